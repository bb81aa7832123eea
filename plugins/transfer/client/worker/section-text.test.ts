import { describe, expect, it } from 'vitest'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import type { ManuscriptPiece, ManuscriptSection } from '../../shared/types.ts'
import { openingText, packSections, paragraphsOf, textOfSection } from './section-text.ts'

const textPiece = (...paragraphs: string[]): ManuscriptPiece => ({
  file: 0,
  from: 1,
  to: paragraphs.length,
  format: 'text',
  paragraphs: paragraphs.map((text, at) => ({ line: at + 1, runs: [{ text }] })),
})
const markdownPiece = (markdown: string, from = 1): ManuscriptPiece => ({
  ...{ file: 1, from, to: from + markdown.split('\n').length - 1 },
  ...{ format: 'markdown', markdown },
})
const section = (title: string, pieces: ManuscriptPiece[], include = true): ManuscriptSection => ({
  ...{
    id: title,
    title,
    names: { inPart: { title }, alone: { title } },
    kind: 'chapter',
    level: 1,
    include,
    words: 0,
    heading: [],
    pieces,
  },
})
const linesOf = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

describe('the text of a section', () => {
  it('has its footnotes already: marks that are left are text', () => {
    const piece = markdownPiece('Of *brass*{note:See [^1]} [^1]\n\n[^1]: as it is')
    expect(textOfSection({ pieces: [piece] }).map(({ children }) => children)).toEqual([
      [{ text: 'Of ' }, { text: 'brass', italic: true }, { text: 'See [^1]', footnote: true }, { text: ' [^1]' }],
      [{ text: '[^1]: as it is' }],
    ])
  })

  it('keeps italics, scene breaks and line breaks of plain text', () => {
    const piece: ManuscriptPiece = {
      ...{ file: 0, from: 1, to: 3, format: 'text' },
      paragraphs: [
        { line: 1, runs: [{ text: 'the ' }, { text: 'Pequod', italic: true }] },
        { line: 2, runs: [{ text: '* * *' }], align: 'center' },
        { line: 3, runs: [{ text: 'verse\nverse' }] },
        { line: 4, runs: [] },
      ],
    }
    expect(textOfSection({ pieces: [piece] })).toEqual([
      { type: 'paragraph', children: [{ text: 'the ' }, { text: 'Pequod', italic: true }] },
      { type: 'paragraph', block: 'break', children: [{ text: '' }] },
      { type: 'paragraph', children: [{ text: 'verse\nverse' }] },
      { type: 'paragraph', children: [{ text: '' }] },
    ])
  })

  it('reads Markdown like the editor', () => {
    expect(textOfSection({ pieces: [markdownPiece('one **two**\n\nthree')] })).toEqual([
      { type: 'paragraph', children: [{ text: 'one ' }, { text: 'two', bold: true }] },
      { type: 'paragraph', children: [{ text: 'three' }] },
    ])
  })

  it('keeps the blocks of Markdown in any notation', () => {
    const source =
      '## One\n\n* a\n* *b*\n\n> said\n> more\n\n- - -\n\n1. c\n2) d\n\n- a dash\nof prose\n\n---\n\n12. A day'
    const nodes = textOfSection({ pieces: [markdownPiece(source)] })
    expect(nodes.map(({ block }) => block)).toEqual([
      ...['heading2', 'bullet', 'bullet', 'quote', 'break', 'number', 'number', 'bullet', 'break', undefined],
    ])
    expect(plainText(nodes).split('\n')).toEqual([
      'One',
      'a',
      'b',
      'said',
      'more',
      '',
      'c',
      'd',
      'a dash',
      'of prose',
      '',
      '12. A day',
    ])
  })

  it('joins pieces in their order', () => {
    const pieces = [textPiece('one'), markdownPiece('*two*'), textPiece('three')]
    expect(textOfSection({ pieces }).map(({ children }) => (children[0] as { text: string }).text)).toEqual([
      'one',
      'two',
      'three',
    ])
  })
})

describe('paragraphs to split at', () => {
  it('have file and line', () => {
    expect(paragraphsOf({ pieces: [textPiece('one', 'two')] })).toEqual([
      { file: 0, line: 1, text: 'one' },
      { file: 0, line: 2, text: 'two' },
    ])
    expect(paragraphsOf({ pieces: [markdownPiece('one\nstill one\n\n\ntwo', 10)] })).toEqual([
      { file: 1, line: 10, text: 'one still one' },
      { file: 1, line: 14, text: 'two' },
    ])
  })

  it('say which are comments to oneself, without their mark', () => {
    expect(paragraphsOf({ pieces: [markdownPiece('%% Why *here*?\nStill.\n\n\\%% text\n\n%%x')] })).toMatchObject([
      { text: 'Why *here*? Still.', isComment: true },
      { text: '\\%% text' },
      { text: '%%x' },
    ])
  })

  it('are cut if they are long, never inside a character', () => {
    const [row] = paragraphsOf({ pieces: [textPiece('🐋'.repeat(900))] })
    expect(row?.text).toMatch(/^🐋{199,200}…$/u)
  })
})

describe('the opening words', () => {
  it('come from the first paragraph with any, on one line', () => {
    expect(openingText({ pieces: [textPiece(' ', 'Call me\nIshmael. ')] })).toBe('Call me Ishmael.')
    expect(openingText({ pieces: [textPiece(''), markdownPiece('\n\n  Some years')] })).toBe('Some years')
    expect(openingText({ pieces: [textPiece('')] })).toBe('')
    expect(openingText({ pieces: [markdownPiece('%% Why?\n\n%% And how?\nSo.\n\nSome years')] })).toBe('Some years')
    expect(openingText({ pieces: [markdownPiece('Some\n\n%% Why?\n\nyears')] })).toBe('Some years')
    expect(openingText({ pieces: [markdownPiece('%% Why?')] })).toBe('')
    expect(openingText({ pieces: [textPiece('word '.repeat(100))] })).toHaveLength(160)
  })
})

describe('the packed sections', () => {
  const none = new Set<string>()

  it('contain one line of JSON for each included chapter', () => {
    const sections = [
      section('A', [textPiece('a\nb')]),
      section('B', [textPiece('b')], false),
      section('Я', [textPiece('я')]),
    ]
    const packed = packSections({ sections, makesParts: false }, none)
    expect(packed).toMatchObject({ chapters: 2 })
    expect(linesOf((packed as { bytes: Uint8Array }).bytes)).toEqual([
      { title: 'A', text: [{ type: 'paragraph', children: [{ text: 'a\nb' }] }] },
      { title: 'Я', text: [{ type: 'paragraph', children: [{ text: 'я' }] }] },
    ])
  })

  it('name a chapter that is too long', () => {
    const long = section('Endless', [textPiece(...Array.from({ length: 50_001 }, () => 'a'))])
    expect(packSections({ sections: [section('A', [textPiece('a')]), long], makesParts: false }, none)).toEqual({
      tooLong: 'Endless',
    })
    expect(
      packSections(
        { sections: [{ ...long, include: false }, section('A', [textPiece('a')])], makesParts: false },
        none,
      ),
    ).toMatchObject({
      chapters: 1,
    })
  })
})
