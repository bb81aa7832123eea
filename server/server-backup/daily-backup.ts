import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { ownerOf } from '../db/integrity-check.ts'
import { type StopJob, startJob } from '../job.ts'
import type { Database, Notifications } from '../ports.ts'
import { backupTime, listServerBackups } from './make-backup.ts'

const script = new URL('./backup.worker.ts', import.meta.url)
const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const firstMs = 10 * 60 * 1000
/** A backup that is a little early is that of the day, so that its time does not move. */
const toleranceMs = hourMs / 2

async function runBackup(dataDir: string, now: Date, signal: AbortSignal): Promise<unknown> {
  const worker = new Worker(script, { workerData: { dataDir, now: now.toISOString() } })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const [result] = await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => {
        throw new Error('The backup ended without a result')
      }),
    ])
    return result
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

/**
 * Makes a backup of the whole server every day and proves it. If that fails it is logged, and the operator is notified
 * once, until one works again.
 */
export function startDailyBackups(parts: {
  database: Database
  config: Pick<Config, 'dataDir' | 'dailyBackups'>
  notifications: Notifications
  log: Pick<Logger, 'info' | 'error'>
  now(): Date
  /** milliseconds after the start */
  firstMs?: number | undefined
}): StopJob {
  const { database, config, notifications, log, now } = parts
  const { dataDir } = config
  let isNotified = false

  async function backUp(ending: AbortSignal): Promise<void> {
    try {
      const [newest] = await listServerBackups(dataDir)
      const last = newest === undefined ? undefined : backupTime(newest)
      if (last && now().getTime() - last.getTime() < dayMs - toleranceMs) return
      const backup = await runBackup(dataDir, now(), ending)
      isNotified = false
      log.info({ backup }, 'a backup was made, restored for a trial and compared')
    } catch (err) {
      if (ending.aborted) return
      log.error({ err }, 'no backup could be made')
      if (!isNotified) isNotified = await notifyOwner()
    }
  }

  async function notifyOwner(): Promise<boolean> {
    const owner = await ownerOf(database)
    if (owner === undefined) return false
    const title = 'The daily backup of this server failed. The log has the reason.'
    await database.write(
      tx => notifications.notify(tx, { personId: owner, action: 'BACKUP_FAILED', title, payload: {} }),
      { whenFull: true },
    )
    return true
  }

  if (!config.dailyBackups) return async () => undefined
  return startJob({ everyMs: hourMs, firstMs: parts.firstMs ?? firstMs }, backUp, err =>
    log.error({ err }, 'the failure of a backup could not be reported'),
  )
}
