// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { visitorChordOf } from './visitor-keys.ts'

const chord = (init: KeyboardEventInit, target: Element = document.body) => {
  let found = ''
  target.addEventListener('keydown', event => (found = visitorChordOf(event as KeyboardEvent)), { once: true })
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }))
  return found
}

it('names keys as commands do, also on a Ukrainian keyboard', () => {
  expect(chord({ key: 'n', code: 'KeyN' })).toBe('n')
  expect(chord({ key: 'т', code: 'KeyN' })).toBe('n')
  expect(chord({ key: 'ArrowUp', code: 'ArrowUp', shiftKey: true })).toBe('Shift-ArrowUp')
  expect(chord({ key: '?', code: 'Slash', shiftKey: true })).toBe('?')
  expect(chord({ key: '?', code: 'Digit7', shiftKey: true })).toBe('?')
})

it('leaves keys to the browser and to what is typed', () => {
  expect(chord({ key: 'n', code: 'KeyN', ctrlKey: true })).toBe('')
  expect(chord({ key: 'N', code: 'KeyN', shiftKey: true })).toBe('')
  expect(chord({ key: 'Enter', code: 'Enter' })).toBe('')
  expect(chord({ key: 'n', code: 'KeyN' }, document.createElement('input'))).toBe('')
})

it('survives an event without a key, as browsers send when they fill in a form', () => {
  expect(visitorChordOf(new Event('keydown') as KeyboardEvent)).toBe('')
})
