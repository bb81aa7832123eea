import { foldForIndex } from '#core/shared/text/fold.ts'
import type { IndexKey } from '../row-ids.ts'
import { textWords } from './text-words.ts'
import { stemSignsOf } from './word-forms.ts'
import { apostropheParts, wordsOf } from './words.ts'

/**
 * The words under which the index holds an entity: the words of its texts, those of its title with a mark, the stems
 * of both, a sign for each three consecutive letters of its title, and signs for its kind, its project and its
 * partition.
 * Signs and marks are characters that folding removes, so no text can contain them. Signs can collide, so matches
 * found by one are checked again.
 */
const titleMark = '\ue001'

export function titleWord(word: string): string {
  return titleMark + word
}

/** The sign of three consecutive letters of a title. */
export function trigramMarker(letters: string): string {
  return String.fromCodePoint(0x10_0000 + (hashOf(letters) % 0xfffe))
}

export function kindSign(kind: string): string {
  return String.fromCodePoint(0xf_0000 + (hashOf(kind) % 0x1000))
}

/** The sign of a project, or of one of its partitions. */
export function scopeSign(projectSeq: number, partition?: number): string {
  return String.fromCodePoint(0xf_1000 + (hashOf(`${projectSeq} ${partition ?? ''}`) % 0xeffe))
}

/** Entities are partitioned by row number, so that very many can be searched in parts. */
export function partitionOf(seq: number): number {
  return seq >>> 14
}
export const partitionSize = 1 << 14

/** FNV-1a, with the high bits mixed into the low ones. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** The folded words of a title in order, by which titles are ranked. */
export function titleKey(label: string): string {
  return wordsOf(foldForIndex(label)).join(' ')
}

/** All groups of three consecutive letters in the words. */
export function trigramsOf(words: readonly string[]): string[] {
  return words.flatMap(word => {
    const characters = [...word]
    return characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`)
  })
}

/** An entity as it is indexed. */
export interface SearchRow extends IndexKey {
  kind: string
  label: string
  /** all its texts, as plain text; '' if it has none */
  text: string
}

/** Each word once: the index stores only which words an entity has, and repeats would cost time. */
export function indexWords({ kind, label, text, projectSeq, seq }: SearchRow): string {
  const title = foldForIndex(label)
  const titleWords = [...wordsOf(title), ...apostropheParts(title)]
  const signs = [kindSign(kind), scopeSign(projectSeq), scopeSign(projectSeq, partitionOf(seq))]
  const words = new Set([...signs, ...titleWords.map(titleWord)])
  for (const letters of trigramsOf(titleWords)) words.add(trigramMarker(letters))
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
