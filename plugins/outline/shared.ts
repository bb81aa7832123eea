import { defineCalls, okOutput } from '#core/shared/call.ts'
import { place } from '#core/shared/calls/shapes.ts'

export { part } from './shared/kind.ts'

export const outlineLimits = {
  synopsis: 1000,
  label: 50,
  /** words */
  goal: 1_000_000,
  /** chapters and parts that one call changes, and chapters whose scenes it answers */
  changed: 100,
  moved: 1000,
} as const

/** How far a part or chapter is, in the order in which work goes on, each with its colour. */
export const statusColors = { todo: '#9e9e9e', draft: '#2196f3', revised: '#ff9800', done: '#4caf50' } as const

export type Status = keyof typeof statusColors
export const statuses = Object.keys(statusColors) as Status[]

/** What one may note of a part or chapter: empty, null and 0 if there is nothing. */
const notes = {
  synopsis: 'string',
  status: `${statuses.map(name => `'${name}'`).join(' | ') as "'todo' | 'draft' | 'revised' | 'done'"} | null`,
  label: 'string',
  goal: 'number.integer',
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
          tags: 'id[]',
          ...notes,
        },
        '[]',
      ],
    },
    layer: 'shared',
    about: 'Parts and chapters in reading order, with their notes, words and number of scenes, without texts.',
  },
  scenes: {
    method: 'POST',
    access: { project: 'chapter.read' },
    input: { ...place, chapterIds: ids },
    output: [{ chapterId: 'id', scenes: [{ title: 'string', words: 'number.integer' }, '[]'] }, '[]'],
    layer: 'shared',
    about: 'The scenes of chapters: the heading or first words of each, and how many words it has.',
  },
  note: {
    method: 'POST',
    access: { project: 'chapter.update' },
    input: {
      ...place,
      entityIds: ids,
      data: {
        'synopsis?': `string <= ${outlineLimits.synopsis}` as 'string <= 1000',
        'status?': notes.status,
        'label?': `string <= ${outlineLimits.label}` as 'string <= 50',
        'goal?': `0 <= number.integer <= ${outlineLimits.goal}` as '0 <= number.integer <= 1000000',
        '+': 'reject',
      },
    },
    output: okOutput,
    layer: 'shared',
    about: 'Note the synopsis, status, label or word goal of parts and chapters; what is left out stays.',
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
