import { foldForMatching } from '#core/shared/text/fold.ts'
import { foldGhe, letterBits, normalizeName } from './match-names.ts'
import { makeNeedle, type Needle } from './match-scan.ts'

const SPACE = 32
const GHE_UPTURN = 0x491

export type QueryWord = {
  needle: Needle
  /** The bits of its letters, those of them that two or more letters set, and those of its first letter. */
  letters: number
  repeated: number
  initial: number
  /** Whether it contains ґ, which then does not match г. */
  strict: boolean
}

/** A query prepared for matching many names. */
export type Query = {
  /** Folded, without leading spaces. */
  text: string
  words: QueryWord[]
  /** All words as one, if there are several. */
  phrase?: QueryWord
}

/** Prepares a query; one of only spaces and punctuation has no words. */
export function prepareQuery(query: string): Query {
  const text = foldForMatching(query).trimStart()
  const squeezed = new Uint16Array(text.length)
  const units = [...squeezed.subarray(0, normalizeName(text, squeezed, 0))]
  const words: QueryWord[] = []
  for (let from = 0, at = 0; at <= units.length; at++) {
    if (at < units.length && units[at] !== SPACE) continue
    if (at > from) words.push(makeWord(units.slice(from, at)))
    from = at + 1
  }
  return words.length > 1 ? { text, words, phrase: makeWord(units) } : { text, words }
}

function makeWord(units: readonly number[]): QueryWord {
  const strict = units.includes(GHE_UPTURN)
  let letters = 0
  let repeated = 0
  for (const unit of units) {
    repeated |= letters & letterBits(unit)
    letters |= letterBits(unit)
  }
  return {
    needle: makeNeedle(strict ? units : units.map(foldGhe)),
    letters,
    repeated,
    initial: letterBits(units[0]!),
    strict,
  }
}
