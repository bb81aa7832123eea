// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { setLanguage } from '../i18n/intl.ts'
import { CallError, readCallError, waitMsOf } from './call-error.ts'
import { callErrorMessage } from './error-table.ts'
import { fetchCall, queryClient } from './query.ts'

const tooMany = (retryAfter: string | null, detail?: string) =>
  new Response(detail === undefined ? '<html>' : JSON.stringify({ type: 'too-many', title: '', status: 429, detail }), {
    status: 429,
    headers: {
      'content-type': detail === undefined ? 'text/html' : 'application/problem+json',
      ...(retryAfter === null ? undefined : { 'retry-after': retryAfter }),
    },
  })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  queryClient.clear()
})

describe('a rate-limited read', () => {
  const answers = (...responses: Response[]) => {
    const fetchMock = vi.fn(async () => responses.shift() ?? Response.json({ userId: 'oda', username: 'Oda' }))
    vi.stubGlobal('fetch', fetchMock)
    return fetchMock
  }
  const read = () => fetchCall(sessionCalls.getPublicInfo, { userId: 'oda' })

  it('is retried at the time the server gave, and not before', async () => {
    const fetchMock = answers(tooMany('20', 'Too many'))
    const answer = read()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(fetchMock).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toMatchObject({ userId: 'oda' })
    expect(fetchMock).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['with a wait of minutes', '600'],
    ['without a given time', null],
  ])('and %s is not: the user sees a toast', async (_, retryAfter) => {
    const fetchMock = answers(tooMany(retryAfter, 'Too many'))
    const refused = expect(read()).rejects.toMatchObject({ status: 429 })
    await vi.advanceTimersByTimeAsync(700_000)
    await refused
    expect(fetchMock).toHaveBeenCalledTimes(1)
  })
})

describe('the time to wait', () => {
  it.each([
    ['7', 7000],
    ['0', 0],
    ['Thu, 05 Mar 2026 12:01:00 GMT', 60_000],
    ['Thu, 05 Mar 2026 11:00:00 GMT', 0],
    ['99999999999', 24 * 60 * 60 * 1000],
    ['soon', 0],
    ['-3', 0],
  ])('of Retry-After: %s is %d ms', async (header, ms) => {
    vi.setSystemTime('2026-03-05T12:00:00Z')
    expect(waitMsOf(await readCallError(tooMany(header, ''), () => ''))).toBe(ms)
  })

  it.each([
    ['en', '20', undefined, 'Too many attempts. Try again in 20 seconds.'],
    ['en', '61', undefined, 'Too many attempts. Try again in 2 minutes.'],
    ['en', null, undefined, 'Too many attempts. Wait a little and try again.'],
    ['en', '20', 'Too many requests from here. Try again in 20 s.', 'Too many requests from here. Try again in 20 s.'],
    ['ua', '21', 'Too many requests', 'Забагато спроб. Спробуйте знову через 21 секунду.'],
    ['ua', '120', 'Too many requests', 'Забагато спроб. Спробуйте знову через 2 хвилини.'],
  ] as const)('is shown as text (%s, %s)', async (code, header, detail, words) => {
    await setLanguage(code)
    const error = await readCallError(tooMany(header, detail), () => '')
    expect(error).toBeInstanceOf(CallError)
    expect(callErrorMessage(error)).toBe(words)
  })
})
