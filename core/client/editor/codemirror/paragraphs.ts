import type { Text } from '@codemirror/state'
import type { Range } from '#core/shared/richtext/scan.ts'

/** Paragraphs longer than this are shown as plain source: styling one would cost a frame at every key. */
export const MAX_STYLED = 40_000

const STEP = 1024

/** A stretch of the document that begins and ends where paragraphs do. */
export interface Stretch extends Range {
  text: string
}

/** From the start of the first to the end of the last paragraph that a range touches. */
export function boundsAround(doc: Text, from: number, to: number): Range {
  let first = doc.lineAt(from)
  while (first.number > 1) {
    const above = doc.line(first.number - 1)
    if (above.length === 0) break
    first = above
  }
  let last = doc.lineAt(to)
  while (last.number < doc.lines) {
    const below = doc.line(last.number + 1)
    if (below.length === 0) break
    last = below
  }
  return { from: first.from, to: last.to }
}

function stretchOf(doc: Text, { from, to }: Range): Stretch {
  return { from, to, text: doc.sliceString(from, to) }
}

/** The source of the paragraphs that a range touches. */
export function stretchAround(doc: Text, from: number, to: number): Stretch {
  return stretchOf(doc, boundsAround(doc, from, to))
}

/** The same with the paragraph before and the one after, so that they can be joined. */
export function stretchWithNeighbours(doc: Text, from: number, to: number): Stretch {
  const own = boundsAround(doc, from, to)
  const above = boundsAround(doc, startOfBreaks(doc, own.from), own.from)
  const below = boundsAround(doc, own.to, endOfBreaks(doc, own.to))
  return stretchOf(doc, { from: above.from, to: below.to })
}

/** Where the newlines that end at a position begin. */
function startOfBreaks(doc: Text, position: number): number {
  for (let to = position; to > 0; to -= STEP) {
    const from = Math.max(0, to - STEP)
    const part = doc.sliceString(from, to)
    const { length } = part.replace(/\n+$/, '')
    if (length > 0) return from + length
  }
  return 0
}

/** Where the newlines that begin at a position end. */
function endOfBreaks(doc: Text, position: number): number {
  for (let from = position; from < doc.length; from += STEP) {
    const at = doc.sliceString(from, from + STEP).search(/[^\n]/)
    if (at >= 0) return from + at
  }
  return doc.length
}

/**
 * Whether an empty line only parts paragraphs. Of the lines of a longer gap every second one is an empty paragraph, as
 * `paragraphRanges` reads it.
 */
export function isGap(doc: Text, position: number): boolean {
  const start = startOfBreaks(doc, position)
  const end = endOfBreaks(doc, position)
  const breaks = end - start
  const at = position - start
  if (start === 0 && at === 0) return breaks === 1
  if (end === doc.length && at === breaks) return breaks === 1 && start > 0
  return at % 2 === 1 || at > 2 * ((breaks >> 1) - 1)
}
