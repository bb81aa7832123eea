import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'
import { dateInput } from '#plugins/timelines/shared.ts'

export { part, sceneMention } from './shared/kind.ts'
export * from './shared/marks.ts'
export { partsByChapter } from './shared/tree.ts'

/** The extension point below the list of texts that are read together: what is contributed under `today` gets a `Place`. */
export const outlineText = 'outline.text'

export const outlineLimits = {
  synopsis: 1000,
  sceneName: 200,
  label: 50,
  /** words */
  goal: 1_000_000,
  /** chapters and parts that one call changes, and chapters whose scenes it answers */
  changed: 100,
  moved: 1000,
  scenesNoted: 200,
  mentioned: 500,
  found: 500,
  /** characters of the name of a status or label */
  mark: 50,
  statuses: 50,
  labels: 500,
} as const

/** The id of a status is given by the server, and stays when the status is renamed. */
export const markId = '/^[A-Za-z0-9_-]{1,64}$/'
const color = '/^#[0-9a-fA-F]{6}$/' as string as 'string'
const mark = { id: 'string', name: 'string | null', color: 'string' } as const
const marks = { statuses: [mark, '[]'], labels: [mark, '[]'], revision: 'number.integer' } as const

/** What one may note of a part or chapter: empty, null and 0 if there is nothing. */
const notes = {
  synopsis: 'string',
  status: 'string | null',
  label: 'string',
  goal: 'number.integer',
} as const

/** A change of notes. */
const noted = {
  'synopsis?': `string <= ${outlineLimits.synopsis}` as 'string <= 1000',
  'status?': 'string <= 64 | null',
  'label?': `string <= ${outlineLimits.label}` as 'string <= 50',
  'goal?': `0 <= number.integer <= ${outlineLimits.goal}` as '0 <= number.integer <= 1000000',
} as const

/** The same of a scene. */
const sceneNoted = {
  ...noted,
  'name?': `string <= ${outlineLimits.sceneName}` as 'string <= 200',
  'povId?': 'id | null',
  'settingId?': 'id | null',
  'date?': dateInput,
} as const

/** an entity; of a world that the project uses, with that project and its name */
const named = [{ id: 'id', label: 'string', 'projectId?': 'id', 'project?': 'string' }, '|', 'null'] as const
const scene = {
  sceneId: 'id | null',
  title: 'string',
  /** its title is its own */
  named: 'boolean',
  words: 'number.integer',
  ...notes,
  pov: named,
  setting: named,
  date: dateInput,
} as const

const ids = `1 <= id[] <= ${outlineLimits.changed}` as '1 <= id[] <= 100'

