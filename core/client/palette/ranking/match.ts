import { ALPHABETS, GAP, HEAD, type PreparedNames } from './match-names.ts'
import { prepareQuery, type Query, type QueryWord } from './match-query.ts'
import {
  findInOrder,
  findPieces,
  findRun,
  findTightest,
  findTypo,
  isAtStart,
  type NameSlice,
  type Needle,
} from './match-scan.ts'

/**
 * How a name matches a query, best last. A score is a tier times `TIER_STEP` plus a quality below half a step, so
 * quality never lifts a name into the next tier. One tier between prefix and exact is unused, for what is added to a
 * score.
 */
export const TIER = {
  /** The letters in order from the start of a word, but so far apart that it may be chance. */
  scattered: 1,
  typo: 2,
  subsequence: 3,
  initials: 4,
  substring: 5,
  word: 6,
  prefix: 7,
  exact: 9,
} as const
export const TIER_STEP = 1000
const BEST_QUALITY = 499

/** The score of a name that does not match, nor any extension of the query. */
export const NO_MATCH = 0
/** The score of a name that was not examined: it cannot score above the floor, or may still match a longer query. */
export const PASSED_OVER = -1

// What makes one substring match better than another: it ends with a word, it is most of the name, it is early.
const WHOLE = 150
const COVERED = 200
const EARLY = 140

const MIN_LENGTH_FOR_TYPO = 4

/**
 * How well one name matches: `NO_MATCH`, or a score whose tier `tierOf` returns. Every word of the query must match
 * somewhere in the name; several words score as the worst of them, unless the query occurs in the name as a whole.
 */
export function matchName(names: PreparedNames, index: number, query: string | Query): number {
  const score = scoreName(names, index, typeof query === 'string' ? prepareQuery(query) : query, 0)
  return score === PASSED_OVER ? NO_MATCH : score
}

export function tierOf(score: number): number {
  return Math.floor(score / TIER_STEP)
}

/**
 * Like `matchName`, but may return `PASSED_OVER` instead of a score that is not above the floor. `NO_MATCH` is final:
 * the name matches no extension of this query either.
 */
export function scoreName(names: PreparedNames, index: number, query: Query, floor: number): number {
  const { words, phrase } = query
  if (words.length === 1) return scoreWord(names, index, words[0]!, floor)
  if (words.length === 0) return PASSED_OVER
  let passed = false
  for (const word of words) {
    const lacking = letterMatch(names, index, word)
    if (lacking === NO_MATCH) return NO_MATCH
    if (lacking === PASSED_OVER) passed = true
  }
  if (passed) return PASSED_OVER
  // All words together may score better than any of them, unless one of them starts no word.
  const wordFloor = isOutOfReach(TIER.substring, floor) ? TIER.substring * TIER_STEP + BEST_QUALITY : 0
  let worst = TIER.exact as number
  let sum = 0
  for (const word of words) {
    const score = scoreWord(names, index, word, wordFloor)
    if (score === NO_MATCH) return NO_MATCH
    if (score === PASSED_OVER) passed = true
    worst = Math.min(worst, tierOf(score))
    sum += score
    // A name with the query as a prefix.
    if (word === words[0] && score >= TIER.prefix * TIER_STEP) sum += TIER_STEP
  }
  if (passed) return PASSED_OVER
  // The tier of the worst word; the other words add quality, with diminishing returns.
  const over = sum / words.length - worst * TIER_STEP
  const apart = worst * TIER_STEP + (((BEST_QUALITY * over) / (TIER_STEP + over)) | 0)
  return worst < TIER.substring ? apart : Math.max(apart, scorePhrase(names, index, phrase!))
}

/** The letters of one name, with ґ kept if the query has it. */
export function nameSlice(names: PreparedNames, index: number, strict: boolean): NameSlice {
  return {
    text: strict ? names.strict : names.text,
    marks: names.marks,
    start: names.starts[index]!,
    end: names.ends[index]!,
    last: names.lasts[index]!,
  }
}

function scorePhrase(names: PreparedNames, index: number, phrase: QueryWord): number {
  const slice = nameSlice(names, index, phrase.strict)
  if (phrase.needle.units.length > slice.end - slice.start) return NO_MATCH
  const at = findRun(slice, phrase.needle, slice.start)
  return at < 0 ? NO_MATCH : scoreRun(slice, at, phrase.needle.units.length)
}

