// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appState } from '../api/app-state.ts'
import { CallError, NetworkError } from '../api/call-error.ts'
import { DiscardedError, discardUnsaved, unsentChanges } from './unsaved-changes.ts'
import { queueWrite, sentOrQueued } from './write-queue.ts'

/** A server that can be unreachable and records what it received. */
let reachable = true
let received: string[] = []

async function arrive(name: string, answer: () => void = () => undefined): Promise<string> {
  await null
  appState.network = reachable
  if (!reachable) throw new NetworkError('down')
  received.push(name)
  answer()
  return name
}

const write = (topic: string, name: string, answer?: () => void) => queueWrite(topic, () => arrive(name, answer))
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  reachable = true
  appState.network = true
  received = []
})

afterEach(async () => {
  discardUnsaved('waiting')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('sends writes at once while the server answers', async () => {
  await expect(write('a', 'one')).resolves.toBe('one')
  expect(unsentChanges.waiting).toBe(0)
})

it('keeps unanswered writes, counts them, and sends them in order once the network is back', async () => {
  reachable = false
  const writes = [write('a', 'one'), write('b', 'two')]
  await settle()
  writes.push(write('a', 'three'))
  expect(unsentChanges.waiting).toBe(3)
  reachable = true
  appState.network = true
  await settle()
  expect(await Promise.all(writes)).toEqual(['one', 'two', 'three'])
  expect(received).toEqual(['one', 'two', 'three'])
  expect([unsentChanges.waiting, unsentChanges.sent]).toEqual([0, 3])
})

it('retries by itself, less and less often', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  reachable = false
  const send = vi.fn(() => arrive('one'))
  const done = queueWrite('a', send)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(send).toHaveBeenCalledTimes(7)
  reachable = true
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(done).resolves.toBe('one')
})

it('keeps a rate-limited write until the given time, whatever else happens meanwhile', async () => {
  const tooMany = new CallError('too many', 429, null, null, 90)
  const first = vi.fn(() => arrive('one')).mockRejectedValueOnce(tooMany)
  const writes = [queueWrite('a', first)]
  await settle()
  writes.push(write('b', 'two'))
  expect(unsentChanges.waiting).toBe(2)
  appState.network = false
  appState.network = true
  await vi.advanceTimersByTimeAsync(89_999)
  expect(first).toHaveBeenCalledTimes(1)
  expect(received).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(writes)
  expect(received).toEqual(['one', 'two'])
})

it('never lets a later write with the same key overtake', async () => {
  let fail: (error: Error) => void = () => undefined
  const first = new Promise<string>((_, reject) => {
    fail = reject
  })
  const slow = vi.fn(() => arrive('slow')).mockReturnValueOnce(first)
  const done = queueWrite('a', slow)
  const later = write('a', 'later')
  const other = write('b', 'other')
  await other
  expect(received).toEqual(['other'])
  fail(new NetworkError('lost on the way'))
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all([done, later])
  expect(received).toEqual(['other', 'slow', 'later'])
})

it('rejects a refused write with the refusal, and goes on', async () => {
  reachable = false
  const refused = write('a', 'one', () => {
    throw new CallError('stale', 409, null, 'stale')
  })
  const next = write('a', 'two')
  await settle()
  reachable = true
  appState.network = true
  await expect(refused).rejects.toMatchObject({ status: 409 })
  await expect(next).resolves.toBe('two')
  expect([unsentChanges.waiting, unsentChanges.sent]).toEqual([0, 1])
})

it('discards waiting writes on request, and until then asks before the page is left', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  reachable = false
  const lost = write('a', 'one')
  const seen = expect(lost).rejects.toBeInstanceOf(DiscardedError)
  await settle()
  expect(leave()).toBe(true)
  discardUnsaved('waiting')
  await seen
  expect([unsentChanges.waiting, leave()]).toEqual([0, false])
  reachable = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(received).toEqual([])
})

it('also discards a write that is being retried, once it got no answer', async () => {
  let fail: (error: unknown) => void = () => undefined
  const lost = queueWrite('a', () => new Promise<string>((_, reject) => (fail = reject)))
  const seen = expect(lost).rejects.toBeInstanceOf(DiscardedError)
  await settle()
  fail(new NetworkError('down'))
  await vi.advanceTimersByTimeAsync(40_000)
  discardUnsaved('waiting')
  fail(new NetworkError('down'))
  await seen
  await vi.advanceTimersByTimeAsync(60_000)
  expect(unsentChanges.waiting).toBe(0)
})

it('settles sentOrQueued if there is no answer for now', async () => {
  await expect(sentOrQueued(Promise.reject(new Error('no')))).rejects.toThrow('no')
  await sentOrQueued(write('a', 'one'))
  expect(received).toEqual(['one'])
  reachable = false
  const lost = write('a', 'two')
  lost.catch(() => undefined)
  await sentOrQueued(lost)
  expect(unsentChanges.waiting).toBe(1)
})

it('sends nothing of a user after sign-out: neither an unanswered write nor those behind it', async () => {
  let fail: (error: unknown) => void = () => undefined
  const stuck = queueWrite('a', () => new Promise<string>((_, reject) => (fail = reject)))
  const behind = write('a', 'two')
  const refused = Promise.allSettled([stuck, behind])
  await settle()
  discardUnsaved('all')
  fail(new NetworkError('down'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await refused).map(one => one.status === 'rejected' && one.reason)).toEqual([
    expect.any(DiscardedError),
    expect.any(DiscardedError),
  ])
  expect([received, unsentChanges.waiting]).toEqual([[], 0])
  await expect(write('a', 'of the next person')).resolves.toBe('of the next person')
})
