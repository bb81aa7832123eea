import type { Kind } from '#core/shared/kind.ts'
import type { Paragraph } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { location } from '#plugins/maps/shared.ts'
import { type DateValue, dateInput, isDateValue, orderedDate } from '#plugins/timelines/shared.ts'
import {
  badField,
  type ComparedPartContext,
  grantsOf,
  listed,
  type ProjectPart,
  type ProjectPartReader,
  projectOfNamed,
  type Reader,
  readableAmong,
  type Tx,
  withTables,
} from '#server/index.ts'
import { type MarkList, markId, markKey, nextColor, type OutlineMark, outlineLimits, part } from '../shared.ts'
import { putMarks, readMarks } from './marks.ts'
import { visibleNotes } from './rows.ts'
import { namedColumns } from './scene-notes.ts'
import type { OutlineTables } from './tables.ts'

interface NoteRow {
  entity: string
  part: string | null
  synopsis: string
  status: string | null
  label: string
  goal: number
}

const id = '/^[A-Za-z0-9_-]{16,64}$/'

/** Removes what is noted of chapters and parts. @returns the parts that they were in */
async function clearNotes(tx: Tx, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string | null>> {
  const rows = await withTables<OutlineTables>(tx)
    .deleteFrom('outline_notes')
    .where('entity_id', 'in', listed<string>(JSON.stringify([...ids])))
    .returning(['entity_id', 'part_id'])
    .execute()
  return new Map(rows.map(({ entity_id, part_id }) => [entity_id, part_id]))
}

/** The notes of parts and chapters in the file of a project. */
export const notesPart: ProjectPart<NoteRow> = {
  name: 'outline',
  about: 'The part a chapter is in, and the synopsis, status, label and word goal of chapters and parts.',
  order: 'after',
  row: {
    entity: id,
    part: `${id} | null`,
    synopsis: `string <= ${outlineLimits.synopsis}`,
    status: `${markId} | null`,
    label: `string <= ${outlineLimits.label}`,
    goal: `0 <= number.integer <= ${outlineLimits.goal}`,
  },
  async read(read, { projectId }) {
    const shown = await visibleNotes(read, projectId)
    const rows = await withTables<OutlineTables>(read)
      .selectFrom('outline_notes')
      .innerJoin('entities', 'entities.id', 'outline_notes.entity_id')
      .select(['entity_id as entity', 'part_id as part', 'synopsis', 'status', 'outline_notes.label as label', 'goal'])
      .where('project_id', '=', projectId)
      .where('batch_id', 'is', null)
      .orderBy('seq')
      .execute()
    return rows.map(({ entity, part, ...row }) => ({ entity, part, ...shown(row) }))
  },
  async compared(read, { projectId }, rows) {
    const { labels } = await readMarks(read, projectId)
    const labelNames = new Map(labels.map(({ id }) => [markKey(id), id]))
    return rows.map(({ entity, part: partId, synopsis, status, label, goal }) => {
      const name = label.trim()
      const content = { partId, synopsis, status, label: labelNames.get(markKey(name)) ?? name, goal }
      return { ids: [entity], content: Object.values(content).some(Boolean) ? content : null }
    })
  },
  async write(tx, { projectId }, rows, { entityIds, freshIds, replacedIds, moved }) {
    const partBefore = await clearNotes(tx, replacedIds)
    const kinds = new Map<string, string>()
    const known = await tx
      .selectFrom('entities')
      .select(['id', 'kind'])
      .where('project_id', '=', projectId)
      .where('kind', 'in', [chapter.name, part.name])
      .execute()
    for (const row of known) if (entityIds.has(row.id)) kinds.set(row.id, row.kind)
    const { statuses, labels } = await readMarks(tx, projectId)
    const labelNames = new Map(labels.map(({ id }) => [markKey(id), id]))
    const added: OutlineMark[] = []
    for (const [at, { entity, part: partId, ...notes }] of rows.entries()) {
      const path = `data.parts.outline.${at}`
      if (!kinds.has(entity)) throw badField(`${path}.entity`, 'is no chapter or part of this file')
      if (partId !== null && (kinds.get(partId) !== part.name || kinds.get(entity) !== chapter.name))
        throw badField(`${path}.part`, 'is no part of this file that a chapter can be in')
      if (notes.status !== null && !statuses.some(({ id }) => id === notes.status))
        throw badField(`${path}.status`, 'is no status of this file')
      if (!freshIds.has(entity) && !replacedIds.has(entity)) continue
      if (replacedIds.has(entity) && (partBefore.get(entity) ?? null) !== partId) moved(entity)
      const name = notes.label.trim()
      // Files that are older than lists of labels have only the words.
      if (name !== '' && !labelNames.has(markKey(name))) {
        added.push({ id: name, name, color: nextColor([...labels, ...added]) })
        labelNames.set(markKey(name), name)
      }
      notes.label = labelNames.get(markKey(name)) ?? ''
      await withTables<OutlineTables>(tx)
        .insertInto('outline_notes')
        .values({ entity_id: entity, part_id: partId, ...notes })
        .onConflict(conflict => conflict.column('entity_id').doUpdateSet({ part_id: partId, ...notes }))
        .execute()
    }
    // A chapter of which the file has no row is in no part any more.
    const inFile = new Set(rows.map(({ entity }) => entity))
    for (const [entity, partId] of partBefore) if (partId !== null && !inFile.has(entity)) moved(entity)
    if (added.length > 0) await putMarks(tx, projectId, 'labels', [...labels, ...added])
  },
}

interface SceneRow {
  scene: string
  name: string
  synopsis: string
  status: string | null
  label: string
  goal: number
  pov: string | null
  setting: string | null
  /** files that are older than dates have none */
  date?: DateValue | null
}

/** Those of the entities, of these or of any projects, that a person may read. */
async function readableIds(
  read: Reader,
  context: ProjectPartReader,
  ids: readonly string[],
  projects?: ReadonlySet<string>,
) {
  if (ids.length === 0) return new Set<string>()
  const rows = await read
    .selectFrom('entities')
    .select(['id', 'kind', 'project_id as projectId'])
    .where('id', 'in', listed<string>(JSON.stringify(ids)))
    .where('batch_id', 'is', null)
    .execute()
  const inReach = rows.filter(({ projectId }) => projects?.has(projectId) !== false)
  return new Set((await readableAmong(inReach, grantsOf(context))).map(({ id }) => id))
}

/** The chapter of each scene that chapters hold: of several, also archived ones, that which held it first. */
async function holdersOf(read: Reader, projectId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await withTables<OutlineTables>(read)
    .selectFrom('outline_scene_places')
    .innerJoin('entities', 'entities.id', 'outline_scene_places.chapter_id')
    .select(['chapter_id', 'scene_id'])
    .where('project_id', '=', projectId)
    .orderBy('place_id', 'desc')
    .execute()
  return new Map(rows.map(({ chapter_id, scene_id }) => [scene_id, chapter_id]))
}

/** The chapter of each scene that texts of a file hold. */
function holdersIn(entities: ComparedPartContext['entities']): ReadonlyMap<string, string> {
  const holders = new Map<string, string>()
  for (const [id, { kind, values }] of entities) {
    if (kind !== chapter.name || !Array.isArray(values.text)) continue
    for (const { sceneId } of values.text as Paragraph[])
      if (sceneId !== undefined && !holders.has(sceneId)) holders.set(sceneId, id)
  }
  return holders
}

/** Removes what is noted of the scenes of chapters. */
async function clearSceneNotes(
  tx: Tx,
  projectId: string,
  { holders, ids }: { holders: ReadonlyMap<string, string>; ids: ReadonlySet<string> },
): Promise<void> {
  const scenes = [...holders].flatMap(([scene, holder]) => (ids.has(holder) ? scene : []))
  if (scenes.length > 0)
    await withTables<OutlineTables>(tx)
      .deleteFrom('outline_scene_notes')
      .where('project_id', '=', projectId)
      .where('scene_id', 'in', listed<string>(JSON.stringify(scenes)))
      .execute()
}

/** What is noted of scenes in the file of a project: of those that its texts name. */
export const sceneNotesPart: ProjectPart<SceneRow> = {
  name: 'outlineScenes',
  about:
    'The title, synopsis, status, label, word goal, point of view, setting and date of scenes, by what their breaks name them. A point of view or setting of a world that the project uses is kept if it is there and the person who imports the file may read it.',
  order: 'after',
  row: {
    scene: markId,
    name: `string <= ${outlineLimits.sceneName}`,
    synopsis: `string <= ${outlineLimits.synopsis}`,
    status: `${markId} | null`,
    label: `string <= ${outlineLimits.label}`,
    goal: `0 <= number.integer <= ${outlineLimits.goal}`,
    pov: `${id} | null`,
    setting: `${id} | null`,
    'date?': dateInput,
  },
  async read(read, { projectId }, context) {
    const shown = await visibleNotes(read, projectId)
    const rows = await withTables<OutlineTables>(read)
      .selectFrom('outline_scene_notes')
      .selectAll()
      .where('project_id', '=', projectId)
      .orderBy('scene_id')
      .execute()
    const ofWorlds = rows.flatMap(row => [row.world_pov_id ?? [], row.world_setting_id ?? []].flat())
    const readable = await readableIds(read, context, ofWorlds)
    const ofWorld = (id: string | null) => (id !== null && readable.has(id) ? id : null)
    return rows.map(row => ({
      ...{ scene: row.scene_id, name: row.name, ...shown(row) },
      ...{ pov: row.pov_id ?? ofWorld(row.world_pov_id), setting: row.setting_id ?? ofWorld(row.world_setting_id) },
      date: row.date === null ? null : orderedDate(JSON.parse(row.date)),
    }))
  },
  async compared(read, { projectId }, rows, context) {
    const [here, inFile] = [await holdersOf(read, projectId), holdersIn(context.entities)]
    const worlds = await context.worldsOf(read, projectId)
    const named = rows.flatMap(({ pov, setting }) => [pov ?? [], setting ?? []].flat())
    const ofWorlds = await readableIds(
      read,
      context,
      named.filter(id => !context.entities.has(id)),
      new Set(worlds),
    )
    // What the project could not have says nothing.
    const inReach = (id: string | null) => (id !== null && (context.entities.has(id) || ofWorlds.has(id)) ? id : null)
    return rows.map(({ scene, pov, setting, date = null, name, synopsis, status, label, goal }) => {
      const known = { name, synopsis, status, label, goal, pov: inReach(pov), setting: inReach(setting) }
      const content = { ...known, date: date && orderedDate(date) }
      const holder = here.get(scene) ?? inFile.get(scene)
      return {
        ids: holder === undefined ? [] : [holder],
        content: Object.values(content).some(Boolean) ? { scene, ...content } : null,
      }
    })
  },
  async write(tx, place, rows, { entityIds, freshIds, replacedIds, user, worldsOf }) {
    const { projectId } = place
    const { statuses, labels } = await readMarks(tx, projectId)
    const holders = await holdersOf(tx, projectId)
    await clearSceneNotes(tx, projectId, { holders, ids: replacedIds })
    /** What chapters that were here hold stays theirs, unless these are replaced. */
    const isTaken = (scene: string) => {
      const holder = holders.get(scene)
      return holder === undefined || freshIds.has(holder) || replacedIds.has(holder)
    }
    const inReach = async (kind: Kind, id: string | null) =>
      id === null || entityIds.has(id) || (await projectOfNamed(tx, place, { id, kind }, { by: user, worldsOf }))
        ? id
        : null
    for (const [at, { scene, pov, setting, date = null, ...notes }] of rows.entries()) {
      const path = `data.parts.outlineScenes.${at}`
      if (date !== null && (!entityIds.has(date.timelineId) || !isDateValue(date)))
        throw badField(`${path}.date`, 'is no date of a timeline of this file')
      if (notes.status !== null && !statuses.some(one => one.id === notes.status))
        throw badField(`${path}.status`, 'is no status of this file')
      if (notes.label !== '' && !labels.some(one => one.id === notes.label))
        throw badField(`${path}.label`, 'is no label of this file')
      if (!isTaken(scene)) continue
      const row = {
        ...{ ...notes, date: date && JSON.stringify(date) },
        // What is of neither the file nor a world that this person may read is left out.
        ...namedColumns('pov_id', await inReach(character, pov), pov === null || entityIds.has(pov)),
        ...namedColumns('setting_id', await inReach(location, setting), setting === null || entityIds.has(setting)),
      }
      await withTables<OutlineTables>(tx)
        .insertInto('outline_scene_notes')
        .values({ project_id: projectId, scene_id: scene, ...row })
        .onConflict(conflict => conflict.columns(['project_id', 'scene_id']).doUpdateSet(row))
        .execute()
    }
  },
}

interface MarkRow {
  list: MarkList
  /** its id: of a label, its name */
  mark: string
  name: string | null
  color: string
  /** in its list; files of older versions have the rows in their order */
  position?: number
}

/** The statuses and labels in the file of a project, before what is noted with them. */
export const marksPart: ProjectPart<MarkRow> = {
  name: 'outlineMarks',
  about: 'The statuses and labels of the project in their order; without statuses it has the usual ones.',
  order: 'before',
  row: {
    list: "'statuses' | 'labels'",
    mark: '1 <= string <= 64',
    name: `1 <= string <= ${outlineLimits.mark} | null`,
    color: '/^#[0-9a-fA-F]{6}$/',
    'position?': 'number.integer >= 0',
  },
  async read(read, { projectId }) {
    const { statuses, labels, revision } = await readMarks(read, projectId)
    if (revision === 0) return []
    const rowsOf = (list: MarkList, marks: readonly OutlineMark[]): MarkRow[] =>
      marks.map(({ id, name, color }, position) => ({ list, mark: id, name, color, position }))
    return [...rowsOf('statuses', statuses), ...rowsOf('labels', labels)]
  },
  async write(tx, { projectId }, rows) {
    const before = await readMarks(tx, projectId)
    for (const list of ['statuses', 'labels'] as const) {
      const given = rows
        .filter(row => row.list === list)
        .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
        .map(({ mark, name, color }) => ({ id: mark, name, color }))
      if (given.length === 0) continue
      // What the project has already stays as it is.
      const ids = new Set(before[list].map(one => one.id))
      const kept = before.revision === 0 ? [] : before[list]
      const marks = [...kept, ...given.filter(({ id }) => kept.length === 0 || !ids.has(id))]
      if (marks.length > outlineLimits[list]) throw badField('data.parts.outlineMarks', 'has too many rows')
      await putMarks(tx, projectId, list, marks)
    }
  },
}
