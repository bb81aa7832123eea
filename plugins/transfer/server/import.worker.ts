import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { chapter } from '#plugins/chapters/shared.ts'
import * as serverPlugins from '#plugins/server.ts'
import {
  createEntityStore,
  createSearchIndex,
  type Database,
  openWorkerConnection,
  Problem,
  randomId,
  roomFor,
  type ServerPlugin,
  workerEvents,
} from '#server/index.ts'
import type { Ending, FromThread, Order, ToThread, Word } from './messages.ts'
import { checkSections, readSections } from './read-sections.ts'
import { ChapterWriter } from './write-chapters.ts'

// Imports in a thread of their own, one after another: each is checked, waits for the word, is written, says how it ended.

class Halted extends Error {}

// Who reads meanwhile comes first. Only Linux knows this of a single thread; elsewhere it would be the whole server.
if (process.platform === 'linux') setPriority(5)

const port = parentPort!
const plugins: readonly ServerPlugin[] = Object.values(serverPlugins)
const search = createSearchIndex()
/** what the import at hand has been told */
let heard = new Set<Word>()
let word = Promise.withResolvers<void>()

port.on('message', (message: ToThread) => {
  if ('order' in message) {
    void run(message.order)
    return
  }
  heard.add(message.word)
  word.resolve()
})

function say(message: FromThread): void {
  port.postMessage(message)
}

async function run(order: Order): Promise<void> {
  heard = new Set()
  word = Promise.withResolvers<void>()
  const total = check(order)
  if (total === undefined) return
  say({ is: 'checked', total })
  await word.promise
  if (!heard.has('go')) return say({ is: 'ended', ending: halted() })
  const database = openWorkerConnection(order.file, order)
  say({ is: 'ended', ending: await work(order, database) })
  await database.close()
}

function check({ bytes }: Order): number | undefined {
  try {
    return checkSections(bytes)
  } catch (error) {
    if (!(error instanceof Problem) || (error.type !== 'bad-input' && error.type !== 'bad-json')) throw error
    say({ is: 'refused', type: error.type, detail: error.message, errors: error.extra.errors })
    return undefined
  }
}

async function work(order: Order, database: Database): Promise<Ending> {
  const by = { user: order.user, now: new Date(order.now), newId: randomId, writeKey: null }
  const entities = createEntityStore({
    kinds: [chapter],
    search,
    follow: plugins.flatMap(({ follow }) => follow ?? []),
    events: workerEvents(() => new Date()),
    room: roomFor(order.storagePerUser),
  })
  const writer = new ChapterWriter(database, entities, search, { id: order.jobId, place: order.place, by })
  try {
    await writer.write(readSections(order.bytes), done => {
      say({ is: 'wrote', done })
      // Words arrive only between transactions, so this is where they are acted upon.
      if (heard.size > 1) throw new Halted()
    })
    await writer.show()
    return { state: 'done' }
  } catch (error) {
    const ending = endingOf(error)
    try {
      await writer.drop()
      return ending
    } catch (left) {
      // What stays is hidden from everybody, and the next start drops it.
      return { trace: left instanceof Error ? left.stack : String(left), ...ending }
    }
  }
}

function endingOf(error: unknown): Ending {
  if (error instanceof Halted) return halted()
  if (error instanceof Problem && error.type === 'store-full') return { state: 'failed', reason: 'store-full' }
  if (error instanceof Problem && error.type === 'storage-limit') return { state: 'failed', reason: 'storage-limit' }
  if (error instanceof Problem && error.type === 'not-found') return { state: 'failed', reason: 'gone' }
  if (error instanceof Problem && error.type === 'forbidden') return { state: 'failed', reason: 'no-access' }
  return { state: 'failed', reason: 'unexpected', trace: error instanceof Error ? error.stack : String(error) }
}

function halted(): Ending {
  return heard.has('stop') ? { state: 'failed', reason: 'stopped' } : { state: 'cancelled' }
}