export const outlineCalls = defineCalls('outline', {
  read: {
    method: 'POST',
    access: { project: 'chapter.read' },
    input: place,
    output: {
      parts: [{ partId: 'id', title: 'string', ...notes }, '[]'],
      chapters: [
        {
          chapterId: 'id',
          title: 'string',
          partId: 'id | null',
          words: 'number.integer',
          scenes: 'number.integer',
          /** when it was last changed */
          edited: 'instant',
          tags: 'id[]',
          /** its scenes that have a status, a label or somebody who sees them, by their place from 0 */
          marked: [{ at: 'number.integer', status: 'string | null', label: 'string', pov: 'id | null' }, '[]'],
          ...notes,
        },
        '[]',
      ],
      /** what is noted of any scene beside that, as far as it may be read */
      sceneColumns: ["'pov' | 'date' | 'synopsis'", '[]'],
      /** through whose eyes scenes are seen, as far as it may be read; with the name of the project, if it is another */
      povs: [{ id: 'id', label: 'string', 'project?': 'string' }, '[]'],
    },
    layer: 'shared',
    about:
      'Parts and chapters in reading order, with their notes, words, last change, number of scenes and those that have a status, a label or a point of view, without texts; and which other notes any scene has.',
  },
  scenes: {
    method: 'POST',
    access: { project: 'chapter.read' },
    input: { ...place, chapterIds: ids },
    output: [{ chapterId: 'id', revision: 'number.integer', scenes: [scene, '[]'] }, '[]'],
    layer: 'shared',
    about:
      'The scenes of chapters: the title of each, else its heading or first words, how many words it has, and what is noted of it. A scene has an id as soon as something is.',
  },
  noteScene: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: {
      ...place,
      chapterId: 'id',
      revision: 'number.integer >= 1',
      at: '0 <= number.integer <= 50000',
      data: {
        ...sceneNoted,
        '+': 'reject',
      },
    },
    output: { sceneId: 'id', revision: 'number.integer' },
    layer: 'shared',
    about:
      'Note the title, synopsis, status, label, word goal, point of view (a character), setting (a location), each of the project or of a world that it uses, or date (of a timeline of the project) of a scene, counted from 0; what is left out stays. A scene without an id gets one in the text of its chapter, whose revision the person must have seen.',
  },
  noteScenes: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: {
      ...place,
      scenes: [
        { chapterId: 'id', revision: 'number.integer >= 1', at: '0 <= number.integer <= 50000', '+': 'reject' },
        '[]',
      ],
      data: { ...sceneNoted, '+': 'reject' },
    },
    output: [{ chapterId: 'id', at: 'number.integer', sceneId: 'id', revision: 'number.integer' }, '[]'],
    layer: 'shared',
    about: `Note the same of up to ${outlineLimits.scenesNoted} scenes, of one or several chapters, as noteScene does: of all of them or, if one is refused, of none.`,
  },
  noteNamed: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: {
      ...place,
      sceneIds: `1 <= id[] <= ${outlineLimits.scenesNoted}` as '1 <= id[] <= 200',
      data: { ...sceneNoted, '+': 'reject' },
    },
    output: { noted: 'number.integer' },
    layer: 'shared',
    about: 'Note the same of scenes by their ids, wherever they stand now; those that are gone are left out.',
  },
  findScenes: {
    method: 'POST',
    access: { project: 'chapter.read' },
    input: {
      ...place,
      query: 'string <= 200',
      'limit?': `1 <= number.integer <= ${outlineLimits.found}` as '1 <= number.integer <= 500',
    },
    output: [
      {
        sceneId: 'id',
        chapterId: 'id',
        chapter: 'string',
        at: 'number.integer',
        title: 'string',
        synopsis: 'string',
      },
      '[]',
    ],
    layer: 'shared',
    about:
      'Scenes of which something is noted and whose title, synopsis, heading or first words hold these words; without words, those with a title or synopsis of their own. Each with the title of its chapter and its place there, counted from 0; at most `limit`, or 500.',
  },
  mentionedScenes: {
    method: 'POST',
    access: { project: 'chapter.read' },
    input: { ...place, ids: `id[] <= ${outlineLimits.mentioned}` as 'id[] <= 500' },
    output: [{ sceneId: 'id', chapterId: 'id', title: 'string', synopsis: 'string', archived: 'boolean' }, '[]'],
    layer: 'shared',
    about:
      'The current titles and chapters of scenes that texts mention; `archived` if the chapter is in the archive. Scenes that are gone are left out.',
  },
  note: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: {
      ...place,
      entityIds: ids,
      data: { ...noted, '+': 'reject' },
    },
    output: okOutput,
    layer: 'shared',
    about:
      'Note the synopsis, status, label or word goal of parts and chapters; what is left out stays. A status is one of the project’s; a label that is new becomes one.',
  },
  notes: {
    method: 'POST',
    access: { project: 'chapter.read' },
    input: { ...place, entityIds: ids },
    output: [{ entityId: 'id', ...notes }, '[]'],
    layer: 'shared',
    about: 'What is noted of parts and chapters; those of which nothing is noted are left out.',
  },
  marks: {
    method: 'POST',
    access: { project: 'chapter.read' },
    input: place,
    output: marks,
    layer: 'shared',
    about:
      'The statuses and labels of a project in their order, with colours. A status without a name has the usual one in the language of the reader; the id of a label is its name.',
  },
  setMarks: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: {
      ...place,
      list: "'statuses' | 'labels'",
      revision: 'number.integer >= 0',
      marks: [{ 'id?': 'string <= 64', name: `string <= ${outlineLimits.mark} | null`, color, '+': 'reject' }, '[]'],
    },
    output: marks,
    layer: 'shared',
    about:
      'Replace the statuses or the labels of a project. What has an id is renamed, also where it is noted; what has none is new. Notes of what is left out are hidden, and seen again if it is put back. A revision that is not the newest is refused.',
  },
  move: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: {
      ...place,
      chapterIds: `1 <= id[] <= ${outlineLimits.moved}` as '1 <= id[] <= 1000',
      partId: 'id | null',
      'after?': 'id | null',
    },
    output: okOutput,
    layer: 'shared',
    about:
      'Put chapters, in the order given, into a part or into none, after a chapter or, with null, first of all. Without `after` they go to the end of the part; into an empty part or none, they stay where they are or come behind the part they were in.',
  },
  movePart: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: { ...place, partId: 'id', past: 'id', side: "'before' | 'after'" },
    output: okOutput,
    layer: 'shared',
    about: 'Move a part with its chapters before or after another part, or a chapter that is in none.',
  },
})
