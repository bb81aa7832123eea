// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { play, strokeOf } from './type-ahead.ts'

const stroke = (key: string, init: KeyboardEventInit = {}) => strokeOf(new KeyboardEvent('keydown', { key, ...init }))

it('knows letters and what edits and answers, and leaves the rest', () => {
  expect([stroke('a'), stroke('Ї'), stroke('🦔'), stroke('Backspace'), stroke('Enter')]).toEqual([
    ...['a', 'Ї', '🦔', 'Backspace', 'Enter'],
  ])
  expect(stroke('ф', { ctrlKey: true, code: 'KeyA' })).toBe('SelectAll')
  expect(stroke('a', { metaKey: true, code: 'KeyA' })).toBe('SelectAll')
  expect([stroke('r', { ctrlKey: true, code: 'KeyR' }), stroke('Escape'), stroke('Tab'), stroke('F5')]).toEqual(
    Array(4).fill(undefined),
  )
  expect(stroke('a', { isComposing: true })).toBeUndefined()
})

it.each([
  ['Chapter ', ['7'], 'Chapter 7', false, []],
  ['elvenland', ['SelectAll', 'e', 'l', 'f'], 'elf', false, []],
  ['🦔🦔', ['Backspace', 'x'], '🦔x', false, []],
  ['old', ['SelectAll', 'Backspace', 'n'], 'n', false, []],
  ['old', ['SelectAll'], 'old', false, []],
  ['', ['a', 'Enter', 'b', 'Enter', 'c'], 'a', true, ['b', 'Enter', 'c']],
])('%j with %j is %j', (text, strokes, made, entered, rest) => {
  expect(play(text, strokes)).toEqual({ text: made, entered, rest })
})
