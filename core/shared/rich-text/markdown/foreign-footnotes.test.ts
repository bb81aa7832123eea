import { describe, expect, it } from 'vitest'
import { withOwnFootnotes } from './foreign-footnotes.ts'
import { fromMarkdown } from './markdown.ts'

describe('footnotes of other programs', () => {
  it.each([
    ['A[^1].\n\n[^1]: Of *1702*.', 'A{note:Of *1702*.}.\n\n'],
    ['A[^1] b[^x-y].\n\n[^x-y]: Two\n[^1]: One', 'A{note:One} b{note:Two}.\n\n\n'],
    ['A[^1].\n\n[^1]: One\n  goes on\n\nB', 'A{note:One goes on}.\n\n\n\n\nB'],
    ['A[^1] and again[^1].\n\n[^1]: One', 'A{note:One} and again{note:One}.\n\n'],
    ['A[^1].\n\n[^1]: a {b} \\} c', 'A{note:a \\{b\\} \\} c}.\n\n'],
    ['They said[^1]: go.\n\n[^1]: One', 'They said{note:One}: go.\n\n'],
    ['A[^1][^2].\n\n[^1]: One\n[^2]: Two', 'A{note:One}\u202f{note:Two}.\n\n\n'],
    ['A[^1].', 'A[^1].'],
    ['A.\n\n[^1]: unused', 'A.\n\n[^1]: unused'],
    ['A\\[^1].\n\n[^1]: One', 'A\\[^1].\n\n[^1]: One'],
    ['[^1]: One\n\nA[^1].\n\n## B\n\nC[^2].\n\n[^2]: Two', '\n\nA{note:One}.\n\n## B\n\nC{note:Two}.\n\n'],
  ])('%j', (source, own) => {
    expect(withOwnFootnotes(source)).toBe(own)
  })

  it.each(['A\ue0000\ue001 \ufdd00\ufdd1.', 'A[^1] \ue000.', 'A.\n\n[^1]: \ufdd0unused'])(
    'a text without footnotes stays as it is: %j',
    source => expect(withOwnFootnotes(source)).toBe(source),
  )

  it('characters of private use stay beside footnotes', () => {
    expect(withOwnFootnotes('A\ue000[^1]\ue0010\ufdd00\ufdd1.\n\n[^1]: On\ue001e')).toBe(
      'A\ue000{note:On\ue001e}\ue00100.\n\n',
    )
  })

  it('are footnotes of ours, whatever they say', () => {
    const [first] = fromMarkdown(withOwnFootnotes('A[^1].\n\n[^1]: {note:x} } {small:y}'))
    expect(first?.children).toEqual([{ text: 'A' }, { text: '{note:x} } {small:y}', footnote: true }, { text: '.' }])
  })

  it('are copied to each place that refers to them, up to a limit', () => {
    const long = 'x'.repeat(60_000)
    const own = withOwnFootnotes(`${'a[^1] '.repeat(1000)}\n\n[^1]: ${long}`)
    expect(own.split(long)).toHaveLength(3)
    expect(own).toContain(`a{note:${long}} a{note:${long}} a[^1] a[^1]`)
    expect(withOwnFootnotes(`${'a[^1] '.repeat(1000)}\n\n[^1]: ibid.`)).toBe(`${'a{note:ibid.} '.repeat(1000)}\n\n`)
  })

  it('are taken in linear time', () => {
    const started = performance.now()
    for (const piece of ['[^', '[^1]', '[^1]: x\n', '[^1]:\n', '\\[^1]', '\ufdd01\ufdd1', '[^1]: x\n\n[^1]\n\n'])
      withOwnFootnotes(piece.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
