import { afterEach, expect, it, vi } from 'vitest'
import { startMailing } from './mail-readers.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('emails about chapters stay on the list while the mail server is behind', async () => {
  vi.useFakeTimers()
  let waiting = 20
  const read = vi.fn(() => {
    throw new Error('the list was read')
  })
  const error = vi.fn()
  const stop = startMailing({
    database: { read: { selectFrom: read } },
    mail: { send: vi.fn(), waiting: () => waiting },
    log: { error },
    address: () => 'https://stories.example',
  } as never)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(read).not.toHaveBeenCalled()
  waiting = 19
  await vi.advanceTimersByTimeAsync(2000)
  expect(read).toHaveBeenCalledOnce()
  expect(error).toHaveBeenCalledOnce()
  await stop()
})
