import { limits } from '../limits.ts'

/** A random source: a number from 0 up to, not including, 1. */
export type Random = () => number

/** A random integer between two bounds, both included (UI-50). */
export function randomInteger(min: number, max: number, random: Random = Math.random): number {
  const low = Math.ceil(min)
  return low + Math.floor(random() * (Math.floor(max) - low + 1))
}

interface NameAlphabet {
  readonly vowels: string
  readonly consonants: string
}

export const alphabets = {
  en: { vowels: 'aeiou', consonants: 'bcdfghjklmnpqrstvwxyz' },
  ua: { vowels: 'аеиіоу', consonants: 'бвгдзклмнпрстхцчшж' },
} as const satisfies Record<string, NameAlphabet>

const nameLength = { min: 3, max: 12 } as const

/** Chance in percent that a vowel follows a consonant or the reverse, at first and after every repeat. */
export const alternationStart = 80
/** Decrease of that chance by each alternation. */
const alternationStep = 10
/** One name in this many has a hyphen or an apostrophe. */
const markOdds = 6
const marks = "-'"

function pick(letters: string, random: Random): string {
  return letters.charAt(randomInteger(0, letters.length - 1, random))
}

function letters(length: number, { vowels, consonants }: NameAlphabet, random: Random): string[] {
  const word: string[] = []
  let vowel = random() < 0.5
  let chance = alternationStart
  while (word.length < length) {
    word.push(pick(vowel ? vowels : consonants, random))
    const alternates = random() * 100 < chance
    chance = alternates ? chance - alternationStep : alternationStart
    if (alternates) vowel = !vowel
  }
  return word
}

/** True for a valid length of a name. */
function isLength(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0
}

/**
 * Suggests a capitalised name (UI-43..46): at most one hyphen or apostrophe, never first or last, counted in its
 * length. Empty if a bound is not a positive number or the lower is above the upper.
 * @param min
 * @param max characters, capped at the longest allowed name
 */
export function randomName(
  min: unknown = nameLength.min,
  max: unknown = nameLength.max,
  { random = Math.random, alphabet = alphabets.en }: { random?: Random; alphabet?: NameAlphabet } = {},
): string {
  if (!isLength(min) || !isLength(max) || min > max) return ''
  const [minLength, maxLength] = [Math.ceil(min), Math.min(Math.floor(max), limits.nameMax)]
  if (minLength > maxLength) return ''
  const length = randomInteger(minLength, maxLength, random)
  const word = letters(length, alphabet, random)
  if (length > 2 && randomInteger(1, markOdds, random) === 1)
    word[randomInteger(1, length - 2, random)] = pick(marks, random)
  const [first = '', ...rest] = word
  return first.toUpperCase() + rest.join('')
}
