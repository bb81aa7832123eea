// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { appState } from '../../api/app-state.ts'
import { queryClient } from '../../api/query.ts'
import { usePaged } from '../../api/use-paged.ts'
import { click, find, flush, mount, unmountAll, waitUntil } from '../testing.tsx'
import { PagedList } from './paged-list.tsx'

const { find: findEntries } = callsOf(entry)
const container = { spaceId: 'salt', projectId: 'ledger' }
const pageSize = 20
const all = Array.from({ length: 45 }, (_, at) => ({ entryId: `entry ${at}` }))

/** The requested pages, and the resolvers of the next request. */
const requests: unknown[] = []
let failNext = false

async function respond(_url: string, init?: RequestInit): Promise<Response> {
  const { page } = JSON.parse(String(init?.body)) as { page: unknown }
  requests.push(page)
  if (failNext) {
    failNext = false
    return Response.json({ type: 'internal', detail: 'no' }, { status: 500 })
  }
  const from = page === 1 ? 0 : Number(String(page).replace('after-', ''))
  const data = all.slice(from, from + pageSize)
  const next = from + data.length
  return Response.json({ data, total: all.length, nextCursor: next < all.length ? `after-${next}` : null })
}

function Entries() {
  const pages = usePaged(findEntries, container)
  const words = { loading: 'Loading', failed: 'It went wrong', retry: 'Try again' }
  return (
    <PagedList {...pages} label="Entries" keyOf={one => one.entryId} empty={<p>Empty</p>} words={words}>
      {one => <span>{one.entryId}</span>}
    </PagedList>
  )
}

/** A viewport of 400 px with rows of 50 px. */
beforeEach(() => {
  requests.length = 0
  appState.csrfToken = 'token'
  vi.stubGlobal('fetch', vi.fn(respond))
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(10_000)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50)
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const list = () => find('[role="list"]')
const rows = () => [...document.querySelectorAll('[role="listitem"]')].map(row => row.textContent)

async function open() {
  mount(
    <QueryClientProvider client={queryClient}>
      <Entries />
    </QueryClientProvider>,
  )
  await waitUntil(() => document.querySelector('[role="listitem"], [data-message-id], p') !== null)
}

async function scrollTo(top: number) {
  act(() => {
    list().scrollTop = top
    list().dispatchEvent(new Event('scroll'))
  })
  await flush(20)
}

describe('a paged list', () => {
  it('starts with page 1 [UI-24] and estimates a row at 100 px before it is measured [UI-23]', async () => {
    await open()
    expect(requests[0]).toBe(1)
    const height = Number.parseFloat(find('[role="presentation"]').style.height)
    const rendered = rows().length
    expect(height).toBe(rendered * 50 + (pageSize - rendered) * 100)
    expect(rendered).toBeLessThan(pageSize)
  })

  it('loads the next page when the last loaded row is visible, until there is none [UI-22]', async () => {
    await open()
    expect(requests).toEqual([1])
    await scrollTo(60)
    expect(requests).toEqual([1])
    await scrollTo(pageSize * 100)
    await waitUntil(() => requests.length === 2)
    expect(requests).toEqual([1, 'after-20'])
    await flush(20)
    await scrollTo(2 * pageSize * 100)
    await waitUntil(() => requests.length === 3)
    await flush(20)
    await scrollTo(all.length * 100)
    await flush(50)
    expect(requests).toEqual([1, 'after-20', 'after-40'])
    expect(rows().at(-1)).toBe('entry 44')
  })

  it('reports the total and the position of a row', async () => {
    await open()
    const [first] = document.querySelectorAll('[role="listitem"]')
    expect([first?.getAttribute('aria-posinset'), first?.getAttribute('aria-setsize')]).toEqual(['1', '45'])
    expect([list().getAttribute('aria-label'), list().tabIndex]).toEqual(['Entries', 0])
  })

  it('shows an error, and retries on demand [UI-26]', async () => {
    failNext = true
    await open()
    expect(find('[data-message-id="something-went-wrong"]').textContent).toBe('It went wrong')
    click(find('button'))
    await waitUntil(() => rows().length > 0)
    expect(document.querySelector('[data-message-id]')).toBeNull()
    expect(requests).toEqual([1, 1])
  })

  it('keeps its rows when a later page fails, and retries that page only on demand', async () => {
    await open()
    failNext = true
    await scrollTo(pageSize * 100)
    await waitUntil(() => document.querySelector('[data-message-id]') !== null)
    expect(rows().at(-1)).toBe('entry 19')
    await flush(50)
    expect(requests).toEqual([1, 'after-20'])
    click(find('button'))
    await waitUntil(() => requests.length === 3)
    await waitUntil(() => document.querySelector('[data-message-id]') === null)
    expect(requests).toEqual([1, 'after-20', 'after-20'])
  })

  it('shows the given content if it is empty', async () => {
    vi.mocked(fetch).mockResolvedValue(Response.json({ data: [], total: 0, nextCursor: null }))
    await open()
    expect(document.body.textContent).toContain('Empty')
  })
})
