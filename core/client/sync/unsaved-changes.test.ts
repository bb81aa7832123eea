import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flushUnsaved, trackUnsaved } from './unsaved-changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('saves unsaved changes before the page is left, and only those', async () => {
  const [saved, unsaved, failing] = [true, false, false].map(isSaved => ({
    unsaved: !isSaved,
    flush: vi.fn(async () => undefined),
  }))
  failing?.flush.mockRejectedValueOnce(new Error('no'))
  const stops = [saved, unsaved, failing].flatMap(keeper => (keeper ? [trackUnsaved(keeper)] : []))
  await flushUnsaved()
  for (const stop of stops) stop()
  await flushUnsaved()
  expect([saved, unsaved, failing].map(keeper => keeper?.flush.mock.calls.length)).toEqual([0, 1, 1])
})

it('stops waiting after a moment if the server does not answer', async () => {
  const stop = trackUnsaved({ unsaved: true, flush: () => new Promise(() => undefined) })
  let isOver = false
  const flushing = flushUnsaved().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(1400)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  await flushing
  stop()
  expect(isOver).toBe(true)
})
