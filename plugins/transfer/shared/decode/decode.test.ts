import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_MANUSCRIPT_BYTES } from '../limits.ts'
import { decodeText, normalizeText } from './decode.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const units = mark ? `\ufeff${text}` : text
  const bytes = new Uint8Array(units.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < units.length; at++) view.setUint16(at * 2, units.charCodeAt(at), order === 'le')
  return bytes
}

const cp1251 = new Map<string, number>(
  Array.from({ length: 128 }, (_, at) => [new TextDecoder('windows-1251').decode(Uint8Array.of(128 + at)), 128 + at]),
)
const win1251 = (text: string) => Uint8Array.from(text, letter => cp1251.get(letter) ?? letter.charCodeAt(0))
const cp1252 = new Map<string, number>(
  Array.from({ length: 128 }, (_, at) => [new TextDecoder('windows-1252').decode(Uint8Array.of(128 + at)), 128 + at]),
)
const win1252 = (text: string) => Uint8Array.from(text, letter => cp1252.get(letter) ?? letter.charCodeAt(0))
const latin = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

function textOf(bytes: Uint8Array): string {
  const decoded = decodeText(bytes)
  return decoded.ok ? decoded.text : decoded.reason
}

describe('encodings', () => {
  it('reads UTF-8', () => {
    expect(decodeText(utf8('Їжак — “whale”'))).toEqual({
      ok: true,
      text: 'Їжак — “whale”',
      encoding: 'utf-8',
      hadBom: false,
    })
  })

  it('removes the byte order mark and reports it', () => {
    expect(decodeText(utf8('\ufeffWhale'))).toEqual({ ok: true, text: 'Whale', encoding: 'utf-8', hadBom: true })
  })

  it.each([
    ['le', true],
    ['le', false],
    ['be', true],
    ['be', false],
  ] as const)('reads UTF-16 %s, marked: %s', (order, mark) => {
    const text = 'Розділ 1. Буря\n\nThe sea was dark, and the wind was high.\n'
    expect(decodeText(utf16(text, order, mark))).toEqual({ ok: true, text, encoding: `utf-16${order}`, hadBom: mark })
  })

  it('reads Ukrainian UTF-16 without a mark by its spaces', () => {
    expect(textOf(utf16('Було темно, і вітер вив над самим морем.\n', 'le', false))).toContain('і вітер вив')
  })

  it('reads windows-1251', () => {
    const text = 'Ґанок її хати — і тиша.'
    expect(decodeText(win1251(text))).toEqual({ ok: true, text, encoding: 'windows-1251', hadBom: false })
  })

  it('reads windows-1252, with its curly quotes', () => {
    const bytes = latin('\x93Caf\xe9\x94, said the ma\xeetre, \x96 voil\xe0.')
    expect(decodeText(bytes)).toMatchObject({ text: '“Café”, said the maître, – voilà.', encoding: 'windows-1252' })
  })

  it('keeps a damaged UTF-8 text in UTF-8', () => {
    const bytes = new Uint8Array([...utf8('Було темно, і вітер вив над самим морем.'), 0xff, ...utf8(' Тиша.')])
    expect(decodeText(bytes)).toMatchObject({
      encoding: 'utf-8',
      text: 'Було темно, і вітер вив над самим морем.\ufffd Тиша.',
    })
  })

  it('treats plain ASCII as UTF-8', () => {
    expect(decodeText(latin('Call me Ishmael.'))).toMatchObject({ encoding: 'utf-8' })
  })
})

describe('refusals', () => {
  it.each([
    ['no bytes', new Uint8Array()],
    ['only white space', utf8(' \n\t\r\n ')],
    ['only a byte order mark', utf8('\ufeff')],
    ['only a UTF-16 mark', Uint8Array.of(0xff, 0xfe)],
  ])('detects an empty file: %s', (_, bytes) => {
    expect(decodeText(bytes)).toEqual({ ok: false, reason: 'empty' })
  })

  it.each([
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
    ['GIF', [...latin('GIF89a')]],
    ['PDF', [...latin('%PDF-1.7')]],
    ['DOCX', [0x50, 0x4b, 0x03, 0x04]],
    ['ELF', [0x7f, 0x45, 0x4c, 0x46]],
    ['gzip', [0x1f, 0x8b, 0x08]],
    ['DOC', [0xd0, 0xcf, 0x11, 0xe0]],
    ['RTF', [...latin('{\\rtf1')]],
  ])('detects a binary file: %s', (_, head) => {
    const bytes = new Uint8Array([...head, ...utf8(' and then a long, long readable text')])
    expect(decodeText(bytes)).toEqual({ ok: false, reason: 'binary' })
  })

  it('detects NULs on both sides as binary', () => {
    expect(textOf(Uint8Array.of(1, 0, 0, 0, 7, 0, 0, 9, 0, 0, 0, 65))).toBe('binary')
  })

  it('detects a single NUL in text as binary', () => {
    expect(textOf(utf8(`${'word '.repeat(50)}\0${'word '.repeat(50)}`))).toBe('binary')
  })

  it('detects many control characters as binary', () => {
    expect(textOf(utf8('\x01\x02ab\x03\x04cd'))).toBe('binary')
  })

  it('refuses one byte above the limit and accepts the limit', () => {
    const bytes = new Uint8Array(MAX_MANUSCRIPT_BYTES + 1).fill(97)
    expect(decodeText(bytes)).toEqual({ ok: false, reason: 'too-large' })
    expect(decodeText(bytes.subarray(1)).ok).toBe(true)
  })
})

