import { describe, expect, it } from 'vitest'
import type { Edit } from '#core/shared/rich-text/edit/edit.ts'
import { fromMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import type { SourceRange } from '#core/shared/rich-text/markdown/scan.ts'
import { blockMarkEdit, escapeEdit } from '../typing/typing-edits.ts'
import { formatAt } from './caret-format.ts'
import { deletionEdit, joinEdit } from './deletion.ts'
import { setBlockEdit, setSizeEdit, toggleMarkEdit } from './formatting.ts'
import { describeImageEdit, insertImageEdit, paragraphBreakEdit } from './paragraph-break.ts'

/** `[` and `]` mark the selection, `|` a caret. */
function parse(marked: string): { text: string; range: SourceRange } {
  const text = marked.replace(/[|[\]]/g, '')
  const caret = marked.indexOf('|')
  if (caret >= 0) return { text, range: { from: caret, to: caret } }
  return { text, range: { from: marked.indexOf('['), to: marked.indexOf(']') - 1 } }
}

function apply(text: string, edit: Edit | null): string | null {
  if (!edit) return null
  let result = text
  for (const { from, to, insert } of edit.changes.toReversed()) {
    result = result.slice(0, from) + insert + result.slice(to)
  }
  const { from, to } = edit.selection
  if (from === to) return `${result.slice(0, from)}|${result.slice(from)}`
  return `${result.slice(0, from)}[${result.slice(from, to)}]${result.slice(to)}`
}

describe('toggling a mark', () => {
  it.each([
    ['a [word] b', 'a **[word]** b'],
    ['a wo|rd b', 'a **wo|rd** b'],
    ['a | b', 'a **|** b'],
    ['|', '**|**'],
    ['*|*', '***|***'],
    ['a **|** b', 'a | b'],
    ['**word!|**', '**word!**|'],
    ['**word\\ |** b', '**word** | b'],
    ['__**word!|**__', '__**word!**|__'],
    ['a **word|**', 'a **word**|'],
    ['***word|***', '***word***|'],
    ['a word|', 'a **word|**'],
  ])('bold at %j gives %j', (marked, expected) => {
    const { text, range } = parse(marked)
    expect(apply(text, toggleMarkEdit(text, range, 'bold'))).toBe(expected)
  })

  it('takes the mark from the word again if nothing was typed in between', () => {
    const { text, range } = parse('a **word|**')
    expect(apply(text, toggleMarkEdit(text, range, 'bold', true))).toBe('a word|')
  })

  it('does nothing inside code, where no mark can start', () => {
    expect(toggleMarkEdit('`a - b`', { from: 3, to: 3 }, 'bold')).toBeNull()
  })
})

describe('choosing a size', () => {
  it.each([
    ['a | b', 'large', 'a {large:|} b'],
    ['{large:|}', 'small', '{small:|}'],
    ['{large:|}', 'normal', '|'],
    ['{large:so!|}', 'normal', '{large:so!}|'],
    ['[all]', 'small', '{small:[all]}'],
  ] as const)('at %j %s gives %j', (marked, size, expected) => {
    const { text, range } = parse(marked)
    expect(apply(text, setSizeEdit(text, range, size))).toBe(expected)
  })
})

describe('making blocks', () => {
  it.each([
    ['a|b', 'heading1', '# a|b'],
    ['|', 'bullet', '- |'],
    ['# a|b', 'heading2', '## a|b'],
    ['# a|b', 'heading1', 'a|b'],
    ['{center} a|b', 'quote', '{center} > a|b'],
    ['[a\n\nb\n\n]- c', 'number', '1. [a\n\n1. b\n\n]- c'],
    ['- [a\n\n- b]', 'bullet', '[a\n\nb]'],
    ['- # a|', null, '\\# a|'],
    ['***|', 'quote', '> |'],
    ['a|b', 'break', 'a\n\n***\n\n|b'],
    ['- ab|', 'break', '- ab\n\n***\n\n|'],
    ['|', 'break', '***\n\n|'],
    ['***|', 'break', '***\n\n***\n\n|'],
    ['a|b', 'comment', 'ab\n\n%% |'],
    ['a [b] c', 'comment', 'a b c\n\n%% |'],
    ['- a|', 'comment', '- a\n\n%% |'],
    ['***|', 'comment', '***\n\n%% |'],
    ['|', 'comment', '%% |'],
    ['[a b]', 'comment', '%% [a b]'],
    ['[a\n\nb]', 'comment', '%% [a\n\n%% b]'],
    ['%% a|b', 'comment', 'a|b'],
  ] as const)('at %j %s gives %j', (marked, block, expected) => {
    const { text, range } = parse(marked)
    expect(apply(text, setBlockEdit(text, range, block))).toBe(expected)
  })
})

describe('images', () => {
  const image = { imageId: 'x', description: 'A stair' }
  const source = '![A stair](image:x) '
  const at = (text: string) => ({ from: text.indexOf('|'), to: text.indexOf('|') })
  const put = (marked: string) =>
    apply(marked.replace('|', ''), insertImageEdit(marked.replace('|', ''), at(marked).from, image))
  const enter = (marked: string) =>
    apply(marked.replace('|', ''), paragraphBreakEdit(marked.replace('|', ''), at(marked)))

  it.each([
    ['a|b', `ab\n\n${source}|`],
    ['|', `${source}|`],
    ['a\n\n|\n\nb', `a\n\n${source}|\n\nb`],
    ['***|', `***\n\n${source}|`],
    [`${source}|`, `${source}\n\n${source}|`],
  ])('are put below the paragraph of the caret, or in place of an empty one: %j', (marked, expected) => {
    expect(put(marked)).toBe(expected)
  })

  it.each([
    [`${source}ab|`, `${source}ab\n\n|`],
    [`${source}|`, `${source}\n\n|`],
    [`${source}a|b`, `${source}a\n\n|b`],
  ])('are left by Enter, which continues with plain text: %j', (marked, expected) => {
    expect(enter(marked)).toBe(expected)
  })

  it('are described while the caret is in the caption', () => {
    const edit = describeImageEdit(`a\n\n${source}cap`, 25, 'A [wet] stair')
    expect(apply(`a\n\n${source}cap`, edit)).toBe('a\n\n![A \\[wet\\] stair](image:x) ca|p')
    expect(describeImageEdit(`a\n\n${source}cap`, 1, 'x')).toBeNull()
  })

  it('keep being images when they are made another block, and are captions as plain text', () => {
    const text = `${source}cap`
    const range = { from: text.length, to: text.length }
    expect(apply(text, setBlockEdit(text, range, 'heading1'))).toBe(`${text}|`)
    expect(apply(text, setBlockEdit(text, range, null))).toBe('cap|')
  })
})

describe('Enter', () => {
  it.each([
    ['a|b', 'a\n\n|b'],
    ['- a|b', '- a\n\n- |b'],
    ['- a|', '- a\n\n- |'],
    ['1. a|', '1. a\n\n1. |'],
    ['> a|', '> a\n\n> |'],
    ['- |', '|'],
    ['> a\n\n> |', '> a\n\n|'],
    ['# ab|', '# ab\n\n|'],
    ['{center} # **ab|**', '{center} # **ab**\n\n|'],
    ['# |ab', '\n\n# |ab'],
    ['# a|b', '# a\n\n# |b'],
    ['***|', '***\n\n|'],
    ['- a[b\n\nc]d', '- a\n\n|d'],
  ])('at %j gives %j', (marked, expected) => {
    const { text, range } = parse(marked)
    expect(apply(text, paragraphBreakEdit(text, range))).toBe(expected)
  })
})

describe('Backspace at the beginning', () => {
  it.each([
    ['a\n\n- |b', 'a\n\n|b'],
    ['a\n\n- |', 'a\n\n|'],
    ['{center} # |b', '{center} |b'],
    ['{center} |b', '|b'],
    ['- |# b', '\\|# b'],
    ['a\n\n***|', 'a\n\n|'],
    ['- a\n\n|b', '- a|b'],
    ['***\n\n|b', '|b'],
  ])('at %j gives %j', (marked, expected) => {
    const { text, range } = parse(marked)
    expect(apply(text, joinEdit(text, range.from, false))).toBe(expected)
  })
})

describe('the format at a caret or selection', () => {
  it.each([
    ['**bo|ld**', { bold: true }],
    ['**bold|**', { bold: true }],
    ['**bold**|', { bold: false }],
    ['**|**', { bold: true, italic: false }],
    ['***|***', { bold: true, italic: true }],
    ['[**all** of it]', { bold: false }],
    ['[**all** *  ***of it**]', { bold: false }],
    ['**[all of it]**', { bold: true }],
    ['{center} a|b', { align: 'center', block: null }],
    ['{center} # a|b', { align: 'center', block: 'heading1' }],
    ['[- a\n\n- b]', { block: 'bullet' }],
    ['[- a\n\nb]', { block: null }],
    ['{large:a|b}', { size: 'large' }],
    ['[{large:ab} cd]', { size: 'normal' }],
  ])('at %j', (marked, expected) => {
    const { text, range } = parse(marked)
    expect(formatAt(text, range)).toMatchObject(expected)
  })
})

describe('deleting', () => {
  it.each([
    ['a[b]c', null],
    ['**a[b]c**', null],
    ['[**]a**', null],
    ['**[a]**', '|'],
    ['**ab [c]**', '**ab\\ |**'],
    ['**a[b** c]d', '**a|**d'],
    ['a[b\n\nc]d', 'a|d'],
    ['x\\[*]y', 'x|y'],
    ['[x]- y', '|\\- y'],
    ['{right} [x]1. y', '{right} |1\\. y'],
    ['[x]-y', null],
  ])('%j', (marked, expected) => {
    const { text, range } = parse(marked)
    expect(apply(text, deletionEdit(text, range))).toBe(expected)
  })
})

describe('typing', () => {
  function type(marked: string, input: string): string {
    const { text, range } = parse(marked)
    const change = escapeEdit(text, range.from, input) ?? { ...range, insert: input }
    const after = change.from + change.insert.length
    const result = text.slice(0, change.from) + change.insert + text.slice(change.to)
    return `${result.slice(0, after)}|${result.slice(after)}`
  }

  it.each([
    ['**word|**', ' ', '**word\\ |**'],
    ['**word\\ |**', 'x', '**word x|**'],
    ['__word|__', '\n', '__word\\\n|__'],
    ['{small:word|}', ' ', '{small:word\\ |}'],
    ['***word|***', ' ', '***word\\ |***'],
    ['word|**b**', ' ', 'word |**b**'],
    ['word| b', ' ', 'word | b'],
    ['**\\ |**', 'x', '**\\ x|**'],
    ['2 *|', ' ', '2 * |'],
    ['a\\ |b', '*', 'a\\ *|b'],
  ])('typing into %j: %j', (marked, input, expected) => {
    expect(type(marked, input)).toBe(expected)
  })

  it.each([
    ['- #|a', '# |a'],
    ['{center} # >|', '{center} > |'],
    ['> 1.|', '1. |'],
    ['- a -|', null],
    ['-|', null],
  ])('a space typed into %j, possibly already a block, gives %j', (marked, expected) => {
    const { text, range } = parse(marked)
    const change = blockMarkEdit(text, range.from)
    const caret = change ? change.from + change.insert.length : 0
    expect(change && apply(text, { changes: [change], selection: { from: caret, to: caret } })).toBe(expected)
  })

  it('keeps the mark whole at every key', () => {
    let source = '**|**'
    for (const key of 'two words here') {
      source = type(source, key)
      const [paragraph] = fromMarkdown(source.replace('|', ''))
      expect(paragraph?.children).toEqual([{ text: expect.any(String), bold: true }])
    }
    expect(source).toBe('**two words here|**')
  })
})
