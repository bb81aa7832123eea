import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldForIndex } from '#core/shared/text/fold.ts'
import { apostropheParts, wordsOf } from './words.ts'

const words = (text: string) => wordsOf(foldForIndex(text))

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

  it('never hold what an expression of FTS5 is made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text =>
        words(text).every(word => !/["*():^+\-\s]/.test(word)),
      ),
    )
  })

  it('have parts around an apostrophe where the script is Latin', () => {
    expect(apostropheParts(foldForIndex("Ahab’s l'homme o'clock"))).toEqual(['ahab', 'homme', 'clock'])
    expect(apostropheParts(foldForIndex('п’ять'))).toEqual([])
  })
})
