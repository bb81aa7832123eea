// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, NetworkError } from '../api/call-error.ts'
import { StoredQueue } from './stored-queue.ts'
import { discardUnsaved } from './unsaved-changes.ts'

interface Message {
  key: string
  at: number
  refused?: string
}

const storageKey = 'unsent'
const refusal = new CallError('no', 400, null, 'No.')
const down = new NetworkError('down')

let sent: string[]
/** the outcomes of the next requests; the others succeed */
let outcomes: (Error | Promise<void>)[]
let queue: StoredQueue<Message>

const message = (at: number): Message => ({ key: `k${at}`, at })
const open = () =>
  new StoredQueue<Message>({
    storageKey,
    isWrite: (value): value is Message => typeof value === 'object' && value !== null && 'at' in value,
    send: async ({ key }) => {
      sent.push(key)
      const outcome = outcomes.shift()
      if (outcome instanceof Error) throw outcome
      await outcome
    },
  })
const left = () => queue.state.writes.map(({ key }) => key)
const stored = () => localStorage.getItem(storageKey)

/** Another window changes the storage. */
function storeElsewhere(writes: readonly Message[]): void {
  localStorage.setItem(storageKey, JSON.stringify(writes))
  window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  localStorage.clear()
  ;[sent, outcomes] = [[], []]
  queue = open()
})
afterEach(() => {
  discardUnsaved('all')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('stored writes', () => {
  it('are sent one after another, in the order they were made', async () => {
    let answer: () => void = () => undefined
    outcomes.push(new Promise(resolve => (answer = resolve)))
    for (const n of [1, 2, 3]) queue.add(message(n))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['k1'])
    expect(queue.state.sending).toBe('k1')
    answer()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['k1', 'k2', 'k3'])
    expect(left()).toEqual([])
    expect(stored()).toBe('[]')
  })

  it('wait while the server cannot be reached, keep their order, and are retried [R-07]', async () => {
    outcomes.push(down, down)
    for (const n of [1, 2]) queue.add(message(n))
    await vi.advanceTimersByTimeAsync(900)
    expect(sent).toEqual(['k1'])
    await vi.advanceTimersByTimeAsync(100 + 2_000)
    expect(sent).toEqual(['k1', 'k1', 'k1', 'k2'])
  })

  it('are retried at once when the network is back, but not before a time the server named', async () => {
    const networkIsBack = async () => {
      window.dispatchEvent(new Event('online'))
      await vi.advanceTimersByTimeAsync(0)
    }
    outcomes.push(down, new CallError('too many', 429, null, null, 3))
    queue.add(message(1))
    await vi.advanceTimersByTimeAsync(0)
    await networkIsBack()
    expect(sent).toHaveLength(2)
    await networkIsBack()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(100)
    expect(sent).toHaveLength(3)
    expect(left()).toEqual([])
  })

  it('survive the page, and are sent under the same keys [R-10]', async () => {
    outcomes.push(down)
    for (const n of [1, 2]) queue.add(message(n))
    await vi.advanceTimersByTimeAsync(0)
    discardUnsaved('all')
    queue = open()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual(['k1', 'k1', 'k2'])
    expect(left()).toEqual([])
  })

  it('survive a sign-out, and are sent only after the user has signed in again', async () => {
    outcomes.push(down)
    for (const n of [1, 2]) queue.add(message(n))
    await vi.advanceTimersByTimeAsync(0)
    discardUnsaved('all')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([sent, left()]).toEqual([['k1'], ['k1', 'k2']])
    queue.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect([sent, left()]).toEqual([['k1', 'k1', 'k2'], []])
  })

  it('that are refused do not block others, and are sent again or dropped by the user', async () => {
    outcomes.push(refusal, refusal)
    for (const n of [1, 2, 3]) queue.add(message(n))
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.state.writes).toMatchObject([
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
    outcomes.push(down)
    queue.add(message(1))
    await vi.advanceTimersByTimeAsync(0)
    localStorage.setItem(storageKey, JSON.stringify([message(1), message(2)]))
    queue.add(message(3))
    expect(left()).toEqual(['k1', 'k2', 'k3'])
    storeElsewhere([])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toEqual(['k1'])
  })

  it('that could not be stored are not lost, and ask before the window is closed', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    queue.add(message(1))
    await vi.advanceTimersByTimeAsync(0)
    vi.stubGlobal('localStorage', {
      getItem: () => '[]',
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    outcomes.push(down, down)
    for (const n of [2, 3]) queue.add(message(n))
    await vi.advanceTimersByTimeAsync(0)
    expect(left()).toEqual(['k2', 'k3'])
    expect(leave()).toBe(true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([sent.at(-1), left(), leave()]).toEqual(['k3', [], false])
  })

  it.each(['', '{', 'null', '{"a":1}', '[null,1,{"key":"k"}]'])('are empty if the storage holds %j', text => {
    localStorage.setItem(storageKey, text)
    expect(open().state.writes).toEqual([])
  })
})
