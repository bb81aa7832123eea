// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { queryClient } from '#core/client/api/query.ts'
import { loadAllMessages, setLanguage } from '#core/client/i18n/intl.ts'
import { mount, unmountAll, waitUntil } from '#core/client/ui/testing.tsx'
import WordsToday from './words-today.tsx'

beforeAll(async () => {
  await setLanguage('en')
  await loadAllMessages()
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function shown(words: number, daily: number) {
  const days = [
    { day: '2026-11-13', words: 9 },
    { day: '2026-11-14', words },
  ]
  vi.stubGlobal('fetch', async () =>
    Response.json({ days, daily, total: 900, goal: null, sprints: [], streaks: false }),
  )
  const page = mount(
    <QueryClientProvider client={queryClient}>
      <WordsToday spaceId="s" projectId="p" />
    </QueryClientProvider>,
  )
  await waitUntil(() => page.textContent !== '')
  return { text: page.textContent, bar: page.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') }
}

it('says how many words were written today, and how far the day is where it has a goal', async () => {
  expect(await shown(412, 600)).toMatchObject({ text: '412 of 600 today' })
  unmountAll()
  queryClient.clear()
  expect(await shown(412, 0)).toEqual({ text: '412 today', bar: undefined })
  unmountAll()
  queryClient.clear()
  // More was taken away than written: the bar is empty, and does not break.
  expect(await shown(-30, 600)).toMatchObject({ text: '-30 of 600 today', bar: '0' })
})
