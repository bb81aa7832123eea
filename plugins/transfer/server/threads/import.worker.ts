import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import * as serverPlugins from '#plugins/server.ts'
import {
  createEntityStore,
  createImageStore,
  createSearchIndex,
  createStorageQuota,
  type Database,
  openWorkerConnection,
  Problem,
  randomId,
  type ServerPlugin,
  workerEvents,
} from '#server/index.ts'
import type { FromWorkerMessage, ImportEnding, ImportOrder, ToWorkerMessage, WorkerCommand } from './messages.ts'
import { checkSections, readSections } from './read-sections.ts'
import { ChapterWriter } from './write-chapters.ts'

// Runs imports in a thread, one after another: checks the sections, waits for `go`, writes, and reports the result.

class StoppedError extends Error {}

// Lower priority than requests. Only on Linux, where it applies to the single thread; elsewhere it would slow the whole
// server.
if (process.platform === 'linux') setPriority(5)

const port = parentPort!
const plugins: readonly ServerPlugin[] = Object.values(serverPlugins)
const search = createSearchIndex()
/** the commands received for the current import */
let receivedWord = new Set<WorkerCommand>()
let word = Promise.withResolvers<void>()

port.on('message', (message: ToWorkerMessage) => {
  if ('order' in message) {
    void run(message.order)
    return
  }
  receivedWord.add(message.word)
  word.resolve()
})

function post(message: FromWorkerMessage): void {
  port.postMessage(message)
}

async function run(order: ImportOrder): Promise<void> {
  receivedWord = new Set()
  word = Promise.withResolvers<void>()
  const sections = check(order)
  if (!sections) return
  post({ is: 'checked', ...sections })
  await word.promise
  if (!receivedWord.has('go')) return post({ is: 'ended', ending: throwIfStopped() })
  const database = openWorkerConnection(order.file, { ...order, isPatient: true })
  post({ is: 'ended', ending: await importChapters(order, database) })
  await database.close()
}

function check({ bytes }: ImportOrder): ReturnType<typeof checkSections> | undefined {
  try {
    return checkSections(bytes)
  } catch (error) {
    if (!(error instanceof Problem) || (error.type !== 'bad-input' && error.type !== 'bad-json')) throw error
    post({ is: 'refused', type: error.type, detail: error.message, errors: error.extra.errors })
    return undefined
  }
}

async function importChapters(order: ImportOrder, database: Database): Promise<ImportEnding> {
  const by = { user: order.user, now: new Date(order.now), newId: randomId, writeKey: null }
  const storageQuota = createStorageQuota(order.storagePerUser)
  const events = workerEvents(() => new Date())
  const entities = createEntityStore({
    kinds: plugins.flatMap(({ kinds }) => kinds ?? []),
    search,
    writeHooks: plugins.flatMap(({ onEntityWrite }) => onEntityWrite ?? []),
    events,
    storageQuota,
  })
  const { jobId: id, place, images } = order
  const services = { database, entities, search, images: { store: createImageStore(storageQuota) }, events }
  const writer = new ChapterWriter(services, { id, place, by, images })
  try {
    await writer.write(readSections(order.bytes, images.ids), done => {
      post({ is: 'wrote', done })
      // Messages arrive only between transactions, so commands are handled here.
      if (receivedWord.size > 1) throw new StoppedError()
    })
    await writer.show()
    return { state: 'done' }
  } catch (error) {
    const ending = endingOfError(error)
    try {
      await writer.drop()
      return ending
    } catch (left) {
      // The remaining chapters are hidden, and the next start deletes them.
      return { trace: left instanceof Error ? left.stack : String(left), ...ending }
    }
  }
}

function endingOfError(error: unknown): ImportEnding {
  if (error instanceof StoppedError) return throwIfStopped()
  if (error instanceof Problem && error.type === 'store-full') return { state: 'failed', reason: 'store-full' }
  if (error instanceof Problem && error.type === 'storage-limit') return { state: 'failed', reason: 'storage-limit' }
  if (error instanceof Problem && error.type === 'not-found') return { state: 'failed', reason: 'gone' }
  if (error instanceof Problem && error.type === 'forbidden') return { state: 'failed', reason: 'no-access' }
  return { state: 'failed', reason: 'unexpected', trace: error instanceof Error ? error.stack : String(error) }
}

function throwIfStopped(): ImportEnding {
  return receivedWord.has('stop') ? { state: 'failed', reason: 'stopped' } : { state: 'cancelled' }
}
