import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldWithMap } from './fold.ts'

/** Every code point, lone surrogates included. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map(code => String.fromCodePoint(code))

describe('fold', () => {
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
    expect(fold(text)).toBe(folded)
  })

  it.each([
    ['й', 'и'],
    ['ї', 'і'],
    ['ґ', 'г'],
    ['є', 'е'],
    ['ё', 'е'],
    ['ў', 'у'],
  ])('keeps %s apart from %s', (one, other) => {
    expect(fold(one)).not.toBe(fold(other))
    expect(fold(one.normalize('NFD'))).toBe(fold(one))
    expect(fold(one.toUpperCase())).toBe(fold(one))
  })

  it('is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 30 }), text => fold(fold(text)) === fold(text)))
  })

  it('folds simple text like the general path', () => {
    const letters = [
      ...Array.from({ length: 95 }, (_, i) => i + 32),
      ...Array.from({ length: 256 }, (_, i) => i + 0x400),
    ]
    for (const letter of letters) {
      const text = String.fromCharCode(letter)
      // A letter with an accent takes the slow path, with the rest of the text.
      expect(fold(`é${text}`), text).toBe(`e${fold(text)}`)
    }
  })
})

describe('foldWithMap', () => {
  it('gives the same text as fold, every unit with its source range', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 30 }), source => {
        const { text, from, to } = foldWithMap(source)
        expect(text).toBe(fold(source))
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

  it('maps folded letters to their source characters', () => {
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
