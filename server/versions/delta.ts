import { countWords, type RichText } from '#core/shared/richtext/nodes.ts'

/** The texts of an entity by field: its title, and lists of nodes. */
export type VersionTexts = Readonly<Record<string, unknown>>

/**
 * The delta from a list of nodes back to the previous one: `first` nodes at the start and `last` at the end are
 * equal, and of the JSON of the nodes between, `head` and `tail` characters; `text` replaces the rest.
 */
type ReverseSpan = readonly [first: number, last: number, head: number, tail: number, text: string]

/** The delta of each changed field: a span for a list, the previous value for anything else. */
export type ReverseDelta = Readonly<Record<string, ReverseSpan | { was: unknown }>>

/** The delta from one version's texts to those of the version before; null if they are equal. */
export function reverseDelta(now: VersionTexts, before: VersionTexts): ReverseDelta | null {
  const back: Record<string, ReverseDelta[string]> = {}
  for (const [field, value] of Object.entries(now)) {
    const was = before[field]
    if (isSameJson(value, was)) continue
    back[field] = Array.isArray(value) && Array.isArray(was) ? spanBetween(value, was) : { was: was ?? null }
  }
  return Object.keys(back).length > 0 ? back : null
}

/** The previous texts. Fields without a delta are unchanged. */
export function applyReverseDelta(now: VersionTexts, back: ReverseDelta): VersionTexts {
  const before: Record<string, unknown> = { ...now }
  for (const [field, step] of Object.entries(back))
    before[field] = 'was' in step ? step.was : applySpan(now[field] as readonly unknown[], step as ReverseSpan)
  return before
}

/** The number of characters that were removed, which the delta restores. */
export function removedLength(back: ReverseDelta): number {
  let removed = 0
  for (const step of Object.values(back)) {
    if (!('was' in step)) removed += (step as ReverseSpan)[4].length
    else removed += Array.isArray(step.was) ? JSON.stringify(step.was).length : 0
  }
  return removed
}

/** The number of words the rich text gained; only the changed paragraphs are counted. */
export function wordsGained(now: VersionTexts, before: VersionTexts, back: ReverseDelta): number {
  let gained = 0
  for (const [field, step] of Object.entries(back)) {
    const [value, was] = [now[field], before[field]]
    const [first, last] = 'was' in step ? [0, 0] : step
    gained += wordsOf(value, first, last) - wordsOf(was, first, last)
  }
  return gained
}

/** A title has no words here. */
function wordsOf(value: unknown, first: number, last: number): number {
  return Array.isArray(value) ? countWords((value as RichText).slice(first, value.length - last)) : 0
}

function spanBetween(now: readonly unknown[], was: readonly unknown[]): ReverseSpan {
  const lengthMin = Math.min(now.length, was.length)
  let first = 0
  while (first < lengthMin && isSameJson(now[first], was[first])) first += 1
  let last = 0
  while (last < lengthMin - first && isSameJson(now.at(-1 - last), was.at(-1 - last))) last += 1
  const [nowText, wasText] = [middleJson(now, first, last), middleJson(was, first, last)]
  const longest = Math.min(nowText.length, wasText.length)
  let head = 0
  while (head < longest && nowText.charCodeAt(head) === wasText.charCodeAt(head)) head += 1
  let tail = 0
  const [nowEnd, wasEnd] = [nowText.length - 1, wasText.length - 1]
  while (tail < longest - head && nowText.charCodeAt(nowEnd - tail) === wasText.charCodeAt(wasEnd - tail)) tail += 1
  return [first, last, head, tail, wasText.slice(head, wasText.length - tail)]
}

function applySpan(now: readonly unknown[], [first, last, head, tail, text]: ReverseSpan): unknown[] {
  const nowText = middleJson(now, first, last)
  const was = nowText.slice(0, head) + text + nowText.slice(nowText.length - tail)
  return [...now.slice(0, first), ...(JSON.parse(was) as unknown[]), ...now.slice(now.length - last)]
}

function middleJson(nodes: readonly unknown[], first: number, last: number): string {
  return JSON.stringify(nodes.slice(first, nodes.length - last))
}

/** True if both are the same JSON, with keys in any order. */
function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isSameJson(item, other[at]))
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every(key => Object.hasOwn(other, key) && isSameJson(Reflect.get(one, key), Reflect.get(other, key)))
}