function scoreWord(names: PreparedNames, index: number, word: QueryWord, floor: number): number {
  const lacking = letterMatch(names, index, word)
  if (lacking <= 0) return lacking
  if (lacking === 1) return scoreTypo(names, index, word, floor)
  const begins = (names.initials[index]! & word.initial) === word.initial
  const slice = nameSlice(names, index, word.strict)
  const length = word.needle.units.length
  const atMost = !begins ? TIER.substring : slice.text[slice.start] === word.needle.units[0] ? TIER.exact : TIER.word
  if (bestRun(slice, length, atMost) <= floor) return PASSED_OVER
  if (atMost === TIER.exact && isAtStart(slice, word.needle)) return scoreRun(slice, slice.start, length)
  const inOrder = findInOrder(slice, word.needle)
  if (inOrder < 0) return scoreTypo(names, index, word, floor)
  const at = findRun(slice, word.needle, inOrder)
  if (at >= 0) return scoreRun(slice, at, length)
  if (isOutOfReach(TIER.initials, floor)) return PASSED_OVER
  if (begins && findPieces(slice, word.needle)) return scorePieces(slice, word.needle)
  return isOutOfReach(TIER.subsequence, floor) ? PASSED_OVER : scoreInOrder(names, index, word, inOrder, floor)
}

/**
 * Whether a name has the word's letters: all (2), all but one, which a typo can explain (1), or fewer (`NO_MATCH`,
 * `PASSED_OVER`).
 */
function letterMatch(names: PreparedNames, index: number, word: QueryWord): number {
  const missing = word.letters & ~names.letters[index]!
  if (missing === 0) return 2
  const lacking = missing & ~ALPHABETS
  // One edit explains one missing letter, in one place.
  if ((missing & word.repeated) !== 0 || (lacking & (lacking - 1)) !== 0) return NO_MATCH
  return word.needle.units.length < MIN_LENGTH_FOR_TYPO ? PASSED_OVER : 1
}

function scoreTypo(names: PreparedNames, index: number, word: QueryWord, floor: number): number {
  const length = word.needle.units.length
  if (length < MIN_LENGTH_FOR_TYPO) return PASSED_OVER
  const slice = nameSlice(names, index, word.strict)
  const score = TIER.typo * TIER_STEP + coverageScore(slice, length, 150)
  if (score + 300 <= floor) return PASSED_OVER
  const at = findTypo(slice, word.needle)
  if (at < 0) return NO_MATCH
  return score + (slice.text[at] === word.needle.units[0] ? 200 : 0) + earlinessScore(slice, at, 100)
}

/** The upper bound of the score of a substring of this length in this name. */
function bestRun(slice: NameSlice, length: number, tier: number): number {
  const reached = tier === TIER.exact && length !== slice.end - slice.start ? TIER.prefix : tier
  return reached * TIER_STEP + WHOLE + EARLY + coverageScore(slice, length, COVERED)
}

function scoreRun(slice: NameSlice, at: number, length: number): number {
  const { marks, start, end } = slice
  if (length === end - start) return TIER.exact * TIER_STEP
  const behind = at + length
  const whole = behind === end || (marks[behind]! & (GAP | HEAD)) !== 0 ? WHOLE : 0
  const quality = whole + coverageScore(slice, length, COVERED) + earlinessScore(slice, at, EARLY)
  const tier = at === start ? TIER.prefix : (marks[at]! & HEAD) !== 0 ? TIER.word : TIER.substring
  return tier * TIER_STEP + quality
}

/** Of names that contain the pieces, the better one has fewer words without a piece and starts with one. */
function scorePieces(slice: NameSlice, { units }: Needle): number {
  const { text, marks, start, end } = slice
  let words = 0
  for (let at = start; at < end; at++) if ((marks[at]! & HEAD) !== 0) words++
  const fromStart = text[start] === units[0] ? 150 : 0
  return (
    TIER.initials * TIER_STEP +
    fromStart +
    (((200 * Math.min(words, units.length)) / words) | 0) +
    coverageScore(slice, units.length, 140)
  )
}

function scoreInOrder(names: PreparedNames, index: number, word: QueryWord, inOrder: number, floor: number): number {
  const slice = nameSlice(names, index, word.strict)
  const length = word.needle.units.length
  const from = findTightest(slice, word.needle, inOrder)
  const atHead = (slice.marks[from]! & HEAD) !== 0 ? 100 : 0
  const tight = ((250 * length) / (inOrder - from)) | 0
  const quality = atHead + tight + coverageScore(slice, length, 100) + earlinessScore(slice, from, 40)
  if (inOrder - from <= 2 * length) return TIER.subsequence * TIER_STEP + quality
  const typoScore = scoreTypo(names, index, word, floor)
  // Far apart and not from the start of a word: treated as no match. A longer query may still match.
  if (atHead === 0) return typoScore === NO_MATCH ? PASSED_OVER : typoScore
  return Math.max(TIER.scattered * TIER_STEP + quality, typoScore)
}

function isOutOfReach(tier: number, floor: number): boolean {
  return tier * TIER_STEP + BEST_QUALITY <= floor
}

/** The share of the name that the letters make up, times `most` points. */
function coverageScore({ start, end }: NameSlice, length: number, maxPoints: number): number {
  return length >= end - start ? maxPoints : ((maxPoints * length) / (end - start)) | 0
}

/** `most` points at the start of the name, falling to none at its hundredth letter. */
function earlinessScore({ start }: NameSlice, at: number, maxPoints: number): number {
  return ((maxPoints * Math.max(0, 100 - (at - start))) / 100) | 0
}
