import { NEWLINE, splitsPair } from './characters.ts'
import { isComment, paragraphText, type RichTextInput, readableText } from './nodes.ts'

/**
 * A word of any script. Soft hyphens and the joiners of Arabic and Indic scripts are inside words. A longer run is
 * matched in pieces: matching it whole would overflow the stack.
 */
export const WORD = /[\p{L}\p{N}\p{M}]{1,1000}(?:['’‐‑\-\u00ad\u200c\u200d][\p{L}\p{N}\p{M}]{1,1000}){0,100}/gu
/** A shorter match was not cut. */
const LONG_WORD = 200
const JOINER = /['’‐‑\-\u00ad\u200c\u200d]/

/** The number of code points, mention labels included; line ends, comments and descriptions of images not. */
export function countCharacters(nodes: RichTextInput): number {
  let count = 0
  for (const paragraph of nodes) {
    if (isComment(paragraph)) continue
    const text = paragraphText(paragraph)
    for (let at = 0; at < text.length; at++) {
      if (text.charCodeAt(at) === NEWLINE) continue
      if (splitsPair(text, at + 1)) at++
      count++
    }
  }
  return count
}

/** Counts words: letters and digits of any script, with apostrophes and hyphens inside. Comments have none. */
export function countWords(nodes: RichTextInput): number {
  let count = 0
  for (const paragraph of nodes) {
    if (isComment(paragraph)) continue
    const text = readableText(paragraph)
    const found = text.match(WORD) ?? []
    count += found.some(word => word.length > LONG_WORD) ? countSplitWords(text) : found.length
  }
  return count
}

/** The same for words matched in pieces. */
function countSplitWords(text: string): number {
  let count = 0
  let end = -1
  for (const { index, 0: word } of text.matchAll(WORD)) {
    const continues = index === end || (index === end + 1 && JOINER.test(text.charAt(end)))
    if (!continues) count++
    end = index + word.length
  }
  return count
}
