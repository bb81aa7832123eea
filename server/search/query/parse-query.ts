import { foldForIndex } from '#core/shared/text/fold.ts'
import { titleWord, trigramMarker, trigramsOf } from '../text/index-words.ts'
import { stemMarker, stemsOf } from '../text/word-forms.ts'
import { wordsOf } from '../text/words.ts'

/** A parsed query: every word must match, the last one as a prefix. */
export interface ParsedQuery {
  words: readonly string[]
  /** the words joined by spaces, as in indexed titles */
  key: string
}

/** What to search: titles in any form; fragments of title words; both of these; texts as typed; texts in any form. */
export type SearchTarget = 'titles' | 'fragments' | 'names' | 'texts' | 'forms'

/** An FTS5 expression. */
export interface FtsQuery {
  expression: string
  /** number of index lists it reads */
  lists: number
}

/** Enough for a sentence; longer queries only cost time. */
const charactersMax = 200
const wordsMax = 10

/** Undefined if the text has no searchable word. */
export function parseSearchQuery(text: string): ParsedQuery | undefined {
  const words = wordsOf(foldForIndex(text.slice(0, charactersMax).toWellFormed())).slice(0, wordsMax)
  return words.length === 0 ? undefined : { words, key: words.join(' ') }
}

/**
 * The FTS5 expression for entities that match and have one sign of each non-empty list. Words and signs have no
 * characters with a meaning in FTS5, so quoting them is safe.
 */
export function ftsMatchExpression({ expression }: FtsQuery, ...signs: (readonly string[])[]): string {
  const lists = signs.filter(list => list.length > 0).map(list => anyOf(list.map(sign => `"${sign}"`)))
  return [...lists, expression].join(' AND ')
}

/** Undefined if the target has nothing to search, or nothing that another target does not find. */
export function ftsQueryFor({ words }: ParsedQuery, target: SearchTarget): FtsQuery | undefined {
  if (target === 'names')
    return eitherOf(ftsQueryFor({ words, key: '' }, 'titles'), ftsQueryFor({ words, key: '' }, 'fragments'))
  if (target === 'fragments')
    return allOf([...new Set(trigramsOf(words))].map(letters => [`"${trigramMarker(letters)}"`]))
  if (target === 'forms' && words.every(word => stemsOf(word).length === 0)) return undefined
  const indexed = target === 'titles' ? titleWord : (word: string) => word
  const last = words.length - 1
  return allOf(
    words.map((word, at) => {
      const typed = `"${indexed(word)}"${at === last ? '*' : ''}`
      const stems = target === 'texts' ? [] : stemsOf(word).flatMap(stem => [stem, stemMarker(stem)])
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
