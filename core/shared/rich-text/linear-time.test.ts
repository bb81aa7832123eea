import { expect, it } from 'vitest'
import { slowdownFactor, slowdownOf } from '../slowdown.fixture.ts'
import { checkRichText } from './check.ts'
import { countCharacters, countWords } from './count-words.ts'
import { setAlign, setLink, toggleMark } from './edit/edit.ts'
import { fromMarkdown, toMarkdown } from './markdown/markdown.ts'
import { canonical, fromPlainText } from './nodes.ts'

const SIZE = 20_000

it.each([
  ...[
    '*',
    '**',
    '* ',
    ' *',
    '***a',
    '*a**b',
    '_',
    '__',
    '__a',
    'a__ ',
    '`',
    '` ',
    ' `',
    '`a',
    ' `a',
    'a`',
    '`a` ',
    '\\',
    '\\`',
  ],
  ...[
    '`\\',
    '{',
    '{small:',
    '{small:a',
    '}',
    '{small:a}',
    '{small:{large:',
    '[',
    '@[',
    '@[a',
    '@[a](',
    '@[a](b:',
    '@[\\',
    '![',
    '![a](image:b) ',
  ],
  ...[
    '](http://',
    '[a](http://b',
    '[a](http://b)',
    '@[a](b:c?d',
    '@[a](b:c?space=d&',
    '(',
    '\n',
    '\n\n',
    'a\n\n',
    '\\\n',
    '{left} ',
    "a'",
    'a-',
    ' ',
    '\r',
    '\ud800',
  ],
])('reads, writes, counts and edits a long run of %j in linear time', part => {
  const make = (size: number) => part.repeat(Math.ceil(size / part.length))
  const edit = (text: string) => {
    const nodes = fromMarkdown(text)
    toMarkdown(nodes)
    toMarkdown([{ type: 'paragraph', children: [{ text: text.replace(/[\r\ud800]/g, '') }] }])
    canonical(fromPlainText(text))
    checkRichText(nodes)
    countCharacters(nodes)
    countWords(nodes)
    toggleMark(text, text.length / 3, text.length / 2, 'bold')
    setLink(text, text.length / 3, text.length / 2, 'http://x.y')
    setAlign(text, text.length / 2, text.length / 2, 'center')
  }
  expect(slowdownOf(make, edit, SIZE)).toBeLessThan(slowdownFactor / 2)
})
