import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Health } from '../health.ts'
import { type StopJob, startJob } from '../job.ts'
import type { Database, Notices } from '../ports.ts'

const script = new URL('./check.worker.ts', import.meta.url)
const firstMs = 2 * 60 * 1000
const everyMs = 24 * 60 * 60 * 1000

/** What is wrong with a database, page by page; takes as long as reading all of it, and nobody waits for it. */
async function lookThrough(file: string, signal?: AbortSignal): Promise<string[]> {
  const worker = new Worker(script, { workerData: file })
  const stop = () => void worker.terminate()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const [faults] = (await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => {
        throw new Error('The check of the database ended without a result')
      }),
    ])) as [string[]]
    return faults
  } finally {
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

/**
 * Looks through the database soon after the start and then every day: a damaged page is read by nobody until it is too
 * late for the backups. What is found is in the log, in `/healthz`, and told to whoever runs the server.
 */
export function startChecking(parts: {
  database: Database
  notices: Notices
  health: Health
  log: Pick<Logger, 'info' | 'error'>
  /** milliseconds after the start */
  firstMs?: number | undefined
}): StopJob {
  const { database, notices, health, log } = parts
  let isTold = false

  async function check(ending: AbortSignal) {
    const faults = await lookThrough(database.file, ending)
    health.set('damaged', faults.length > 0)
    if (faults.length === 0) return log.info('the database was looked through: all is well')
    log.error({ faults }, 'the database is damaged: stop the server and put a backup in its place')
    if (!isTold) isTold = await tellOwner(faults.length)
  }

  async function tellOwner(faults: number): Promise<boolean> {
    const owner = await ownerOf(database)
    if (owner === undefined) return false
    const title = 'The database of this server is damaged. Stop the server and restore a backup.'
    await database.write(
      tx => notices.notify(tx, { personId: owner, action: 'DATABASE_DAMAGED', title, payload: { faults } }),
      { whenFull: true },
    )
    return true
  }

  return startJob({ everyMs, firstMs: parts.firstMs ?? firstMs }, check, err =>
    log.error({ err }, 'the database could not be looked through'),
  )
}

/** Whoever opened the first account runs the server, as far as the server can know. */
async function ownerOf({ read }: Pick<Database, 'read'>): Promise<string | undefined> {
  const row = await read
    .selectFrom('users')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
