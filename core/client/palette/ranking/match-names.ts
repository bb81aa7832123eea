import { foldForMatching } from '#core/shared/text/fold.ts'

/** Flags of a letter in `PreparedNames.marks`. */
export const HEAD = 1
export const GAP = 2

const SPACE = 32
const GHE = 0x433
const GHE_UPTURN = 0x491

/**
 * Names prepared for scanning: the letters of all names in one array. Treat it as opaque: `extendNames` appends to it,
 * `replaceName` changes one in place.
 */
export type PreparedNames = {
  count: number
  /** Incremented when a name is replaced, which invalidates results cached for the old one. */
  version: number
  /** UTF-16 units, ґ written as г, so that a query typed without ґ finds it. */
  text: Uint16Array
  /** The same with ґ kept. */
  strict: Uint16Array
  /** Per letter: `HEAD` where a word starts, `GAP` between words. */
  marks: Uint8Array
  starts: Uint32Array
  ends: Uint32Array
  /** Where the last word of each name starts. */
  lasts: Uint32Array
  /** 32 bits per name (`letterBits`): which letters occur, and which letters words start with. */
  letters: Int32Array
  initials: Int32Array
  used: number
}

/** Prepares names for matching; an index in every other function is a position in this list. */
export function prepareNames(names: readonly string[]): PreparedNames {
  const prepared: PreparedNames = {
    count: 0,
    version: 0,
    used: 0,
    text: new Uint16Array(),
    strict: new Uint16Array(),
    marks: new Uint8Array(),
    starts: new Uint32Array(),
    ends: new Uint32Array(),
    lasts: new Uint32Array(),
    letters: new Int32Array(),
    initials: new Int32Array(),
  }
  extendNames(prepared, names)
  return prepared
}

/** Appends names. */
export function extendNames(names: PreparedNames, added: readonly string[]): void {
  const folded = added.map(foldForMatching)
  reserve(names, added.length, total(folded))
  for (const text of folded) write(names, names.count++, text)
}

/** Replaces one name; an empty one is never found. */
export function replaceName(names: PreparedNames, index: number, name: string): void {
  if (index < 0 || index >= names.count) throw new RangeError(`No name has the index ${index}`)
  const text = foldForMatching(name)
  reserve(names, 0, text.length)
  write(names, index, text)
  names.version++
}

/**
 * Writes the relevant units of folded text to `into` from `at` on and returns the end: runs of spaces and punctuation
 * become one space, none at the ends, and apostrophes are removed, so that `Lantern-wives` and `lantern wives`, `м’ята`
 * and `мята` are the same name. `places` receives the source position of each unit.
 */
export function normalizeName(folded: string, into: Uint16Array, at: number, places?: number[]): number {
  let end = at
  let gapAt = -1
  for (let i = 0; i < folded.length; i++) {
    const unit = folded.charCodeAt(i)
    const kind = kindOf(unit)
    if (kind === gap && gapAt < 0) gapAt = i
    if (kind === gap || kind === nothing) continue
    if (gapAt >= 0 && end > at) {
      into[end++] = SPACE
      places?.push(gapAt)
    }
    gapAt = -1
    into[end++] = unit
    places?.push(i)
  }
  return end
}

/** Maps ґ to г and keeps every other letter. */
export function foldGhe(unit: number): number {
  return unit === GHE_UPTURN ? GHE : unit
}

/** The bits of `letterBits` for an alphabet. */
export const ALPHABETS = 0b11 << 30

/** Two bits for a letter, one of 30 and one for its alphabet; letters of different alphabets share bits. */
export function letterBits(unit: number): number {
  if (unit >= 97 && unit <= 122) return (1 << (unit - 97)) | (1 << 30)
  return (1 << (unit % 30)) | (unit >= 0x400 && unit < 0x500 ? 1 << 31 : 0)
}

function write(names: PreparedNames, index: number, folded: string): void {
  const { strict, text, marks } = names
  const start = names.used
  const end = normalizeName(folded, strict, start)
  let letters = 0
  let initials = 0
  let before = gap
  let last = start
  for (let at = start; at < end; at++) {
    const unit = strict[at]!
    const kind = kindOf(unit)
    text[at] = foldGhe(unit)
    if (kind === gap) {
      marks[at] = GAP
      last = at + 1
    } else {
      const bits = unit === GHE_UPTURN ? letterBits(unit) | letterBits(GHE) : letterBits(unit)
      const head = isHead(kind, before)
      marks[at] = head ? HEAD : 0
      letters |= bits
      if (head) initials |= bits
    }
    before = kind
  }
  names.starts[index] = start
  names.ends[index] = end
  names.lasts[index] = last
  names.letters[index] = letters
  names.initials[index] = initials
  names.used = end
}

/** A word starts after a gap or sign, and at a number after a letter. */
function isHead(kind: number, before: number): boolean {
  return before === gap || (before === sign && kind !== sign) || (before === letter && kind === digit)
}

const letter = 1
const digit = 2
const sign = 3
const gap = 4
const nothing = 5
const kinds = new Uint8Array(0x10000)
kinds[0x27] = nothing

function kindOf(unit: number): number {
  const known = kinds[unit]
  if (known) return known
  const character = String.fromCharCode(unit)
  kinds[unit] = /[\p{L}\p{M}\p{Cs}]/u.test(character)
    ? letter
    : /\p{N}/u.test(character)
      ? digit
      : /[\p{Z}\p{C}\p{P}]/u.test(character) && !/[#&@%*]/.test(character)
        ? gap
        : sign
  return kinds[unit]
}

function total(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0)
}

function reserve(names: PreparedNames, count: number, units: number): void {
  if (names.used + units > names.text.length) {
    const size = ensureCapacity(names.used + units, names.text.length)
    names.text = grown(new Uint16Array(size), names.text)
    names.strict = grown(new Uint16Array(size), names.strict)
    names.marks = grown(new Uint8Array(size), names.marks)
  }
  if (names.count + count > names.starts.length) {
    const size = ensureCapacity(names.count + count, names.starts.length)
    names.starts = grown(new Uint32Array(size), names.starts)
    names.ends = grown(new Uint32Array(size), names.ends)
    names.lasts = grown(new Uint32Array(size), names.lasts)
    names.letters = grown(new Int32Array(size), names.letters)
    names.initials = grown(new Int32Array(size), names.initials)
  }
}

function ensureCapacity(needed: number, had: number): number {
  return had === 0 ? needed : Math.max(needed, had * 2)
}

function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(larger: T, smaller: T): T {
  larger.set(smaller)
  return larger
}
