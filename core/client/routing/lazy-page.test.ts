// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appState } from '../api/app-state.ts'
import { setLanguage } from '../i18n/intl.ts'
import { lazyPage } from './lazy-page.ts'

const Page = () => null
const reload = vi.spyOn(location, 'reload').mockReturnValue()

beforeEach(async () => {
  await setLanguage('en')
  vi.useFakeTimers({ now: Date.now() })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockClear()
  sessionStorage.clear()
  appState.network = true
})

/** A page whose code fails to load the first time. */
function missing() {
  const page = vi.fn(async () => ({ default: Page }))
  page.mockRejectedValueOnce(new TypeError('no such code'))
  return lazyPage({ page, isEntryPage: true })
}

it('is loaded again after a network failure, without a reload', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
  const code = missing()
  await expect(code.load()).rejects.toThrow('no such code')
  expect(reload).not.toHaveBeenCalled()
  expect(appState.network).toBe(false)
  await code.load()
  expect(code.get()).toBe(Page)
})

it('that a newer version has replaced is loaded by one reload', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ csrfToken: 'x' }))
  void missing().load()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  await expect(missing().load()).rejects.toThrow('no such code')
  vi.advanceTimersByTime(60_000)
  void missing().load()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})
