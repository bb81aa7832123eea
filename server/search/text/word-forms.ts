import { stemmer as englishStem } from '@orama/stemmers/english'
import { ukrainianStems } from './ukrainian.ts'

const ukrainianWord = /^[а-щьюяєіїґ]{3,24}$/
const englishWord = /^[a-z]{3,24}$/
/** So many different words of one text have stems, more than Moby-Dick has; the others are found as they are written. */
const wordsMax = 20_000
/** Stems of so many words are kept, and of as many that were looked up before. */
const cachedMax = 20_000

/** Marks a stem, behind it, so that a stem and the word it is of have their beginnings in common in the index. */
const stemMark = '\ue002'

export function stemSign(stem: string): string {
  return stem + stemMark
}

let stemCache = new Map<string, readonly string[]>()
let previousStemCache = new Map<string, readonly string[]>()

/**
 * What a folded word has in common with its other forms: they are forms of one where they share a stem. None for a word
 * that is neither Ukrainian nor English by its letters, for a very short one and for one longer than words are.
 */
export function stemsOf(word: string): readonly string[] {
  const cached = stemCache.get(word) ?? previousStemCache.get(word)
  const stems = cached ?? computeStems(word)
  if (!cached || !stemCache.has(word)) {
    if (stemCache.size >= cachedMax) [previousStemCache, stemCache] = [stemCache, new Map()]
    stemCache.set(word, stems)
  }
  return stems
}

function computeStems(word: string): readonly string[] {
  if (englishWord.test(word)) return [englishStem(word)]
  return ukrainianWord.test(word) ? ukrainianStems(word) : []
}

/**
 * The stems of words as the index holds them. A word that is its own stem is found by itself and needs no other entry.
 */
export function stemSignsOf(words: Iterable<string>): Set<string> {
  const signs = new Set<string>()
  let count = 0
  for (const word of new Set(words)) {
    if (count++ >= wordsMax) break
    for (const stem of stemsOf(word)) if (stem !== word) signs.add(stemSign(stem))
  }
  return signs
}
