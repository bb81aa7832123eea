import { GAP, HEAD } from './match-names.ts'

/** A range of letters with its flags: one name in the arrays of all names, its last word from `last` on. */
export type NameSlice = { text: Uint16Array; marks: Uint8Array; start: number; end: number; last: number }

/** A word of a query, prepared once: its units, and tables that keep every scan linear. */
export type Needle = {
  units: Uint16Array
  /** Knuth–Morris–Pratt failure table: how much of the needle still matches after a mismatch behind unit i. */
  fallback: Uint16Array
  /** The positions of a unit in the needle, as bits; empty if the needle is too long for bits. */
  places: Int32Array
}

const TABLE = 0x500
const MAX_BITS = 30

export function makeNeedle(units: readonly number[]): Needle {
  const needle: Needle = {
    units: Uint16Array.from(units),
    fallback: new Uint16Array(units.length),
    places: new Int32Array(units.length <= MAX_BITS ? TABLE : 0),
  }
  for (let i = 1, matched = 0; i < units.length; i++) {
    while (matched > 0 && units[i] !== units[matched]) matched = needle.fallback[matched - 1]!
    if (units[i] === units[matched]) matched++
    needle.fallback[i] = matched
  }
  if (needle.places.length > 0)
    for (const unit of units) if (unit < TABLE) needle.places[unit] = search(needle.units, unit)
  return needle
}

/** The position after which all letters of the needle have occurred in order; -1 if they never do. */
export function findInOrder({ text, start, end }: NameSlice, { units }: Needle): number {
  const last = units.length
  let next = 0
  let nextUnit = units[0]
  for (let at = start; at < end; at++) {
    if (text[at] !== nextUnit) continue
    if (++next === last) return at + 1
    nextUnit = units[next]
  }
  return -1
}

/**
 * The position of the needle as a substring, at the start of a word if possible; -1 if absent. No match ends before the
 * letters have occurred in order, so the search starts one needle before `inOrder`.
 */
export function findRun({ text, marks, start, end }: NameSlice, { units, fallback }: Needle, inOrder: number): number {
  const length = units.length
  let first = -1
  let matched = 0
  for (let at = Math.max(start, inOrder - length); at < end; at++) {
    while (matched > 0 && text[at] !== units[matched]) matched = fallback[matched - 1]!
    if (text[at] === units[matched]) matched++
    if (matched < length) continue
    const found = at - matched + 1
    if ((marks[found]! & HEAD) !== 0) return found
    if (first < 0) first = found
    matched = fallback[matched - 1]!
  }
  return first
}

/**
 * Whether the needle can be cut into pieces that each start a word, in order (`gtc`, or `cr ch` without its space). At
 * each step, bit j of the open set means that j letters end here inside one word; of the reached set, that they end
 * anywhere before. `trace` receives the open set after every letter.
 */
export function findPieces({ text, marks, start, end }: NameSlice, needle: Needle, trace?: number[]): boolean {
  if (needle.places.length === 0) return false
  const whole = 1 << needle.units.length
  let reached = 1
  let open = 0
  for (let at = start; at < end; at++) {
    const from = (marks[at]! & HEAD) !== 0 ? open | reached : open
    open = from === 0 ? 0 : (from & placesOf(needle, text[at]!)) << 1
    trace?.push(open)
    if ((open & whole) !== 0) return true
    reached |= open
  }
  return false
}

/** The start of the shortest range of letters in order that ends at `inOrder`. */
export function findTightest({ text }: NameSlice, { units }: Needle, inOrder: number): number {
  let from = inOrder
  for (let next = units.length; next > 0; ) if (text[--from] === units[next - 1]) next--
  return from
}

/** The start of a word that has the needle as a prefix after one edit of one letter or two neighbours; -1 if none. */
export function findTypo({ text, marks, start, end, last }: NameSlice, { units }: Needle): number {
  for (let at = start; at <= last; at++) {
    // Only one letter more than the needle is compared.
    const wordLimit = Math.min(end, at + units.length + 1)
    let wordEnd = at
    while (wordEnd < wordLimit && (marks[wordEnd]! & GAP) === 0) wordEnd++
    if (startsWithTypo(text, at, wordEnd, units)) return at
    if (at === last) return -1
    while ((marks[at]! & GAP) === 0) at++
  }
  return -1
}

/** Whether the name starts with the needle. */
export function isAtStart({ text, start, end }: NameSlice, { units }: Needle): boolean {
  return startsWith(text, start, end, units, 0)
}

/** A single edit can be assumed to be at the first difference. */
function startsWithTypo(text: Uint16Array, at: number, end: number, units: Uint16Array): boolean {
  const length = units.length
  if (end - at < length - 1) return false
  let same = 0
  while (same < length && at + same < end && units[same] === text[at + same]) same++
  const here = at + same
  if (same >= length - 1) return true
  return (
    startsWith(text, here + 1, end, units, same + 1) ||
    startsWith(text, here, end, units, same + 1) ||
    startsWith(text, here + 1, end, units, same) ||
    (units[same] === text[here + 1] &&
      units[same + 1] === text[here] &&
      startsWith(text, here + 2, end, units, same + 2))
  )
}

function startsWith(text: Uint16Array, at: number, end: number, units: Uint16Array, from: number): boolean {
  if (end - at < units.length - from) return false
  for (let i = from; i < units.length; i++) if (text[at + i - from] !== units[i]) return false
  return true
}

function placesOf({ places, units }: Needle, unit: number): number {
  return unit < TABLE ? places[unit]! : search(units, unit)
}

function search(units: Uint16Array, unit: number): number {
  let bits = 0
  for (let i = 0; i < units.length; i++) if (units[i] === unit) bits |= 1 << i
  return bits
}
