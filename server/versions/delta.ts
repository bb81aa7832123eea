import { type CollectionItem, type ItemChange, isItemList } from '#core/shared/fields/item-list.ts'
import { applyChanges, changesBetween } from '#core/shared/fields/items.ts'
import { isSameJson } from '#core/shared/fields/same-json.ts'
import { countWords } from '#core/shared/rich-text/count-words.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'

/** The values of an entity by field. A field is missing if its value is unknown. */
export type VersionTexts = Readonly<Record<string, unknown>>

/** Two texts that have `head` and `tail` characters in common; `text` replaces the rest. */
type TextSpan = readonly [head: number, tail: number, text: string]

/**
 * The delta from a list back to the previous one: `first` entries at the start and `last` at the end are equal, and the
 * JSON of those between differs by a text span.
 */
type ReverseSpan = readonly [first: number, last: number, ...between: TextSpan]

/** The way back of one item of a collection. */
type ItemStep =
  | { remove: string }
  | { put: CollectionItem; after?: string | null }
  | { edit: string; span?: TextSpan; after?: string | null }

/** A span for a list, steps for the items of a collection, a span of the JSON of a long value, else the value. */
type ReverseStep = ReverseSpan | { items: ItemStep[] } | { json: TextSpan } | { was: unknown }

/** The delta of each changed field. */
export type ReverseDelta = Readonly<Record<string, ReverseStep>>

/** Longer values are stored as the difference of their JSON. */
const wholeMaxLength = 40

/** The delta from one version's texts to those of the version before; null if they are equal. */
export function reverseDelta(now: VersionTexts, before: VersionTexts): ReverseDelta | null {
  const back: Record<string, ReverseStep> = {}
  for (const [field, value] of Object.entries(now)) {
    const was = before[field]
    if (!isSameJson(value, was)) back[field] = stepBetween(value ?? null, was ?? null)
  }
  return Object.keys(back).length > 0 ? back : null
}

function stepBetween(now: unknown, was: unknown): ReverseStep {
  if (Array.isArray(now) && Array.isArray(was)) {
    const areItems = isItemList(now) && isItemList(was) && now.length + was.length > 0
    return areItems ? { items: itemSteps(now, was) } : listSpan(now, was)
  }
  const wasText = JSON.stringify(was)
  return wasText.length > wholeMaxLength ? { json: spanBetween(JSON.stringify(now), wasText) } : { was }
}

/** The previous texts. Fields without a delta are unchanged; fields that the kind no longer has are left out. */
export function applyReverseDelta(now: VersionTexts, back: ReverseDelta): VersionTexts {
  const before: Record<string, unknown> = { ...now }
  for (const [field, step] of Object.entries(back))
    if (Object.hasOwn(now, field)) before[field] = stepBack(now[field], step)
  return before
}

function stepBack(now: unknown, step: ReverseStep): unknown {
  if ('was' in step) return step.was
  if ('items' in step) return itemsBack(now as CollectionItem[], step.items)
  if ('json' in step) return JSON.parse(replaceSpan(JSON.stringify(now), step.json))
  return applyListSpan(now as readonly unknown[], step)
}

/** The number of characters that were removed, which the delta restores. */
export function removedLength(back: ReverseDelta): number {
  let removed = 0
  for (const step of Object.values(back)) {
    if ('json' in step) removed += step.json[2].length
    else if ('items' in step) for (const one of step.items) removed += removedOfItem(one)
    else if (!('was' in step)) removed += step[4].length
    else removed += Array.isArray(step.was) ? JSON.stringify(step.was).length : 0
  }
  return removed
}

function removedOfItem(step: ItemStep): number {
  if ('put' in step) return JSON.stringify(step.put).length
  return 'edit' in step && step.span ? step.span[2].length : 0
}

/** The number of words that rich-text fields gained; only the changed paragraphs are counted. */
export function wordsGained(
  now: VersionTexts,
  before: VersionTexts,
  back: ReverseDelta,
  richTextFields: readonly string[],
): number {
  let gained = 0
  for (const field of richTextFields) {
    const step = back[field]
    if (!step) continue
    const [first, last] = Array.isArray(step) ? (step as ReverseSpan) : [0, 0]
    gained += wordsOf(now[field], first, last) - wordsOf(before[field], first, last)
  }
  return gained
}

function wordsOf(value: unknown, first: number, last: number): number {
  return Array.isArray(value) ? countWords((value as RichText).slice(first, value.length - last)) : 0
}

function spanBetween(now: string, was: string): TextSpan {
  const longest = Math.min(now.length, was.length)
  let head = 0
  while (head < longest && now.charCodeAt(head) === was.charCodeAt(head)) head += 1
  let tail = 0
  const [nowEnd, wasEnd] = [now.length - 1, was.length - 1]
  while (tail < longest - head && now.charCodeAt(nowEnd - tail) === was.charCodeAt(wasEnd - tail)) tail += 1
  return [head, tail, was.slice(head, was.length - tail)]
}

function replaceSpan(now: string, [head, tail, text]: TextSpan): string {
  return now.slice(0, head) + text + now.slice(now.length - tail)
}

function listSpan(now: readonly unknown[], was: readonly unknown[]): ReverseSpan {
  const lengthMin = Math.min(now.length, was.length)
  let first = 0
  while (first < lengthMin && isSameJson(now[first], was[first])) first += 1
  let last = 0
  while (last < lengthMin - first && isSameJson(now.at(-1 - last), was.at(-1 - last))) last += 1
  return [first, last, ...spanBetween(middleJson(now, first, last), middleJson(was, first, last))]
}

function applyListSpan(now: readonly unknown[], [first, last, ...between]: ReverseSpan): unknown[] {
  const was = JSON.parse(replaceSpan(middleJson(now, first, last), between)) as unknown[]
  return [...now.slice(0, first), ...was, ...now.slice(now.length - last)]
}

function middleJson(nodes: readonly unknown[], first: number, last: number): string {
  return JSON.stringify(nodes.slice(first, nodes.length - last))
}

function itemSteps(now: readonly CollectionItem[], was: readonly CollectionItem[]): ItemStep[] {
  const current = new Map(now.map(item => [item.id, item]))
  return changesBetween(now, was).map((change): ItemStep => {
    if (!('put' in change)) return { remove: change.remove }
    const { put, after } = change
    const place = after === undefined ? {} : { after }
    const item = current.get(put.id)
    if (!item) return { put, ...place }
    const span = isSameJson(item, put) ? {} : { span: spanBetween(JSON.stringify(item), JSON.stringify(put)) }
    return { edit: put.id, ...span, ...place }
  })
}

function itemsBack(now: readonly CollectionItem[], steps: readonly ItemStep[]): CollectionItem[] {
  const current = new Map(now.map(item => [item.id, item]))
  const changes = steps.map((step): ItemChange => {
    if ('remove' in step) return { remove: step.remove, was: { id: step.remove } }
    if ('put' in step) return { ...step, was: null }
    const { edit, span, ...place } = step
    const item = current.get(edit) ?? { id: edit }
    const put = span ? (JSON.parse(replaceSpan(JSON.stringify(item), span)) as CollectionItem) : item
    return { put, was: null, ...place }
  })
  return applyChanges(now, changes, true).items
}
