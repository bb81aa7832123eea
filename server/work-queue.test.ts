import { expect, it } from 'vitest'
import { Problem } from '#core/shared/error.ts'
import { createWorkQueue } from './work-queue.ts'

/** Work that ends on demand. */
function controlled() {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  return {
    ends,
    most: () => most,
    work: async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>(resolve => ends.push(resolve))
      running -= 1
    },
  }
}

const turn = () => new Promise(resolve => setImmediate(resolve))

it('runs no more at once than allowed, and all in the end [R-18]', async () => {
  const queued = createWorkQueue(2, 100, 'Busy')
  const { ends, most, work } = controlled()
  const all = Array.from({ length: 20 }, () => queued(work))
  for (let ended = 0; ended < 20; ended += 1) {
    await turn()
    ends[ended]?.()
  }
  await Promise.all(all)
  expect(most()).toBe(2)
  expect(ends).toHaveLength(20)
})

it('runs jobs in order', async () => {
  const queued = createWorkQueue(1, 100, 'Busy')
  const served: number[] = []
  await Promise.all([1, 2, 3, 4].map(number => queued(async () => served.push(number))))
  expect(served).toEqual([1, 2, 3, 4])
})

it('refuses at once when the queue is full, with the time to wait', async () => {
  const queued = createWorkQueue(1, 1, 'Busy')
  const { ends, work } = controlled()
  const served = [queued(work), queued(work)]
  const refused = await queued(work).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ status: 429, type: 'too-many', extra: { retryAfter: 5 } })
  for (const at of [0, 1]) {
    await turn()
    ends[at]?.()
  }
  await Promise.all(served)
})

it('goes on after work that failed', async () => {
  const queued = createWorkQueue(1, 10, 'Busy')
  const failing = queued(() => Promise.reject(new Error('broken')))
  const following = queued(async () => 'served')
  await expect(failing).rejects.toThrow('broken')
  await expect(following).resolves.toBe('served')
  await expect(queued(async () => 'again')).resolves.toBe('again')
})
