// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actAndReturn, blur, find, flush, focus, mount, press, unmountAll, waitUntil } from '../testing.tsx'

const items = () => [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
const groups = [{ id: 'all', items: [{ id: 'a', label: 'A', onSelect: () => undefined }] }]

/** A menu on a newly opened page: its code is not loaded. Opened by Enter. */
async function pressBeforeLoad() {
  const { Menu } = await import('./menu.tsx')
  mount(<Menu trigger={<button type="button">Actions</button>} groups={groups} />)
  const button = find('button')
  focus(button)
  press('Enter')
  return button
}

beforeEach(() => vi.resetModules())
afterEach(unmountAll)

it('opens in place when its code is loaded: the button stays the same and keeps the focus until then', async () => {
  const button = await pressBeforeLoad()
  expect([items(), document.activeElement, button.getAttribute('aria-expanded')]).toEqual([[], button, 'true'])
  press('Enter', { repeat: true })
  await waitUntil(() => items().length > 0)
  expect(document.activeElement).toBe(items()[0])
  expect(find('button')).toBe(button)
  press('Escape')
  await flush(10)
  expect([items(), document.activeElement]).toEqual([[], button])
})

it.each([
  ['Escape is pressed', () => press('Escape')],
  ['the focus goes on', (button: HTMLElement) => blur(button)],
  ['it is pressed again', () => press('Enter')],
])('does not open late when %s meanwhile', async (_, leave) => {
  const button = await pressBeforeLoad()
  actAndReturn(() => void leave(button))
  await import('./menu-list.tsx')
  await flush(20)
  expect([items(), button.getAttribute('aria-expanded')]).toEqual([[], 'false'])
})
