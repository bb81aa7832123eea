import { parentPort } from 'node:worker_threads'
import { chapter } from '#plugins/chapters/shared.ts'
import { batchOf } from '#plugins/transfer/server/batches.ts'
import type { FromWorkerMessage, ToWorkerMessage } from '#plugins/transfer/server/threads/messages.ts'
import { readSections } from '#plugins/transfer/server/threads/read-sections.ts'
import { createEntityStore, createSearchIndex, openWorkerConnection, randomId } from '#server/index.ts'

// A worker thread that writes two chapters of an import and dies.

const entities = createEntityStore({ kinds: [chapter], search: createSearchIndex() })

parentPort?.on('message', async (message: ToWorkerMessage) => {
  if ('order' in message) {
    const { file, jobId, place, user, now, bytes } = message.order
    const database = openWorkerConnection(file)
    const by = { user, now: new Date(now), newId: randomId, writeKey: null }
    const two = [...readSections(bytes, new Map())].slice(0, 2).map(({ title, text }) => ({ values: { title, text } }))
    await database.write(tx => entities.createMany(tx, chapter, place, two, batchOf(jobId, 0), by))
    parentPort?.postMessage({ is: 'checked', total: 2, hasParts: false } satisfies FromWorkerMessage)
  } else process.exit(3)
})
