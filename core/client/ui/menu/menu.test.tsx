// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '../button/button.tsx'
import { actAndReturn, click, find, flush, focus, mount, press, unmountAll, waitUntil } from '../testing.tsx'
import { Menu } from './menu.tsx'
import type { MenuGroup } from './menu-group.ts'

afterEach(unmountAll)

const items = () => [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
const plain: readonly MenuGroup[] = [{ id: 'all', items: [{ id: 'a', label: 'A', onSelect: () => undefined }] }]

/** The menu's code may still be loading. */
const shown = () => waitUntil(() => items().length > 0)

async function openMenu(groups: readonly MenuGroup[], trigger = <Button>Actions</Button>) {
  mount(<Menu trigger={trigger} groups={groups} />)
  const button = find('button')
  focus(button)
  press('Enter', {}, button)
  await shown()
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
  await flush()
  expect(document.activeElement).toBe(items()[1])
  expect(items()[1]?.getAttribute('aria-keyshortcuts')).toBe('E')
  press('Enter')
  await flush(10)
  expect(rename).toHaveBeenCalledTimes(1)
  expect(focused).toEqual([button])
  expect(items()).toEqual([])
})

it('restores focus on Escape and runs nothing', async () => {
  const run = vi.fn()
  const button = await openMenu([{ id: 'all', items: [{ id: 'a', label: 'Archive', onSelect: run }] }])
  press('Escape')
  await flush(10)
  expect(document.activeElement).toBe(button)
  expect(run).not.toHaveBeenCalled()
})

it('marks checked items, and skips disabled ones', async () => {
  await openMenu([
    { id: 'show', heading: 'Show', items: [{ id: 'on', label: 'Archived', checked: true, onSelect: () => undefined }] },
    { id: 'rest', items: [{ id: 'off', label: 'Not now', disabled: true, onSelect: () => undefined }] },
  ])
  expect(items().map(item => item.getAttribute('aria-checked'))).toEqual(['true', null])
  press('ArrowDown')
  await flush()
  expect(document.activeElement).toBe(items()[0])
})

it.each([
  ['Enter', (button: HTMLElement) => press('Enter', {}, button)],
  ['Space', (button: HTMLElement) => press(' ', {}, button)],
  ['the arrow down', (button: HTMLElement) => press('ArrowDown', {}, button)],
  ['assistive technology', (button: HTMLElement) => button.click()],
])('opens by %s with its first item focused, named and owned by the button', async (_, open) => {
  mount(<Menu trigger={<Button>Actions</Button>} groups={plain} />)
  const button = find('button')
  focus(button)
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false'])
  actAndReturn(() => void open(button))
  await shown()
  expect(document.activeElement).toBe(items()[0])
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const menu = find('[role="menu"]')
  expect([menu.id, menu.getAttribute('aria-labelledby')]).toEqual([button.getAttribute('aria-controls'), button.id])
})

it('leaves keys with a modifier to the page', async () => {
  mount(<Menu trigger={<Button>Actions</Button>} groups={plain} />)
  const button = find('button')
  focus(button)
  press('ArrowDown', { altKey: true }, button)
  press('Enter', { ctrlKey: true }, button)
  await flush(10)
  expect([items().length, button.getAttribute('aria-expanded')]).toEqual([0, 'false'])
})

it('opens by pointer with no item focused, and closes at the second press', async () => {
  mount(<Menu trigger={<Button>Actions</Button>} groups={plain} />)
  click(find('button'), { detail: 1 })
  await shown()
  expect(document.activeElement).toBe(find('[role="menu"]'))
  click(find('button'), { detail: 1 })
  await flush(10)
  expect(items()).toEqual([])
})

it('follows `open` and reports changes', async () => {
  const onOpenChange = vi.fn()
  const menu = (open: boolean) => (
    <Menu trigger={<Button>Actions</Button>} groups={plain} open={open} onOpenChange={onOpenChange} />
  )
  const container = mount(menu(true))
  await shown()
  expect(document.activeElement).toBe(items()[0])
  press('Escape')
  expect(onOpenChange.mock.calls).toEqual([[false]])
  expect(items()).toHaveLength(1)
  mount(menu(false), container)
  await flush(10)
  expect(items()).toEqual([])
})

it('keeps the trigger’s own handlers, ref and id', async () => {
  const pressed = vi.fn()
  const ref = vi.fn()
  mount(
    <Menu
      trigger={
        <Button id="mine" ref={ref} onKeyDown={pressed}>
          Actions
        </Button>
      }
      groups={plain}
    />,
  )
  press('Enter', {}, find('#mine'))
  await shown()
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(ref).toHaveBeenCalledWith(find('#mine'))
})

it('does not open for a disabled button', async () => {
  mount(<Menu trigger={<Button disabled>Actions</Button>} groups={plain} />)
  press('Enter', {}, find('button'))
  click(find('button'))
  await flush(10)
  expect(items()).toEqual([])
})
