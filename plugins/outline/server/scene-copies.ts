// Which of the chapters that hold a scene has it: what is noted of a scene stays with its words, whatever copies there are.
import { sql } from 'kysely'
import { paragraphText, type RichText } from '#core/shared/rich-text/nodes.ts'
import { withoutSceneNames } from '#core/shared/rich-text/scenes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type EntityWrite, type EntityWriteServices, type Params, prepare, type Tx } from '#server/index.ts'
import { stretchesOf } from '../shared/stretches.ts'

/** A chapter that holds a scene: the scene is of the one with the lowest place. */
interface Holder {
  place: number
  chapter: string
  scene: string
}

/** The chapters in sight that hold scenes, and the one that was written. */
const selectHolders = prepare(
  (_, $: Params<{ project: string; ids: string; written: string }>) => sql<Holder>`
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

/** Whether two scenes are one that was changed meanwhile: half of the words of the shorter one are in both. */
function isSameScene(one: RichText, other: RichText): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  const common = [...first].filter(word => second.has(word)).length
  return common > 0 && 2 * common >= Math.min(first.size, second.size)
}

/** The scenes of a text that have a name. */
function namedScenes(text: unknown): Map<string, RichText> {
  const scenes = stretchesOf((text ?? []) as RichText)
  return new Map(scenes.flatMap(one => (one.sceneId === null ? [] : [[one.sceneId, one.text] as const])))
}

/** The scenes that leave a chapter with a write, and the other chapters that hold them, the first one first. */
interface Leaving {
  scenes: ReadonlyMap<string, RichText>
  copies: readonly Holder[]
}

/** Transactions in which copies lose their names: no scene leaves a chapter with that. */
const settling = new WeakSet<Tx>()

/** What leaves a chapter with a write, as long as the places are those from before it. */
export async function leavingScenes(tx: Tx, write: EntityWrite): Promise<Leaving | null> {
  const { change, kind, id, place, data, before, fields, archived } = write
  if (kind.name !== chapter.name || !before || settling.has(tx)) return null
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
  const copies = holders.filter(one => one.chapter !== id && owners.get(one.scene) === id)
  return copies.length > 0 ? { scenes, copies } : null
}

/** Exchanges the places of two chapters that hold a scene. */
async function exchange(tx: Tx, one: number, other: number): Promise<void> {
  for (const [from, to] of [
    [one, -1],
    [other, one],
    [-1, other],
  ])
    await sql`update outline_scene_places set place_id = ${to} where place_id = ${from}`.execute(tx)
}

/**
 * A scene that leaves its chapter is from then on of the chapter that got its words last. A copy that has other words
 * by now is a scene of its own: it loses the name, so that it does not take the notes from where the scene is pasted.
 */
export async function settleCopies(
  tx: Tx,
  { change, kind, place, by, at }: EntityWrite,
  { scenes, copies }: Leaving,
  { changeEntity }: EntityWriteServices,
): Promise<void> {
  const same: Holder[] = []
  for (const [id, held] of Map.groupBy(copies, one => one.chapter)) {
    const text = await readText(tx, id)
    const found = namedScenes(text)
    const isSame = ({ scene }: Holder) => isSameScene(scenes.get(scene) ?? [], found.get(scene) ?? [])
    same.push(...held.filter(isSame))
    const others = new Set(held.filter(one => !isSame(one)).map(({ scene }) => scene))
    // A chapter may come back from the archive, and the scene with it.
    if (change === 'archived' || others.size === 0) continue
    settling.add(tx)
    try {
      const data = { text: withoutSceneNames(text, others) }
      await changeEntity(tx, { kind, place, id, data, by, at, movesText: true })
    } finally {
      settling.delete(tx)
    }
  }
  for (const [scene, all] of Map.groupBy(same, one => one.scene)) {
    const newest = Math.max(...all.map(one => one.place))
    const first = copies.find(one => one.scene === scene)
    if (first && first.place !== newest) await exchange(tx, first.place, newest)
  }
}
