import type { ManuscriptItem } from './items.ts'

/** a text of this many characters can be split at numbers alone */
const longTextWords = 12_000

/**
 * One of several files is one chapter unless it is a manuscript itself: single headings, or numbers of stanzas or
 * sections, do not split it. Its start may still be its title.
 */
export function mergeShortText(items: ManuscriptItem[]): ManuscriptItem[] {
  const headed = items.filter(item => item.heading && !item.left)
  const isCut =
    (headed.some(item => item.heading!.weak) && sizeOf(items) >= longTextWords) || headed.filter(isStrong).length > 1
  if (isCut) return items
  const first = items.find(item => !item.left)
  return items.map(item => (item === first || !item.heading || item.left ? item : { blocks: item.blocks }))
}

function isStrong({ heading, blocks }: ManuscriptItem): boolean {
  if (heading!.weak) return false
  return heading!.number !== undefined || blocks[0]!.level !== undefined
}

function sizeOf(items: ManuscriptItem[]): number {
  return items.reduce(
    (all, { blocks }) =>
      blocks.reduce((sum, { lines }) => lines.reduce((units, line) => units + line.length, sum), all),
    0,
  )
}
