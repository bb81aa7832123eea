// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { actAndReturn, click, find, focus, mount, press, unmountAll } from '../ui/testing.tsx'
import { dismissToast, runLastToastAction, showToast, Toaster } from './index.ts'
import { lazyRegion } from './toasts.tsx'

const advance = (ms: number) => actAndReturn(() => vi.advanceTimersByTime(ms))
const titles = () => [...document.querySelectorAll('[data-in="true"] b')].map(title => title.textContent)
const show = (...options: Parameters<typeof showToast>) => actAndReturn(() => showToast(...options))

beforeAll(() => lazyRegion.load())
beforeEach(() => {
  vi.useFakeTimers()
  mount(<Toaster label="Messages" closeLabel="Close" />)
})
afterEach(() => {
  actAndReturn(() => dismissToast())
  advance(1000)
  unmountAll()
  vi.useRealTimers()
})

it('is at the bottom left, newest lowest, by default [UI-34]', () => {
  show({ kind: 'ok', title: 'first' })
  show({ kind: 'ok', title: 'second' })
  show({ kind: 'bad', title: 'shared', position: 'top-right' })
  expect(titles()).toEqual(['first', 'second', 'shared'])
  const [first, second, shared] = [...document.querySelectorAll('[data-in]')].map(
    toast => toast.parentElement?.className,
  )
  expect(first).toContain('bottomLeft')
  expect(second).toBe(first)
  expect(shared).toContain('topRight')
})

it.each([
  ['ok', 'status', 4000],
  ['info', 'status', 4000],
  ['warn', 'alert', 4000],
  ['bad', 'alert', 8000],
] as const)('announces %s as %s and goes after %i ms', (kind, role, ms) => {
  show({ kind, title: 'Done', text: 'All of it' })
  expect(find(`[role="${role}"]`).textContent).toBe('DoneAll of it')
  advance(ms - 1)
  expect(titles()).toEqual(['Done'])
  advance(1)
  expect(titles()).toEqual([])
  advance(500)
  expect(document.querySelector('[data-in]')).toBeNull()
})

it.each([
  [0, 'gone in time', () => advance(4000)],
  [60, 'gone in time', () => advance(4000)],
  [119, 'closed by a click', () => click(find('[data-in]'))],
  [500, 'closed by the app', () => actAndReturn(() => dismissToast('ties'))],
])('is shown %i ms after one of its id was %s', (ms, _, close) => {
  show({ kind: 'ok', id: 'ties', title: 'Added' })
  close()
  advance(ms)
  show({ kind: 'ok', id: 'ties', title: 'Removed' })
  advance(200)
  expect(titles()).toEqual(['Removed'])
  advance(3_700)
  expect(titles()).toEqual(['Removed'])
  show({ kind: 'ok', id: 'ties', title: 'Added again' })
  expect(titles()).toEqual(['Added again'])
  advance(4_000)
  expect(titles()).toEqual([])
})

it('stays until closed when it has no duration', () => {
  show({ kind: 'info', title: 'Updating', duration: null })
  advance(60_000)
  expect(titles()).toEqual(['Updating'])
  click(find('[aria-label="Close"]'))
  expect(titles()).toEqual([])
})

it('closes on a click [UI-35]', () => {
  show({ kind: 'ok', title: 'Created' })
  click(find('[data-in]'))
  expect(titles()).toEqual([])
})

it('continues its time under the pointer and in a window without focus [UI-36]', () => {
  show({ kind: 'ok', title: 'Created' })
  act(() => {
    find('[data-in]').dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    window.dispatchEvent(new Event('blur'))
  })
  advance(4000)
  expect(titles()).toEqual([])
})

it('runs its action and closes', () => {
  const undo = vi.fn()
  show({
    kind: 'info',
    title: 'Archived',
    action: { label: 'Undo', command: 'shell.undo', keys: ['Ctrl', 'Z'], run: undo },
  })
  const button = find('button')
  expect([button.firstChild?.textContent, button.getAttribute('aria-keyshortcuts')]).toEqual(['Undo', 'Control+Z'])
  click(button)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(titles()).toEqual([])
})

