import type { Logger } from 'pino'
import { dayMs } from '#core/shared/limits.ts'
import type { Health } from '../../http/health.ts'
import { type StopJob, startJob } from '../../job.ts'
import type { Database, Notifications } from '../../ports.ts'
import { answerOfThread } from '../../threads/answer-of-thread.ts'
import { serverOwnerId } from '../server-owner.ts'

const script = new URL('./check-database.worker.ts', import.meta.url)
const firstMs = 2 * 60 * 1000
const everyMs = dayMs

/** The damaged pages of a database; reads all of it, in a worker thread. Undefined if the signal ended it. */
const runCheck = (file: string, signal: AbortSignal) =>
  answerOfThread<string[]>(script, { data: file, signal, failure: 'The check of the database ended without a result' })

/**
 * Checks the database soon after the start and then every day: without it, a damaged page may stay unread until the
 * last good backup is gone. Problems are logged, shown in `/healthz`, and sent to the operator as a notification.
 */
export function startIntegrityCheck(dependencies: {
  database: Database
  notifications: Notifications
  health: Health
  log: Pick<Logger, 'info' | 'error'>
  /** milliseconds after the start */
  firstMs?: number | undefined
}): StopJob {
  const { database, notifications, health, log } = dependencies
  let isNotified = false

  async function check(ending: AbortSignal) {
    const problems = await runCheck(database.file, ending)
    if (problems === undefined) return
    health.set('damaged', problems.length > 0)
    if (problems.length === 0) return log.info('the database was checked: all is well')
    log.error({ faults: problems }, 'the database is damaged: stop the server and put a backup in its place')
    if (!isNotified) isNotified = await notifyOwner(problems.length)
  }

  async function notifyOwner(problems: number): Promise<boolean> {
    const owner = await serverOwnerId(database)
    if (owner === undefined) return false
    const title = 'The database of this server is damaged. Stop the server and restore a backup.'
    await database.write(
      tx =>
        notifications.notify(tx, { personId: owner, action: 'DATABASE_DAMAGED', title, payload: { faults: problems } }),
      { whenFull: true },
    )
    return true
  }

  return startJob({ everyMs, firstMs: dependencies.firstMs ?? firstMs }, check, err =>
    log.error({ err }, 'the database could not be checked'),
  )
}
