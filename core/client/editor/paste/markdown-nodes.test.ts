import { expect, it } from 'vitest'
import { readMarkdown } from './markdown-nodes.ts'

const paragraph = (...children: object[]) => ({ type: 'paragraph', children })
const block = (name: string, text: string) => ({ type: 'paragraph', block: name, children: [{ text }] })

it.each([
  ['one\ntwo\n\nthree', [paragraph({ text: 'one two' }), paragraph({ text: 'three' })]],
  [
    '_a_ **b** __c__ *d **e***',
    [
      paragraph(
        { text: 'a', italic: true },
        { text: ' ' },
        { text: 'b', bold: true },
        { text: ' ' },
        { text: 'c', bold: true },
        { text: ' ' },
        { text: 'd ', italic: true },
        { text: 'e', bold: true, italic: true },
      ),
    ],
  ],
  [
    '# A *title*\n\ntext\n\ntwo\n---\n\n##### five',
    [
      { ...paragraph({ text: 'A ' }, { text: 'title', italic: true }), block: 'heading1' },
      paragraph({ text: 'text' }),
      block('heading2', 'two'),
      block('heading3', 'five'),
    ],
  ],
  ['a\n\n* * *\n\nb', [paragraph({ text: 'a' }), block('break', ''), paragraph({ text: 'b' })]],
  ['- a\n  - b\n\n  c', [block('bullet', 'a'), block('bullet', 'b'), block('bullet', 'c')]],
  ['- a\n- b\n\n1. c\n2. d', [block('bullet', 'a'), block('bullet', 'b'), block('number', 'c'), block('number', 'd')]],
  ['> quoted\n> more', [block('quote', 'quoted more')]],
  ['a `b *c*` d', [paragraph({ text: 'a ' }, { text: 'b *c*', code: true }, { text: ' d' })]],
  ['```js\nlet a\n  b\n```', [paragraph({ text: 'let a\n  b', code: true })]],
  [
    'a [link **b**](http://x.y "t") ![alt](i.png) <http://z.w>',
    [
      paragraph(
        { text: 'a ' },
        { text: 'link ', link: 'http://x.y' },
        { text: 'b', bold: true, link: 'http://x.y' },
        { text: ' alt ' },
        { text: 'http://z.w', link: 'http://z.w' },
      ),
    ],
  ],
  ['[a](<http://x.y/b c>)', [paragraph({ text: 'a', link: 'http://x.y/b%20c' })]],
  ['[a](http://x.y/\\(b\\)?c=1&amp;d=2)', [paragraph({ text: 'a', link: 'http://x.y/%28b%29?c=1&d=2' })]],
  ['[a](java&#115;cript:b) <javascript:c>', [paragraph({ text: 'a javascript:c' })]],
  ['a  \nb\\\nc', [paragraph({ text: 'a\nb\nc' })]],
  ['\\*a\\* &amp; &#8212; &nope;', [paragraph({ text: '*a* & — &nope;' })]],
  ['x <b onclick="y()">z</b>', [paragraph({ text: 'x <b onclick="y()">z</b>' })]],
  ['', []],
])('reads %j', (source, nodes) => {
  expect(readMarkdown(source)).toEqual(nodes)
})