it('undoes by the newest open toast with an undo action, once, and runs nothing else', () => {
  const [older, newer, view] = [vi.fn(), vi.fn(), vi.fn()]
  show({ kind: 'info', title: 'a', action: { label: 'Undo', undo: true, run: older } })
  show({ kind: 'info', title: 'b', action: { label: 'Undo', undo: true, run: newer } })
  show({ kind: 'ok', title: 'd', action: { label: 'View', run: view } })
  show({ kind: 'ok', title: 'c' })
  expect(actAndReturn(runLastToastAction)).toBe(true)
  expect([older.mock.calls.length, newer.mock.calls.length, titles()]).toEqual([0, 1, ['a', 'd', 'c']])
  advance(9999)
  expect(titles()).toEqual(['a', 'd'])
  advance(1)
  expect(actAndReturn(runLastToastAction)).toBe(false)
  expect(older).not.toHaveBeenCalled()
  expect(view).not.toHaveBeenCalled()
})

it('replaces a toast of the same id instead of adding one, and restarts its time', () => {
  const id = show({ kind: 'info', title: 'Updating', duration: null, progress: 0.25 })
  expect(find('[role="progressbar"]').getAttribute('aria-valuenow')).toBe('25')
  show({ kind: 'bad', id, title: 'Not updated' })
  expect([titles(), find('[role="alert"]').textContent]).toEqual([['Not updated'], 'Not updated'])
  advance(7999)
  expect(titles()).toEqual(['Not updated'])
  advance(1)
  expect(titles()).toEqual([])
  for (const count of [1, 2, 3]) show({ kind: 'ok', id: 'created', title: `${count} created` })
  expect(titles()).toEqual(['3 created'])
})

it('replaces a toast that says the same, lowest and for its whole time, and none that says or offers something else', () => {
  const refusal = { kind: 'bad', title: 'Error during backup restoration', text: 'Not a backup' } as const
  const first = show(refusal)
  const element = find('[data-in]')
  advance(6000)
  show({ ...refusal, text: 'Another project' })
  advance(1000)
  expect(show(refusal)).toBe(first)
  expect([...document.querySelectorAll('[data-in="true"] p')].map(text => text.textContent)).toEqual([
    'Another project',
    'Not a backup',
  ])
  // A screen reader announces what is added.
  expect(element.isConnected).toBe(false)
  advance(7999)
  expect(titles()).toEqual([refusal.title])
  actAndReturn(() => dismissToast())
  const action = { label: 'Undo', undo: true, run: vi.fn() }
  show({ kind: 'ok', title: 'Archived', action })
  show({ kind: 'ok', title: 'Archived', action })
  show({ kind: 'ok', title: 'Archived' })
  expect(titles()).toEqual(['Archived', 'Archived', 'Archived'])
})

it('limits their number: the oldest that would close by itself is removed first', () => {
  show({ kind: 'info', title: 'stays', duration: null })
  for (const title of ['a', 'b', 'c', 'd']) show({ kind: 'ok', title })
  expect(titles()).toEqual(['stays', 'b', 'c', 'd'])
})

it('returns focus when the focused toast is closed by Escape', () => {
  const field = document.body.appendChild(document.createElement('input'))
  focus(field)
  show({ kind: 'warn', title: 'Changed elsewhere', duration: null })
  act(() => {
    find('[data-in]').focus()
    find('[data-in]').dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget: field }))
  })
  press('Escape')
  expect(titles()).toEqual([])
  expect(document.activeElement).toBe(field)
})

it('leaves Escape to an open dialog, though it was shown later', () => {
  const onOpenChange = vi.fn()
  mount(<Dialog open onOpenChange={onOpenChange} title="New chapter" />)
  show({ kind: 'ok', title: '2 created', duration: null })
  press('Escape', {}, find('[role="dialog"]'))
  expect([onOpenChange.mock.calls, titles()]).toEqual([[[false]], ['2 created']])
})

it('injects no style sheet', () => {
  show({ kind: 'ok', title: 'Created' })
  expect(document.querySelector('style')).toBeNull()
})
