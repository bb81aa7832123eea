// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setLanguage } from '../../i18n/intl.ts'
import * as toasts from '../../toasts/toasts.tsx'
import { frameCommands } from '../commands.ts'

const reload = vi.spyOn(location, 'reload').mockReturnValue()
const toast = vi.spyOn(toasts, 'showToast').mockReturnValue('')
const command = frameCommands.find(({ id }) => id === 'shell.reload')

beforeEach(() => setLanguage('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it.each([
  ['nothing answers', () => Promise.reject(new TypeError('down'))],
  ['a proxy answers for the server', async () => new Response(null, { status: 502 })],
])('is kept when %s, and the command to reload it says so', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  await command?.run?.({} as never, {})
  expect(reload).not.toHaveBeenCalled()
  expect(toast.mock.lastCall?.[0].title).toBe('The page was not reloaded: the server can’t be reached')
})

it('is reloaded when the application can be loaded', async () => {
  vi.stubGlobal('fetch', async () => new Response(null))
  await command?.run?.({} as never, {})
  expect(reload).toHaveBeenCalledOnce()
  expect(toast).not.toHaveBeenCalled()
})
