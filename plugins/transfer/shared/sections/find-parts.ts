import type { Heading } from '../headings/heading.ts'
import type { ManuscriptItem } from './items.ts'

/**
 * Headings that contain chapters although their word is not one of a part: an epilogue whose chapters count from 1
 * again, a `Розділ` divided into `Глава 1`, `Глава 2`. Their chapters follow without text between.
 */
export function findParts(items: ManuscriptItem[]): ManuscriptItem[] {
  const counts = new Map<string, { all: number; holding: number }>()
  for (const [at, { heading, left }] of items.entries()) {
    if (!heading?.word || left || heading.kind !== 'chapter') continue
    const count = counts.get(heading.word) ?? { all: 0, holding: 0 }
    counts.set(heading.word, count)
    count.all++
    if (startsCount(items, at)) count.holding++
  }
  return items.map((item, at) => {
    const { heading, left } = item
    if (!heading || left) return item
    const count = heading.kind === 'chapter' && heading.word ? counts.get(heading.word) : undefined
    if (count && count.holding * 2 >= count.all) return toPart(item, heading)
    const isNamed = heading.kind === 'back' || (heading.kind === 'front' && heading.depth !== undefined)
    return isNamed && startsCount(items, at) ? toPart(item, { ...heading, isNamed: true }) : item
  })
}

function toPart(item: ManuscriptItem, heading: Heading): ManuscriptItem {
  return { ...item, heading: { ...heading, kind: 'part', weak: false } }
}

/** True if the next heading is chapter 1 of another kind, and not of a lesser depth. */
function startsCount(items: ManuscriptItem[], at: number): boolean {
  const { heading } = items[at]!
  const next = items[at + 1]
  if (!heading || !next?.heading || next.left) return false
  const { kind, value, word, depth } = next.heading
  if (kind !== 'chapter' || value !== 1 || (word !== undefined && word === heading.word)) return false
  return heading.kind === 'front' ? (depth ?? 0) > (heading.depth ?? 0) : (depth ?? 9) >= (heading.depth ?? 0)
}
