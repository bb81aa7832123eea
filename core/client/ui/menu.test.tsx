// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { Menu, type MenuGroup } from './menu.tsx'
import { click, find, focus, mount, press, settle, unmountAll } from './testing.tsx'

afterEach(unmountAll)

const items = () => [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')]

async function openMenu(groups: readonly MenuGroup[], trigger = <Button>Actions</Button>) {
  mount(<Menu trigger={trigger} groups={groups} />)
  const button = find('button')
  focus(button)
  press('Enter', {}, button)
  await settle()
  return button
}

it('opens by keyboard, moves with the arrows and runs the item once focus is back on its button', async () => {
  const focused: (Element | null)[] = []
  const rename = vi.fn(() => focused.push(document.activeElement))
  const button = await openMenu([
    {
      id: 'all',
      items: [
        { id: 'open', label: 'Open', onSelect: () => undefined },
        { id: 'rename', label: 'Rename', icon: 'pencil', keys: ['E'], onSelect: rename },
      ],
    },
  ])
  expect(document.activeElement).toBe(items()[0])
  press('ArrowDown')
  await settle()
  expect(document.activeElement).toBe(items()[1])
  expect(items()[1]?.getAttribute('aria-keyshortcuts')).toBe('E')
  press('Enter')
  await settle(10)
  expect(rename).toHaveBeenCalledTimes(1)
  expect(focused).toEqual([button])
  expect(items()).toEqual([])
})

it('gives focus back on Escape and runs nothing', async () => {
  const run = vi.fn()
  const button = await openMenu([{ id: 'all', items: [{ id: 'a', label: 'Archive', onSelect: run }] }])
  press('Escape')
  await settle(10)
  expect(document.activeElement).toBe(button)
  expect(run).not.toHaveBeenCalled()
})

it('says which choices are on, and passes over what cannot be chosen', async () => {
  await openMenu([
    { id: 'show', heading: 'Show', items: [{ id: 'on', label: 'Archived', checked: true, onSelect: () => undefined }] },
    { id: 'rest', items: [{ id: 'off', label: 'Not now', disabled: true, onSelect: () => undefined }] },
  ])
  expect(items().map(item => item.getAttribute('aria-checked'))).toEqual(['true', null])
  press('ArrowDown')
  await settle()
  expect(document.activeElement).toBe(items()[0])
})

it('does not open under a disabled button', async () => {
  await openMenu(
    [{ id: 'all', items: [{ id: 'a', label: 'A', onSelect: () => undefined }] }],
    <Button disabled>Actions</Button>,
  )
  click(find('button'))
  await settle()
  expect(items()).toEqual([])
})
