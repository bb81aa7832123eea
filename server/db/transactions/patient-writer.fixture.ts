import { workerData } from 'node:worker_threads'
import { openWorkerConnection } from '../database.ts'

/** Writes like a long import, one transaction after another, and counts those that begin, until it gets the message to end. */
const { file, waitingWrites, counts } = workerData as Record<'file', string> &
  Record<'waitingWrites' | 'counts', SharedArrayBuffer>
const [begun, isOver] = [0, 1]
const shared = new Int32Array(counts)
const database = openWorkerConnection(file, { waitingWrites, isPatient: true })
while (Atomics.load(shared, isOver) === 0) {
  await database.write(async tx => {
    const key = `imported-${Atomics.add(shared, begun, 1)}`
    Atomics.notify(shared, begun)
    const rows = Array.from({ length: 5000 }, (_, at) => ({ key: `${key}-${at}`, value: key }))
    for (let at = 0; at < rows.length; at += 500)
      await tx
        .insertInto('meta')
        .values(rows.slice(at, at + 500))
        .execute()
  })
}
await database.close()
