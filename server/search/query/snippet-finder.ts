import { foldInPlace } from '#core/shared/text/fold.ts'
import type { createYieldTurn } from '../../yield-turn.ts'
import { stemsOf } from '../text/word-forms.ts'
import type { ParsedQuery } from './parse-query.ts'

/** Long texts are folded in pieces, because folding a whole novel to find one word takes noticeable time. */
const chunkLength = 32_768
/** The most letters in which one search looks for the words side by side: more than a long novel, but bounded. */
export const phraseLettersMax = 4_000_000
/** The most letters in which one search looks for the best position of each hit; beyond them it takes the first. */
export const placeLettersMax = 4_000_000
const inWord = '\\p{L}\\p{N}\\p{M}'
const insideWord = new RegExp(`[${inWord}]`, 'u')
const vowels = /[аеєиіїоуюяaeiouy]/g

type YieldTurn = ReturnType<typeof createYieldTurn>

/**
 * Finds the words of a query in texts, at the starts of words; only the last word may be incomplete. A word not found
 * as typed may be found in another form.
 */
export class Finder {
  readonly #words: readonly QueryWord[]
  readonly #phrase: RegExp
  readonly #span: number
  /** letters this search has scanned, for phrases and for positions */
  readonly looked = { phrases: 0, places: 0 }

  constructor({ words, key }: ParsedQuery) {
    const last = words.length - 1
    this.#words = words.map((word, at) => ({ word, pattern: wordPattern(word, at < last), forms: formsOf(word) }))
    this.#phrase = new RegExp(words.map(letterPattern).join(`[^${inWord}]+`), 'uy')
    this.#span = key.length * 2 + formMax
  }

  /** True once no further text is scanned for phrases. */
  get isSpent(): boolean {
    return this.looked.phrases >= phraseLettersMax
  }

  /**
   * The position of the words side by side as typed; -1 if there is none, for a single word, or once the search is
   * spent.
   */
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
   * The position of the phrase, or else of the longest word, as typed or else in another form; -1 if there is none.
   * Scans each piece of the text once, and stops at the best possible match, or at any match once this search has
   * scanned many long texts.
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

  /** All matching ranges of a short text, in order and without overlaps. */
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
  /** a pattern for possible forms of the word, and the stems that confirm them */
  forms: { candidate: RegExp; stems: ReadonlySet<string> } | undefined
}

/** Forms of a word are at most this long, including apostrophes. */
const formMax = 32

/** A query has only letters, digits and signs without a meaning in patterns; apostrophes may occur in between. */
function letterPattern(word: string): string {
  return [...word].join("'?")
}

function wordPattern(word: string, whole: boolean): RegExp {
  return new RegExp(`(?<![${inWord}])${letterPattern(word)}${whole ? `(?![${inWord}])` : ''}`, 'gu')
}

/** Forms of a word begin with the same letters up to the last vowel of the stem, which may differ. */
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
  // The pattern is slow, and most texts without the exact word do not match it.
  if (at < 0 && !folded.includes("'")) return -1
  return at >= 0 && startsWord(folded, at) && word.length > 3 ? at : folded.search(pattern)
}

function formPosition(folded: string, word: QueryWord): number {
  return formRanges(folded, word, 1)[0]?.[0] ?? -1
}

/** The ranges of forms of a word. */
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
