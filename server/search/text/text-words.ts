import { apostropheParts, fold, wordsOf } from './fold.ts'
import { stemSignsOf } from './word-forms.ts'

/**
 * Different words of one text that the index takes, so that no text makes a write long. Very few books have more: a text
 * that does is found by these.
 */
export const wordsMax = 30_000
/** Characters of one text in its folded form that are looked through: some signs fold to eighteen letters each. */
const foldedMax = 6_000_000
/** Characters folded at once, which bounds the memory that takes. */
const chunkMax = 32_768
/** A word never crosses the end of a stretch, unless it is longer than this. */
const longWord = 200
/** Texts whose words may be kept until they are indexed. */
const preparedMax = 64

/** What the index takes of one text: its different words and the signs of their stems. */
export interface TextWords {
  words: ReadonlySet<string>
  stems: ReadonlySet<string>
}

const prepared = new Map<string, TextWords>()

/** Finds the words of a text ahead of the transaction that indexes it; answers how many there are. */
export function prepareWords(text: string): number {
  if (prepared.size >= preparedMax) prepared.clear()
  const found = findAll(text)
  prepared.set(text, found)
  return found.words.size
}

/** Forgets what was prepared and not indexed. */
export function forgetPrepared(): void {
  prepared.clear()
}

/** The different words of a text, up to `wordsMax`, and their stems. */
export function textWords(text: string): TextWords {
  const preparedWords = prepared.get(text)
  if (preparedWords) prepared.delete(text)
  return preparedWords ?? findAll(text)
}

function findAll(text: string): TextWords {
  const words = findWords(text)
  return { words, stems: stemSignsOf(words) }
}

function findWords(text: string): ReadonlySet<string> {
  const words = new Set<string>()
  let folded = 0
  for (const chunk of chunksOf(text)) {
    const foldedChunk = fold(chunk)
    for (const list of [wordsOf(foldedChunk), apostropheParts(foldedChunk)])
      for (const word of list) {
        words.add(word)
        if (words.size === wordsMax) return words
      }
    folded += foldedChunk.length
    if (folded >= foldedMax) return words
  }
  return words
}

function* chunksOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const to = from + chunkMax < text.length ? endOfChunk(text, from + chunkMax) : text.length
    yield text.slice(from, to)
    from = to
  }
}

/** After the last space or line end near the limit, or else before half a character. */
function endOfChunk(text: string, limit: number): number {
  for (let at = limit; at > limit - longWord; at--) {
    const code = text.charCodeAt(at - 1)
    if (code === 32 || code === 10) return at
  }
  const code = text.charCodeAt(limit)
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit
}
