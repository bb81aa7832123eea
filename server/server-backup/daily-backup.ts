import type { Logger } from 'pino'
import { dayMs } from '#core/shared/limits.ts'
import type { Config } from '../config.ts'
import { type StopJob, startJob } from '../job.ts'
import type { BackupRunner } from './backup-runner.ts'
import { backupTime, listServerBackups } from './make-backup.ts'

const hourMs = 60 * 60 * 1000
const firstMs = 10 * 60 * 1000
/** A backup that is a little early is that of the day, so that its time does not move. */
const toleranceMs = hourMs / 2

/** Makes a backup of the whole server every day. */
export function startDailyBackups(parts: {
  runner: BackupRunner
  config: Pick<Config, 'dataDir' | 'dailyBackups'>
  log: Pick<Logger, 'error'>
  now(): Date
  /** milliseconds after the start */
  firstMs?: number | undefined
}): StopJob {
  const { runner, config, log, now } = parts

  async function isDue(): Promise<boolean> {
    const [newest] = await listServerBackups(config.dataDir)
    const last = newest === undefined ? undefined : backupTime(newest)
    return !last || now().getTime() - last.getTime() >= dayMs - toleranceMs
  }

  async function backUp(): Promise<void> {
    // If the folder cannot be read, the attempt to make a backup fails too, and is reported.
    if (await isDue().catch(() => true)) await runner.run()
  }

  if (!config.dailyBackups) return () => runner.stop()
  const stopJob = startJob({ everyMs: hourMs, firstMs: parts.firstMs ?? firstMs }, backUp, err =>
    log.error({ err }, 'no backup could be made'),
  )
  return async () => {
    await runner.stop()
    await stopJob()
  }
}
