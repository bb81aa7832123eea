import { foldForIndex } from '#core/shared/text/fold.ts'
import { stemSignsOf } from './word-forms.ts'
import { apostropheParts, wordsOf } from './words.ts'

/** The most distinct words indexed of one text, so that no text makes a write long. Very few books have more. */
export const wordsMax = 30_000
/** The most characters scanned of one folded text: some characters fold to eighteen letters. */
const foldedMax = 6_000_000
/** Characters folded at once, which bounds the memory. */
const chunkMax = 32_768
/** A word never crosses the end of a chunk, unless it is longer than this. */
const longWord = 200
/** The most texts whose words are prepared in advance. */
const preparedMax = 64

/** The distinct words of a text and the signs of their stems. */
interface TextWords {
  words: ReadonlySet<string>
  stems: ReadonlySet<string>
}

const prepared = new Map<string, TextWords>()

/** Computes the words of a text before the transaction that indexes it; returns their number. */
export function prepareWords(text: string): number {
  if (prepared.size >= preparedMax) prepared.clear()
  const found = findAll(text)
  prepared.set(text, found)
  return found.words.size
}

/** Drops prepared words that were not indexed. */
export function forgetPrepared(): void {
  prepared.clear()
}

/** The distinct words of a text, up to `wordsMax`, and their stems. */
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
    const foldedChunk = foldForIndex(chunk)
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

/** After the last space or line end near the limit, or else not inside a surrogate pair. */
function endOfChunk(text: string, limit: number): number {
  for (let at = limit; at > limit - longWord; at--) {
    const code = text.charCodeAt(at - 1)
    if (code === 32 || code === 10) return at
  }
  const code = text.charCodeAt(limit)
  return code >= 0xdc00 && code <= 0xdfff ? limit - 1 : limit
}
