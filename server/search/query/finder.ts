import { foldInPlace } from '../text/fold.ts'
import { stemsOf } from '../text/word-forms.ts'
import type { ParsedQuery } from './query.ts'
import type { createYieldTurn } from './yield-turn.ts'

/** Folding a whole novel to find one word would be felt, so long texts are folded piece by piece. */
const chunkLength = 32_768
/** Letters in which one search looks for the words side by side: more than a long novel has, and bounded for any text. */
export const phraseLettersMax = 4_000_000
/** Letters in which one search looks for the best place of each hit; beyond them the first place is taken. */
export const placeLettersMax = 4_000_000
const inWord = '\\p{L}\\p{N}\\p{M}'
const insideWord = new RegExp(`[${inWord}]`, 'u')
const vowels = /[аеєиіїоуюяaeiouy]/g

type YieldTurn = ReturnType<typeof createYieldTurn>

/**
 * Finds the words of a query in texts, at the starts of words; only the last word may be begun but not finished. A word
 * that is not there as it was typed may be there in another form.
 */
export class Finder {
  readonly #words: readonly QueryWord[]
  readonly #phrase: RegExp
  readonly #span: number
  /** letters that this search has looked at, for words side by side and for places to show */
  readonly looked = { phrases: 0, places: 0 }

  constructor({ words, key }: ParsedQuery) {
    const last = words.length - 1
    this.#words = words.map((word, at) => ({ word, pattern: wordPattern(word, at < last), forms: formsOf(word) }))
    this.#phrase = new RegExp(words.map(letterPattern).join(`[^${inWord}]+`), 'uy')
    this.#span = key.length * 2 + formMax
  }

  /** No further text is looked through for words side by side. */
  get isSpent(): boolean {
    return this.looked.phrases >= phraseLettersMax
  }

  /** Where the words stand side by side as they were typed; -1 where nowhere, for one word, or once this search is spent. */
  async findPhrase(text: string, yieldTurn: YieldTurn): Promise<number> {
    if (this.#words.length < 2) return -1
    for await (const { start, folded } of this.#pieces(text, yieldTurn)) {
      if (this.isSpent) return -1
      this.looked.phrases += folded.length
      const at = this.#phraseAt(folded)
      if (at >= 0) return start + at
    }
    return -1
  }

  /**
   * Where the phrase, or else the word that tells most, first stands, as it was typed or else in another form; -1 where
   * nowhere. Each piece of the text is looked at once, and none after the best there can be, or after any place once
   * this search has looked at many long texts.
   */
  async findMatch(text: string, yieldTurn: YieldTurn): Promise<number> {
    const longestFirst = this.#words.toSorted((a, b) => b.word.length - a.word.length)
    const attempts = [
      ...(this.#words.length > 1 ? [(folded: string) => this.#phraseAt(folded)] : []),
      ...longestFirst.map(word => (folded: string) => exactPosition(folded, word)),
      ...longestFirst.map(word => (folded: string) => formPosition(folded, word)),
    ]
    let best = -1
    for await (const { start, folded } of this.#pieces(text, yieldTurn)) {
      this.looked.places += folded.length
      for (const [rank, find] of attempts.entries()) {
        const at = find(folded)
        if (at < 0) continue
        best = start + at
        attempts.length = rank
      }
      if (attempts.length === 0 || (best >= 0 && this.looked.places >= placeLettersMax)) break
    }
    return best
  }

  /** Every stretch of a short text that matches, in order and without overlaps. */
  marksIn(text: string): [number, number][] {
    const folded = foldInPlace(text)
    const marks = this.#words.flatMap(({ pattern }) =>
      [...folded.matchAll(pattern)].map(({ index, 0: found }): [number, number] => [index, index + found.length]),
    )
    const exactStarts = new Set(marks.map(([from]) => from))
    const forms = this.#words.flatMap(word => formRanges(folded, word).filter(([from]) => !exactStarts.has(from)))
    return mergeRanges([...marks, ...forms].sort((a, b) => a[0] - b[0]))
  }

  async *#pieces(text: string, yieldTurn: YieldTurn): AsyncGenerator<{ start: number; folded: string }> {
    for (let start = 0; start < text.length; start += chunkLength) {
      yield { start, folded: foldInPlace(text.slice(start, start + chunkLength + this.#span)) }
      await yieldTurn()
    }
  }

  #phraseAt(folded: string): number {
    const first = this.#words[0]?.word ?? ''
    for (let at = folded.indexOf(first); at >= 0; at = folded.indexOf(first, at + 1)) {
      this.#phrase.lastIndex = at
      if (this.#phrase.test(folded) && startsWord(folded, at)) return at
    }
    return -1
  }
}

interface QueryWord {
  word: string
  pattern: RegExp
  /** what finds words that may be forms of it, and the stems by which they are known */
  forms: { candidate: RegExp; stems: ReadonlySet<string> } | undefined
}

/** Forms of a word are no longer than this, apostrophes included. */
const formMax = 32

/** A query holds letters, digits and signs, none of which means anything to a pattern; apostrophes may stand between. */
function letterPattern(word: string): string {
  return [...word].join("'?")
}

function wordPattern(word: string, whole: boolean): RegExp {
  return new RegExp(`(?<![${inWord}])${letterPattern(word)}${whole ? `(?![${inWord}])` : ''}`, 'gu')
}

/** Forms of a word begin alike up to the last vowel of a stem, which may be another one. */
function formsOf(word: string): QueryWord['forms'] {
  const stems = stemsOf(word)
  if (stems.length === 0) return undefined
  const commonStart = stems.map(beforeLastVowel).reduce(commonPrefix)
  const candidate = new RegExp(`(?<![${inWord}])${letterPattern(commonStart)}[${inWord}']{0,${formMax}}`, 'gu')
  return { candidate, stems: new Set(stems) }
}

function beforeLastVowel(stem: string): string {
  const last = [...stem.matchAll(vowels)].at(-1)?.index ?? 0
  return stem.slice(0, Math.max(1, last))
}

function commonPrefix(one: string, other: string): string {
  let length = 0
  while (length < one.length && one.charAt(length) === other.charAt(length)) length += 1
  return one.slice(0, length)
}

function exactPosition(folded: string, { word, pattern }: QueryWord): number {
  const at = folded.indexOf(word)
  // Patterns are slow, and most texts that do not hold the word as it is do not hold it at all.
  if (at < 0 && !folded.includes("'")) return -1
  return at >= 0 && startsWord(folded, at) && word.length > 3 ? at : folded.search(pattern)
}

function formPosition(folded: string, word: QueryWord): number {
  return formRanges(folded, word, 1)[0]?.[0] ?? -1
}

/** Where forms of a word stand. */
function formRanges(folded: string, { forms }: QueryWord, rangesMax = Number.POSITIVE_INFINITY): [number, number][] {
  const ranges: [number, number][] = []
  if (!forms) return ranges
  for (const { index, 0: found } of folded.matchAll(forms.candidate)) {
    const whole = found.replace(/'+$/, '')
    if (!stemsOf(whole.replaceAll("'", '')).some(stem => forms.stems.has(stem))) continue
    ranges.push([index, index + whole.length])
    if (ranges.length >= rangesMax) break
  }
  return ranges
}

function startsWord(folded: string, at: number): boolean {
  return at === 0 || !insideWord.test(folded.charAt(at - 1))
}

function mergeRanges(marks: readonly [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of marks) {
    const previous = result.at(-1)
    if (previous && from <= previous[1]) previous[1] = Math.max(previous[1], to)
    else result.push([from, to])
  }
  return result
}
