// @vitest-environment happy-dom
import { RouterProvider } from '@tanstack/react-router'
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setLanguage } from '../i18n/intl.ts'
import type { Route } from '../registry/contract.ts'
import { PluginRegistry } from '../registry/registry.ts'
import { Link } from '../shell/link.tsx'
import { flushUnsaved } from '../sync/unsaved-changes.ts'
import { click, find, mount, unmountAll, waitUntil } from '../ui/testing.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { buildRouter } from './router.tsx'

function Form() {
  const [unsaved, setUnsaved] = useState(true)
  return (
    <>
      <LeaveGuard unsaved={unsaved} />
      <button type="button" onClick={() => setUnsaved(false)}>
        Save
      </button>
      <Link to="/story">Story</Link>
    </>
  )
}

const Story = () => <p>The story</p>

const shared = { access: 'anyone', frame: 'bare', isEntryPage: true } as const
const routes: Route[] = [
  { ...shared, id: 'form', path: '/', page: async () => ({ default: Form }) },
  { ...shared, id: 'story', path: '/story', page: async () => ({ default: Story }) },
]

beforeEach(async () => {
  await setLanguage('en')
  history.replaceState(null, '', '/')
  const registry = new PluginRegistry()
  registry.add({ id: 'form', routes })
  const router = buildRouter(registry)
  await act(() => router.load())
  mount(<RouterProvider router={router} />)
  await waitUntil(() => document.querySelector('a') !== null)
})
afterEach(unmountAll)

const question = () => document.querySelector('[role="alertdialog"]')
/** True if closing the window asks first. */
function closesWithQuestion(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

it('asks before the page or the window is closed, until the changes are saved', async () => {
  expect(closesWithQuestion()).toBe(true)
  click(find('a'))
  await waitUntil(() => question() !== null)
  expect([location.pathname, question()?.textContent]).toEqual(['/', expect.stringContaining('Leave without saving?')])
  click(find('[data-answer="cancel"]'))
  await waitUntil(() => question() === null)
  click(find('button'))
  expect(closesWithQuestion()).toBe(false)
  click(find('a'))
  await waitUntil(() => document.querySelector('p') !== null)
})

it('does not save by itself what only the user saves', async () => {
  await flushUnsaved()
  expect(closesWithQuestion()).toBe(true)
})
