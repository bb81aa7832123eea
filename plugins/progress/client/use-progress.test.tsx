// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '#core/client/api/query.ts'
import { mount, unmountAll } from '#core/client/ui/testing.tsx'
import { useProgress } from './use-progress.ts'

afterEach(() => {
  unmountAll()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

function Shown() {
  const { data } = useProgress({ spaceId: 's', projectId: 'p' })
  return <p>{data?.total}</p>
}

it.each([
  ['Europe/Kyiv', '2026-10-24T21:10:00Z', '2026-10-25T22:00:00Z'],
  ['Europe/Kyiv', '2026-03-28T22:10:00Z', '2026-03-29T21:00:00Z'],
  ['America/New_York', '2026-11-01T04:10:00Z', '2026-11-02T05:00:00Z'],
])('in %s, words are read again when the day ends that has an hour more or less', async (zone, begun, ends) => {
  vi.stubEnv('TZ', zone)
  vi.useFakeTimers({ now: Date.parse(begun) })
  let requestCount = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (!String(address).includes('progress/read')) return Response.json({ csrfToken: 'x', signedIn: true, seq: 1 })
    requestCount++
    return Response.json({
      days: [],
      daily: 0,
      total: requestCount,
      streaks: false,
      goal: null,
      streak: 0,
      sprints: [],
    })
  })
  mount(
    <QueryClientProvider client={queryClient}>
      <Shown />
    </QueryClientProvider>,
  )
  const forwardTo = (instant: number) => act(() => vi.advanceTimersByTimeAsync(instant - Date.now()))
  await forwardTo(Date.now() + 1000)
  expect(requestCount).toBe(1)
  await forwardTo(Date.parse(ends) - 60_000)
  expect(requestCount).toBe(1)
  await forwardTo(Date.parse(ends) + 1000)
  expect(requestCount).toBe(2)
})
