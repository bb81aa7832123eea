import { describe, expect, it } from 'vitest'
import { emptyRichText, type Leaf, type Mention, type Paragraph, plainText, type RichText } from '../nodes.ts'
import { fromMarkdown, toMarkdown } from './markdown.ts'

const frodo: Mention = {
  type: 'mention',
  entity: { type: 'character', id: 'c1', spaceId: 's', projectId: 'p' },
  label: 'Frodo',
  children: [{ text: '' }],
}
const FRODO = '@[Frodo](character:c1?space=s&project=p)'

function paragraph(...children: (Leaf | Mention)[]): Paragraph {
  return { type: 'paragraph', children }
}

function paragraphs(...texts: string[]): RichText {
  return texts.map(text => paragraph({ text }))
}

/** Source and its children; the same source is written for them. */
const spellings: [string, (Leaf | Mention)[]][] = [
  ['plain', [{ text: 'plain' }]],
  ['**x**', [{ text: 'x', bold: true }]],
  ['*x*', [{ text: 'x', italic: true }]],
  ['__x__', [{ text: 'x', underline: true }]],
  ['`x`', [{ text: 'x', code: true }]],
  ['***x***', [{ text: 'x', bold: true, italic: true }]],
  ['__***x***__', [{ text: 'x', bold: true, italic: true, underline: true }]],
  ['{small:x}', [{ text: 'x', fontSize: 'small' }]],
  ['{normal:x}', [{ text: 'x', fontSize: 'normal' }]],
  [
    '{large:**x** y}',
    [
      { text: 'x', bold: true, fontSize: 'large' },
      { text: ' y', fontSize: 'large' },
    ],
  ],
  ['a**b**c', [{ text: 'a' }, { text: 'b', bold: true }, { text: 'c' }]],
  [
    '**a*b***',
    [
      { text: 'a', bold: true },
      { text: 'b', bold: true, italic: true },
    ],
  ],
  [
    '***a*b**',
    [
      { text: 'a', bold: true, italic: true },
      { text: 'b', bold: true },
    ],
  ],
  [
    '***a**b*',
    [
      { text: 'a', bold: true, italic: true },
      { text: 'b', italic: true },
    ],
  ],
  [
    '**a*b**c*',
    [
      { text: 'a', bold: true },
      { text: 'b', bold: true, italic: true },
      { text: 'c', italic: true },
    ],
  ],
  [
    '**a***b*',
    [
      { text: 'a', bold: true },
      { text: 'b', italic: true },
    ],
  ],
  [
    '*a***b**',
    [
      { text: 'a', italic: true },
      { text: 'b', bold: true },
    ],
  ],
  [
    '{small:a}{large:b}',
    [
      { text: 'a', fontSize: 'small' },
      { text: 'b', fontSize: 'large' },
    ],
  ],
  [
    '**a {small:b** c}',
    [
      { text: 'a ', bold: true },
      { text: 'b', bold: true, fontSize: 'small' },
      { text: ' c', fontSize: 'small' },
    ],
  ],
  [
    '`a`**`b`**',
    [
      { text: 'a', code: true },
      { text: 'b', bold: true, code: true },
    ],
  ],
  ['`a * b*c __d__ {e} @[f`', [{ text: 'a * b*c __d__ {e} @[f', code: true }]],
  ['`a\\`b C:\\dir\\\\`', [{ text: 'a`b C:\\dir\\', code: true }]],
  ['**\\ x\\ **', [{ text: ' x ', bold: true }]],
  ['**\\ **', [{ text: ' ', bold: true }]],
  ['a** b', [{ text: 'a** b' }]],
  ['*\\ \\* x*', [{ text: ' * x', italic: true }]],
  ['a *b c* d', [{ text: 'a ' }, { text: 'b c', italic: true }, { text: ' d' }]],
  ['line\nend', [{ text: 'line\nend' }]],
  ['a\n\\\n\\\nb', [{ text: 'a\n\n\nb' }]],
  ['a\n\\', [{ text: 'a\n' }]],
  ['\\\na', [{ text: '\na' }]],
  ['\\\n\\', [{ text: '\n' }]],
  [FRODO, [frodo]],
  [`**a ${FRODO} b**`, [{ text: 'a ', bold: true }, frodo, { text: ' b', bold: true }]],
  [`\`a\`${FRODO}\`b\``, [{ text: 'a', code: true }, frodo, { text: 'b', code: true }]],
  [
    `**a*b**${FRODO}${FRODO}c*`,
    [{ text: 'a', bold: true }, { text: 'b', bold: true, italic: true }, frodo, frodo, { text: 'c', italic: true }],
  ],
  [`me@${FRODO}`, [{ text: 'me@' }, frodo]],
  ['[a](http://x.y/z_w?b=c#d)', [{ text: 'a', link: 'http://x.y/z_w?b=c#d' }]],
  [
    'a [b **c**](mailto:d@e.f) [g](https://h)',
    [
      { text: 'a ' },
      { text: 'b ', link: 'mailto:d@e.f' },
      { text: 'c', bold: true, link: 'mailto:d@e.f' },
      { text: ' ' },
      { text: 'g', link: 'https://h' },
    ],
  ],
  [`[a ${FRODO} b](http://x)`, [{ text: 'a ', link: 'http://x' }, frodo, { text: ' b', link: 'http://x' }]],
  [
    '[a](http://x)[b](http://y)',
    [
      { text: 'a', link: 'http://x' },
      { text: 'b', link: 'http://y' },
    ],
  ],
  ['[[a\\[b]](http://x)', [{ text: '[' }, { text: 'a[b]', link: 'http://x' }]],
  ['\\@[a](http://x?space=s&project=p)', [{ text: '@' }, { text: 'a', link: 'http://x?space=s&project=p' }]],
  ['🦊**é漢**שלום', [{ text: '🦊' }, { text: 'é漢', bold: true }, { text: 'שלום' }]],
]

