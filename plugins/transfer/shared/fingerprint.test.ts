import { describe, expect, it } from 'vitest'
import { renameSection, toggleSection } from './adjust.ts'
import { decodeText } from './decode/decode.ts'
import { fingerprintOf } from './fingerprint.ts'
import { splitManuscript } from './split.ts'
import type { ManuscriptSection } from './types.ts'

const text = 'Chapter 1\n\nIt was _dark_.\n\n***\n\nIt was light.\n\nChapter 2\n\nThe end of it.\n'
const bytes = (raw: string) => new TextEncoder().encode(raw)

function splitOf(raw: Uint8Array, name = 'a.txt') {
  const decoded = decodeText(raw)
  return splitManuscript([{ name, text: decoded.ok ? decoded.text : '' }])
}

const start = splitOf(bytes(text))
const print = fingerprintOf(start.sections)

const section = (paragraphs: string[], title = 't'): ManuscriptSection => ({
  ...start.sections[0]!,
  title,
  pieces: [
    {
      file: 0,
      from: 1,
      to: 1,
      format: 'text',
      paragraphs: paragraphs.map(words => ({ line: 1, runs: [{ text: words }] })),
    },
  ],
})

describe('fingerprintOf', () => {
  it('is 32 hex digits and deterministic', () => {
    expect(print).toMatch(/^[0-9a-f]{32}$/)
    expect(fingerprintOf(splitOf(bytes(text)).sections)).toBe(print)
    expect(fingerprintOf([])).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['CR', text.replaceAll('\n', '\r')],
    ['a byte order mark', `\ufeff${text}`],
    ['more blank lines', text.replaceAll('\n\n', '\n\n\n')],
  ])('ignores %s', (_, raw) => {
    expect(fingerprintOf(splitOf(bytes(raw)).sections)).toBe(print)
  })

  it('ignores the name and the encoding', () => {
    const utf16 = new Uint8Array(new Uint16Array(Array.from(`\ufeff${text}`, letter => letter.charCodeAt(0))).buffer)
    expect(fingerprintOf(splitOf(utf16, 'b.txt').sections)).toBe(print)
  })

  it.each([
    ['a letter', text.replace('light', 'might')],
    ['an italic', text.replaceAll('_', '')],
    ['a scene break', text.replace('***\n\n', '')],
    ['a title', text.replace('Chapter 2', 'Chapter 2. End')],
    ['the order', text.replace('Chapter 1', 'Chapter 3')],
  ])('depends on %s', (_, raw) => {
    expect(fingerprintOf(splitOf(bytes(raw)).sections)).not.toBe(print)
  })

  it('depends on which sections are included and on their titles', () => {
    const id = start.sections[1]!.id
    expect(fingerprintOf(toggleSection(start, id).sections)).toBe(fingerprintOf(start.sections.slice(0, 1)))
    expect(fingerprintOf(renameSection(start, id, 'Other').sections)).not.toBe(print)
  })

  it('depends on where one text ends and the next begins', () => {
    const kinds = [
      [section(['ab'])],
      [section(['a', 'b'])],
      [section(['b'], 'ta')],
      [section(['a']), section(['b'])],
      [section([]), section(['ab'])],
    ]
    expect(new Set(kinds.map(fingerprintOf)).size).toBe(kinds.length)
  })

  it('distinguishes thousands of short texts, by each half too', () => {
    const prints = Array.from({ length: 5000 }, (_, at) => fingerprintOf([section([String(at)])]))
    expect(new Set(prints.map(whole => whole.slice(0, 16))).size).toBe(5000)
    expect(new Set(prints.map(whole => whole.slice(16))).size).toBe(5000)
  })
})
