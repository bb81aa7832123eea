// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '../api/call-error.ts'
import { commandPrompt, runCommand } from '../context/run-command.ts'
import { corePlugins } from '../core-plugin.ts'
import { setLanguage } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import { session } from '../session/session.ts'
import { discardUnsaved, unsentChanges } from '../sync/unsaved-changes.ts'
import { queueWrite } from '../sync/write-queue.ts'

const ask = vi.fn<typeof commandPrompt.ask>()

/** The server cannot be reached: the writes wait. */
async function makeWrites(count: number): Promise<void> {
  const send = () => Promise.reject(new NetworkError('down'))
  for (let at = 0; at < count; at++) queueWrite(`${at}`, send).catch(() => undefined)
  await vi.waitFor(() => expect(unsentChanges.waiting).toBe(count))
}

/** The answers that the command offers. */
async function offeredOptions() {
  const [command, context] = ask.mock.lastCall ?? []
  return context && command?.steps?.[0]?.options?.(context, {})
}

beforeEach(async () => {
  await setLanguage('en')
  for (const plugin of corePlugins) registry.add(plugin)
  commandPrompt.ask = ask
  ask.mockClear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
  session.isAuthenticated = true
})
afterEach(() => {
  discardUnsaved('all')
  for (const { id } of corePlugins) registry.remove(id)
  session.isAuthenticated = false
  vi.unstubAllGlobals()
})

it.each([
  ['shell.drop-waiting', 'Discard'],
  ['account.sign-out', 'Sign out'],
])('%s asks first, says how many changes it discards, and keeps them on request', async (id, label) => {
  await makeWrites(3)
  await runCommand(id)
  expect(ask).toHaveBeenCalledOnce()
  expect(await offeredOptions()).toMatchObject([
    { value: 'keep', label: 'Keep' },
    { value: 'discard', label, about: '3 unsent changes' },
  ])
  await runCommand(id, { args: { sure: 'keep' } })
  expect([unsentChanges.waiting, session.isAuthenticated]).toEqual([3, true])
  await runCommand(id, { args: { sure: 'discard' } })
  expect([unsentChanges.waiting, session.isAuthenticated]).toEqual([0, id === 'shell.drop-waiting'])
})

it('signing out without unsent changes asks nothing', async () => {
  await runCommand('account.sign-out')
  expect(ask).not.toHaveBeenCalled()
  expect(session.isAuthenticated).toBe(false)
})
