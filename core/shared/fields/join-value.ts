import { mergeParagraphs, mergeTwo } from '../richtext/merge/merge.ts'
import type { RichText } from '../richtext/nodes.ts'

/** What two users made of one value; `base` is undefined where it is not known what both started from. */
export interface ValueVersions {
  base: unknown
  mine: unknown
  theirs: unknown
}

/** Whether two values are written alike. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** By what the entries of a list are told apart: tags by their ids, everything else by itself. */
function keyOf(item: unknown): string {
  return JSON.stringify(typeof item === 'object' && item !== null && 'valueId' in item ? item.valueId : item)
}

/** What either added, without what either took away. */
function joinLists(base: unknown, mine: readonly unknown[], theirs: readonly unknown[]): unknown[] {
  const before = new Set(Array.isArray(base) ? base.map(keyOf) : [])
  const [own, others] = [new Set(mine.map(keyOf)), new Set(theirs.map(keyOf))]
  const remaining = theirs.filter(item => own.has(keyOf(item)) || !before.has(keyOf(item)))
  return [...remaining, ...mine.filter(item => !others.has(keyOf(item)) && !before.has(keyOf(item)))]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Each corner by itself: mine where I changed it. */
function joinRadar(base: unknown, mine: Readonly<Record<string, unknown>>, theirs: Readonly<Record<string, unknown>>) {
  const before = isRecord(base) ? base : {}
  return { ...theirs, ...Object.fromEntries(Object.entries(mine).filter(([name, value]) => value !== before[name])) }
}

/**
 * Both values of a field of such a form in one. What only one side changed is taken from it; where both did, texts and
 * lists hold what either wrote, theirs first, and of what can only be one entity it is mine.
 */
export function joinValue(form: string, { base, mine, theirs }: ValueVersions): unknown {
  if (isSame(mine, theirs)) return theirs
  if (base !== undefined && isSame(mine, base)) return theirs
  if (base !== undefined && isSame(theirs, base)) return mine
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

/** Two changes of one value brought together, and what it is when one side is taken where they are in conflict. */
export interface MergedValue {
  mine: unknown
  theirs: unknown
  /** both changed the same: somebody has to choose */
  conflict: boolean
}

/**
 * Brings two changes of a field of such a form together. Texts are joined paragraph by paragraph and are in conflict only
 * where both changed the same one; of any other value it is the whole of it.
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
  return { mine, theirs, conflict: true }
}
