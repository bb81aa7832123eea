// @vitest-environment happy-dom
import { focusManager, onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appState } from '../api/app-state.ts'
import { queryClient } from '../api/query.ts'
import { actAndReturn, mount, unmountAll } from '../ui/testing.tsx'
import { usePublicInfo } from './public-info.ts'

const profile = { userId: 'oda', username: 'Oda Varrick', register_datetime: '2026-01-02T03:04:05.000Z' }
const info = { profile, spaces: [], projects: [], isOnline: false }
const day = 24 * 60 * 60 * 1000
let status = 200
let requestCount = 0

function Name() {
  const { data, isError } = usePublicInfo('oda')
  return <p>{isError ? 'failed' : data?.profile.username}</p>
}

const show = () =>
  mount(
    <QueryClientProvider client={queryClient}>
      <Name />
    </QueryClientProvider>,
  )
const pass = (ms: number) => vi.waitFor(() => actAndReturn(() => vi.advanceTimersByTimeAsync(ms)))
const shown = () => document.querySelector('p')?.textContent

beforeEach(() => {
  vi.useFakeTimers()
  requestCount = 0
  appState.csrfToken = 'held'
  vi.stubGlobal('fetch', async () => {
    requestCount += 1
    return Response.json(status === 200 ? info : {}, { status })
  })
})
afterEach(() => {
  unmountAll()
  queryClient.clear()
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it.each([
  ['public information is cached for good', 200, 'Oda Varrick'],
  ['a failed fetch is not retried', 500, 'failed'],
])('%s [USER-16]', async (_, answered, words) => {
  status = answered
  show()
  await pass(1000)
  expect([shown(), requestCount]).toEqual([words, 1])
  // After a month without observers the window gets the focus and the network comes back.
  unmountAll()
  await pass(30 * day)
  show()
  actAndReturn(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  })
  await pass(day)
  expect([shown(), requestCount]).toEqual([words, 1])
})