describe('cleaning', () => {
  it('normalizes line endings', () => {
    expect(textOf(utf8('a\r\nb\rc\nd\u2028e\u2029f\u0085g\r\n\r\nh'))).toBe('a\nb\nc\nd\ne\nf\ng\n\nh')
  })

  it('treats a form feed as a line end', () => {
    expect(textOf(utf8('page one\fpage two'))).toBe('page one\npage two')
  })

  it('drops a stray control character and keeps the tab', () => {
    expect(textOf(utf8(`${'long text '.repeat(20)}\tend\x07.\x1a`))).toBe(`${'long text '.repeat(20)}\tend.`)
  })

  it('drops byte order marks inside the text, which concatenated files have', () => {
    expect(textOf(utf8('one\ufefftwo'))).toBe('onetwo')
  })

  it('drops lone surrogates and keeps pairs', () => {
    expect(normalizeText('a\ud800b\udc00c🐋')).toBe('abc🐋')
    expect(textOf(utf16('a\ud800b and enough text to be told apart', 'le', true))).not.toContain('\ud800')
  })

  it('composes letters', () => {
    expect(textOf(utf8('и\u0306 і\u0308'))).toBe('й ї')
  })

  it('is idempotent and leaves normalized text unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), raw => {
        const text = normalizeText(raw)
        expect(normalizeText(text)).toBe(text)
        expect(text.isWellFormed()).toBe(true)
        expect(text).not.toMatch(/(?![\n\t])\p{Cc}/u)
      }),
    )
  })

  it('returns a result for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), bytes => {
        const decoded = decodeText(bytes)
        expect(decoded.ok ? decoded.text.trim() : decoded.reason).not.toBe('')
      }),
    )
  })
})

// Letters of DOS: А–п from 0x80, р–я from 0xe0.
const dos = (text: string) =>
  Uint8Array.from([...text], letter => {
    const code = letter.codePointAt(0)!
    if (code >= 0x410 && code <= 0x43f) return code - 0x410 + 0x80
    if (code >= 0x440 && code <= 0x44f) return code - 0x440 + 0xe0
    return letter === 'ї' ? 0xf5 : code
  })

describe('CP866', () => {
  it('is distinguished from Windows-1251 and from western text', () => {
    const text = 'Корабль вышел в море. Капитан молчал, и команда молчала тоже.'
    expect(decodeText(dos(text))).toMatchObject({ ok: true, encoding: 'ibm866', text })
  })

  it.each(['Chapter 3\n\nНi.\n\nChapter 4\n\nНi. Да.\n', 'Да.', 'OK: да, и вот'])(
    'is recognised by words of two letters: %s',
    text => {
      expect(decodeText(dos(text))).toMatchObject({ encoding: 'ibm866', text: text.replaceAll('Нi', 'Ні') })
    },
  )

  it.each(['a word — another', '“Stop…” – he said', 'l’été', '«\u00a0Oui\u00a0», – dit-il', '—\u00a0Oui', '£5 • ¼'])(
    'is not seen in %s of Windows-1252',
    text => expect(textOf(win1252(text))).toBe(text),
  )

  it('has its Ukrainian і again, for which its files have a Latin i, and Roman numbers stay', () => {
    const text = 'РОЗДIЛ I\nСонце i море, лiнiї та Iнший. Roman inn i том II\n'
    const expected = 'РОЗДІЛ I\nСонце і море, лінії та Інший. Roman inn i том II\n'
    expect(textOf(dos(text))).toBe(expected)
  })
})

describe('a text that was encoded twice', () => {
  const text = 'Розділ перший — «Буря»\n\nЇї човен тріщав, і небо її лякало; “Élan!” вигукнув він… Вітер стих надвечір.'
  const taken = (encoding: string) => new TextDecoder(encoding).decode(utf8(text))

  it.each(['windows-1252', 'windows-1251'])('is mended, if its UTF-8 was taken for %s', encoding => {
    expect(taken(encoding)).not.toContain('Буря')
    expect(decodeText(utf8(taken(encoding)))).toMatchObject({ ok: true, text, encoding: 'utf-8', wasGarbled: true })
  })

  it('stays as it is where a place does not fit, and is mended around it', () => {
    // A program has made a plain space of the space without break that is the second half of the letter.
    const source = utf8(`${'Ã© '.repeat(30)}voilÃ Jean`)
    expect(textOf(source)).toContain(`${'é '.repeat(30)}voilÃ Jean`)
  })

  it.each([
    'Ukrainian: «Рік тому, — сказала Їва, — її ще не було. Світ і “світло” — різні слова. Ґава, єнот, їжак, інжир.»',
    'Français: déjà vu, l’été, où êtes-vous, naïve, garçon, façade, crème brûlée, Noël, ça va, “voilà”.',
    'About encodings: “â€”” was a dash, and é became Ã©; that is how UTF-8 looks in Windows-1252: “Ã¤Ã¶Ã¼ÃŸâ‚¬Â»”…',
  ])('is no other text: %s', other => {
    expect(decodeText(utf8(other))).toEqual({ ok: true, text: other, encoding: 'utf-8', hadBom: false })
  })

  it('is no text of Ukrainian words, whichever', () => {
    const letter = fc.constantFrom(...'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐЄІЇРС’—«»… ')
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 20, maxLength: 200 }), words => {
        expect(decodeText(utf8(`a${words}`))).not.toHaveProperty('wasGarbled')
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})
