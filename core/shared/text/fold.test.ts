import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldForIndex, foldForMatching, foldInPlace, foldWithMap } from './fold.ts'

/** Every code point, half of a surrogate pair too. */
const anyCodePoint = fc.integer({ min: 0, max: 0x10ffff }).map(code => String.fromCodePoint(code))
/** And often those whose neighbours change what they fold to. */
const anyCharacter = fc.oneof(
  anyCodePoint,
  fc.constantFrom(
    ...'иeΣσßıİ’–\u0301\u0306\u0308\u200d\u00ad\u3099\uff76\uff9e\u1100\u1161\u11a8\uac00\u3131\u314f\ue001 \n',
  ),
)
const anyText = fc.string({ unit: anyCharacter, maxLength: 30 })

describe('foldForMatching', () => {
  it.each([
    ['Émile DURAND', 'emile durand'],
    ['E\u0301mile', 'emile'],
    ['Łódź, Đorđe, Ørsted', 'lodz, dorde, orsted'],
    ['Weiß STRASSE', 'weiss strasse'],
    ['Æsir œuvre', 'aesir oeuvre'],
    ['İstanbul ışık', 'istanbul isik'],
    ['ΟΔΥΣΣΕΎΣ', 'οδυσσευσ'],
    ['ﬁsh №５', 'fish no5'],
    ['Lantern\u2011wives — then', 'lantern-wives - then'],
    ['lan\u00adtern\u200b', 'lantern'],
    ['Кам’яна ВЕЖА', "кам'яна вежа"],
    ['камʼяна кам`яна кам´яна кам‘яна', "кам'яна кам'яна кам'яна кам'яна"],
    ['за́мок і замо́к', 'замок і замок'],
    ['Г\u0300анок', 'ганок'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldForMatching(text)).toBe(folded)
  })

  it.each([
    ['й', 'и'],
    ['ї', 'і'],
    ['ґ', 'г'],
    ['є', 'е'],
    ['ё', 'е'],
    ['ў', 'у'],
  ])('keeps %s apart from %s', (one, other) => {
    expect(foldForMatching(one)).not.toBe(foldForMatching(other))
    expect(foldForMatching(one.normalize('NFD'))).toBe(foldForMatching(one))
    expect(foldForMatching(one.toUpperCase())).toBe(foldForMatching(one))
  })

  it('folds what is folded to itself', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCodePoint, maxLength: 30 }),
        text => foldForMatching(foldForMatching(text)) === foldForMatching(text),
      ),
    )
  })

  it('folds simple text as it folds the rest', () => {
    const letters = [
      ...Array.from({ length: 95 }, (_, i) => i + 32),
      ...Array.from({ length: 256 }, (_, i) => i + 0x400),
    ]
    for (const letter of letters) {
      const text = String.fromCharCode(letter)
      // A letter with an accent takes the long way, and the rest of the text goes with it.
      expect(foldForMatching(`é${text}`), text).toBe(`e${foldForMatching(text)}`)
    }
  })
})

describe('foldWithMap', () => {
  it('gives the same text as foldForMatching, every unit with its place', () => {
    fc.assert(
      fc.property(anyText, source => {
        const { text, from, to } = foldWithMap(source)
        expect(text).toBe(foldForMatching(source))
        expect(from).toHaveLength(text.length)
        expect(to).toHaveLength(text.length)
        for (let i = 0; i < text.length; i++) {
          expect(from[i]!).toBeLessThan(to[i]!)
          expect(to[i]!).toBeLessThanOrEqual(source.length)
          if (i > 0) expect(from[i]!).toBeGreaterThanOrEqual(from[i - 1]!)
        }
      }),
    )
  })

  it('leads from folded letters to the characters they come from', () => {
    const { text, from, to } = foldWithMap('Weiß e\u0301')
    expect(text).toBe('weiss e')
    expect([...text].map((_, i) => 'Weiß e\u0301'.slice(from[i], to[i]))).toEqual([
      'W',
      'e',
      'i',
      'ß',
      'ß',
      ' ',
      'e\u0301',
    ])
  })
})

describe('foldForIndex', () => {
  // What is stored in search indexes: a line that has to change here needs a migration that indexes everything anew.
  it.each([
    ['ПІВДЕННИЙ', 'південний'],
    ['Їжак Ґанок Єва Йой', 'їжак ґанок єва йой'],
    ['І\u0308жак', 'їжак'],
    ['за́мок', 'замок'],
    ['Ёлка', 'ёлка'],
    ['П’ять п\u02bcять п`ять п´ять п‘ять п′ять п＇ять', "п'ять п'ять п'ять п'ять п'ять п'ять п'ять"],
    ['Łódź Đorđe Ŧ', 'lodz dorde t'],
    ['naïve Ærøskøbing œuvre', 'naive aeroskobing oeuvre'],
    ['Straße STRASSE ẞ', 'strasse strasse ss'],
    ['Ὀδυσσεύς ΟΔΥΣΣΕΎΣ ᾳ', 'οδυσσευσ οδυσσευσ α'],
    ['İstanbul ışık IŞIK', 'istanbul ısık isik'],
    ['Việt Nam', 'viet nam'],
    ['ﬁne ＡＢＣ №５ ″', "fine abc no5 ''"],
    ['e\u0301 \u0301 ŉ', "e  'n"],
    ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
    ['Lantern\u2011wives — then − now', 'lantern‐wives — then − now'],
    ['a\ue001b\u{f0000}c', 'abc'],
    ['ｶﾞ \u1112\u1161\u11ab नि', 'ガ 한 नि'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldForIndex(text)).toBe(folded)
  })

  it('keeps letters of the Ukrainian alphabet apart', () => {
    expect(new Set(['г', 'ґ', 'и', 'і', 'ї', 'й', 'е', 'є'].map(foldForIndex)).size).toBe(8)
  })

  it('is the same folded twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => foldForIndex(foldForIndex(text)) === foldForIndex(text)),
    )
  })
})

describe('both sides', () => {
  it('fold every string alike, but for dashes, ı and private-use characters', () => {
    fc.assert(
      fc.property(anyText, text => {
        const indexed = foldForIndex(text)
        const written = text.replace(/\p{Co}/gu, '')
        expect(fold(written)).toBe(indexed)
        expect(foldForMatching(written)).toBe(indexed.replace(/[‐‑‒–—―−]/g, '-').replaceAll('ı', 'i'))
      }),
    )
  })
})

describe('foldInPlace', () => {
  it('keeps every unit in its place', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => foldInPlace(text).length === text.length))
    expect(foldInPlace('İstanbul Ärger ’ß')).toHaveLength(17)
    expect(foldInPlace('Ärger’')).toBe("arger'")
  })

  it('gives what foldForIndex gives, where that keeps the length of every letter', () => {
    const letters = fc.constantFrom(...'AbzÉéŁøΣςἜїҐґЙ’ʼ -')
    fc.assert(fc.property(fc.string({ unit: letters }), text => foldInPlace(text) === foldForIndex(text)))
  })
})
