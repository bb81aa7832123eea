import { foldWithMap } from '#core/shared/text/fold.ts'
import type { TextRange } from './editor-props.ts'

/** Two forms of one word share at least this many letters at the start, and differ in at most so many at the end. */
const STEM = 4
const ENDING = 4

interface Token extends TextRange {
  word: string
}

function tokensOf(text: string): Token[] {
  const { text: folded, from, to } = foldWithMap(text)
  return [...folded.matchAll(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    word,
    from: from[index] ?? 0,
    to: to[index + word.length - 1] ?? text.length,
  }))
}

function isWordForm(one: string, other: string): boolean {
  let shared = 0
  while (shared < one.length && one[shared] === other[shared]) shared++
  return shared >= STEM && one.length - shared <= ENDING && other.length - shared <= ENDING
}

/**
 * The first range of a text where the words are adjacent; else the first of any one word, else of another form of a
 * word. Case and accents are ignored.
 */
export function findWords(text: string, words: string): TextRange | null {
  const searched = tokensOf(words).map(({ word }) => word)
  if (searched.length === 0) return null
  const tokens = tokensOf(text)
  const phraseAt = tokens.findIndex((_, at) => searched.every((word, next) => tokens[at + next]?.word === word))
  const [first, last] = [tokens[phraseAt], tokens[phraseAt + searched.length - 1]]
  if (first && last) return { from: first.from, to: last.to }
  const found =
    tokens.find(({ word }) => searched.includes(word)) ??
    tokens.find(({ word }) => searched.some(one => isWordForm(one, word)))
  return found ? { from: found.from, to: found.to } : null
}
