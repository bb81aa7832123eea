// Which of the chapters that hold a scene has it: what is noted of a scene stays with its words, whatever copies there are.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { paragraphText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutSceneNames } from '#core/shared/rich-text/scenes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type EntityWrite, type EntityWriteServices, type Params, prepare, type Tx } from '#server/index.ts'
import { splitScenes } from '../shared/scene-texts.ts'

/** A chapter that holds a scene: the scene is of the one with the lowest place. */
interface SceneHolder {
  place: number
  chapter: string
  scene: string
}

/** The chapters in sight that hold scenes, and the one that was written. */
export const selectHolders = prepare(
  (_, $: Params<{ project: string; ids: string; written: string }>) => sql<SceneHolder>`
    select place_id as place, chapter_id as chapter, scene_id as scene from json_each(${$.ids})
      cross join outline_scene_places on scene_id = value
      cross join entities on entities.id = chapter_id
    where project_id = ${$.project} and batch_id is null and (archived_at is null or chapter_id = ${$.written})
    order by place_id`,
)

const selectData = prepare((db, $: Params<{ id: string }>) =>
  db.selectFrom('entities').select('data').where('id', '=', $.id),
)

async function readText(tx: Tx, id: string): Promise<RichText> {
  const row = await selectData.first(tx, { id })
  return (JSON.parse(row?.data ?? '{}') as { text?: RichText }).text ?? []
}

/** The words of a scene; of what has none, such as an image without a caption, all of it. */
function wordsOf(scene: RichText): Set<string> {
  const words = scene.flatMap(paragraph => {
    const text = paragraphText(paragraph).toLowerCase()
    return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? (paragraph.image ? paragraph.image.imageId : [])
  })
  return new Set(words)
}

/** The same for two scenes that say the same. */
export function wordsKey(scene: RichText): string {
  const words = scene.flatMap(one => [one.image?.imageId ?? '', paragraphText(one)]).join(' ')
  return createHash('sha256').update(words.replaceAll(/\s+/g, ' ').trim()).digest('base64url')
}

/** Whether two scenes are one that was changed meanwhile: half of the words of the shorter one are in both. */
function isSameScene(one: RichText, other: RichText): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  const common = [...first].filter(word => second.has(word)).length
  return common > 0 && 2 * common >= Math.min(first.size, second.size)
}

/** The scenes of a text that have a name. */
function namedScenes(text: unknown): Map<string, RichText> {
  const scenes = splitScenes((text ?? []) as RichText)
  return new Map(scenes.flatMap(one => (one.sceneId === null ? [] : [[one.sceneId, one.text] as const])))
}

/** The scenes that a write removes from their own chapter, and the other chapters with a copy, in order of place. */
export interface DepartingScenes {
  scenes: ReadonlyMap<string, RichText>
  copies: readonly SceneHolder[]
}

/** Transactions in which texts lose or get names alone: no scene leaves or comes to a chapter with that. */
const naming = new WeakSet<Tx>()

export const isNaming = (tx: Tx): boolean => naming.has(tx)

/** Gives or takes names of scenes in the text of a chapter. */
export async function changeNames(
  tx: Tx,
  { kind, place, by, at }: EntityWrite,
  { id, text }: { id: string; text: RichText },
  { changeEntity }: EntityWriteServices,
): Promise<void> {
  naming.add(tx)
  try {
    await changeEntity(tx, { kind, place, id, data: { text }, by, at, movesText: true })
  } finally {
    naming.delete(tx)
  }
}

/** What leaves a chapter with a write, as long as the places are those from before it. */
export async function leavingScenes(tx: Tx, write: EntityWrite): Promise<DepartingScenes | null> {
  const { change, kind, id, place, data, before, fields, archived } = write
  if (kind.name !== chapter.name || !before || isNaming(tx)) return null
  const scenes = namedScenes(before.data.text)
  if (change !== 'archived') {
    // The chapters that are in the archive have none.
    if (archived || !fields.has('text')) return null
    for (const scene of namedScenes(data.text).keys()) scenes.delete(scene)
  }
  if (scenes.size === 0) return null
  const ids = JSON.stringify([...scenes.keys()])
  const holders = await selectHolders.all(tx, { project: place.projectId, ids, written: id })
  const owners = new Map(holders.toReversed().map(one => [one.scene, one.chapter]))
  for (const scene of scenes.keys()) if (owners.get(scene) !== id) scenes.delete(scene)
  return { scenes, copies: holders.filter(one => one.chapter !== id && scenes.has(one.scene)) }
}

/** Exchanges the places of two chapters that hold a scene. */
export async function swapHolders(tx: Tx, one: number, other: number): Promise<void> {
  for (const [from, to] of [
    [one, -1],
    [other, one],
    [-1, other],
  ])
    await sql`update outline_scene_places set place_id = ${to} where place_id = ${from}`.execute(tx)
}

/** How a chapter got a scene that left its chapter: with the same words, or with most of them. */
export type SceneCopyMatch = 'same' | 'alike'

/**
 * A scene that leaves its chapter is from then on of the chapter that got its words last. A copy that has other words
 * by now is a scene of its own: it loses the name, so that it does not take the notes from where the scene is pasted.
 */
export async function assignScenesToCopies(
  tx: Tx,
  write: EntityWrite,
  { scenes, copies }: DepartingScenes,
  services: EntityWriteServices,
): Promise<ReadonlyMap<string, SceneCopyMatch>> {
  const taken = new Map<string, SceneCopyMatch>()
  const same: SceneHolder[] = []
  for (const [id, held] of Map.groupBy(copies, one => one.chapter)) {
    const text = await readText(tx, id)
    const found = namedScenes(text)
    const others = new Set<string>()
    for (const holder of held) {
      const [here, there] = [scenes.get(holder.scene) ?? [], found.get(holder.scene) ?? []]
      if (isSameScene(here, there)) {
        same.push(holder)
        if (wordsKey(here) === wordsKey(there)) taken.set(holder.scene, 'same')
        else if (!taken.has(holder.scene)) taken.set(holder.scene, 'alike')
      } else others.add(holder.scene)
    }
    // A chapter may come back from the archive, and the scene with it.
    if (write.change !== 'archived' && others.size > 0)
      await changeNames(tx, write, { id, text: withoutSceneNames(text, others) }, services)
  }
  for (const [scene, all] of Map.groupBy(same, one => one.scene)) {
    const newest = Math.max(...all.map(one => one.place))
    const first = copies.find(one => one.scene === scene)
    if (first && first.place !== newest) await swapHolders(tx, first.place, newest)
  }
  return taken
}
