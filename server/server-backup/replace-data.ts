import { copyFile, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../blobs/folder.ts'
import { holdDataDir } from '../db/data-dir.ts'
import { backupName, copyBlobs, restoreServerBackup, type ServerBackup } from './make-backup.ts'

const databaseName = 'skald.db'

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Puts a backup in the place of the data. All of it is checked in a temporary folder first. The database that was there is
 * renamed, not deleted; a server does not start in the moment between its renaming and that of the new one.
 * @throws StartError if a server runs on the data; Error in words if the backup is damaged
 */
export async function replaceData(
  folder: string,
  dataDir: string,
  now: Date,
): Promise<{ backup: ServerBackup; kept: string | undefined }> {
  const release = holdDataDir(dataDir, { mayBeOpen: true })
  let trial: string | undefined
  try {
    trial = await mkdtemp(join(dataDir, 'restore-'))
    const backup = await restoreServerBackup(folder, trial)
    await copyBlobs(trial, dataDir, backup.blobs)
    const file = join(dataDir, databaseName)
    const kept = (await exists(file)) ? `${file}.before-${backupName(now)}` : undefined
    if (kept !== undefined) await keepDatabase(file, kept)
    await rename(join(trial, databaseName), file)
    await syncFolder(dataDir)
    return { backup, kept }
  } finally {
    if (trial !== undefined) await rm(trial, { recursive: true, force: true })
    release()
  }
}

/** The log of the old database is part of it; it must not be read into the new one. */
async function keepDatabase(file: string, kept: string): Promise<void> {
  for (const ending of ['-wal', '-shm']) if (await exists(file + ending)) await copyFile(file + ending, kept + ending)
  await rename(file, kept)
  for (const ending of ['-wal', '-shm']) await rm(file + ending, { force: true })
}
