import { foldWithMap } from '../palette/ranking/fold.ts'
import type { TextRange } from './editor-props.ts'

/** So much at the beginning two forms of one word have in common, and so little at the end they may not. */
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
 * The first place in a text where the words stand together; else the first where one of them stands, else the first where
 * one stands in another form. Case and accents do not count.
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
