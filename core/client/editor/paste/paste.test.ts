// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { slowdownFactor, slowdownOf } from '#core/shared/slowdown.fixture.ts'
import { NODES_TYPE, readClipboard, readPlainText, writeClipboard } from './clipboard-nodes.ts'
import { readPastedHtml } from './html-nodes.ts'
import { toHtml } from './nodes-html.ts'

const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const block = (name: string, text: string) => ({ type: 'paragraph', block: name, children: [{ text }] })

describe('readPlainText', () => {
  it.each([
    ['one line', ['one line']],
    [' part of a line ', [' part of a line ']],
    ['one\ntwo', ['one', 'two']],
    ['one\r\ntwo\r\n', ['one', 'two']],
    ['a\nb\n\nc', ['a\nb', 'c']],
    ['a\n  \nb', ['a', 'b']],
    ['\n\na\n\n\n\nb\n', ['a', 'b']],
    ['a\u0000b', ['ab']],
  ])('%j', (text, paragraphs) => {
    expect(readPlainText(text)).toEqual(paragraphs.map(part => paragraph({ text: part })))
  })

  it('takes no longer for long runs of white space', () => {
    const make = (size: number) => `a${' '.repeat(size)}b${'\n'.repeat(size)}c`
    const excess = slowdownOf(make, text => expect(readPlainText(text)).toHaveLength(2), 200_000)
    expect(excess).toBeLessThan(slowdownFactor / 2)
  })

  it('stays literal, even if it looks like syntax', () => {
    const text = '**not bold** {center} @[x](a:b?space=s&project=p) `x` __y__'
    expect(fromMarkdown(toMarkdown(readPlainText(text)))).toEqual([paragraph({ text })])
  })
})

describe('readHtml', () => {
  it.each([
    ['<p>one</p><p>two</p>', [paragraph({ text: 'one' }), paragraph({ text: 'two' })]],
    [
      '<b>b</b><i>i</i><u>u</u><code>c</code>',
      [
        paragraph(
          { text: 'b', bold: true },
          { text: 'i', italic: true },
          { text: 'u', underline: true },
          { text: 'c', code: true },
        ),
      ],
    ],
    [
      '<b style="font-weight:normal"><span style="font-weight:700">x</span> y</b>',
      [paragraph({ text: 'x', bold: true }, { text: ' y' })],
    ],
    [
      '<span style="font-style:italic;text-decoration:underline">x</span>',
      [paragraph({ text: 'x', italic: true, underline: true })],
    ],
    [
      '<p align=center>a</p><p style="text-align:right">b</p>',
      [
        { ...paragraph({ text: 'a' }), align: 'center' },
        { ...paragraph({ text: 'b' }), align: 'right' },
      ],
    ],
    ['<p>  two\n   words  </p>\n<p>\u00a0</p>', [paragraph({ text: 'two words' })]],
    ['<p>a<br>b</p>', [paragraph({ text: 'a\nb' })]],
    ['<a href="javascript:alert(1)" style="text-decoration:underline">link</a>', [paragraph({ text: 'link' })]],
    ['<ol><li>a<li>b</ol><ul><li>c</ul>', [block('number', 'a'), block('number', 'b'), block('bullet', 'c')]],
    [
      '<h1 style="font-weight:700">a</h1><h2><b>b</b></h2><h5>c</h5>',
      [block('heading1', 'a'), block('heading2', 'b'), block('heading3', 'c')],
    ],
    [
      '<blockquote><p>a</p>b</blockquote><hr><p>c</p>',
      [block('quote', 'a'), block('quote', 'b'), block('break', ''), paragraph({ text: 'c' })],
    ],
    [
      '<ul><li><p dir=ltr><span>a</span></p><ul><li><p>b</p></ul></ul>c',
      [block('bullet', 'a'), block('bullet', 'b'), paragraph({ text: 'c' })],
    ],
    [
      '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp; </span></span>a</p>' +
        '<p class=MsoListParagraph style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">2.<span>&nbsp; </span></span>b</p>' +
        '<p class=MsoQuote>c</p>',
      [block('bullet', 'a'), block('number', 'b'), block('quote', 'c')],
    ],
    [
      '<a href="https://x.y/(z)"><b>b</b></a> <a href="/in">here</a> <a href=" java\nscript:x">no</a>',
      [paragraph({ text: 'b', bold: true, link: 'https://x.y/%28z%29' }, { text: ' here no' })],
    ],
    ['<table><tr><td>a<td>b</table>', [paragraph({ text: 'a\tb' })]],
    ['<pre>a\n  b</pre>', [paragraph({ text: 'a\n  b' })]],
    ['x<script>alert(1)</script><style>p{}</style><svg><text>no</text></svg>', [paragraph({ text: 'x' })]],
    ['<p onclick="x()">a<img src=x onerror=alert(1)></p>', [paragraph({ text: 'a' })]],
    ['<span style="display:none">no</span>yes', [paragraph({ text: 'yes' })]],
    ['', []],
  ])('%s', (html, nodes) => {
    expect(readPastedHtml(html)).toEqual(nodes)
  })

  it('reads back the HTML written for other programs', () => {
    const blocks = '# g\n\n{right} ## h\n\n### i\n\n- j\n\n- *k*\n\n1. l\n\n> m\n\n> n\n\n***\n\no'
    const nodes = fromMarkdown(
      `{center} a **b *c*** [l __m__](http://x?a=b&c) & <i>\n\n__d__ \`e\`\n\n\\> "f"\n\n${blocks}`,
    )
    expect(readPastedHtml(toHtml(nodes))).toEqual(nodes)
  })
})

describe('the clipboard', () => {
  function clipboard(entries: Record<string, string> = {}): DataTransfer {
    const data = new Map(Object.entries(entries))
    return {
      getData: (type: string) => data.get(type) ?? '',
      setData: (type: string, value: string) => data.set(type, value),
      clearData: () => data.clear(),
    } as unknown as DataTransfer
  }

  it('carries nodes unchanged, with their mentions', () => {
    const nodes = fromMarkdown('a **b** @[Oda](character:o?space=s&project=p)\n\n***\n\n{right} - {large:c}')
    const data = clipboard()
    writeClipboard(data, nodes)
    expect(readClipboard(data, {})).toEqual(nodes)
    expect(data.getData('text/plain')).toBe('a b Oda\n\n* * *\n\nc')
  })

  it('keeps the spaces around a part of a line', () => {
    const data = clipboard({ 'text/html': '<b>word </b>', 'text/plain': 'word ' })
    expect(readClipboard(data, {})).toEqual([paragraph({ text: 'word', bold: true }, { text: ' ' })])
  })

  it('rejects invalid nodes in its own format', () => {
    const bad = JSON.stringify([{ type: 'paragraph', children: [{ text: 'x', onclick: 'y' }] }])
    expect(readClipboard(clipboard({ [NODES_TYPE]: bad, 'text/plain': 'plain' }), {})).toEqual([
      paragraph({ text: 'plain' }),
    ])
    expect(readClipboard(clipboard({ [NODES_TYPE]: '[' }), {})).toBeNull()
  })

  it('gives plain text the flags at the caret', () => {
    expect(readClipboard(clipboard({ 'text/plain': 'x' }), { bold: true })).toEqual([
      paragraph({ text: 'x', bold: true }),
    ])
  })
})
