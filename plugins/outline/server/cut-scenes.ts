// A scene that was cut from its chapter gets what was noted of it back where it is pasted with the same words.

import { sql } from 'kysely'
import { dayMs } from '#core/shared/limits.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutSceneNames } from '#core/shared/rich-text/scenes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import {
  type EntityWrite,
  type EntityWriteServices,
  type Params,
  prepare,
  randomId,
  type Tx,
  withTables,
} from '#server/index.ts'
import { splitScenes } from '../shared/scene-texts.ts'
import {
  changeNames,
  type DepartingScenes,
  isNaming,
  type SceneCopyMatch,
  selectHolders,
  swapHolders,
  wordsKey,
} from './scene-copies.ts'
import { withSceneId } from './scene-notes.ts'
import type { OutlineTables } from './tables.ts'

/** For how long a scene may be pasted after it was cut. */
const keptMs = 30 * dayMs

type CutScene = OutlineTables['outline_cut_scenes']

const selectCut = prepare((db, $: Params<{ project: string; since: string }>) =>
  withTables<OutlineTables>(db)
    .selectFrom('outline_cut_scenes')
    .selectAll()
    .where('project_id', '=', $.project)
    .where('cut_at', '>', $.since),
)

/** What is noted of a scene. */
const noteColumns = sql.raw(
  'name, synopsis, status, label, goal, pov_id, setting_id, world_pov_id, world_setting_id, date',
)

/** Copies what is noted of a scene. */
async function copyNotes(tx: Tx, projectId: string, from: string, to: string): Promise<void> {
  await sql`insert into outline_scene_notes (project_id, scene_id, ${noteColumns})
    select project_id, ${to}, ${noteColumns} from outline_scene_notes
    where project_id = ${projectId} and scene_id = ${from}`.execute(tx)
}

async function isNotedAlike(tx: Tx, projectId: string, one: string, other: string): Promise<boolean> {
  const rows = await withTables<OutlineTables>(tx)
    .selectFrom('outline_scene_notes')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('scene_id', 'in', [one, other])
    .execute()
  return new Set(rows.map(({ scene_id: _, ...noted }) => JSON.stringify(noted))).size < 2
}

/** Forgets that a scene was cut; with `notes`, also what was kept of it. */
async function forget(tx: Tx, { project_id, scene_id, kept_id }: CutScene, notes: boolean): Promise<void> {
  const tables = withTables<OutlineTables>(tx)
  const ofScene = { project_id, scene_id }
  await tables
    .deleteFrom('outline_cut_scenes')
    .where(eb => eb.and(ofScene))
    .execute()
  if (notes && kept_id !== null)
    await tables
      .deleteFrom('outline_scene_notes')
      .where(eb => eb.and({ project_id, scene_id: kept_id }))
      .execute()
}

/**
 * Keeps what is noted of scenes that left their chapter. If a chapter with other words has such a scene from now on,
 * its notes are kept for themselves: they may be changed there.
 */
export async function keepCutScenes(
  tx: Tx,
  { change, place: { projectId }, at }: EntityWrite,
  { scenes }: DepartingScenes,
  taken: ReadonlyMap<string, SceneCopyMatch>,
): Promise<void> {
  // A chapter comes back from the archive with its scenes.
  const cut = [...scenes].filter(([scene]) => change !== 'archived' && taken.get(scene) !== 'same')
  if (cut.length === 0) return
  const since = new Date(at.getTime() - keptMs).toISOString()
  const tables = withTables<OutlineTables>(tx)
  const noted = await tables
    .selectFrom('outline_scene_notes')
    .select('scene_id')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`scene_id in (select value from json_each(${JSON.stringify(cut.map(([scene]) => scene))}))`)
    .execute()
  const isNoted = new Set(noted.map(({ scene_id }) => scene_id))
  const old = await tables.selectFrom('outline_cut_scenes').selectAll().where('project_id', '=', projectId).execute()
  for (const row of old) if (row.cut_at <= since || isNoted.has(row.scene_id)) await forget(tx, row, true)
  for (const [scene, text] of cut) {
    if (!isNoted.has(scene)) continue
    const kept_id = taken.has(scene) ? randomId() : null
    if (kept_id !== null) await copyNotes(tx, projectId, scene, kept_id)
    const row = { project_id: projectId, scene_id: scene, kept_id, words: wordsKey(text), cut_at: at.toISOString() }
    await tables.insertInto('outline_cut_scenes').values(row).execute()
  }
}

