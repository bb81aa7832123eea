import { describe, expect, it } from 'vitest'
import { foldForIndex } from '#core/shared/text/fold.ts'
import { forgetPrepared, prepareWords, textWords, wordsMax } from './text-words.ts'
import { wordsOf } from './words.ts'

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `w${at}`).join(' ')

describe('the words of a text', () => {
  it('are those of the whole text, though it is folded in chunks', () => {
    const text = `${"Ahab's п’ять naïve 鯨 "}${numbered(20_000)} ${'длинно'.repeat(20_000)} ${'😀'.repeat(40_000)} end`
    const whole = new Set(wordsOf(foldForIndex(text.replace(/длинно+/g, ''))))
    const found = textWords(text).words
    for (const word of ['ahabs', 'ahab', 'пять', 'naive', '鯨', 'w19999', '😀', 'end'])
      expect(found.has(word)).toBe(true)
    for (const word of whole) if (/^w\d+$/.test(word)) expect(found.has(word)).toBe(true)
    expect([...found].every(word => word.isWellFormed())).toBe(true)
  })

  it('are no more than the limit, the first of them', () => {
    const found = textWords(numbered(wordsMax + 10_000)).words
    expect(found.size).toBe(wordsMax)
    expect([found.has('w0'), found.has(`w${wordsMax + 1}`)]).toEqual([true, false])
  })

  it('of characters that grow when folded end at the limit', () => {
    const found = textWords(`first ${'\ufdfa '.repeat(500_000)} last`).words
    expect([found.has('first'), found.has('last')]).toEqual([true, false])
  })

  it('that were prepared are the same, and used once', () => {
    expect(prepareWords('one two two')).toBe(2)
    expect([...textWords('one two two').words]).toEqual(['one', 'two'])
    prepareWords('three')
    forgetPrepared()
    expect([...textWords('three').words]).toEqual(['three'])
  })
})
