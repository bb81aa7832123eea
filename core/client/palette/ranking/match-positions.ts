import { foldWithMap } from '#core/shared/text/fold.ts'
import { matchName, NO_MATCH, nameSlice } from './match.ts'
import { GAP, normalizeName, prepareNames } from './match-names.ts'
import { prepareQuery, type Query } from './match-query.ts'
import { findInOrder, findPieces, findRun, findTightest, findTypo, type NameSlice, type Needle } from './match-scan.ts'

/** From `start` to, not including, `end`, in UTF-16 units of the original name. */
type MarkedRange = { start: number; end: number }

/**
 * The ranges of the name to highlight for a query, in order and disjoint; none if the name does not match. Call it for
 * rendered rows only.
 */
export function matchPositions(name: string, query: string | Query): MarkedRange[] {
  const { words, phrase } = typeof query === 'string' ? prepareQuery(query) : query
  const names = prepareNames([name])
  if (matchName(names, 0, { text: '', words, phrase }) === NO_MATCH) return []
  const marked = new Set<number>()
  const inOnePiece = phrase && findRun(nameSlice(names, 0, phrase.strict), phrase.needle, 0) >= 0
  for (const { needle, strict } of inOnePiece ? [phrase] : words) {
    for (const at of matchedLetters(nameSlice(names, 0, strict), needle)) marked.add(at)
  }
  return toRanges(
    [...marked].sort((a, b) => a - b),
    name,
  )
}

/**
 * Maps ascending units of the prepared name to ranges of the original; characters between two neighbours are included.
 */
function toRanges(marked: readonly number[], name: string): MarkedRange[] {
  const { text, from, to } = foldWithMap(name)
  const places: number[] = []
  normalizeName(text, new Uint16Array(text.length), 0, places)
  const ranges: MarkedRange[] = []
  marked.forEach((unit, i) => {
    const start = from[places[unit]!]!
    const end = to[places[unit]!]!
    const last = ranges.at(-1)
    if (last && (marked[i - 1] === unit - 1 || start <= last.end)) last.end = end
    else ranges.push({ start, end })
  })
  return ranges
}

function matchedLetters(slice: NameSlice, needle: Needle): number[] {
  const { length } = needle.units
  const inOrder = findInOrder(slice, needle)
  if (inOrder >= 0) {
    const run = findRun(slice, needle, inOrder)
    return run >= 0 ? span(run, run + length) : (pieceLetters(slice, needle) ?? tightestLetters(slice, needle, inOrder))
  }
  const near = findTypo(slice, needle)
  if (near < 0) return []
  let end = near
  while (end < near + length && end < slice.end && (slice.marks[end]! & GAP) === 0) end++
  return span(near, end)
}

/** The letters of the pieces, traced back from the last; each piece extends to the left as far as possible. */
function pieceLetters(slice: NameSlice, needle: Needle): number[] | undefined {
  const open: number[] = []
  if (!findPieces(slice, needle, open)) return undefined
  const letters: number[] = []
  for (let at = open.length - 1, left = needle.units.length; left > 0; at--, left--) {
    while ((open[at]! & (1 << left)) === 0) at--
    letters.push(slice.start + at)
  }
  return letters
}

function tightestLetters(slice: NameSlice, needle: Needle, inOrder: number): number[] {
  const letters: number[] = []
  let next = 0
  for (let at = findTightest(slice, needle, inOrder); next < needle.units.length; at++) {
    if (slice.text[at] !== needle.units[next]) continue
    letters.push(at)
    next++
  }
  return letters
}

function span(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i)
}
