// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { app } from './app-state.ts'
import { CallError, NetworkError } from './call-error.ts'
import { DroppedError, dropAll, dropWaiting, outbox, takenOrWaiting, whenReachable } from './outbox.ts'

/** A server that is there or not, and says what reached it. */
let reachable = true
let taken: string[] = []

async function arrive(name: string, answer: () => void = () => undefined): Promise<string> {
  await null
  app.network = reachable
  if (!reachable) throw new NetworkError('down')
  taken.push(name)
  answer()
  return name
}

const write = (topic: string, name: string, answer?: () => void) => whenReachable(topic, () => arrive(name, answer))
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  reachable = true
  app.network = true
  taken = []
})

afterEach(async () => {
  dropWaiting()
  vi.useRealTimers()
})

it('passes writes on while the server answers', async () => {
  await expect(write('a', 'one')).resolves.toBe('one')
  expect(outbox.waiting).toBe(0)
})

it('keeps those nobody answered, tells how many, and sends them in their order once the network is back', async () => {
  reachable = false
  const writes = [write('a', 'one'), write('b', 'two')]
  await settle()
  writes.push(write('a', 'three'))
  expect(outbox.waiting).toBe(3)
  reachable = true
  app.network = true
  await settle()
  expect(await Promise.all(writes)).toEqual(['one', 'two', 'three'])
  expect(taken).toEqual(['one', 'two', 'three'])
  expect([outbox.waiting, outbox.taken]).toEqual([0, 3])
})

it('asks by itself, less and less often', async () => {
  reachable = false
  const asked = vi.fn(() => arrive('one'))
  const done = whenReachable('a', asked)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveBeenCalledTimes(5)
  reachable = true
  await vi.advanceTimersByTimeAsync(30_000)
  await expect(done).resolves.toBe('one')
})

it('keeps what came too often until the server wants it, whatever else happens meanwhile', async () => {
  const tooMany = new CallError('too many', 429, null, null, 90)
  const first = vi.fn(() => arrive('one')).mockRejectedValueOnce(tooMany)
  const writes = [whenReachable('a', first)]
  await settle()
  writes.push(write('b', 'two'))
  expect(outbox.waiting).toBe(2)
  app.network = false
  app.network = true
  await vi.advanceTimersByTimeAsync(89_999)
  expect(first).toHaveBeenCalledTimes(1)
  expect(taken).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all(writes)
  expect(taken).toEqual(['one', 'two'])
})

it('never lets a later write of the same thing overtake', async () => {
  let fail: (error: Error) => void = () => undefined
  const first = new Promise<string>((_, reject) => {
    fail = reject
  })
  const slow = vi.fn(() => arrive('slow')).mockReturnValueOnce(first)
  const done = whenReachable('a', slow)
  const later = write('a', 'later')
  const other = write('b', 'other')
  await other
  expect(taken).toEqual(['other'])
  fail(new NetworkError('lost on the way'))
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all([done, later])
  expect(taken).toEqual(['other', 'slow', 'later'])
})

it('gives up what is refused with the refusal, and goes on', async () => {
  reachable = false
  const refused = write('a', 'one', () => {
    throw new CallError('stale', 409, null, 'stale')
  })
  const next = write('a', 'two')
  await settle()
  reachable = true
  app.network = true
  await expect(refused).rejects.toMatchObject({ status: 409 })
  await expect(next).resolves.toBe('two')
  expect([outbox.waiting, outbox.taken]).toEqual([0, 1])
})

it('drops what waits when the person says so, and asks before the page is left until then', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(leave()).toBe(false)
  reachable = false
  const lost = write('a', 'one')
  const seen = expect(lost).rejects.toBeInstanceOf(DroppedError)
  await settle()
  expect(leave()).toBe(true)
  dropWaiting()
  await seen
  expect([outbox.waiting, leave()]).toEqual([0, false])
  reachable = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(taken).toEqual([])
})

it('drops what is just being tried again too, once nobody has answered', async () => {
  let fail: (error: unknown) => void = () => undefined
  const lost = whenReachable('a', () => new Promise<string>((_, reject) => (fail = reject)))
  const seen = expect(lost).rejects.toBeInstanceOf(DroppedError)
  await settle()
  fail(new NetworkError('down'))
  await vi.advanceTimersByTimeAsync(40_000)
  dropWaiting()
  fail(new NetworkError('down'))
  await seen
  await vi.advanceTimersByTimeAsync(60_000)
  expect(outbox.waiting).toBe(0)
})

it('tells whoever waits for the answer when there is none for now', async () => {
  await expect(takenOrWaiting(Promise.reject(new Error('no')))).rejects.toThrow('no')
  await takenOrWaiting(write('a', 'one'))
  expect(taken).toEqual(['one'])
  reachable = false
  const lost = write('a', 'two')
  lost.catch(() => undefined)
  await takenOrWaiting(lost)
  expect(outbox.waiting).toBe(1)
})

it('sends nothing of a person after their session: neither what is under way and finds nobody, nor what stands behind it', async () => {
  let fail: (error: unknown) => void = () => undefined
  const stuck = whenReachable('a', () => new Promise<string>((_, reject) => (fail = reject)))
  const behind = write('a', 'two')
  const refused = Promise.allSettled([stuck, behind])
  await settle()
  dropAll()
  fail(new NetworkError('down'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect((await refused).map(one => one.status === 'rejected' && one.reason)).toEqual([
    expect.any(DroppedError),
    expect.any(DroppedError),
  ])
  expect([taken, outbox.waiting]).toEqual([[], 0])
  await expect(write('a', 'of the next person')).resolves.toBe('of the next person')
})
