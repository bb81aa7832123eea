import type { Logger } from 'pino'
import { serverOwnerId } from '../db/server-owner.ts'
import type { Database, Notifications } from '../ports.ts'
import { answerOfThread } from '../threads/answer-of-thread.ts'

const script = new URL('./backup.worker.ts', import.meta.url)

/** Makes backups of the whole server, one at a time. */
export interface BackupRunner {
  readonly isRunning: boolean
  /**
   * Makes and proves a backup, or waits for the one that is being made. A failure is logged, and the owner notified.
   */
  run(): Promise<void>
  /** Ends one that is being made, and waits until it has ended. */
  stop(): Promise<void>
}

/** Makes and proves a backup in a thread of its own. Undefined if the signal ended it. @throws Error with the reason */
export const backUpInThread = (dataDir: string, now: Date, signal: AbortSignal) =>
  answerOfThread<object>(script, {
    ...{ data: { dataDir, now: now.toISOString() }, signal },
    failure: 'The backup ended without a result',
  })

export function createBackupRunner(parts: {
  database: Database
  dataDir: string
  notifications: Notifications
  log: Pick<Logger, 'info' | 'error'>
  now(): Date
}): BackupRunner {
  const { database, dataDir, notifications, log, now } = parts
  const ending = new AbortController()
  let running: Promise<void> | undefined
  let isNotified = false

  async function make(): Promise<void> {
    try {
      const backup = await backUpInThread(dataDir, now(), ending.signal)
      if (backup === undefined) return
      isNotified = false
      log.info({ backup }, 'a backup was made, restored for a trial and compared')
    } catch (err) {
      if (ending.signal.aborted) return
      log.error({ err }, 'no backup could be made')
      // Once, until one works again.
      if (!isNotified) isNotified = await notifyOwner()
    }
  }

  async function notifyOwner(): Promise<boolean> {
    const owner = await serverOwnerId(database)
    if (owner === undefined) return false
    const title = 'The backup of this server failed. The log has the reason.'
    await database.write(
      tx => notifications.notify(tx, { personId: owner, action: 'BACKUP_FAILED', title, payload: {} }),
      { whenFull: true },
    )
    return true
  }

  return {
    get isRunning() {
      return running !== undefined
    },
    async run() {
      if (ending.signal.aborted) return
      running ??= make()
        .catch(err => log.error({ err }, 'the failure of a backup could not be reported'))
        .finally(() => {
          running = undefined
        })
      await running
    },
    async stop() {
      ending.abort()
      await running
    },
  }
}
