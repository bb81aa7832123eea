import { foldInPlace } from './fold.ts'
import type { Query } from './query.ts'

/** Folding a whole novel to find one word would be felt, so long texts are folded piece by piece. */
const piece = 32_768
const inWord = '\\p{L}\\p{N}\\p{M}'
const insideWord = new RegExp(`[${inWord}]`, 'u')

/** Finds the words of a query in texts, at the starts of words; only the last word may be begun but not finished. */
export class Finder {
  readonly #words: readonly Word[]
  readonly #phrase: RegExp
  readonly #span: number

  constructor({ words, key }: Query) {
    const last = words.length - 1
    this.#words = words.map((word, at) => ({ word, pattern: patternOf(word, at < last) }))
    this.#phrase = new RegExp(words.map(letters).join(`[^${inWord}]+`), 'uy')
    this.#span = key.length * 2
  }

  /** Where the words stand side by side as they were typed; -1 where nowhere, or for one word. */
  phraseIn(text: string): number {
    const first = this.#words[0]
    if (!first || this.#words.length < 2) return -1
    return this.#search(text, folded => {
      for (let at = folded.indexOf(first.word); at >= 0; at = folded.indexOf(first.word, at + 1)) {
        this.#phrase.lastIndex = at
        if (this.#phrase.test(folded) && startsWord(folded, at)) return at
      }
      return -1
    })
  }

  /** Where the phrase, or else the word that tells most, first stands; -1 where nowhere. */
  placeIn(text: string): number {
    const phrase = this.phraseIn(text)
    if (phrase >= 0) return phrase
    for (const word of this.#words.toSorted((a, b) => b.word.length - a.word.length)) {
      const at = this.#search(text, folded => firstIn(folded, word))
      if (at >= 0) return at
    }
    return -1
  }

  /** Every stretch of a short text that matches, in order and without overlaps. */
  marksIn(text: string): [number, number][] {
    const folded = foldInPlace(text)
    const marks = this.#words.flatMap(({ pattern }) =>
      [...folded.matchAll(pattern)].map(({ index, 0: found }): [number, number] => [index, index + found.length]),
    )
    return joined(marks.sort((a, b) => a[0] - b[0]))
  }

  #search(text: string, find: (folded: string) => number): number {
    for (let start = 0; start < text.length; start += piece) {
      const at = find(foldInPlace(text.slice(start, start + piece + this.#span)))
      if (at >= 0) return start + at
    }
    return -1
  }
}

interface Word {
  word: string
  pattern: RegExp
}

/** A query holds letters, digits and signs, none of which means anything to a pattern; apostrophes may stand between. */
function letters(word: string): string {
  return [...word].join("'?")
}

function patternOf(word: string, whole: boolean): RegExp {
  return new RegExp(`(?<![${inWord}])${letters(word)}${whole ? `(?![${inWord}])` : ''}`, 'gu')
}

function firstIn(folded: string, { word, pattern }: Word): number {
  const at = folded.indexOf(word)
  // Patterns are slow, and most texts that do not hold the word as it is do not hold it at all.
  if (at < 0 && !folded.includes("'")) return -1
  return at >= 0 && startsWord(folded, at) && word.length > 3 ? at : folded.search(pattern)
}

function startsWord(folded: string, at: number): boolean {
  return at === 0 || !insideWord.test(folded.charAt(at - 1))
}

function joined(marks: readonly [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of marks) {
    const previous = result.at(-1)
    if (previous && from <= previous[1]) previous[1] = Math.max(previous[1], to)
    else result.push([from, to])
  }
  return result
}
