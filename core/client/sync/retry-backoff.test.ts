// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appState } from '../api/app-state.ts'
import { CallError, isTemporary, NetworkError } from '../api/call-error.ts'
import { Backoff, retryDelayMs, sendUntilAnswered } from './retry-backoff.ts'

const refusal = (status: number, retryAfter: number | null = null) =>
  new CallError('no', status, null, null, retryAfter)
const send = vi.fn()
let backoff: Backoff

beforeEach(() => {
  vi.useFakeTimers()
  send.mockClear()
  backoff = new Backoff(send)
})
afterEach(() => {
  backoff.stop()
  appState.network = true
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('doubles the delay every second time up to a quarter of a minute, and randomizes half of it', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(1)
  expect([0, 1, 2, 3, 4, 6, 8, 99].map(failures => retryDelayMs(failures))).toEqual([
    1e3, 1e3, 2e3, 2e3, 4e3, 8e3, 15e3, 15e3,
  ])
  random.mockReturnValue(0)
  expect([0, 2, 9].map(failures => retryDelayMs(failures))).toEqual([500, 1e3, 7500])
})

it('starts with the shortest delay again once the server has answered', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  for (const delayMs of [1_000, 1_000, 2_000]) {
    backoff.retry(new NetworkError('down'))
    vi.advanceTimersByTime(delayMs)
  }
  expect(send).toHaveBeenCalledTimes(3)
  backoff.reset()
  backoff.retry(new NetworkError('down'))
  vi.advanceTimersByTime(1_000)
  expect(send).toHaveBeenCalledTimes(4)
})

it('counts requests that fail together once', () => {
  for (let at = 0; at < 5; at++) backoff.retry(new NetworkError('down'))
  vi.advanceTimersByTime(1_000)
  expect([send.mock.calls.length, backoff.failures]).toEqual([1, 1])
})

it.each(['the network flag', 'an event of the browser'])('sends at once when the network is back, by %s', async by => {
  appState.network = false
  backoff.retry(new NetworkError('down'))
  await vi.advanceTimersByTimeAsync(0)
  expect(send).not.toHaveBeenCalled()
  if (by === 'the network flag') appState.network = true
  else window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

it('sends nothing before the time that the server asked for, whatever happens meanwhile', async () => {
  backoff.retry(refusal(429, 90))
  backoff.schedule(0)
  backoff.wake()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(89_999)
  expect([send.mock.calls.length, backoff.isHeld]).toEqual([0, true])
  await vi.advanceTimersByTimeAsync(1)
  expect([send.mock.calls.length, backoff.isHeld]).toEqual([1, false])
})

it('is not woken once it is stopped', () => {
  backoff.retry(new NetworkError('down'))
  backoff.stop()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(60_000)
  expect(send).not.toHaveBeenCalled()
})

it.each([
  [408, true],
  [429, true],
  [502, true],
  [503, true],
  [504, true],
  [507, true],
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [409, false],
  [500, false],
])('a refusal with %d is temporary: %j', (status, temporary) => {
  expect(isTemporary(refusal(status))).toBe(temporary)
})

it('no response is temporary, and an error of ours is not', () => {
  expect([isTemporary(new NetworkError('down')), isTemporary(new TypeError('ours'))]).toEqual([true, false])
})

describe('sending until there is an answer', () => {
  const answerAfter = (...failures: Error[]) =>
    vi.fn(async () => {
      const failure = failures.shift()
      if (failure) throw failure
      return 'saved'
    })

  it('repeats what failed for a while, and resolves to the answer', async () => {
    const request = answerAfter(new NetworkError('down'), refusal(503))
    const answer = sendUntilAnswered(request)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await answer).toBe('saved')
    expect(request).toHaveBeenCalledTimes(3)
  })

  it('repeats it at once when the network is back', async () => {
    appState.network = false
    const answer = sendUntilAnswered(answerAfter(new NetworkError('down')))
    await vi.advanceTimersByTimeAsync(0)
    appState.network = true
    await vi.advanceTimersByTimeAsync(0)
    expect(await answer).toBe('saved')
  })

  it('rejects what the server refuses, without another try', async () => {
    const request = answerAfter(refusal(409))
    await expect(sendUntilAnswered(request)).rejects.toMatchObject({ status: 409 })
    expect(request).toHaveBeenCalledTimes(1)
  })

  it('ends when it is aborted, also while it waits', async () => {
    const controller = new AbortController()
    const request = answerAfter(new NetworkError('down'), new NetworkError('down'))
    const answer = sendUntilAnswered(request, controller.signal)
    const refused = expect(answer).rejects.toThrow('enough')
    await vi.advanceTimersByTimeAsync(0)
    controller.abort(new Error('enough'))
    await refused
    await vi.advanceTimersByTimeAsync(60_000)
    expect(request).toHaveBeenCalledTimes(1)
    await expect(sendUntilAnswered(request, controller.signal)).rejects.toThrow('enough')
  })
})