/**
 * The name that a scene gets which has the words of one that was cut; null if it is of another chapter by now.
 * @param hasCopy whether a copy with other words stands under its name in the same text
 */
async function nameOfPasted(tx: Tx, id: string, cut: CutScene, hasCopy: boolean): Promise<string | null> {
  const { project_id: project, scene_id: scene, kept_id } = cut
  const holders = await selectHolders.all(tx, { project, ids: JSON.stringify([scene]), written: id })
  const [owner] = holders
  if (!owner || (owner.chapter === id && !hasCopy)) {
    await forget(tx, cut, true)
    return scene
  }
  if (kept_id === null) return null
  if (await isNotedAlike(tx, project, scene, kept_id)) {
    await forget(tx, cut, true)
    return scene
  }
  // Something else is noted of the copy since: both have their notes.
  await forget(tx, cut, false)
  return kept_id
}

/** Scenes that come to a chapter with the words of one that was cut are that one. Called when the places are written. */
export async function takePastedScenes(tx: Tx, write: EntityWrite, services: EntityWriteServices): Promise<void> {
  const { kind, id, place, fields, data, before, archived, at } = write
  if (kind.name !== chapter.name || archived || !fields.has('text') || isNaming(tx)) return
  const since = new Date(at.getTime() - keptMs).toISOString()
  const cut = await selectCut.all(tx, { project: place.projectId, since })
  if (cut.length === 0) return
  const known = new Set(splitScenes((before?.data.text ?? []) as RichText).map(one => wordsKey(one.text)))
  const text = (data.text ?? []) as RichText
  const came = splitScenes(text).map(stretch => ({ stretch, words: wordsKey(stretch.text) }))
  const owned = new Set(came.flatMap(({ stretch }) => stretch.sceneId ?? []))
  const named: { at: number; name: string }[] = []
  for (const one of cut) {
    const pastedAt = came.findIndex(
      ({ stretch, words }, at) =>
        words === one.words &&
        !known.has(words) &&
        named.every(other => other.at !== at) &&
        (stretch.sceneId === null || stretch.sceneId === one.scene_id),
    )
    const hasCopy = came.some(({ stretch }, at) => stretch.sceneId === one.scene_id && at !== pastedAt)
    const name = pastedAt < 0 ? null : await nameOfPasted(tx, id, one, hasCopy)
    if (name !== null) named.push({ at: pastedAt, name })
    // With its name it came back in other words.
    else if (owned.has(one.scene_id) && one.kept_id === null) await forget(tx, one, false)
  }
  const changes = named.filter(({ at, name }) => came[at]?.stretch.sceneId !== name)
  if (changes.length > 0) {
    // A copy in the same text gives its name to the scene itself.
    const unnamed = withoutSceneNames(text, new Set(changes.map(({ name }) => name)))
    const scenes = splitScenes(unnamed)
    // From the last one on: a break before the first words moves what is behind it.
    const withNames = changes
      .toSorted((one, other) => other.at - one.at)
      .reduce((result, { at, name }) => {
        const scene = scenes[at]
        return scene ? withSceneId(result, scene, name) : result
      }, unnamed)
    await changeNames(tx, write, { id, text: withNames }, services)
  }
  const ids = JSON.stringify(named.map(({ name }) => name))
  const holders = await selectHolders.all(tx, { project: place.projectId, ids, written: id })
  for (const [, [first, ...others]] of Map.groupBy(holders, one => one.scene)) {
    const own = others.find(one => one.chapter === id)
    if (first && own) await swapHolders(tx, first.place, own.place)
  }
}
