// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AnswerChange } from '../registry/contract.ts'
import { changeAnswers } from './change-answers.ts'
import { queryClient } from './query.ts'

const here = { spaceId: 's', projectId: 'p' }
const key = (id: string, place: object = here) => ['ship/get', { ...place, shipId: id }] as const
const data = (id: string, place?: object) => queryClient.getQueryData(key(id, place))
const isStale = (id: string, place?: object) => queryClient.getQueryState(key(id, place))?.isInvalidated
const change = (more: Partial<AnswerChange>, events: readonly object[] = [{}]) =>
  changeAnswers(events.map(event => ({ change: { call: 'ship/get', ...more }, event: { ...here, ...event } })))

/** Shows an answer on the screen; the requests it makes wait to be answered. */
function show(id: string) {
  const requests: ((answer: unknown) => void)[] = []
  const observer = new QueryObserver(queryClient, {
    queryKey: key(id),
    queryFn: () => new Promise(resolve => requests.push(resolve)),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = observer.subscribe(() => undefined)
  stops.push(stop)
  return requests
}

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
  vi.useRealTimers()
})

const append = (answer: unknown, events: readonly unknown[]) =>
  `${String(answer)} ${events.map(event => (event as { is: string }).is).join('')}`

describe('cached answers', () => {
  it('are stale where the event is about their input, and not elsewhere', async () => {
    const there = { spaceId: 's', projectId: 'q' }
    for (const id of ['ann', 'bea']) queryClient.setQueryData(key(id), id)
    queryClient.setQueryData(key('ann', there), 'ann')
    queryClient.setQueryData(['ship/find', here], [])
    await change({ where: { shipId: ['ann', 'cat'] } })
    expect([isStale('ann'), isStale('bea'), isStale('ann', there)]).toEqual([true, false, false])
    expect(queryClient.getQueryState(['ship/find', here])?.isInvalidated).toBe(false)
    await change({ call: 'ship/*' })
    expect([isStale('bea'), isStale('ann', there)]).toEqual([true, false])
    expect(queryClient.getQueryState(['ship/find', here])?.isInvalidated).toBe(true)
  })

  it('take what many events carry at once, in their order', async () => {
    queryClient.setQueryData(key('ann'), 'ann')
    const patch = vi.fn(append)
    await change({ patch }, [{ is: 'a' }, { is: 'b' }, { is: 'c', projectId: 'q' }])
    expect(data('ann')).toBe('ann ab')
    expect(patch).toHaveBeenCalledTimes(1)
  })

  it('are stale if an event does not carry enough, and keep their values until they are fetched', async () => {
    queryClient.setQueryData(key('ann'), 'ann')
    await change({ patch: () => undefined })
    expect([data('ann'), isStale('ann')]).toEqual(['ann', true])
  })

  it('stay stale when they are patched', async () => {
    queryClient.setQueryData(key('ann'), 'ann')
    await change({})
    await change({ patch: append }, [{ is: 'a' }])
    expect([data('ann'), isStale('ann')]).toEqual(['ann a', true])
  })

  it('load the code of a patch only if there is something to patch', async () => {
    const loadPatch = vi.fn(async () => append)
    await change({ loadPatch }, [{ is: 'a' }])
    expect(loadPatch).not.toHaveBeenCalled()
    queryClient.setQueryData(key('ann'), 'ann')
    await change({ loadPatch }, [{ is: 'a' }, { is: 'b' }])
    expect(data('ann')).toBe('ann ab')
  })

  it('are fetched again if the answer in flight may be older than the event', async () => {
    queryClient.setQueryData(key('ann'), 'ann')
    const requests = show('ann')
    void change({})
    expect(requests).toHaveLength(1)
    void change({ patch: append }, [{ is: 'a' }])
    expect([data('ann'), requests.length]).toEqual(['ann a', 2])
    requests[0]?.('older')
    requests[1]?.('newer')
    await vi.waitFor(() => expect(data('ann')).toBe('newer'))
  })

  it('that nobody shows are stale once the answer in flight has come', async () => {
    queryClient.setQueryData(key('ann'), 'ann')
    const { promise, resolve } = Promise.withResolvers<string>()
    const fetched = queryClient.fetchQuery({ queryKey: key('ann'), queryFn: () => promise, staleTime: 0 })
    void change({ patch: append }, [{ is: 'a' }])
    resolve('older')
    await fetched
    await vi.waitFor(() => expect([data('ann'), isStale('ann')]).toEqual(['older', true]))
  })

  it('keep a change that the server does not have yet: the answer in flight is dropped', async () => {
    queryClient.setQueryData(key('ann'), 'ann')
    const requests = show('ann')
    void change({})
    void change({ patch: append, isAhead: true }, [{ is: 'a' }])
    requests[0]?.('older')
    await Promise.resolve()
    expect([data('ann'), requests.length, isStale('ann')]).toEqual(['ann a', 1, true])
  })

  it('are fetched once after a pause, or only when they are shown again', async () => {
    vi.useFakeTimers()
    queryClient.setQueryData(key('ann'), 'ann')
    queryClient.setQueryData(key('bea'), 'bea')
    const [ann, bea] = [show('ann'), show('bea')]
    for (let n = 0; n < 3; n++) {
      await change({ where: { shipId: 'ann' }, delayMs: 500 })
      await vi.advanceTimersByTimeAsync(400)
    }
    await change({ where: { shipId: 'bea' }, isFetchedLater: true })
    expect([isStale('ann'), ann.length]).toEqual([true, 0])
    await vi.advanceTimersByTimeAsync(200)
    expect([ann.length, bea.length, isStale('bea')]).toEqual([1, 0, true])
  })
})
