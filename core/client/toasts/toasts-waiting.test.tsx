// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { actAndReturn, find, flush, mount, unmountAll, waitUntil } from '../ui/testing.tsx'

const titles = () => [...document.querySelectorAll('[data-in="true"] b')].map(title => title.textContent)

/** Toasts of a newly opened page: the code that renders them is not loaded. */
async function open() {
  const toasts = await import('./index.ts')
  mount(<toasts.Toaster label="Messages" closeLabel="Close" />)
  return toasts
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  unmountAll()
  vi.restoreAllMocks()
})

it('is empty until the first toast, and then shows the queued ones in their order', async () => {
  const { showToast, dismissToast } = await open()
  await act(() => vi.dynamicImportSettled())
  expect(document.querySelector('[data-toaster]')).toBeNull()
  const first = showToast({ kind: 'ok', title: 'first' })
  const second = showToast({ kind: 'ok', title: 'second' })
  showToast({ kind: 'bad', title: 'third' })
  expect([first, titles()]).toEqual(['toast-1', []])
  showToast({ kind: 'ok', id: first, title: 'first, changed' })
  dismissToast(second)
  await waitUntil(() => titles().length > 1)
  expect(titles()).toEqual(['first, changed', 'third'])
  expect(find('[role="alert"]').textContent).toBe('third')
})

it('counts the time of a toast from its first rendering', async () => {
  const { showToast } = await open()
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const itsTimers = () => timers.mock.calls.filter(([, ms]) => ms === 76_543)
  showToast({ kind: 'ok', title: 'Done', duration: 76_543 })
  // While the code loads, nobody can read the toast.
  expect(itsTimers()).toEqual([])
  await waitUntil(() => titles().includes('Done'))
  const [[end] = []] = itsTimers()
  expect(itsTimers()).toHaveLength(1)
  actAndReturn(() => end?.())
  await waitUntil(() => titles().length === 0)
})

it('runs the action of a toast that is not rendered yet', async () => {
  const { showToast, runLastToastAction } = await open()
  const undo = vi.fn()
  showToast({ kind: 'info', title: 'Archived', action: { label: 'Undo', undo: true, run: undo } })
  expect(actAndReturn(runLastToastAction)).toBe(true)
  expect(undo).toHaveBeenCalledTimes(1)
  await act(() => vi.dynamicImportSettled())
  await flush()
  expect(titles()).toEqual([])
})
