import type { IndexKey } from '../row-ids.ts'
import { apostropheParts, fold, wordsOf } from './fold.ts'
import { textWords } from './text-words.ts'
import { stemSignsOf } from './word-forms.ts'

/**
 * What the index holds of a thing, as words of one text: the words of its texts as they are, those of its title under a
 * mark, the stems of both, three letters in a row of its title as one sign each, and signs for its kind, its project and
 * its shelf there.
 * Signs and marks are characters that folding drops, so that nothing anybody writes can be taken for one. A sign may
 * mean two things, so what is found through one is looked at once more.
 */
const titleMark = '\ue001'

export function titleWord(word: string): string {
  return titleMark + word
}

/** Three letters in a row inside a title. */
export function fragmentSign(letters: string): string {
  return String.fromCodePoint(0x10_0000 + (hashOf(letters) % 0xfffe))
}

export function kindSign(kind: string): string {
  return String.fromCodePoint(0xf_0000 + (hashOf(kind) % 0x1000))
}

/** A project as a whole, or one shelf of it. */
export function scopeSign(projectSeq: number, partition?: number): string {
  return String.fromCodePoint(0xf_1000 + (hashOf(`${projectSeq} ${partition ?? ''}`) % 0xeffe))
}

/** Things stand on shelves by their numbers, so that very many of them can be searched a part at a time. */
export function partitionOf(seq: number): number {
  return seq >>> 14
}
export const partitionSize = 1 << 14

/** FNV-1a, with its better half mixed into the other. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** The words of a title in their order, by which titles are ranked. */
export function titleKey(label: string): string {
  return wordsOf(fold(label)).join(' ')
}

/** Three letters in a row, wherever they stand inside the words. */
export function fragmentsOf(words: readonly string[]): string[] {
  return words.flatMap(word => {
    const characters = [...word]
    return characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`)
  })
}

/** A thing as the index is told of it. */
export interface SearchRow extends IndexKey {
  kind: string
  label: string
  /** every text of it, as plain text; '' where it has none */
  text: string
}

/** Repeats say nothing to an index that only knows which words a thing has, and cost it time. */
export function indexWords({ kind, label, text, projectSeq, seq }: SearchRow): string {
  const title = fold(label)
  const titleWords = [...wordsOf(title), ...apostropheParts(title)]
  const signs = [kindSign(kind), scopeSign(projectSeq), scopeSign(projectSeq, partitionOf(seq))]
  const words = new Set([...signs, ...titleWords.map(titleWord)])
  for (const letters of fragmentsOf(titleWords)) words.add(fragmentSign(letters))
  for (const sign of stemSignsOf(titleWords)) words.add(titleWord(sign))
  if (text !== '') {
    for (const word of titleWords) words.add(word)
    for (const sign of stemSignsOf(titleWords)) words.add(sign)
    const textIndexWords = textWords(text)
    for (const word of textIndexWords.words) words.add(word)
    for (const sign of textIndexWords.stems) words.add(sign)
  }
  return [...words].join(' ')
}
