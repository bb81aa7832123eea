import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { openDatabaseFixture } from '#tests/api/database-fixture.ts'
import { WaitingWrites } from './waiting-writes.ts'

const store = openDatabaseFixture()

it('a write waits for one transaction of a long import at most', async () => {
  const { database } = store
  const counts = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  const shared = new Int32Array(counts)
  const [begun, isOver] = [0, 1] as const
  const { file, waitingWrites } = database
  const script = new URL('./patient-writer.fixture.ts', import.meta.url)
  const worker = new Worker(script, { workerData: { file, waitingWrites, counts } })
  const ended = new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject))
  const next = async () => {
    const count = Atomics.load(shared, begun)
    await Atomics.waitAsync(shared, begun, count).value
  }
  const waited: number[] = []
  for (let at = 0; at < 30; at++) {
    // The import is at work again.
    await next()
    const before = Atomics.load(shared, begun)
    await database.write(async tx => {
      waited.push(Atomics.load(shared, begun) - before)
      await tx
        .insertInto('meta')
        .values({ key: `own-${at}`, value: '' })
        .execute()
    })
  }
  Atomics.store(shared, isOver, 1)
  await ended
  // One may have begun before the write said that it waits.
  expect(waited.filter(count => count > 1)).toEqual([])
  expect(Atomics.load(shared, begun)).toBeGreaterThanOrEqual(30)
  const own = await database.read.selectFrom('meta').select('key').where('key', 'like', 'own-%').execute()
  expect(own).toHaveLength(30)
})

it('what waits for others goes on when the last has begun, and at the latest when these do not', async () => {
  const waiting = new WaitingWrites()
  const others = new WaitingWrites(waiting.memory)
  const order: string[] = []
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const begins = [one, two].map(({ promise }) => others.during(() => promise))
  const gone = waiting.none().then(() => order.push('patient'))
  one.resolve()
  await begins[0]
  order.push('one')
  two.resolve()
  await begins[1]
  order.push('two')
  await gone
  expect(order).toEqual(['one', 'two', 'patient'])
  await waiting.none()
  void others.during(() => new Promise(() => undefined))
  await waiting.none()
})