describe('one spelling both ways', () => {
  it.each(spellings)('%j', (source, children) => {
    expect(fromMarkdown(source)).toStrictEqual([paragraph(...children)])
    expect(toMarkdown([paragraph(...children)])).toBe(source)
  })
})

describe('other accepted spellings', () => {
  it.each<[string, (Leaf | Mention)[]]>([
    [
      '**a *b** c*',
      [
        { text: 'a ', bold: true },
        { text: 'b', bold: true, italic: true },
        { text: ' c', italic: true },
      ],
    ],
    [
      '{large:a {small:b} c}',
      [
        { text: 'a ', fontSize: 'large' },
        { text: 'b', fontSize: 'small' },
        { text: ' c', fontSize: 'large' },
      ],
    ],
    ['5 *3 and *hello*', [{ text: '5 *3 and ' }, { text: 'hello', italic: true }]],
    ['*a**', [{ text: '*a**' }]],
    ['***a**', [{ text: '*' }, { text: 'a', bold: true }]],
    ['***a*', [{ text: '**' }, { text: 'a', italic: true }]],
    ['**a***', [{ text: 'a', bold: true }, { text: '*' }]],
    ['**a `b** c`', [{ text: '**a ' }, { text: 'b** c', code: true }]],
    ['\\*a\\* \\_ \\` \\{ \\} \\@ \\[ \\] \\\\', [{ text: '*a* _ ` { } @ [ ] \\' }]],
    ['\\#1 \\> \\- 1\\. \\"x\\" \\d', [{ text: '#1 > - 1. \\"x\\" \\d' }]],
    ['`a``b`', [{ text: 'a``b', code: true }]],
    ['{small:}', [{ text: '{small:}' }]],
    ['a\\', [{ text: 'a\\' }]],
    ['\\', [{ text: '' }]],
    ['**a\nb**', [{ text: 'a\nb', bold: true }]],
    [`**${FRODO}**`, [frodo]],
    ['@[Frodo](character:c1?project=p&space=s)', [frodo]],
  ])('%j', (source, children) => {
    expect(fromMarkdown(source)).toStrictEqual([paragraph(...children)])
  })
})

describe('prose that needs no escapes', () => {
  it.each([
    'She said: "No" — and ‘left’… (at 5 p.m.)',
    "don't rock-n-roll; 100% & more <b>x</b> &amp;",
    'snake_case and _one_ and __ and ___ Name: ______',
    '2 * 3 * 4 = 24',
    '* * *',
    '*** ',
    '*',
    'a footnote* and another**',
    '****stars****',
    'C:\\dir\\file.txt',
    'https://example.org/a_b?c=d#e and me@example.org',
    '#1 # heading, 1. list, - item, > quote, | table |, ~~x~~',
    'f(x) = {a, b} [c](d) ![e](f) <http://g>',
    '{smaller: x} {left}',
    '```js',
    "12' 5`",
    '  indented\tand spaced  ',
    'Їхав їжак — “додому”, м’яко.',
    ':-) ¯_(ツ)_/¯ ^_^',
    '@ home, @you',
  ])('%j', text => {
    expect(toMarkdown(paragraphs(text))).toBe(text)
    expect(fromMarkdown(text)).toStrictEqual(paragraphs(text))
  })
})

describe('text that looks like syntax', () => {
  it.each([
    ['*x*', '\\*x*'],
    ['5*3*4', '5\\*3\\*4'],
    ['**x**', '\\*\\*x**'],
    ['__init__', '\\_\\_init__'],
    ['`x`', '\\`x`'],
    ['{small:x}', '\\{small:x}'],
    ['{center} x', '\\{center} x'],
    ['\\*', '\\\\*'],
    ['\\ x', '\\\\ x'],
    ['x\\', 'x\\\\'],
    ['\\', '\\\\'],
    [FRODO, `\\${FRODO}`],
    ['[a](http://x)', '[a\\](http://x)'],
    ['# x', '\\# x'],
    ['## ', '\\## '],
    ['### x', '\\### x'],
    ['> x', '\\> x'],
    ['- x', '\\- x'],
    ['1. x', '1\\. x'],
    ['***', '\\***'],
    ['%% x', '\\%% x'],
    ['\\# x', '\\\\# x'],
  ])('%j', (text, source) => {
    expect(toMarkdown(paragraphs(text))).toBe(source)
    expect(fromMarkdown(source)).toStrictEqual(paragraphs(text))
  })
})

