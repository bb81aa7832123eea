// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { defineKind } from '#core/shared/kind.ts'
import { queryClient } from '../../api/query.ts'
import { navigationPort } from '../../context/go.ts'
import { afterFirstRender } from '../../first-render.ts'
import { setLanguage } from '../../i18n/intl.ts'
import { registry } from '../../registry/app-registry.ts'
import { click, find, focus, mount, unmountAll, waitUntil } from '../../ui/testing.tsx'
import { EntityList } from './entity-list.tsx'

const kind = defineKind({ name: 'potion', title: 'name', icon: 'dream', fields: { name: 'string >= 1' } })
const place = { spaceId: 'salt', projectId: 'ledger' }
const rowOf = (at: number) => ({
  ...place,
  potionId: `p${at}`,
  name: `Potion ${at}`,
  revision: 1,
  created: '2026-03-04T12:00:00.000Z',
  updated: '2026-03-04T12:00:00.000Z',
})

/** Pages that the server returns; the others fail. */
const available = new Set<unknown>()
let requested: unknown[] = []

beforeAll(async () => {
  registry.add({ id: 'brewing', kinds: [kind] })
  await setLanguage('en')
})
beforeEach(() => {
  available.clear()
  requested = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const query = new URL(url, 'http://skald.test').searchParams
    const page = String(query.get('page') ?? JSON.parse(String(init?.body ?? '{}')).page)
    requested.push(page)
    if (!available.has(page)) return new Response('Out of order', { status: 500 })
    // So few rows that the list requests the next page at once.
    const first = page === '1' ? 0 : 8
    const data = Array.from({ length: 8 }, (_, at) => rowOf(first + at))
    return Response.json({ data, total: 16, ...(page === '1' && { nextCursor: 'second' }) })
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})
afterAll(() => registry.remove('brewing'))

const failure = () => document.querySelector('[data-message-id="something-went-wrong"]')
const again = () => find('[role=alert] button')

function draw(): void {
  mount(
    <QueryClientProvider client={queryClient}>
      <main id="main" tabIndex={-1}>
        <EntityList kind={kind} {...place} />
      </main>
    </QueryClientProvider>,
  )
}

it('that could not be loaded says so, and “Try again” can be repeated', async () => {
  draw()
  await waitUntil(() => failure() !== null)
  expect(again().textContent).toBe('Try again')
  click(again())
  await waitUntil(() => requested.length === 2 && failure() !== null)
  available.add('1').add('second')
  focus(again())
  click(again())
  await waitUntil(() => document.querySelector('[role=grid]') !== null)
  expect(failure()).toBeNull()
  expect(requested.slice(0, 3)).toEqual(['1', '1', '1'])
  await waitUntil(() => document.activeElement?.closest('#main') !== null)
})

it('whose next page could not be loaded keeps its rows, stops loading, and continues by “Try again”', async () => {
  available.add('1')
  draw()
  await waitUntil(() => failure() !== null)
  expect(requested).toEqual(['1', 'second'])
  expect(document.querySelector('[role=grid]')).not.toBeNull()
  available.add('second')
  click(again())
  await waitUntil(() => requested.length === 3 && failure() === null)
  expect(requested).toEqual(['1', 'second', 'second'])
})

it('loads the code of an entity’s page while there is time, once the page is shown', async () => {
  const preload = vi.spyOn(navigationPort, 'preload')
  available.add('1').add('second')
  draw()
  await waitUntil(() => requested.length > 0)
  expect(preload).not.toHaveBeenCalled()
  const shown = afterFirstRender()
  window.dispatchEvent(new Event('pointerdown'))
  await shown
  await waitUntil(() => preload.mock.calls.length > 0)
  expect(preload).toHaveBeenCalledWith('/builder/potion/salt/ledger/p0')
  preload.mockRestore()
})
