import { expect, it } from 'vitest'
import { checkRichText } from './check.ts'
import { setAlign, setLink, toggleMark } from './edit.ts'
import { fromMarkdown, toMarkdown } from './markdown.ts'
import { canonical, countCharacters, countWords, fromPlainText } from './nodes.ts'

const SIZE = 10_000
const FACTOR = 10

function timeOf(text: string, work: (text: string) => void, times: number): number {
  const start = performance.now()
  for (let turn = 0; turn < times; turn++) work(text)
  return performance.now() - start
}

/**
 * How much longer one long text takes than as much text in short pieces: about 1 for linear work, `FACTOR` for
 * quadratic work. The best of a few tries, since a busy machine only ever adds.
 */
function excessOf(part: string, work: (text: string) => void): number {
  const small = part.repeat(Math.ceil(SIZE / part.length))
  const large = small.repeat(FACTOR)
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 6 && best > FACTOR / 4; tries++) {
    const short = timeOf(small, work, FACTOR)
    best = Math.min(best, timeOf(large, work, 1) / short)
  }
  return best
}

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
  const excess = excessOf(part, text => {
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
  })
  expect(excess).toBeLessThan(FACTOR / 2)
})
