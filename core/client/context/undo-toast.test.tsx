// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { CallError, NetworkError } from '../api/call-error.ts'
import { corePlugins } from '../core-plugin.ts'
import { setLanguage } from '../i18n/intl.ts'
import { registry } from '../registry/app-registry.ts'
import { dismissToast, Toaster } from '../toasts/index.ts'
import { actAndReturn, click, find, flush, mount, unmountAll, waitUntil } from '../ui/testing.tsx'
import { runCommand } from './run-command.ts'
import { keptCall, showUndoToast } from './undo-toast.ts'

const undo = vi.fn<() => Promise<void>>()
const shownTexts = () => [...document.querySelectorAll('[data-toaster] [data-in]')].map(toast => toast.textContent)
const offerUndo = async () => {
  actAndReturn(() => showUndoToast({ id: 'tags', title: 'Tag removed', undo }))
  await waitUntil(() => shownTexts().length > 0)
}
/** What the key `z` does. */
const pressUndo = async () => {
  await actAndReturn(() => runCommand('shell.undo'))
  await flush()
}

beforeEach(async () => {
  for (const plugin of corePlugins) registry.add(plugin)
  await setLanguage('en')
  undo.mockReset().mockResolvedValue()
  mount(<Toaster label="Messages" closeLabel="Close" />)
})
afterEach(() => {
  actAndReturn(() => dismissToast())
  unmountAll()
  for (const { id } of corePlugins) registry.remove(id)
})

it('undoes once, with z or by its button, and then there is nothing to undo', async () => {
  await offerUndo()
  await pressUndo()
  await pressUndo()
  expect(undo).toHaveBeenCalledOnce()
  await waitUntil(() => shownTexts().some(text => text?.includes('Nothing to undo')))
  actAndReturn(() => showUndoToast({ id: 'names', title: 'Name removed', undo }))
  await waitUntil(() => shownTexts().some(text => text?.includes('Name removed')))
  const all = [...document.querySelectorAll('[data-toaster] [data-in]')]
  const button = find(
    '[data-command="shell.undo"]',
    all.find(toast => toast.textContent?.includes('Name removed')),
  )
  click(button)
  click(button)
  await flush()
  expect(undo).toHaveBeenCalledTimes(2)
})

it('offers an undo again that did not reach the server', async () => {
  undo.mockRejectedValueOnce(new NetworkError('gone'))
  await offerUndo()
  await pressUndo()
  await waitUntil(() => shownTexts().some(text => text?.includes('can’t be reached') && text.includes('Tag removed')))
  await pressUndo()
  expect(undo).toHaveBeenCalledTimes(2)
})

it('says why the server refused an undo', async () => {
  undo.mockRejectedValueOnce(new CallError('', 409, null, 'Changed since'))
  await offerUndo()
  await pressUndo()
  await waitUntil(() => shownTexts().some(text => text?.includes('Changed since')))
})

it('undoes the last change also after the page was reloaded, once, and none before it', async () => {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push({ path: String(input).replace(/^.*\/api\//, ''), body: init?.body && JSON.parse(String(init.body)) })
    return Response.json({})
  })
  const put = { name: 'tag/apply', method: 'POST', layer: 'app', inQuery: false } as unknown as Call
  const offer = (title: string, input?: object) =>
    actAndReturn(() => showUndoToast({ id: title, title, undo, ...(input && { again: [keptCall(put, input)] }) }))
  offer('Three archived', { one: 1 })
  await waitUntil(() => shownTexts().some(text => text?.includes('Three archived')))
  // A reload takes the toasts away.
  actAndReturn(() => dismissToast())
  await waitUntil(() => shownTexts().length === 0)
  await pressUndo()
  await waitUntil(() => shownTexts().some(text => text?.includes('Undone: Three archived')))
  expect(sent).toEqual([{ path: 'tag/apply', body: { one: 1 } }])
  expect(undo).not.toHaveBeenCalled()
  await pressUndo()
  await waitUntil(() => shownTexts().some(text => text?.includes('Nothing to undo')))
  offer('Kept', { two: 2 })
  offer('Renamed')
  actAndReturn(() => dismissToast())
  await pressUndo()
  expect(sent).toHaveLength(1)
  vi.unstubAllGlobals()
})
