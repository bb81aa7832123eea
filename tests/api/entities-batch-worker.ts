import { parentPort, workerData } from 'node:worker_threads'
import { openWorkerConnection } from '#server/db/index.ts'
import { createEntityStore } from '#server/entities/store.ts'
import { createSearchIndex } from '#server/search/index.ts'
import { entry, fixtureKinds } from './entities-fixture-kinds.ts'

/** Writes like an import: many small transactions beside the server's own, then everything becomes visible at once. */
const { file, place, user, count } = workerData
const database = openWorkerConnection(file)
const entities = createEntityStore({ kinds: fixtureKinds, search: createSearchIndex() })
let made = 0
const by = { user, now: new Date(), writeKey: null, newId: () => `${place.projectId}-w${made++}` }
for (let at = 0; at < count; at += 50) {
  const newEntities = Array.from({ length: 50 }, (_, more) => ({ values: { name: `imported ${at + more}` } }))
  await database.write(tx => entities.createMany(tx, entry, place, newEntities, 'worker', by))
}
await database.write(tx => entities.finishBatch(tx, 'worker'))
await database.close()
parentPort?.postMessage('done')
