import { Text } from '@codemirror/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paragraphRanges } from '#core/shared/rich-text/markdown/scan.ts'
import { trials } from '#tests/harness/trials.ts'
import { boundsAround, isGap, paragraphsWithNeighbours } from './paragraphs.ts'

function docOf(source: string): Text {
  return Text.of(source.split('\n'))
}

describe('boundsAround', () => {
  it.each([
    ['one\n\ntwo\nmore\n\nthree', 6, 6, 'two\nmore'],
    ['one\n\ntwo\nmore\n\nthree', 9, 16, 'two\nmore\n\nthree'],
    ['one\n\ntwo', 4, 4, 'one\n\ntwo'],
    ['one\n\n\n\ntwo', 5, 5, ''],
    ['one\n\ntwo', 0, 8, 'one\n\ntwo'],
    ['', 0, 0, ''],
  ])('%j from %i to %i', (source, from, to, expected) => {
    const bounds = boundsAround(docOf(source), from, to)
    expect(source.slice(bounds.from, bounds.to)).toBe(expected)
  })
})

describe('bounds of paragraphs anywhere', () => {
  /** The adjacent lines above and below that are not empty. */
  function byLines(doc: Text, from: number, to: number) {
    let first = doc.lineAt(from)
    while (first.number > 1 && doc.line(first.number - 1).length > 0) first = doc.line(first.number - 1)
    let last = doc.lineAt(to)
    while (last.number < doc.lines && doc.line(last.number + 1).length > 0) last = doc.line(last.number + 1)
    return { from: first.from, to: last.to }
  }

  it('are at the empty lines around', () => {
    const piece = fc.constantFrom('a', '\n', '\n\n', 'line\n', 'x'.repeat(1023), 'y'.repeat(700))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.nat(), fc.nat(), (parts, a, b) => {
        const doc = docOf(parts.join(''))
        const from = Math.min(a, b) % (doc.length + 1)
        const to = from + ((Math.max(a, b) - from) % (doc.length + 1 - from))
        expect(boundsAround(doc, from, to)).toEqual(byLines(doc, from, to))
      }),
      { numRuns: trials(500) },
    )
  })
})

describe('stretchWithNeighbours', () => {
  it.each([
    ['zero\n\none\n\ntwo\n\nthree\n\nfour', 11, 'one\n\ntwo\n\nthree'],
    ['one\n\n\n\ntwo', 7, 'one\n\n\n\ntwo'],
    ['\n\none', 2, '\n\none'],
    ['one\n\n', 0, 'one\n\n'],
  ])('%j at %i', (source, at, expected) => {
    expect(paragraphsWithNeighbours(docOf(source), at, at).text).toBe(expected)
  })
})

describe('isGap', () => {
  /** Every empty line is an empty paragraph or a gap; `paragraphRanges` decides which. */
  it.each([
    '',
    '\n',
    '\n\n',
    '\n\n\n',
    'a\n',
    '\na',
    'a\n\nb',
    'a\n\n\nb',
    'a\n\n\n\nb',
    'a\n\n\n\n\nb',
    'a\n\n\n\n\n\nb',
    '\n\na',
    '\n\n\na',
    '\n\n\n\na',
    'a\n\n',
    'a\n\n\n',
    'a\n\n\n\n',
    'a\n\n\n\n\n',
  ])('agrees with paragraphRanges on %j', source => {
    const doc = docOf(source)
    const empty = paragraphRanges(source).flatMap(range => (range.from === range.to ? [range.from] : []))
    const lines = source.split('\n').map((_, index) => doc.line(index + 1))
    const shown = lines.flatMap(line => (line.length === 0 && !isGap(doc, line.from) ? [line.from] : []))
    expect(shown).toEqual(empty)
  })
})
