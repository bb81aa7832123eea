import { describe, expect, it } from 'vitest'
import { carryOver, type OldPart } from './carry-over.ts'
import type { DraftPart } from './drafts.ts'

const order = new Map(['one', 'two', 'three'].map((id, index) => [id, index]))
const old = (key: string, from_chapter = '', type: OldPart['type'] = 'text'): OldPart => ({ key, type, from_chapter })
const fresh = (key: string, type: DraftPart['type'] = 'text'): DraftPart => ({
  ...{ key, type, label: '', value: key, other_id: '', form: '', search_key: '' },
})
const result = (before: OldPart[], after: DraftPart[]) =>
  carryOver(before, after, order).map(({ key, type, from_chapter }) => `${key} ${type} ${from_chapter}`.trim())

describe('carryOver', () => {
  it('keeps the chapter of a paragraph that stayed, wherever it is now', () => {
    expect(result([old('a'), old('b', 'two')], [fresh('b'), fresh('a')])).toEqual(['b text two', 'a text'])
  })

  it('gives a rewritten paragraph the latest chapter of those it may have come from', () => {
    const before = [old('a'), old('b', 'two'), old('c', 'three'), old('d')]
    expect(result(before, [fresh('a'), fresh('new'), fresh('d')])).toEqual([
      ...['a text', 'new text three', 'd text', 'b gone two', 'c gone three'],
    ])
  })

  it('looks anywhere where paragraphs were moved about', () => {
    const before = [old('a'), old('b'), old('c', 'three')]
    expect(result(before, [fresh('b'), fresh('new'), fresh('a')]).slice(0, 3)).toEqual([
      ...['b text', 'new text three', 'a text'],
    ])
  })

  it('takes a chapter that is gone for the latest', () => {
    expect(result([old('a', 'one'), old('b', 'deleted')], [fresh('new')])[0]).toBe('new text deleted')
  })

  it('lets a paragraph that was added follow the whole', () => {
    expect(result([old('a', 'two')], [fresh('a'), fresh('new')])).toEqual(['a text two', 'new text'])
  })

  it('remembers the chapter of what is gone, and gives it back', () => {
    const hidden = result([old('field-1', 'two', 'fact')], [])
    expect(hidden).toEqual(['field-1 gone two'])
    expect(result([old('field-1', 'two', 'gone')], [fresh('field-1', 'fact')])).toEqual(['field-1 fact two'])
  })
})