describe('paragraphs', () => {
  it.each([
    ['', ['']],
    ['a\n\nb', ['a', 'b']],
    ['a\n\n\n\nb', ['a', '', 'b']],
    ['\n\na', ['', 'a']],
    ['a\n\n\n\n', ['a', '', '']],
    ['\n\n', ['', '']],
    ['a\n \nb', ['a\n \nb']],
    [' \n\n ', [' ', ' ']],
  ])('%j holds %j', (source, texts) => {
    expect(fromMarkdown(source)).toStrictEqual(paragraphs(...texts))
    expect(toMarkdown(paragraphs(...texts))).toBe(source)
  })

  it.each([
    ['a\n\n\nb', ['a', 'b']],
    ['\na\n', ['a']],
    ['\n\n\na\n\n\n', ['', 'a', '']],
    ['\n', ['']],
    ['a\r\n\r\nb\rc', ['a', 'b\nc']],
    ['a\u0000\u007f\ud800b', ['ab']],
    ['**a\n\nb**', ['**a', 'b**']],
    ['a\\\n\nb', ['a\\', 'b']],
  ])('%j reads as %j', (source, texts) => {
    expect(fromMarkdown(source)).toStrictEqual(paragraphs(...texts))
  })

  it('no paragraphs are one empty one', () => {
    expect(toMarkdown([])).toBe('')
    expect(fromMarkdown('')).toStrictEqual(emptyRichText())
  })

  it.each(['left', 'center', 'right'] as const)('aligned %s', align => {
    const nodes: RichText = [
      { type: 'paragraph', align, children: [{ text: 'x ' }, { text: 'y', bold: true }] },
      { type: 'paragraph', align, children: [{ text: '' }] },
      { type: 'paragraph', align, children: [{ text: ` {${align}} z` }] },
    ]
    const source = `{${align}} x **y**\n\n{${align}}\n\n{${align}}  {${align}} z`
    expect(toMarkdown(nodes)).toBe(source)
    expect(fromMarkdown(source)).toStrictEqual(nodes)
  })
})

describe('blocks', () => {
  it.each([
    ['# A title', 'heading1', 'A title'],
    ['## A *title*', 'heading2', 'A title'],
    ['### ', 'heading3', ''],
    ['> said\nand said', 'quote', 'said\nand said'],
    ['- item', 'bullet', 'item'],
    ['- - item', 'bullet', '- item'],
    ['1.  item', 'number', ' item'],
    ['***', 'break', ''],
    ['%% Why *here*?', 'comment', 'Why here?'],
  ])('%j', (source, block, text) => {
    const nodes = fromMarkdown(source)
    expect(nodes).toMatchObject([{ type: 'paragraph', block }])
    expect(plainText(nodes)).toBe(text)
    expect(toMarkdown(nodes)).toBe(source)
  })

  it('may be aligned, except the scene break: an aligned paragraph is none', () => {
    const nodes: RichText = [
      { type: 'paragraph', align: 'center', block: 'heading1', children: [{ text: 'One' }] },
      { type: 'paragraph', align: 'center', children: [{ text: '# One' }] },
      { type: 'paragraph', align: 'center', children: [{ text: '***' }] },
      { type: 'paragraph', align: 'right', block: 'bullet', children: [{ text: '' }] },
    ]
    const source = '{center} # One\n\n{center} \\# One\n\n{center} \\***\n\n{right} - '
    expect(toMarkdown(nodes)).toBe(source)
    expect(fromMarkdown(source)).toStrictEqual(nodes)
    expect(fromMarkdown('{center} ***')).toStrictEqual([
      { type: 'paragraph', align: 'center', children: [{ text: '***' }] },
    ])
  })

  it.each([
    '%%',
    '%x',
    '%%x',
    '% x',
    '#',
    '#### x',
    '#x',
    ' # x',
    '-x',
    '* x',
    '+ x',
    '2. x',
    '1) x',
    '1.x',
    '---',
    '****',
    '*** x',
    '>x',
  ])('%j is none', text => {
    expect(fromMarkdown(text)).toStrictEqual(paragraphs(text))
    expect(toMarkdown(paragraphs(text))).toBe(text)
  })
})

describe('what is no link', () => {
  it.each([
    '[a](x)',
    '[a](javascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](//x.y)',
    '[a](http:x)',
    '[a](http\u017f://x.y)',
    '[a](ftp://x)',
    'a](http',
    '[](http://x)',
    '[a] (http://x)',
  ])('%j', text => {
    expect(fromMarkdown(text)).toStrictEqual(paragraphs(text))
    expect(fromMarkdown(toMarkdown(paragraphs(text)))).toStrictEqual(paragraphs(text))
  })
})

it('a long paragraph that begins like an image is text, and a long description too', () => {
  for (const source of [`![${'a'.repeat(2_000_000)}`, `![${'\\a'.repeat(2000)}](image:x) b`]) {
    const [paragraph, ...others] = fromMarkdown(source)
    expect([paragraph?.block, others.length]).toEqual([undefined, 0])
  }
})
