import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { debounce } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('runs once, 500 ms after the last call, with its arguments [REQ-27]', () => {
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

it('waits for a given time, and does not run after cancel', () => {
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
