import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alphabets, alternationStart, type Random, randomInteger, randomName } from './random-name.ts'

/** A seeded random source. */
function chance(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Returns these in turn, then the last of them forever. */
function given(...values: number[]): Random {
  let at = 0
  return () => values[Math.min(at++, values.length - 1)] ?? 0
}

const names = (count: number, min?: number, max?: number) => {
  const random = chance(42)
  return Array.from({ length: count }, () => randomName(min, max, { random }))
}

describe('a random integer', () => {
  it('takes both ends and nothing outside [UI-50]', () => {
    const random = chance(7)
    const drawn = new Set(Array.from({ length: 500 }, () => randomInteger(1, 3, random)))
    expect([...drawn].sort()).toEqual([1, 2, 3])
    expect([randomInteger(1, 3, () => 0), randomInteger(1, 3, () => 1 - Number.EPSILON)]).toEqual([1, 3])
    expect(randomInteger(-4, -4, random)).toBe(-4)
  })

  it('lies between the ends in either order', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(1_000_000), fc.nat(), (min, span, seed) => {
        const drawn = randomInteger(min, min + span, chance(seed))
        expect(Number.isInteger(drawn) && drawn >= min && drawn <= min + span).toBe(true)
      }),
    )
  })
})

describe('a random name', () => {
  it.each([
    ['a', 5],
    [3, 'b'],
    ['3', '5'],
    [Number.NaN, 5],
    [3, Number.POSITIVE_INFINITY],
    [null, 5],
  ])('is empty when a bound is no number: %j to %j [UI-40]', (min, max) => expect(randomName(min, max)).toBe(''))

  it.each([
    [5, 3],
    [12.5, 12],
    [2.2, 2.8],
  ])('is empty when there is no length from %j to %j [UI-41]', (min, max) => expect(randomName(min, max)).toBe(''))

  it.each([
    [0, 5],
    [3, 0],
    [-1, 5],
    [-5, -3],
  ])('is empty when a bound is 0 or less: %j to %j [UI-42]', (min, max) => expect(randomName(min, max)).toBe(''))

  it('has 3 to 12 characters by default [UI-43]', () => {
    const lengths = names(1000).map(name => name.length)
    expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([3, 12])
  })

  it('is capitalised [UI-44], of letters with at most one hyphen or apostrophe inside [UI-45]', () => {
    const drawn = names(3000)
    expect(drawn.filter(name => !/^[A-Z][a-z]*(?:[-'][a-z]+)?$/.test(name))).toEqual([])
    expect([drawn.some(name => name.includes('-')), drawn.some(name => name.includes("'"))]).toEqual([true, true])
    expect(drawn.some(name => /^[A-Za-z]+$/.test(name))).toBe(true)
  })

  it('alternates vowels and consonants with a chance that starts at 80, falls by each alternation and resets [UI-46]', () => {
    expect(alternationStart).toBe(80)
    // One draw for the length, one for the first kind of letter, then a letter and a turn at each position.
    const turns = (...rolls: number[]) =>
      randomName(6, 6, { random: given(0, 0.9, ...rolls.flatMap(roll => [0, roll]), 0.9) }).replaceAll(/[aeiou]/gi, 'v')
    expect(turns(0.79, 0.69, 0.59, 0.49, 0.39, 0)).toBe('Bvbvbv')
    expect(turns(0.8, 0.8, 0.79, 0.7, 0.79, 0)).toBe('Bbbvvb')
  })

  it('keeps its bounds and its alphabet for any input', () => {
    const bounds = fc
      .tuple(fc.integer({ min: 1, max: 40 }), fc.nat(40))
      .map(([min, more]) => [min, min + more] as const)
    fc.assert(
      fc.property(bounds, fc.nat(), fc.constantFrom('en' as const, 'ua' as const), ([min, max], seed, language) => {
        const alphabet = alphabets[language]
        const name = randomName(min, max, { random: chance(seed), alphabet })
        expect(name.length >= min && name.length <= max).toBe(true)
        const known = new Set(`${alphabet.vowels}${alphabet.consonants}-'`)
        expect([...name.toLowerCase()].filter(letter => !known.has(letter))).toEqual([])
        expect(name.charAt(0)).toBe(name.charAt(0).toUpperCase())
        expect(/^[-']|[-']$|[-'].*[-']/.test(name)).toBe(false)
      }),
    )
  })

  it('is never longer than the maximum', () => {
    expect(randomName(1, Number.MAX_SAFE_INTEGER, { random: () => 1 - Number.EPSILON })).toHaveLength(200)
    expect(randomName(201, 1e9)).toBe('')
  })
})
