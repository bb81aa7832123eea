import type { ManuscriptItem } from '../sections/items.ts'
import type { Heading } from './heading.ts'

/**
 * Drops numbers and dates that are not headings: numbers that do not count upward, and both in a file whose chapters
 * have other headings. Numbers may restart at 1 in each part.
 */
export function pruneWeakHeadings(items: ManuscriptItem[]): ManuscriptItem[] {
  const keptItems = items.some(isNamedChapter) ? new Set<ManuscriptItem>() : findWeakHeadings(items)
  return items.map(item => (item.heading?.weak && !item.left && !keptItems.has(item) ? withoutNumber(item) : item))
}

function isNamedChapter({ heading, left }: ManuscriptItem): boolean {
  return heading !== undefined && !left && !heading.weak && heading.kind === 'chapter' && heading.number !== undefined
}

/** A Markdown heading stays a heading, with its text unchanged. */
function withoutNumber(item: ManuscriptItem): ManuscriptItem {
  const { level, title = '' } = item.blocks[0]!
  const heading: Heading | undefined =
    level === undefined ? undefined : { kind: 'chapter', weak: false, label: '', title, depth: level }
  return { blocks: item.blocks, heading }
}

function findWeakHeadings(items: ManuscriptItem[]): Set<ManuscriptItem> {
  const numbers = countsUp(items)
  if (isHeadingRun(numbers, items)) return new Set(numbers)
  const dates = items.filter(item => item.heading?.isDate && !item.left)
  return new Set(isHeadingRun(dates, items) ? dates : [])
}

/** A run is made of headings if at least half of them have text. */
function isHeadingRun(run: ManuscriptItem[], items: ManuscriptItem[]): boolean {
  const places = new Set(run)
  const withText = items.filter((item, at) => places.has(item) && hasText(items, at)).length
  return run.length > 1 && withText * 2 >= run.length
}

function hasText(items: ManuscriptItem[], at: number): boolean {
  const next = items[at + 1]
  return next !== undefined && !next.heading && !next.left
}

/** Numbers that count upward. They may restart at 1 under another heading, or if there is text under 1 and 2. */
function countsUp(items: ManuscriptItem[]): ManuscriptItem[] {
  const headed = items.flatMap((item, at) => (item.heading && !item.heading.isDate && !item.left ? [{ item, at }] : []))
  const keptItems: ManuscriptItem[] = []
  let last = 0
  let mayBegin = true
  for (const [place, { item, at }] of headed.entries()) {
    if (!isNumber(item)) {
      mayBegin = true
      continue
    }
    const value = item.heading?.value ?? 0
    const next = headed[place + 1]
    const restartsNumbering =
      value === 1 && (mayBegin || (hasText(items, at) && isSecond(next?.item) && hasText(items, next!.at)))
    if (!restartsNumbering && (last === 0 || value <= last || value > last + 2)) continue
    last = value
    mayBegin = false
    keptItems.push(item)
  }
  return keptItems
}

function isSecond(item: ManuscriptItem | undefined): boolean {
  return item !== undefined && isNumber(item) && item.heading?.value === 2
}

function isNumber({ heading, left }: ManuscriptItem): boolean {
  return heading?.weak === true && !heading.isDate && !left
}
