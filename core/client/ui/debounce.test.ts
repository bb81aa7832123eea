import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does it once, 500 ms after the last asking, with what was asked last [REQ-27]', () => {
  const run = vi.fn()
  const ask = debounce(run)
  ask('a')
  vi.advanceTimersByTime(499)
  ask('ab')
  vi.advanceTimersByTime(499)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run.mock.calls).toEqual([['ab']])
  vi.advanceTimersByTime(5000)
  expect(run).toHaveBeenCalledOnce()
})

it('waits as long as it is told to, and not at all once it is cancelled', () => {
  const run = vi.fn()
  const ask = debounce(run, 20)
  ask()
  ask.cancel()
  vi.advanceTimersByTime(1000)
  expect(run).not.toHaveBeenCalled()
  ask()
  vi.advanceTimersByTime(20)
  expect(run).toHaveBeenCalledOnce()
})
