import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSendQueue, type SendOutcome, type SendQueue, type UnsentMessage } from './send-queue.ts'

let kept: string | null
let sent: string[]
let answers: (SendOutcome | Promise<SendOutcome>)[]
let queue: SendQueue

const unsent = (n: number, chatId = 'c'): UnsentMessage => ({
  key: `k${n}`,
  chatId,
  content: `m${n}`,
  at: new Date(n).toISOString(),
})
const open = () =>
  createSendQueue({
    store: {
      read: () => kept,
      write: text => {
        kept = text
        return true
      },
    },
    send: async ({ key }) => {
      sent.push(key)
      return (await answers.shift()) ?? { is: 'sent' }
    },
    random: () => 1,
    onChange: () => undefined,
  })
const left = () => queue.list().map(({ key }) => key)

beforeEach(() => {
  vi.useFakeTimers()
  ;[kept, sent, answers] = [null, [], []]
  queue = open()
})
afterEach(() => {
  queue.stop()
  vi.useRealTimers()
})

describe('unsent messages', () => {
  it('are sent one after another, in the order they were written', async () => {
    let take: (outcome: SendOutcome) => void = () => undefined
    answers.push(new Promise(resolve => (take = resolve)))
    for (const n of [1, 2, 3]) queue.add(unsent(n))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['k1'])
    expect(queue.sending()).toBe('k1')
    take({ is: 'sent' })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['k1', 'k2', 'k3'])
    expect(left()).toEqual([])
    expect(kept).toBe('[]')
  })

  it('wait while the server cannot be reached, keep their order, and are retried [R-07]', async () => {
    answers.push({ is: 'later' }, { is: 'later' })
    for (const n of [1, 2]) queue.add(unsent(n))
    await vi.advanceTimersByTimeAsync(400)
    expect(sent).toEqual(['k1'])
    await vi.advanceTimersByTimeAsync(100 + 1_000)
    expect(sent).toEqual(['k1', 'k1', 'k1', 'k2'])
  })

  it('are retried at once on a wake-up, but not before a time the server named', async () => {
    answers.push({ is: 'later' }, { is: 'later', ms: 3_000 })
    queue.add(unsent(1))
    await vi.advanceTimersByTimeAsync(0)
    queue.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(2)
    queue.wake()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toHaveLength(3)
    expect(left()).toEqual([])
  })

  it('survive the page, and are sent under the same keys [R-10]', async () => {
    answers.push({ is: 'later' })
    for (const n of [1, 2]) queue.add(unsent(n))
    await vi.advanceTimersByTimeAsync(0)
    queue.stop()
    queue = open()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['k1', 'k1', 'k2'])
    expect(left()).toEqual([])
  })

  it('that are refused do not block others, and are sent again or discarded by the user', async () => {
    answers.push({ is: 'refused', why: 'No.' }, { is: 'refused', why: 'No.' })
    for (const n of [1, 2, 3]) queue.add(unsent(n))
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.list()).toMatchObject([
      { key: 'k1', refused: 'No.' },
      { key: 'k2', refused: 'No.' },
    ])
    queue.retry('k1')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['k1', 'k2', 'k3', 'k1'])
    queue.drop(({ key }) => key === 'k2')
    expect(left()).toEqual([])
  })

  it('of two windows are stored together, and one window does not send what the other has sent', async () => {
    answers.push({ is: 'later' })
    queue.add(unsent(1))
    await vi.advanceTimersByTimeAsync(0)
    kept = JSON.stringify([unsent(1), unsent(2)])
    answers.push({ is: 'later' })
    queue.add(unsent(3))
    expect(left()).toEqual(['k1', 'k2', 'k3'])
    kept = '[]'
    queue.reread()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual(['k1'])
  })

  it.each(['', '{', 'null', '{"a":1}', '[null,1,{"key":"k"}]'])('are empty if the storage holds %j', text => {
    kept = text
    expect(open().list()).toEqual([])
  })
})
