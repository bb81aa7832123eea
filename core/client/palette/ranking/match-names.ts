import { foldForMatching } from '#core/shared/text/fold.ts'

/** Flags of a letter in `PreparedNames.marks`. */
export const HEAD = 1
export const GAP = 2

const SPACE = 32
const GHE = 0x433
const GHE_UPTURN = 0x491

/** Names prepared for scanning: the letters of all names in one array. */
export type PreparedNames = {
  count: number
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
}

/** Prepares names for matching; an index in every other function is a position in this list. */
export function prepareNames(names: readonly string[]): PreparedNames {
  const folded = names.map(foldForMatching)
  const [count, units] = [names.length, folded.reduce((sum, text) => sum + text.length, 0)]
  const prepared: PreparedNames = {
    count,
    text: new Uint16Array(units),
    strict: new Uint16Array(units),
    marks: new Uint8Array(units),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    lasts: new Uint32Array(count),
    letters: new Int32Array(count),
    initials: new Int32Array(count),
  }
  let used = 0
  folded.forEach((text, index) => {
    used = write(prepared, index, text, used)
  })
  return prepared
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

/** Writes the name of this index from the unit `start` on, and returns where it ends. */
function write(names: PreparedNames, index: number, folded: string, start: number): number {
  const { strict, text, marks } = names
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
  return end
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
