import { isSameJson } from './same-json.ts'

/** What was not there. */
const absent = Symbol('absent')
type Value = unknown

type Plain = Readonly<Record<string, unknown>>
const isPlain = (value: Value): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: Value, other: Value) =>
  one === absent || other === absent ? one === other : isSameJson(one, other)

/**
 * What two people made of one item: the properties that each of them changed, at every depth. Undefined if both
 * changed the same one.
 */
export function mergeValues<Item extends object>(was: Item, mine: Item, theirs: Item): Item | undefined {
  const merged = mergePlain(was as Plain, mine as Plain, theirs as Plain)
  return merged as Item | undefined
}

function mergePlain(was: Plain, mine: Plain, theirs: Plain): Plain | undefined {
  const entries: [string, unknown][] = []
  const of = (value: Plain, key: string): Value => (Object.hasOwn(value, key) ? value[key] : absent)
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const merged = mergeValue(of(was, key), of(mine, key), of(theirs, key))
    if (merged === undefined) return undefined
    if (merged.value !== absent) entries.push([key, merged.value])
  }
  return Object.fromEntries(entries)
}

function mergeValue(was: Value, mine: Value, theirs: Value): { value: Value } | undefined {
  if (isSame(was, mine) || isSame(mine, theirs)) return { value: theirs }
  if (isSame(was, theirs)) return { value: mine }
  if (isPlain(was) && isPlain(mine) && isPlain(theirs)) {
    const value = mergePlain(was, mine, theirs)
    return value && { value }
  }
  const before = was === absent ? [] : was
  if (isFlatList(before) && isFlatList(mine) && isFlatList(theirs)) {
    const value = mergeLists(before, mine, theirs)
    return value && { value }
  }
  return undefined
}

/** Longer lists are compared as a whole: each value is looked for among the others. */
const longestList = 300

/**
 * A list of tags, ids or edges, whose order means little. Texts are lists too, but what is in them has parts of its own;
 * the points of an outline are numbers, and make sense only in their order.
 */
function isFlatList(value: Value): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= longestList && value.every(isNamed)
}

const isNamed = (value: unknown) => typeof value === 'string' || (isPlain(value) && isFlat(value))

const isFlat = (value: Plain) => {
  const parts = Object.values(value)
  return parts.some(one => typeof one === 'string') && parts.every(one => typeof one !== 'object' || one === null)
}

/** Theirs without what I removed and with what I added; undefined if one of us ordered it anew or both changed one. */
function mergeLists(was: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) {
  const has = (list: readonly unknown[], value: unknown) => list.some(one => isSameJson(one, value))
  const keptBy = (list: readonly unknown[]) => was.filter(one => has(list, one))
  const isInOrder = (list: readonly unknown[]) =>
    isSameJson(
      list.filter(one => has(was, one)),
      keptBy(list),
    )
  if (!isInOrder(mine) || !isInOrder(theirs)) return undefined
  const bothRemoved = was.some(one => !has(mine, one) && !has(theirs, one))
  const added = mine.filter(one => !has(was, one) && !has(theirs, one))
  // One that both changed is removed by both, and there in two new forms.
  if (bothRemoved && added.length > 0 && theirs.some(one => !has(was, one) && !has(mine, one))) return undefined
  return [...theirs.filter(one => !has(was, one) || has(mine, one)), ...added]
}
