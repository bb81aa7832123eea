import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverBackupCalls } from '#core/shared/calls/backups.ts'
import { badField } from '#core/shared/error.ts'
import { forbidden } from '../access/service.ts'
import type { Config } from '../config.ts'
import { type CallContext, type HandledCall, handle } from '../contract.ts'
import { serverOwnerId } from '../db/server-owner.ts'
import type { BackupRunner } from './backup-runner.ts'
import { backupsFolder, backupTime, listServerBackups } from './make-backup.ts'
import { isTimeZone, nextBackupAt, readSchedule, writeSchedule } from './schedule.ts'
import type { FailedBackup, VerifiedBackup } from './verified-backup.ts'

/** The calls on backups of the whole server. */
export function serverBackupHandlers({
  runner,
  config,
  now,
}: {
  runner: BackupRunner
  config: Pick<Config, 'dataDir' | 'dailyBackups'>
  now(): Date
}): HandledCall[] {
  const root = backupsFolder(config.dataDir)

  async function status() {
    const [verified, failed, schedule, names] = await Promise.all([
      readNote<VerifiedBackup>(join(root, 'proven.json')),
      readNote<FailedBackup>(join(root, 'failed.json')),
      readSchedule(config.dataDir, config.dailyBackups),
      listServerBackups(config.dataDir),
    ])
    const [newest] = names
    const next = nextBackupAt(schedule, newest === undefined ? undefined : backupTime(newest), now())
    return {
      schedule,
      next: next?.toISOString() ?? null,
      making: runner.isRunning,
      kept: names.length,
      verified: verified && { at: verified.at, rows: verified.rows, images: verified.images },
      // The reason names folders of the machine, which are for its log.
      failed: failed && { at: failed.at },
    }
  }

  return [
    handle(serverBackupCalls.backups, async (_, context) => {
      await requireOwner(context)
      return status()
    }),
    handle(serverBackupCalls.makeBackup, async (_, context) => {
      await requireOwner(context)
      void runner.run()
      return status()
    }),
    handle(serverBackupCalls.setSchedule, async (changes, context) => {
      await requireOwner(context)
      if (changes.zone !== undefined && !isTimeZone(changes.zone)) throw badField('zone', 'This is not a time zone.')
      const former = await readSchedule(config.dataDir, config.dailyBackups)
      await writeSchedule(config.dataDir, { ...former, ...changes })
      return status()
    }),
  ]
}

async function requireOwner(context: CallContext): Promise<void> {
  if ((await serverOwnerId(context)) !== context.person().id) throw forbidden()
}

/** The content of one of the files beside the backups; null if there is none. */
async function readNote<T>(path: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
