// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { call } from '#core/client/api/call.ts'
import * as table from '#core/client/api/error-table.ts'
import { setLanguage } from '#core/client/i18n/intl.ts'
import * as toasts from '#core/client/toasts/index.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { noteCalls } from '#plugins/notes/shared.ts'

const shown = vi.spyOn(toasts, 'showToast').mockReturnValue('id')
const handled = vi.spyOn(table, 'errorReaction')

beforeAll(() => setLanguage('en'))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it.each([
  ['a quick note', () => call(noteCalls.archive, { noteId: 'n' })],
  ['a notification', () => call(notificationCalls.respond, { notificationId: 'n', response: true })],
])('an error of %s goes through the error table of the app [REQ-25]', async (_, make) => {
  vi.stubGlobal('fetch', async () => new Response('the ink is dry', { status: 500 }))
  await expect(make()).rejects.toMatchObject({ status: 500 })
  expect(handled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 500 }), 'app', false, false)
  expect(shown).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'the ink is dry' }))
})
