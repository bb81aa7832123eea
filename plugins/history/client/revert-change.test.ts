// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { historyView } from './history-view.ts'
import { focusChangeAt } from './revert-change.ts'

afterEach(() => {
  document.body.innerHTML = ''
  historyView.change = null
})

/** The page with these changes. */
function show(...changes: string[]): void {
  const shown = changes.map(one => `<p tabindex="-1" data-taken="${one}">${one}</p>`).join('')
  document.body.innerHTML = `<main id="main" tabindex="-1"><article data-compared>${shown}</article></main>`
}

it.each([
  [['text 1', 'text 4'], 0, 'text 1'],
  [['text 1', 'text 4'], 1, 'text 4'],
  [['text 1'], 1, 'text 1'],
])('of the changes %j the focus is on the one at the place %i of what was taken back', (changes, at, focused) => {
  show(...changes)
  focusChangeAt(at)
  expect([document.activeElement?.textContent, historyView.change]).toEqual([focused, focused])
})

it('the page has the focus when the last change was taken back', () => {
  show()
  focusChangeAt(0)
  expect(document.activeElement?.id).toBe('main')
})
