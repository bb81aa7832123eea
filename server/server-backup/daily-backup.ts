import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type StopJob, startJob } from '../job.ts'
import type { BackupRunner } from './backup-runner.ts'
import { backupTime, listServerBackups } from './make-backup.ts'
import { nextBackupAt, readSchedule } from './schedule.ts'

const minuteMs = 60 * 1000
const firstMs = 10 * minuteMs
const earlyMs = 1000
/** After one that failed. */
const againMs = 60 * minuteMs

/** Makes a backup of the whole server every day, at the time that its owner has chosen. */
export function startDailyBackups(parts: {
  runner: BackupRunner
  config: Pick<Config, 'dataDir' | 'dailyBackups'>
  log: Pick<Logger, 'error'>
  now(): Date
  /** milliseconds after the start */
  firstMs?: number | undefined
}): StopJob {
  const { runner, config, log, now } = parts
  // A timer may end a little early.
  const startedAt = performance.now() + (parts.firstMs ?? firstMs) - earlyMs
  let triedAt: number | undefined

  async function isDue(): Promise<boolean> {
    const schedule = await readSchedule(config.dataDir, config.dailyBackups)
    const [newest] = schedule.daily ? await listServerBackups(config.dataDir) : []
    const next = nextBackupAt(schedule, newest === undefined ? undefined : backupTime(newest), now())
    return next !== null && next <= now()
  }

  async function backUp(): Promise<void> {
    const at = performance.now()
    if (at < startedAt || (triedAt !== undefined && at - triedAt < againMs)) return
    // If the folder cannot be read, the attempt to make a backup fails too, and is reported.
    if (!(await isDue().catch(() => config.dailyBackups))) return
    triedAt = at
    await runner.run()
  }

  const stopJob = startJob({ everyMs: minuteMs, firstMs: parts.firstMs ?? firstMs }, backUp, err =>
    log.error({ err }, 'no backup could be made'),
  )
  return async () => {
    await runner.stop()
    await stopJob()
  }
}
