// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#core/client/index.ts'
import { click, find, mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import Page from './spaces-page.tsx'

afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('the list of spaces that could not be loaded is loaded by its button', async () => {
  let isUp = false
  const fetchSpaces = vi.fn(async () => (isUp ? Response.json([]) : new Response('Out of order', { status: 500 })))
  vi.stubGlobal('fetch', fetchSpaces)
  mount(
    <QueryClientProvider client={queryClient}>
      <Page params={{}} search={{}} />
    </QueryClientProvider>,
  )
  await waitUntil(() => document.querySelector('[role=alert]') !== null)
  isUp = true
  click(find('[role=alert] button'))
  await waitUntil(() => document.body.textContent?.includes('spaces.empty') ?? false)
  expect(fetchSpaces).toHaveBeenCalledTimes(2)
})
