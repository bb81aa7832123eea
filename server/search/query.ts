import { fold, wordsOf } from './fold.ts'

/** What a person typed, made ready: every word has to be there, the last one may be only begun. */
export interface Query {
  words: readonly string[]
  /** the words in their order, as titles hold them */
  key: string
  /** three letters in a row of each word long enough, for fragments inside words; none where a word is too short for any */
  trigrams: readonly string[]
}

/** Enough for a sentence; what comes after adds nothing but time. */
const charactersMax = 200
const wordsMax = 10

/** Undefined where nothing in the text can be looked for. */
export function parseQuery(text: string): Query | undefined {
  const words = wordsOf(fold(text.slice(0, charactersMax).toWellFormed())).slice(0, wordsMax)
  if (words.length === 0) return undefined
  return { words, key: words.join(' '), trigrams: [...new Set(words.flatMap(trigramsOf))] }
}

function trigramsOf(word: string): string[] {
  const characters = [...word]
  return characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`)
}

/**
 * FTS5's expression for a query among things of some kinds. Words hold letters, digits and signs only, so quoting
 * them is safe whatever was typed.
 */
export function matchWords({ words }: Query, kinds: readonly string[] | undefined): string {
  const last = words.length - 1
  const terms = words.map((word, at) => (at === last ? `"${word}"*` : `"${word}"`))
  return withKinds(terms, kinds)
}

export function matchFragments({ trigrams }: Query, kinds: readonly string[] | undefined): string {
  return withKinds(
    trigrams.map(trigram => `"${trigram}"`),
    kinds,
  )
}

function withKinds(terms: readonly string[], kinds: readonly string[] | undefined): string {
  const all = terms.join(' AND ')
  return kinds ? `(${kinds.map(kind => `"${kindMark(kind)}"`).join(' OR ')}) AND ${all}` : all
}

const privateUse = 0xe000
const privateUseSize = 0x1900

/**
 * A word that stands for a kind in every index: three characters no text can hold, because folding drops them.
 * Three, so that it is one trigram too.
 */
export function kindMark(kind: string): string {
  let hash = 0x811c9dc5
  let mark = ''
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < kind.length; at++) hash = Math.imul(hash ^ kind.charCodeAt(at), 0x01000193)
    mark += String.fromCharCode(privateUse + ((hash >>> 8) % privateUseSize))
  }
  return mark
}
