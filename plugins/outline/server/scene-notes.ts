// What is noted of scenes. The break of a scene names it, so that its notes go wherever its words are moved.
import { sql } from 'kysely'
import { can, canReadKind, type Grant } from '#core/shared/access/permission.ts'
import type { InputOf } from '#core/shared/call.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { paragraphOf, type RichText } from '#core/shared/rich-text/nodes.ts'
import { type Chapter, chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { location } from '#plugins/maps/shared.ts'
import { type DateValue, isDateValue, timeline } from '#plugins/timelines/shared.ts'
import {
  badField,
  type CallContext,
  handle,
  type Params,
  Problem,
  prepare,
  projectOfNamed,
  type Reader,
  type Tx,
  withTables,
  writeContextOf,
} from '#server/index.ts'
import { splitScenes } from '../shared/scene-texts.ts'
import { outlineCalls, outlineLimits } from '../shared.ts'
import { emitOutline } from './emit.ts'
import { readMarks, requireStatus, takeLabel } from './marks.ts'
import type { OutlineTables } from './tables.ts'

/** Writes down which scenes a chapter holds: of several that hold the same, the first keeps it until it lets it go. */
export async function putPlaces(tx: Tx, chapterId: string, ids: readonly string[]): Promise<void> {
  const json = JSON.stringify(ids)
  await sql`delete from outline_scene_places
    where chapter_id = ${chapterId} and scene_id not in (select value from json_each(${json}))`.execute(tx)
  if (ids.length === 0) return
  await sql`insert or ignore into outline_scene_places (chapter_id, scene_id)
    select ${chapterId}, value from json_each(${json})`.execute(tx)
}

/** The first place of a scene is its last row. The order of the joins is given: not from all chapters of the project. */
const selectPlaces = prepare(
  (_, $: Params<{ project: string; ids: string }>) => sql<{ scene: string; chapter: string }>`
    select scene_id as scene, chapter_id as chapter from json_each(${$.ids})
      cross join outline_scene_places on scene_id = value
      cross join entities on entities.id = chapter_id
    where project_id = ${$.project} and archived_at is null and batch_id is null
    order by place_id desc`,
)

/** The chapter of each scene. One that is archived, or of another project, holds none. */
export async function chaptersOfScenes(
  db: Reader,
  projectId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await selectPlaces.all(db, { project: projectId, ids: JSON.stringify(ids) })
  return new Map(rows.map(({ scene, chapter }) => [scene, chapter]))
}

interface NamedEntity {
  id: string
  label: string
  /** if it is of another project: that, and its name */
  projectId?: string
  project?: string
}

interface SceneNotes {
  name: string
  synopsis: string
  status: string | null
  label: string
  goal: number
  pov: NamedEntity | null
  setting: NamedEntity | null
  date: DateValue | null
}

const noNotes: SceneNotes = {
  ...{ name: '', synopsis: '', status: null, label: '', goal: 0 },
  ...{ pov: null, setting: null, date: null },
}

/** What is noted of scenes, for somebody who may not see every kind. */
export async function readSceneNotes(
  db: Reader,
  context: Pick<CallContext, 'access' | 'person'>,
  place: Place,
  ids: readonly string[],
): Promise<(id: string | null) => SceneNotes> {
  if (ids.length === 0) return () => noNotes
  const rows = await withTables<OutlineTables>(db)
    .selectFrom('outline_scene_notes')
    .leftJoin('entities as pov', join => join.on(sql<boolean>`pov.id = coalesce(pov_id, world_pov_id)`))
    .leftJoin('entities as setting', join => join.on(sql<boolean>`setting.id = coalesce(setting_id, world_setting_id)`))
    .leftJoin('projects as pov_project', 'pov_project.id', 'pov.project_id')
    .leftJoin('projects as setting_project', 'setting_project.id', 'setting.project_id')
    .select([
      'scene_id',
      'outline_scene_notes.name as name',
      'synopsis',
      'status',
      'outline_scene_notes.label as label',
      'goal',
    ])
    .leftJoin('entities as timeline', join =>
      join.on(sql<boolean>`timeline.id = outline_scene_notes.date ->> 'timelineId'`),
    )
    .select(['timeline.id as timelineId', 'date'])
    .select(['pov.id as povId', 'pov.label as povLabel', 'pov_project.id as povProject', 'pov_project.name as povIn'])
    .select(['setting.id as settingId', 'setting.label as settingLabel', 'setting_project.id as settingProject'])
    .select('setting_project.name as settingIn')
    .where('outline_scene_notes.project_id', '=', place.projectId)
    .where(sql<boolean>`scene_id in (select value from json_each(${JSON.stringify(ids)}))`)
    .execute()
  const { statuses, labels } = await readMarks(db, place.projectId)
  const grant = await context.access.grantFor(context.person(), place)
  const others = new Set(rows.flatMap(row => [row.povProject ?? [], row.settingProject ?? []].flat()))
  const grants = new Map<string | null, Grant | undefined>([[place.projectId, grant]])
  for (const projectId of others)
    if (!grants.has(projectId)) grants.set(projectId, await context.access.grantFor(context.person(), { projectId }))
  const named = (
    kind: string,
    { id, label, projectId, project }: Record<keyof NamedEntity, string | null>,
  ): NamedEntity | null => {
    const there = grants.get(projectId)
    if (id === null || label === null || !canReadKind(there, kind)) return null
    return projectId === null || projectId === place.projectId
      ? { id, label }
      : { id, label, projectId, project: project ?? '' }
  }
  const notes = new Map(
    rows.map(row => [
      row.scene_id,
      {
        ...{ name: row.name, synopsis: row.synopsis, goal: row.goal },
        status: statuses.some(({ id }) => id === row.status) ? row.status : null,
        label: labels.some(({ id }) => id === row.label) ? row.label : '',
        pov: named(character.name, {
          ...{ id: row.povId, label: row.povLabel, projectId: row.povProject, project: row.povIn },
        }),
        setting: named(location.name, {
          ...{ id: row.settingId, label: row.settingLabel, projectId: row.settingProject, project: row.settingIn },
        }),
        // Of a timeline that is gone, or that is not shown to this person, a date says nothing.
        date:
          row.date !== null && row.timelineId !== null && can(grant, `${timeline.name}.read`)
            ? (JSON.parse(row.date) as DateValue)
            : null,
      },
    ]),
  )
  return id => (id === null ? noNotes : (notes.get(id) ?? noNotes))
}

/** The columns of one of two: for an entity of the project, or for one of a world that it uses. */
export function namedColumns<Own extends 'pov_id' | 'setting_id'>(own: Own, id: string | null, isOwn: boolean) {
  return { [own]: isOwn ? id : null, [`world_${own}`]: isOwn ? null : id } as Record<
    Own | `world_${Own}`,
    string | null
  >
}

/** @throws Problem bad-input naming the field unless it is an entity of the kind in the project, or in its worlds */
async function checkedEntity<Own extends 'pov_id' | 'setting_id'>(
  tx: Tx,
  context: CallContext,
  place: Place,
  { id, kind, own, field }: { id: string | null | undefined; kind: Kind; own: Own; field: string },
) {
  if (id === undefined) return {}
  if (id === null) return namedColumns(own, null, true)
  const services = { by: context.person(), worldsOf: context.entities.worldsOf }
  const projectId = await projectOfNamed(tx, place, { id, kind }, services)
  if (projectId === null) throw badField(`data.${field}`, `is no ${kind.name} of this project or of a world it uses`)
  return namedColumns(own, id, projectId === place.projectId)
}

/** Its dates are counted again when it changes: they are of a timeline of the same project. */
async function requireTimeline(tx: Tx, projectId: string, id: string): Promise<void> {
  const found = await tx
    .selectFrom('entities')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('kind', '=', timeline.name)
    .where('batch_id', 'is', null)
    .executeTakeFirst()
  if (!found) throw badField('data.date.timelineId', `is no ${timeline.name} of this project`)
}

/** The text with a name for the scene that begins at a paragraph. */
export function withSceneId(
  text: RichText,
  { from, breakAt }: { from: number; breakAt: number | null },
  sceneId: string,
): RichText {
  const named = paragraphOf({ block: 'break', sceneId }, [{ text: '' }])
  return breakAt === null ? text.toSpliced(from, 0, named) : text.with(breakAt, named)
}

type SceneData = InputOf<typeof outlineCalls.noteScene>['data']

/** The scenes of a chapter that a person saw; each that has no id of its own gets one in the text. */
async function nameScenes(
  tx: Tx,
  context: CallContext,
  place: Place,
  { chapterId, revision, places }: { chapterId: string; revision: number; places: readonly number[] },
) {
  const current = JSON.parse((await context.entities.get(tx, chapter, place, chapterId)).text) as Chapter
  if (current.archivedAt !== null) throw badField('chapterId', 'is archived: restore it first')
  if (current.revision !== revision)
    throw new Problem('stale-revision', 'Somebody changed this chapter meanwhile; nothing was noted.', { current })
  const scenes = splitScenes(current.text)
  const chosen = places.map(at => ({ at, scene: scenes[at] }))
  const owners = await chaptersOfScenes(
    tx,
    place.projectId,
    chosen.flatMap(({ scene }) => scene?.sceneId ?? []),
  )
  const ids = new Map<number, string>()
  let { text } = current
  // From the last one on: a break before the first words moves what is behind it.
  for (const { at, scene } of chosen.toSorted((one, other) => other.at - one.at)) {
    if (!scene) throw badField('at', 'is no scene of this chapter')
    const own = scene.sceneId !== null && owners.get(scene.sceneId) === chapterId ? scene.sceneId : null
    const sceneId = own ?? context.newId()
    ids.set(at, sceneId)
    if (own === null) text = withSceneId(text, scene, sceneId)
  }
  if (text === current.text) return { ids, revision }
  const json = await context.entities.update(tx, chapter, place, chapterId, { data: { text } }, writeContextOf(context))
  return { ids, revision: (JSON.parse(json.text) as Chapter).revision }
}

/** What is to be noted, as columns. @throws Problem bad-input naming the field */
async function checkedNotes(
  tx: Tx,
  context: CallContext,
  place: Place,
  { povId, settingId, date, ...data }: SceneData,
) {
  const { projectId } = place
  if (data.status != null) await requireStatus(tx, projectId, data.status)
  if (data.label) data.label = await takeLabel(tx, projectId, data.label)
  const pov = { id: povId, kind: character, own: 'pov_id', field: 'povId' } as const
  const setting = { id: settingId, kind: location, own: 'setting_id', field: 'settingId' } as const
  const named = {
    ...(await checkedEntity(tx, context, place, pov)),
    ...(await checkedEntity(tx, context, place, setting)),
  }
  if (date != null) await requireTimeline(tx, projectId, date.timelineId)
  if (date != null && !isDateValue(date)) throw badField('data.date', 'is beyond every timeline')
  return {
    ...data,
    ...named,
    ...(date !== undefined && { date: date && JSON.stringify(date) }),
  }
}

async function putNotes(
  tx: Tx,
  projectId: string,
  ids: readonly string[],
  noted: Awaited<ReturnType<typeof checkedNotes>>,
): Promise<void> {
  await withTables<OutlineTables>(tx)
    .insertInto('outline_scene_notes')
    .values(
      ids.map(scene_id => ({
        ...{ project_id: projectId, scene_id, name: '', synopsis: '', status: null, label: '', goal: 0 },
        ...{ pov_id: null, setting_id: null, world_pov_id: null, world_setting_id: null, date: null, ...noted },
      })),
    )
    .onConflict(conflict =>
      Object.keys(noted).length > 0
        ? conflict.columns(['project_id', 'scene_id']).doUpdateSet(noted)
        : conflict.columns(['project_id', 'scene_id']).doNothing(),
    )
    .execute()
}

export const noteSceneHandler = handle(
  outlineCalls.noteScene,
  async (input, context) => {
    const { projectId, chapterId, at, revision } = input
    return context.write(async tx => {
      const named = await nameScenes(tx, context, input, { chapterId, revision, places: [at] })
      const sceneId = named.ids.get(at) ?? ''
      await putNotes(tx, projectId, [sceneId], await checkedNotes(tx, context, input, input.data))
      await emitOutline(tx, context, input)
      return { sceneId, revision: named.revision }
    })
  },
  'texts',
  ({ chapterId }) => [chapterId],
)

export const noteScenesHandler = handle(
  outlineCalls.noteScenes,
  async (input, context) => {
    const { projectId, scenes } = input
    if (scenes.length === 0 || scenes.length > outlineLimits.scenesNoted)
      throw badField('scenes', `must have 1 to ${outlineLimits.scenesNoted} scenes`)
    return context.write(async tx => {
      const noted = await checkedNotes(tx, context, input, input.data)
      const done: { chapterId: string; at: number; sceneId: string; revision: number }[] = []
      for (const [chapterId, some] of Map.groupBy(scenes, one => one.chapterId)) {
        const [{ revision } = { revision: 0 }] = some
        const places = [...new Set(some.map(({ at }) => at))]
        const named = await nameScenes(tx, context, input, { chapterId, revision, places })
        for (const [at, sceneId] of named.ids) done.push({ chapterId, at, sceneId, revision: named.revision })
      }
      await putNotes(
        tx,
        projectId,
        done.map(({ sceneId }) => sceneId),
        noted,
      )
      await emitOutline(tx, context, input)
      return done
    })
  },
  'texts',
  ({ scenes }) => scenes.map(({ chapterId }) => chapterId),
)

export const noteNamedHandler = handle(outlineCalls.noteNamed, async (input, context) => {
  const { projectId } = input
  return context.write(async tx => {
    const ids = [...(await chaptersOfScenes(tx, projectId, input.sceneIds)).keys()]
    const noted = await checkedNotes(tx, context, input, input.data)
    if (ids.length > 0) await putNotes(tx, projectId, ids, noted)
    await emitOutline(tx, context, input)
    return { noted: ids.length }
  })
})
