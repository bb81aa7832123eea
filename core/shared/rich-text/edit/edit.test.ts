import { describe, expect, it } from 'vitest'
import type { Align, FontSize, Mark } from '../nodes.ts'
import { type Edit, setAlign, setSize, toggleMark } from './edit.ts'

/**
 * Reads `a [b] c` as text with `b` selected, and `a | b` as text with a caret. Brackets and bars are not syntax here.
 */
function readSelection(marked: string): [text: string, from: number, to: number] {
  const caret = marked.indexOf('|')
  if (caret !== -1) return [marked.replace('|', ''), caret, caret]
  const from = marked.indexOf('[')
  return [marked.replace('[', '').replace(']', ''), from, marked.indexOf(']') - 1]
}

function show(text: string, { changes, selection: { from, to } }: Edit): string {
  let result = text
  for (const change of changes.toReversed()) {
    result = result.slice(0, change.from) + change.insert + result.slice(change.to)
  }
  if (from === to) return `${result.slice(0, from)}|${result.slice(from)}`
  return `${result.slice(0, from)}[${result.slice(from, to)}]${result.slice(to)}`
}

describe('toggleMark', () => {
  it.each<[Mark, string, string]>([
    ['bold', 'a [word] b', 'a **[word]** b'],
    ['italic', 'a [word] b', 'a *[word]* b'],
    ['underline', 'a [word] b', 'a __[word]__ b'],
    ['code', 'a [word] b', 'a `[word]` b'],
    ['bold', 'a **[word]** b', 'a [word] b'],
    ['bold', 'a [**word**] b', 'a [word] b'],
    ['bold', 'a[ word ]b', 'a **[word]** b'],
    ['bold', 'wo|rd next', '**wo|rd** next'],
    ['bold', '|word', '**|word**'],
    ['bold', 'word|', '**word|**'],
    ['bold', 'a word| b', 'a **word|** b'],
    ['bold', 'a [\\*x] b', 'a **[\\*x]** b'],
    ['bold', '**wo|rd**', 'wo|rd'],
    ['italic', 'rock-n-|roll', '*rock-n-|roll*'],
    ['italic', 'Мар’|яна', '*Мар’|яна*'],
    ['bold', 'a | b', 'a | b'],
    ['bold', 'a[   ]b', 'a[   ]b'],
    ['bold', '|', '|'],
    ['bold', '**a [b c] d**', '**a\\ **[b c]**\\ d**'],
    ['bold', '**a** [b **c**]', '**a** **[b c]**'],
    ['italic', '**[word]**', '***[word]***'],
    ['code', '**[a*b*]**', '**`[a`*`b]`***'],
    ['bold', '[one\n\ntwo\n\n\n\nthree]', '**[one**\n\n**two**\n\n\n\n**three]**'],
    ['bold', 'one[\n\ntwo]', 'one\n\n**[two]**'],
    ['bold', '[line\nend]', '**[line\nend]**'],
    ['bold', '{center} [a]', '{center} **[a]**'],
    ['bold', 'a\\*[b]', 'a\\***[b]**'],
    ['code', '[5\\*3\\*4]', '`[5*3*4]`'],
    ['bold', '[🦊]', '**[🦊]**'],
  ])('%s on %j gives %j', (mark, before, after) => {
    const [text, from, to] = readSelection(before)
    expect(show(text, toggleMark(text, from, to, mark))).toBe(after)
  })

  it('takes whole characters where the selection cuts a pair', () => {
    const { changes } = toggleMark('a🦊b', 2, 4, 'bold')
    expect(show('a🦊b', { changes, selection: { from: 0, to: 0 } })).toBe('|a**🦊b**')
  })

  it('passes over mentions, which have no flags', () => {
    const mention = '@[Frodo](character:c1?space=s&project=p)'
    const text = `a ${mention} b`
    expect(show(text, toggleMark(text, 0, text.length, 'bold'))).toBe(`**[a ${mention} b]**`)
    expect(toggleMark(text, 2, 2 + mention.length, 'bold').changes).toStrictEqual([])
  })

  it('changes only the delimiters, so that other users’ concurrent edits survive', () => {
    expect(toggleMark('a word b', 2, 6, 'bold').changes).toStrictEqual([
      { from: 2, to: 2, insert: '**' },
      { from: 6, to: 6, insert: '**' },
    ])
    expect(toggleMark('a **word** b', 4, 8, 'bold').changes).toStrictEqual([
      { from: 2, to: 4, insert: '' },
      { from: 8, to: 10, insert: '' },
    ])
  })
})

describe('setSize', () => {
  it.each<[FontSize, string, string]>([
    ['large', 'a [word] b', 'a {large:[word]} b'],
    ['small', '{large:a [word]}', '{large:a\\ }{small:[word]}'],
    ['normal', '{large:[word]}', '[word]'],
    ['normal', '{normal:wo|rd}', 'wo|rd'],
    ['large', '**wo|rd**', '{large:**wo|rd**}'],
    ['large', '[a }]', '{large:[a \\}]}'],
    ['small', '{small:wo|rd}', '{small:wo|rd}'],
  ])('%s on %j gives %j', (size, before, after) => {
    const [text, from, to] = readSelection(before)
    expect(show(text, setSize(text, from, to, size))).toBe(after)
  })
})

describe('setAlign', () => {
  it.each<[Align | null, string, string]>([
    ['center', 'a| b', '{center} a| b'],
    ['right', '{center} a|', '{right} a|'],
    ['left', '|', '{left} |'],
    [null, '{center} a|', 'a|'],
    [null, 'a|', 'a|'],
    [null, '{center} {left} a|', '\\{left} a|'],
    ['center', 'a|\n\nb', '{center} a|\n\nb'],
    ['center', 'o[ne\n\n\n\ntw]o', '{center} o[ne\n\n{center} \n\n{center} tw]o'],
    ['center', '[one\n\n]two', '{center} [one\n\n]two'],
  ])('%s on %j gives %j', (align, before, after) => {
    const [text, from, to] = readSelection(before)
    expect(show(text, setAlign(text, from, to, align))).toBe(after)
  })
})
