import type { Kind } from '../kind.ts'
import { matchLists } from '../rich-text/merge/match-lists.ts'
import type { EntityValues } from './field.ts'
import { type CollectionItem, type ItemChange, isItemList, itemsOf } from './item-list.ts'
import { mergeValues } from './merge-values.ts'
import { isSameJson } from './same-json.ts'

/** What changes give: the items, and the changes that were left out because somebody else changed their item. */
interface AppliedChanges {
  items: CollectionItem[]
  conflicts: ItemChange[]
  /** the items or their order are others than before */
  changed: boolean
}

const itemIdOf = (change: ItemChange): string => ('put' in change ? change.put.id : change.remove)

/**
 * Applies changes to the newest items, whatever else has changed there. A change of a property that is neither as it
 * was nor as wanted is a conflict, as is one of an item that is gone, and has no effect; one that only gives an item
 * its place never is. Repeated changes do nothing. With `forced`, no change is a conflict.
 */
export function applyChanges(
  items: readonly CollectionItem[],
  changes: readonly ItemChange[],
  forced = false,
): AppliedChanges {
  const byId = new Map(items.map(item => [item.id, item]))
  const order = [...byId.keys()]
  const conflicts: ItemChange[] = []
  for (const change of changes) {
    const id = itemIdOf(change)
    const stored = byId.get(id)
    const given = 'put' in change ? change.put : undefined
    // Somebody else has changed other properties of it.
    const merged = !forced && given && stored && change.was ? mergeValues(change.was, given, stored) : undefined
    const wanted = merged ?? given
    const fits =
      forced || merged !== undefined || isSameItem(stored, change.was ?? undefined) || isSameItem(stored, wanted)
    const onlyPlaces = given !== undefined && change.was !== null && isSameJson(given, change.was)
    if (!fits && !onlyPlaces) conflicts.push(change)
    else if (wanted === undefined) byId.delete(id)
    else if (fits || stored) {
      if (fits && !isSameItem(stored, wanted)) byId.set(id, wanted)
      if (!stored) order.push(id)
      if ('after' in change && change.after !== undefined) placeAfter(order, id, change.after, byId)
    }
  }
  const applied = order.flatMap(id => byId.get(id) ?? [])
  const changed = applied.length !== items.length || applied.some((item, at) => item !== items[at])
  return { items: applied, conflicts, changed }
}

function isSameItem(one: CollectionItem | undefined, other: CollectionItem | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isSameJson(one, other)
}

/** Behind an item that is gone, an item stays where it is. */
function placeAfter(order: string[], id: string, after: string | null, byId: ReadonlyMap<string, unknown>): void {
  if (after === id || (after !== null && !byId.has(after))) return
  const from = order.lastIndexOf(id)
  const to = after === null ? 0 : order.indexOf(after) + 1
  if (from === to) return
  order.splice(from, 1)
  order.splice(from < to ? to - 1 : to, 0, id)
}

/** The changes that make one list of items the other. As few items as possible get a new place. */
export function changesBetween(before: readonly CollectionItem[], wanted: readonly CollectionItem[]): ItemChange[] {
  const known = new Map(before.map((item, at) => [item.id, { item, at }]))
  const remaining = new Set(wanted.map(({ id }) => id))
  const changes: ItemChange[] = before
    .filter(({ id }) => !remaining.has(id))
    .map(item => ({ remove: item.id, was: item }))
  const numbers = wanted.map(({ id }, at) => known.get(id)?.at ?? -1 - at)
  const kept = before.flatMap(({ id }, at) => (remaining.has(id) ? [at] : []))
  const inPlace = new Set(matchLists(kept, numbers).map(([, at]) => at))
  const lastKnown = numbers.findLastIndex(number => number >= 0)
  wanted.forEach((item, at) => {
    const was = known.get(item.id)?.item ?? null
    const place = inPlace.has(at) || (was === null && at > lastKnown) ? {} : { after: wanted[at - 1]?.id ?? null }
    if (was === null || 'after' in place || !isSameJson(was, item)) changes.push({ put: item, was, ...place })
  })
  return changes
}

/** A three-way merge, item by item: `theirs` and `mine` differ only in the items that both sides changed. */
export function mergeItems(
  base: readonly CollectionItem[] | undefined,
  mine: readonly CollectionItem[],
  theirs: readonly CollectionItem[],
): { mine: CollectionItem[]; theirs: CollectionItem[]; conflicts: ItemChange[] } {
  const changes = base === undefined ? putsOf(mine, theirs) : changesBetween(base, mine)
  const { items, conflicts } = applyChanges(theirs, changes)
  if (conflicts.length === 0) return { mine: items, theirs: items, conflicts }
  const own = new Map(mine.map((item, at) => [item.id, { item, after: mine[at - 1]?.id ?? null }]))
  const left = new Set(items.map(({ id }) => id))
  const forced = conflicts.map((change): ItemChange => {
    const kept = own.get(itemIdOf(change))
    if (!kept) return change
    const { item, after } = kept
    return { put: item, was: null, ...(!left.has(item.id) && { after }) }
  })
  return { mine: applyChanges(items, forced, true).items, theirs: items, conflicts }
}

/** Without a common version, nothing was removed, and an item that both have in different forms is a conflict. */
function putsOf(mine: readonly CollectionItem[], theirs: readonly CollectionItem[]): ItemChange[] {
  const others = new Map(theirs.map(item => [item.id, item]))
  return mine.filter(item => !isSameItem(others.get(item.id), item)).map(item => ({ put: item, was: null }))
}

/** Theirs under its id, and mine as a new item where both sides changed one. */
export function joinItems(
  base: readonly CollectionItem[] | undefined,
  mine: readonly CollectionItem[],
  theirs: readonly CollectionItem[],
): CollectionItem[] {
  const merged = mergeItems(base, mine, theirs)
  const own = new Map(merged.mine.map(item => [item.id, item]))
  const others = new Set(merged.theirs.map(({ id }) => id))
  const added = merged.conflicts.flatMap(change => {
    const item = own.get(itemIdOf(change))
    return item ? [others.has(item.id) ? { ...item, id: crypto.randomUUID() } : item] : []
  })
  return [...merged.theirs, ...added]
}

/**
 * The input of an update that makes `data` of what is stored: of collections only the changed items, unless these are
 * more than all.
 */
export function itemChangesIn(
  kind: Pick<Kind, 'fields'>,
  stored: EntityValues,
  data: EntityValues,
): Record<string, unknown> {
  const input: Record<string, unknown> = { ...data }
  for (const [name, wanted] of Object.entries(data)) {
    const { form, max = Number.POSITIVE_INFINITY } = kind.fields[name] ?? {}
    if (form !== 'collection' || !isItemList(wanted)) continue
    const changes = changesBetween(itemsOf(stored[name]) ?? [], wanted)
    if (changes.length <= max) input[name] = { changes }
  }
  return input
}
