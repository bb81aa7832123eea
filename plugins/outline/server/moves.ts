// Moving chapters and parts: the order of chapters stays the order of reading, and those of a part follow each other.
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import {
  type Activity,
  badField,
  type CallContext,
  type EntityWrite,
  entityNotFound,
  handle,
  recordActivity,
  type Tx,
  withTables,
  writeContextOf,
} from '#server/index.ts'
import { assignParts, type PlacedChapter, treeOf } from '../shared/tree.ts'
import { outlineCalls, part } from '../shared.ts'
import { emitOutline } from './emit.ts'
import { readOrder } from './rows.ts'
import type { OutlineTables } from './tables.ts'

/** Writes down the part of chapters. */
async function putPart(tx: Tx, partId: string | null, ids: readonly string[]): Promise<void> {
  await withTables<OutlineTables>(tx)
    .insertInto('outline_notes')
    .values(ids.map(entity_id => ({ entity_id, part_id: partId, synopsis: '', label: '', goal: 0 })))
    .onConflict(conflict => conflict.column('entity_id').doUpdateSet({ part_id: partId }))
    .execute()
}

/** Reorders what has another place than before: the stretch between the first and the last difference. */
async function putOrder(
  tx: Tx,
  context: CallContext,
  { kind, place, was, is }: { kind: typeof chapter | typeof part; place: Place; was: string[]; is: string[] },
): Promise<void> {
  const differs = (id: string, at: number) => id !== is[at]
  const from = was.findIndex(differs)
  if (from < 0) return
  const changed = is.slice(from, was.findLastIndex(differs) + 1)
  await context.entities.reorder(tx, kind, place, changed, { ...writeContextOf(context), recorded: true })
}

const recordMove = (tx: Tx, context: CallContext, moved: Omit<Activity, 'did'>) =>
  recordActivity(tx, { did: 'moved', ...moved }, writeContextOf(context))

/** A chapter that comes with its part, as those of an import do, is in it from the start. */
export async function keepPart(tx: Tx, { change, kind, id, withinId }: EntityWrite): Promise<void> {
  if (change === 'created' && kind.name === chapter.name && withinId !== undefined) await putPart(tx, withinId, [id])
}

const idsOf = (chapters: readonly PlacedChapter[]) => chapters.map(({ chapterId }) => chapterId)

/** Where chapters go that have no place named: to the end of their part, to where they are, or out of a part. */
function defaultPlace(
  chapters: readonly PlacedChapter[],
  partOf: ReadonlyMap<string, string | null>,
  { moved, partId }: { moved: ReadonlySet<string>; partId: string | null },
): string | null {
  const others = chapters.filter(({ chapterId }) => !moved.has(chapterId))
  const last = partId !== null && others.findLast(({ chapterId }) => partOf.get(chapterId) === partId)
  if (last) return last.chapterId
  const first = chapters.findIndex(({ chapterId }) => moved.has(chapterId))
  const before = chapters.slice(0, first).at(-1)
  const around = before && partOf.get(before.chapterId)
  // In the middle of another part it would cut that in two: it goes behind it.
  const end = around && others.findLast(({ chapterId }) => partOf.get(chapterId) === around)
  return end ? end.chapterId : (before?.chapterId ?? null)
}

export const moveHandler = handle(outlineCalls.move, async (input, context) => {
  const { chapterIds, partId, after } = input
  const moved = new Set(chapterIds)
  if (moved.size < chapterIds.length) throw badField('chapterIds', 'names a chapter twice')
  if (after && moved.has(after)) throw badField('after', 'is one of the chapters that are moved')
  return context.write(async tx => {
    const { chapters, partIds } = await readOrder(tx, input)
    const known = new Set(idsOf(chapters))
    if (chapterIds.some(id => !known.has(id)) || (after && !known.has(after))) throw entityNotFound()
    if (partId !== null && !partIds.includes(partId)) throw entityNotFound()
    const parts = new Set(partIds)
    const was = assignParts(chapters, parts)
    const partOf = new Map(chapters.map(({ chapterId }, at) => [chapterId, was[at] ?? null]))
    const others = chapters.filter(({ chapterId }) => !moved.has(chapterId))
    const anchor = after === undefined ? defaultPlace(chapters, partOf, { moved, partId }) : after
    const at = others.findIndex(({ chapterId }) => chapterId === anchor) + 1
    const placed = (id: string): PlacedChapter => ({
      chapterId: id,
      partId: moved.has(id) ? partId : (partOf.get(id) ?? null),
    })
    const order = idsOf(others)
      .toSpliced(at, 0, ...chapterIds)
      .map(placed)
    const assigned = assignParts(order, parts)
    if (order.some((one, index) => one.partId !== (assigned[index] ?? null)))
      throw badField(after === undefined ? 'partId' : 'after', 'would leave the chapters of a part apart')
    await putOrder(tx, context, { kind: chapter, place: input, was: idsOf(chapters), is: idsOf(order) })
    // What the manual order has changed since is written down too.
    const stored = new Map(chapters.map(one => [one.chapterId, one.partId]))
    const changed = Map.groupBy(
      order.filter(one => stored.get(one.chapterId) !== one.partId),
      one => one.partId,
    )
    for (const [id, rows] of changed) await putPart(tx, id, idsOf(rows))
    if (changed.size > 0 || order.some(({ chapterId }, index) => chapterId !== chapters[index]?.chapterId))
      await recordMove(tx, context, { projectId: input.projectId, ids: chapterIds, otherId: partId })
    await emitOutline(tx, context, input)
    return { ok: true as const }
  })
})

export const movePartHandler = handle(outlineCalls.movePart, async (input, context) => {
  const { partId, past, side } = input
  if (past === partId) throw badField('past', 'is the part that is moved')
  await context.access.require(context.person(), `${part.name}.update`, input)
  return context.write(async tx => {
    const { chapters, partIds } = await readOrder(tx, input)
    const nodes = treeOf(chapters, partIds)
    const node = nodes.find(one => one.partId === partId)
    const others = nodes.filter(one => one !== node)
    const target = others.findIndex(one => (one.partId ?? one.chapters[0]?.chapterId) === past)
    if (!node || target < 0) throw entityNotFound()
    if (node.chapters.length === 0 && others[target]?.partId === null)
      throw badField('past', 'is a chapter: a part without chapters has a place only among parts')
    const order = others.toSpliced(side === 'before' ? target : target + 1, 0, node)
    const is = idsOf(order.flatMap(one => one.chapters))
    await putOrder(tx, context, { kind: chapter, place: input, was: idsOf(chapters), is })
    const orderedParts = order.flatMap(one => one.partId ?? [])
    await putOrder(tx, context, { kind: part, place: input, was: partIds, is: orderedParts })
    if (nodes.some((one, at) => one !== order[at]))
      await recordMove(tx, context, { projectId: input.projectId, ids: [partId] })
    for (const one of nodes) {
      const strayed = one.chapters.filter(row => row.partId !== one.partId)
      if (strayed.length > 0) await putPart(tx, one.partId, idsOf(strayed))
    }
    await emitOutline(tx, context, input)
    return { ok: true as const }
  })
})
