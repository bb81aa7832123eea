import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serverBackupCalls } from '#core/shared/calls/backups.ts'
import { forbidden } from '../access/service.ts'
import type { Config } from '../config.ts'
import { type CallContext, type HandledCall, handle } from '../contract.ts'
import { serverOwnerId } from '../db/server-owner.ts'
import type { BackupRunner } from './backup-runner.ts'
import { backupsFolder, listServerBackups } from './make-backup.ts'
import type { FailedBackup, VerifiedBackup } from './verified-backup.ts'

/** The calls on backups of the whole server. */
export function serverBackupHandlers({
  runner,
  config,
}: {
  runner: BackupRunner
  config: Pick<Config, 'dataDir' | 'dailyBackups'>
}): HandledCall[] {
  const root = backupsFolder(config.dataDir)

  async function status() {
    const [proven, failed] = await Promise.all([
      readNote<VerifiedBackup>(join(root, 'proven.json')),
      readNote<FailedBackup>(join(root, 'failed.json')),
    ])
    return {
      daily: config.dailyBackups,
      making: runner.isRunning,
      kept: (await listServerBackups(config.dataDir)).length,
      proven: proven && { at: proven.at, rows: proven.rows, images: proven.images },
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
