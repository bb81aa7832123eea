import { isRecord } from '#core/shared/is-record.ts'
import { mergeParagraphs, mergeTwo } from '../rich-text/merge/merge.ts'
import type { RichText } from '../rich-text/nodes.ts'
import { isItemList, itemsOf } from './item-list.ts'
import { joinItems, mergeItems } from './items.ts'

/** Two versions of one value; `base` is undefined if their common version is unknown. */
export interface ValueVersions {
  base: unknown
  mine: unknown
  theirs: unknown
}

/** Whether two values serialise alike. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The identity of a list item: the id of a tag, the value of everything else. */
function keyOf(item: unknown): string {
  return JSON.stringify(typeof item === 'object' && item !== null && 'valueId' in item ? item.valueId : item)
}

/** Additions of both sides, without the removals of either. */
function joinLists(base: unknown, mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const before = new Set(Array.isArray(base) ? base.map(keyOf) : [])
  const [own, others] = [new Set(mine.map(keyOf)), new Set(theirs.map(keyOf))]
  const remaining = theirs.filter(item => own.has(keyOf(item)) || !before.has(keyOf(item)))
  return [...remaining, ...mine.filter(item => !others.has(keyOf(item)) && !before.has(keyOf(item)))]
}

/** Joins each axis by itself: mine if I changed it. */
function joinRadar(base: unknown, mine: Readonly<Record<string, unknown>>, theirs: Readonly<Record<string, unknown>>) {
  const before = isRecord(base) ? base : {}
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(([name, value]) => value !== before[name])) }
}

/**
 * Joins both values of a field type into one. A change of one side only is taken. If both changed it, texts and lists
 * hold both versions, theirs first; any other value is mine.
 */
export function joinValue(form: string, { base, mine, theirs }: ValueVersions): unknown {
  if (isSame(mine, theirs)) return theirs
  if (base !== undefined && isSame(mine, base)) return theirs
  if (base !== undefined && isSame(theirs, base)) return mine
  if (form === 'collection' && isItemList(mine) && isItemList(theirs)) return joinItems(itemsOf(base), mine, theirs)
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    if (form !== 'slate') return joinLists(base, mine, theirs)
    const [own, others] = [mine as RichText, theirs as RichText]
    return (Array.isArray(base) ? mergeParagraphs(base as RichText, own, others) : mergeTwo(own, others)).merged
  }
  if (isRecord(mine) && isRecord(theirs) && form === 'radar') return joinRadar(base, mine, theirs)
  if (form === 'textarea' && mine && theirs) return `${theirs}\n${mine}`
  if (form === 'string' && mine && theirs) return `${theirs} / ${mine}`
  return mine
}

/** The merge of two changes of one value, and the value if one side is chosen for its conflicts. */
export interface MergedValue {
  mine: unknown
  theirs: unknown
  /** both sides changed the same part: the user has to choose */
  conflict: boolean
}

/**
 * Merges two changes of a field. Texts merge paragraph by paragraph, collections item by item, and conflict only where
 * both sides changed the same one; other values conflict as a whole.
 */
export function mergeValue(form: string, { base, mine, theirs }: ValueVersions): MergedValue {
  const joined = (value: unknown): MergedValue => ({ mine: value, theirs: value, conflict: false })
  if (isSame(mine, theirs)) return joined(theirs)
  if (base !== undefined && isSame(mine, base)) return joined(theirs)
  if (base !== undefined && isSame(theirs, base)) return joined(mine)
  if (form === 'slate' && Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    const merge = mergeParagraphs(base as RichText, mine as RichText, theirs as RichText)
    return { mine: merge.mine, theirs: merge.theirs, conflict: merge.conflicts > 0 }
  }
  if (form === 'collection' && isItemList(mine) && isItemList(theirs)) {
    const { conflicts, ...merged } = mergeItems(itemsOf(base), mine, theirs)
    return { ...merged, conflict: conflicts.length > 0 }
  }
  return { mine, theirs, conflict: true }
}
