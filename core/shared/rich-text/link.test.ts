import { describe, expect, it } from 'vitest'
import { linkAt, setLink } from './edit/edit.ts'
import { isLink, linkFromInput, normalizeLink } from './link.ts'

describe('linkOf', () => {
  it.each([
    [' https://x.y/a b ', 'https://x.y/a%20b'],
    ['http://x/(a)', 'http://x/%28a%29'],
    ['http://x/"<>\\', 'http://x/%22%3C%3E%5C'],
    ['http://x/\u00a0', 'http://x/'],
    ['http://x/їжак', 'http://x/їжак'],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['http\u017f://x.y', null],
    ['HTTPS://x.y', 'HTTPS://x.y'],
    ['/settings', null],
    ['', null],
  ])('%j', (written, address) => {
    expect(normalizeLink(written)).toBe(address)
    if (address !== null) expect(isLink(address)).toBe(true)
  })
})

describe('askedLink', () => {
  it.each([
    ['example.org', 'https://example.org'],
    ['example.org:80/a?b', 'https://example.org:80/a?b'],
    ['me@example.org', 'mailto:me@example.org'],
    ['http://x', 'http://x'],
    ['javascript:alert(1).x', null],
    ['word', null],
    ['two words.', null],
  ])('%j', (written, address) => {
    expect(linkFromInput(written)).toBe(address)
  })
})

/** `[` and `]` in the text are written « and »: brackets mark the selection, `|` the caret. */
function linked(marked: string, address: string | null): string {
  const text = marked.replace(/[|«»]/g, '')
  const caret = marked.indexOf('|')
  const [from, to] = caret >= 0 ? [caret, caret] : [marked.indexOf('«'), marked.indexOf('»') - 1]
  const { changes } = setLink(text, from, to, address)
  return changes.reduceRight(
    (source, change) => source.slice(0, change.from) + change.insert + source.slice(change.to),
    text,
  )
}

describe('setLink', () => {
  it.each([
    ['a «b c» d', 'http://x', 'a [b c](http://x) d'],
    ['a wo|rd b', 'http://x', 'a [word](http://x) b'],
    ['a [two **wo|rds**](http://x) b', 'http://y', 'a [two **words**](http://y) b'],
    ['a [two **wo|rds**](http://x) b', null, 'a two **words** b'],
    ['[one](http://x)[two|](http://y)', null, '[one](http://x)two'],
    ['[a @[O](c:o?space=s&project=p) b|](http://x)', null, 'a @[O](c:o?space=s&project=p) b'],
    ['«a\n\nb»', 'http://x', '[a](http://x)\n\n[b](http://x)'],
    ['a | b', 'http://x', 'a  b'],
  ])('%j', (marked, address, expected) => {
    expect(linked(marked, address)).toBe(expected)
  })

  it('is known where it is', () => {
    expect(linkAt('a [b c](http://x) d', 5, 5)).toBe('http://x')
    expect(linkAt('a [b c](http://x) d', 1, 1)).toBeNull()
    expect(linkAt('[a](http://x)[b](http://y)', 0, 20)).toBeNull()
  })
})
