import { describe, expect, it } from 'vitest'
import type { Flags } from '../nodes.ts'
import { paragraphRanges, scanParagraph } from './scan.ts'

/** Each span as `kind:source`, with the flags in force. */
function spansOf(text: string): [string, Flags][] {
  return scanParagraph(text, 0).spans.map(({ from, to, kind, flags }) => [`${kind}:${text.slice(from, to)}`, flags])
}

describe('scanParagraph', () => {
  it.each<[string, [string, Flags][]]>([
    ['', []],
    ['plain text', [['text:plain text', {}]]],
    [
      'a **b**',
      [
        ['text:a ', {}],
        ['mark:**', { bold: true }],
        ['text:b', { bold: true }],
        ['mark:**', { bold: true }],
      ],
    ],
    ['**open', [['text:**open', {}]]],
    [
      '***a*',
      [
        ['text:**', {}],
        ['mark:*', { italic: true }],
        ['text:a', { italic: true }],
        ['mark:*', { italic: true }],
      ],
    ],
    [
      '`*`',
      [
        ['mark:`', { code: true }],
        ['text:*', { code: true }],
        ['mark:`', { code: true }],
      ],
    ],
    [
      '\\*a',
      [
        ['escape:\\', {}],
        ['text:*a', {}],
      ],
    ],
    [
      'a\n\\\nb',
      [
        ['text:a\n', {}],
        ['escape:\\', {}],
        ['text:\nb', {}],
      ],
    ],
    [
      'a\n\\',
      [
        ['text:a\n', {}],
        ['escape:\\', {}],
      ],
    ],
    [
      '{large:a {small:b} c}',
      [
        ['mark:{large:', { fontSize: 'large' }],
        ['text:a ', { fontSize: 'large' }],
        ['mark:{small:', { fontSize: 'small' }],
        ['text:b', { fontSize: 'small' }],
        ['mark:}', { fontSize: 'small' }],
        ['text: c', { fontSize: 'large' }],
        ['mark:}', { fontSize: 'large' }],
      ],
    ],
    [
      '**a***b*',
      [
        ['mark:**', { bold: true }],
        ['text:a', { bold: true }],
        ['mark:**', { bold: true }],
        ['mark:*', { italic: true }],
        ['text:b', { italic: true }],
        ['mark:*', { italic: true }],
      ],
    ],
    [
      '{center} x',
      [
        ['align:{center} ', {}],
        ['text:x', {}],
      ],
    ],
    ['{center}x', [['text:{center}x', {}]]],
  ])('%j', (text, expected) => {
    expect(spansOf(text)).toStrictEqual(expected)
  })

  it('gives a mention without flags, inside marks too', () => {
    const text = '**a @[Frodo](character:c1?space=s&project=p) b**'
    const mention = scanParagraph(text, 0).spans.find(({ kind }) => kind === 'mention')
    expect(mention).toStrictEqual({
      kind: 'mention',
      from: 4,
      to: 44,
      flags: {},
      mention: {
        type: 'mention',
        entity: { type: 'character', id: 'c1', spaceId: 's', projectId: 'p' },
        label: 'Frodo',
        children: [{ text: '' }],
      },
    })
  })

  it('counts positions from the offset, in UTF-16 code units', () => {
    expect(scanParagraph('{right} 🦊*б*', 100)).toStrictEqual({
      align: 'right',
      spans: [
        { kind: 'align', from: 100, to: 108, flags: {} },
        { kind: 'text', from: 108, to: 110, flags: {} },
        { kind: 'mark', from: 110, to: 111, flags: { italic: true } },
        { kind: 'text', from: 111, to: 112, flags: { italic: true } },
        { kind: 'mark', from: 112, to: 113, flags: { italic: true } },
      ],
    })
  })
})

describe('paragraphRanges', () => {
  it.each<[string, [number, number][]]>([
    ['', [[0, 0]]],
    ['a\nb', [[0, 3]]],
    [
      'a\n\nb',
      [
        [0, 1],
        [3, 4],
      ],
    ],
    [
      'a\n\n\nb',
      [
        [0, 1],
        [4, 5],
      ],
    ],
    [
      'a\n\n\n\nb',
      [
        [0, 1],
        [3, 3],
        [5, 6],
      ],
    ],
    ['\n', [[1, 1]]],
    ['\na\n', [[1, 2]]],
    [
      '\n\n',
      [
        [0, 0],
        [2, 2],
      ],
    ],
    [
      'a\n\n\n',
      [
        [0, 1],
        [4, 4],
      ],
    ],
    [
      '\n\n\n\n\na',
      [
        [0, 0],
        [2, 2],
        [5, 6],
      ],
    ],
  ])('%j', (text, expected) => {
    expect(paragraphRanges(text).map(({ from, to }) => [from, to])).toStrictEqual(expected)
  })
})
