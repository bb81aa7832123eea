import { stemmer as englishStem } from '@orama/stemmers/english'
import { irregularEnglish } from './irregular-english.ts'
import { irregularUkrainian } from './irregular-ukrainian.ts'
import { ukrainianStems } from './ukrainian.ts'

const ukrainianWord = /^[а-щьюяєіїґ]{3,24}$/
const englishWord = /^[a-z]{3,24}$/
/**
 * The most distinct words of one text that are stemmed, more than Moby-Dick has; the others are found only as
 * written.
 */
const wordsMax = 20_000
/** Size of each of the two generations of the stem cache. */
const cachedMax = 20_000

/** Marks a stem at its end, so that a stem and its word share a prefix in the index. */
const stemMark = '\ue002'

export function stemMarker(stem: string): string {
  return stem + stemMark
}

let stemCache = new Map<string, readonly string[]>()
let previousStemCache = new Map<string, readonly string[]>()

/**
 * The stems of a folded word: two words are forms of one if they share a stem. Empty for a word that is neither
 * Ukrainian nor English by its letters, and for a very short or long one.
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
  if (englishWord.test(word))
    return [...new Set([word, ...(irregularEnglish.get(word) ?? [])].map(one => englishStem(one)))]
  if (!ukrainianWord.test(word)) return []
  return [...new Set([word, ...irregularUkrainian(word)].flatMap(ukrainianStems))]
}

/** The stems of words as the index holds them. A word that is its own stem needs no further entry. */
export function stemSignsOf(words: Iterable<string>): Set<string> {
  const signs = new Set<string>()
  let count = 0
  for (const word of new Set(words)) {
    if (count++ >= wordsMax) break
    for (const stem of stemsOf(word)) if (stem !== word) signs.add(stemMarker(stem))
  }
  return signs
}
