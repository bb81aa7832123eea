import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apostropheParts, fold, foldInPlace, wordsOf } from './fold.ts'

const words = (text: string) => wordsOf(fold(text))

describe('folding', () => {
  it.each([
    ['ПІВДЕННИЙ', 'південний'],
    ['Їжак', 'їжак'],
    ['Ґанок', 'ґанок'],
    ['за́мок', 'замок'],
    ['Łódź', 'lodz'],
    ['naïve Ærøskøbing', 'naive aeroskobing'],
    ['Straße', 'strasse'],
    ['ﬁne', 'fine'],
    ['ＡＢＣ', 'abc'],
    ['Ὀδυσσεύς', 'οδυσσευσ'],
    ['soft\u00adhyphen', 'softhyphen'],
  ])('%s reads %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('keeps letters of the Ukrainian alphabet apart', () => {
    expect(new Set(['г', 'ґ', 'и', 'і', 'ї', 'й', 'е', 'є'].map(fold)).size).toBe(8)
  })

  it('is the same folded twice', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => fold(fold(text)) === fold(text)))
  })

  it('in place keeps every unit in its place', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => foldInPlace(text).length === text.length))
    expect(foldInPlace('İstanbul Ärger ’ß')).toHaveLength(17)
    expect(foldInPlace('Ärger’')).toBe("arger'")
  })
})

describe('words', () => {
  it.each([
    ['Moby-Dick; or, The Whale', ['moby', 'dick', 'or', 'the', 'whale']],
    ["П’ять, п'ять і п\u02bcять", ['пять', 'пять', 'і', 'пять']],
    ['don’t', ['dont']],
    ['42nd 3.14', ['42nd', '3', '14']],
    ['東京タワー x', ['東', '京', 'タ', 'ワ', 'ー', 'x']],
    ['🔥 fire 🔥', ['🔥', 'fire', '🔥']],
    ['…—!?', []],
    ['', []],
  ])('of %s', (text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('of one length at most, whatever is thrown in', () => {
    expect(words('a'.repeat(100_000))).toEqual(['a'.repeat(64)])
  })

  it('never contain characters of FTS5 expressions', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text =>
        words(text).every(word => !/["*():^+\-\s]/.test(word)),
      ),
    )
  })

  it('have parts around an apostrophe where the script is Latin', () => {
    expect(apostropheParts(fold("Ahab’s l'homme o'clock"))).toEqual(['ahab', 'homme', 'clock'])
    expect(apostropheParts(fold('п’ять'))).toEqual([])
  })
})
