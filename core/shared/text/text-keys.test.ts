import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCleanText, searchKey, sortKey } from './text-keys.ts'

/** Compares as SQLite does: by bytes of UTF-8. */
function sorted(list: readonly string[]): string[] {
  return list.toSorted((a, b) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b))))
}

describe('the order of names', () => {
  it.each([
    [
      'the Ukrainian alphabet',
      ['Гора', 'Ґанок', 'Дім', 'Ель', 'Єнот', 'Жук', 'Икло', 'Ікло', 'Їжак', 'Йод', 'Щастя', 'Юність', 'Ягода'],
    ],
    ['whole words of it', ['вечір', 'вид', 'відвага', 'вік', 'вір', 'віял', 'вїзд', 'вйо']],
    [
      'numbers by their size',
      ['Part 1', 'Part 02', 'Part 9', 'Part 10', 'Part 999999999999999', 'Part 1000000000000000'],
    ],
    ['accents and strokes with their letters', ['Lodz', 'Łódźa', 'Lodzb', 'øra', 'Orb', 'ss', 'ßt', 'Zoe', 'Zoë z']],
    ['case as nothing', ['apple', 'Banana', 'cherry']],
    ['apostrophes as nothing', ['пес', 'п’ятниця', 'пятно', "п'ять"]],
    ['what stands before a word as nothing', ['(aaa)', '"abc"', 'abd', 'Земля', '«Зоря»']],
    ['Latin before Cyrillic, digits before both', ['1', 'z', 'а']],
  ])('knows %s', (_, list) => {
    expect(sorted(list.toReversed())).toEqual(list)
  })

  it('has a place for names without a word', () => {
    expect(sortKey('...')).toBe('...')
    expect(sortKey('')).toBe('')
    expect(sortKey(' — ')).toBe('—')
  })

  it('is a short key of whole characters for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        const key = sortKey(text)
        return key.length <= 200 && key.isWellFormed()
      }),
    )
  })

  it('is the same for names that search treats as equal', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        text => sortKey(text.toWellFormed()) === sortKey(searchKey(text.toWellFormed())),
      ),
    )
  })
})

describe('clean text', () => {
  it.each([
    ['tab and line feed', 'a\tb\nc\r\n', true],
    ['NUL', 'a\0', false],
    ['an escape', '\u001b[31m', false],
    ['a lone surrogate', '\ud800', false],
    ['a pair', '🐋', true],
  ])('with %s', (_, text, clean) => {
    expect(isCleanText(text)).toBe(clean)
  })
})
