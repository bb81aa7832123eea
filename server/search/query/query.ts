import { fold, wordsOf } from '../text/fold.ts'
import { fragmentSign, fragmentsOf, titleWord } from '../text/index-words.ts'
import { stemSign, stemsOf } from '../text/word-forms.ts'

/** What a person typed, made ready: every word has to be there, the last one may be only begun. */
export interface ParsedQuery {
  words: readonly string[]
  /** the words in their order, as titles hold them */
  key: string
}

/**
 * Where to look for the words: in titles, in any form; inside the words of titles; in either of these; in texts as they
 * were typed; in texts in any form.
 */
export type SearchTarget = 'titles' | 'fragments' | 'names' | 'texts' | 'forms'

/** What to look for in one place, as FTS5 writes it. */
export interface FtsQuery {
  expression: string
  /** how many lists of entries it goes through */
  lists: number
}

/** Enough for a sentence; what comes after adds nothing but time. */
const charactersMax = 200
const wordsMax = 10

/** Undefined where nothing in the text can be looked for. */
export function parseSearchQuery(text: string): ParsedQuery | undefined {
  const words = wordsOf(fold(text.slice(0, charactersMax).toWellFormed())).slice(0, wordsMax)
  return words.length === 0 ? undefined : { words, key: words.join(' ') }
}

/**
 * FTS5's expression for something among things with these signs, one of each list that has any. Words and signs hold
 * nothing that the expression is made of, so quoting them is safe whatever was typed.
 */
export function ftsMatchExpression({ expression }: FtsQuery, ...signs: (readonly string[])[]): string {
  const lists = signs.filter(list => list.length > 0).map(list => anyOf(list.map(sign => `"${sign}"`)))
  return [...lists, expression].join(' AND ')
}

/** Undefined where there is nothing to go by, or nothing that another place does not find. */
export function ftsQueryFor({ words }: ParsedQuery, target: SearchTarget): FtsQuery | undefined {
  if (target === 'names')
    return eitherOf(ftsQueryFor({ words, key: '' }, 'titles'), ftsQueryFor({ words, key: '' }, 'fragments'))
  if (target === 'fragments')
    return allOf([...new Set(fragmentsOf(words))].map(letters => [`"${fragmentSign(letters)}"`]))
  if (target === 'forms' && words.every(word => stemsOf(word).length === 0)) return undefined
  const indexed = target === 'titles' ? titleWord : (word: string) => word
  const last = words.length - 1
  return allOf(
    words.map((word, at) => {
      const typed = `"${indexed(word)}"${at === last ? '*' : ''}`
      const stems = target === 'texts' ? [] : stemsOf(word).flatMap(stem => [stem, stemSign(stem)])
      return [...new Set([typed, ...stems.map(stem => `"${indexed(stem)}"`)])]
    }),
  )
}

function allOf(terms: readonly (readonly string[])[]): FtsQuery | undefined {
  if (terms.length === 0) return undefined
  return { expression: terms.map(anyOf).join(' AND '), lists: terms.flat().length }
}

function anyOf(alternatives: readonly string[]): string {
  return alternatives.length === 1 ? (alternatives[0] ?? '') : `(${alternatives.join(' OR ')})`
}

function eitherOf(one: FtsQuery | undefined, other: FtsQuery | undefined): FtsQuery | undefined {
  if (!one || !other) return one ?? other
  return { expression: `((${one.expression}) OR (${other.expression}))`, lists: one.lists + other.lists }
}
