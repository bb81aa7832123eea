import { fold, wordsOf } from './fold.ts'
import { fragmentSign, fragmentsOf, titleWord } from './words.ts'

/** What a person typed, made ready: every word has to be there, the last one may be only begun. */
export interface Query {
  words: readonly string[]
  /** the words in their order, as titles hold them */
  key: string
}

/** Where to look for the words. */
export type Place = 'titles' | 'fragments' | 'texts'

/** Enough for a sentence; what comes after adds nothing but time. */
const charactersMax = 200
const wordsMax = 10

/** Undefined where nothing in the text can be looked for. */
export function parseQuery(text: string): Query | undefined {
  const words = wordsOf(fold(text.slice(0, charactersMax).toWellFormed())).slice(0, wordsMax)
  return words.length === 0 ? undefined : { words, key: words.join(' ') }
}

/**
 * FTS5's expression for words among things with these signs, one of each list that has any. Words and signs hold nothing that the
 * expression is made of, so quoting them is safe whatever was typed.
 */
export function matchOf(terms: readonly string[], ...signs: (readonly string[])[]): string {
  const lists = signs.filter(list => list.length > 0).map(list => `(${list.map(sign => `"${sign}"`).join(' OR ')})`)
  return [...lists, ...terms].join(' AND ')
}

/** The words of a query as one place of the index holds them; none where there is nothing to go by. */
export function termsOf({ words }: Query, place: Place): string[] {
  if (place === 'fragments') return [...new Set(fragmentsOf(words))].map(letters => `"${fragmentSign(letters)}"`)
  const last = words.length - 1
  const marked = place === 'titles' ? words.map(titleWord) : words
  return marked.map((word, at) => (at === last ? `"${word}"*` : `"${word}"`))
}
