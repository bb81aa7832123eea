// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { applyKeystrokes, keystrokeOf } from './type-ahead.ts'

const keystroke = (key: string, init: KeyboardEventInit = {}) =>
  keystrokeOf(new KeyboardEvent('keydown', { key, ...init }))

it('captures characters, Backspace and Enter, and ignores the rest', () => {
  expect([keystroke('a'), keystroke('Ї'), keystroke('🦔'), keystroke('Backspace'), keystroke('Enter')]).toEqual([
    ...['a', 'Ї', '🦔', 'Backspace', 'Enter'],
  ])
  expect(keystroke('ф', { ctrlKey: true, code: 'KeyA' })).toBe('SelectAll')
  expect(keystroke('a', { metaKey: true, code: 'KeyA' })).toBe('SelectAll')
  expect([
    keystroke('r', { ctrlKey: true, code: 'KeyR' }),
    keystroke('Escape'),
    keystroke('Tab'),
    keystroke('F5'),
  ]).toEqual(Array(4).fill(undefined))
  expect(keystroke('a', { isComposing: true })).toBeUndefined()
})

it.each([
  ['Chapter ', ['7'], 'Chapter 7', false, []],
  ['elvenland', ['SelectAll', 'e', 'l', 'f'], 'elf', false, []],
  ['🦔🦔', ['Backspace', 'x'], '🦔x', false, []],
  ['old', ['SelectAll', 'Backspace', 'n'], 'n', false, []],
  ['', ['a', 'Enter', 'b', 'Enter', 'c'], 'a', true, ['b', 'Enter', 'c']],
])('%j with %j is %j', (text, strokes, made, entered, rest) => {
  expect(applyKeystrokes(text, strokes)).toEqual({ text: made, selected: false, entered, rest })
})

it('keeps a selection that the next character replaces', () => {
  expect(applyKeystrokes('old', ['x', 'SelectAll'])).toEqual({ text: 'oldx', selected: true, entered: false, rest: [] })
})
