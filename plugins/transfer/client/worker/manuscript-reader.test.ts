// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { importLimits } from '../../shared.ts'
import { openManuscriptReader } from './manuscript-reader.ts'

const terminate = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      terminate = terminate
      postMessage = () => undefined
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a manuscript that takes too long to read is refused, and its worker ended', async () => {
  const reader = openManuscriptReader()
  const refused = expect(reader.ask('read', { files: [] })).rejects.toMatchObject({ reason: 'too-long' })
  vi.advanceTimersByTime(importLimits.milliseconds - 1)
  expect(terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  await refused
  expect(terminate).toHaveBeenCalledOnce()
})
