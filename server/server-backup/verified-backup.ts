import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeJson } from '../blobs/folder.ts'
import { holdFile } from '../db/data-dir/data-dir.ts'
import { isDatabaseBusy } from '../db/sqlite-errors.ts'
import { backupsFolder, makeServerBackup, requireDatabase, restoreServerBackup, unfinished } from './make-backup.ts'
import { pruneServerBackups } from './prune-backups.ts'

const trialPrefix = 'trial-'
const waitMs = 10 * 60 * 1000

/** Backups are made one at a time, by the server or from a shell: they share the files of images. */
async function holdBackups(root: string): Promise<() => void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const until = performance.now() + waitMs; ; await pause(100))
    try {
      return holdFile(join(root, 'backups.lock'))
    } catch (error) {
      if (!isDatabaseBusy(error) || performance.now() > until) throw error
    }
}

/** What a process left that was killed. */
async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root))
    if (name.startsWith(trialPrefix) || name.endsWith(unfinished))
      await rm(join(root, name), { recursive: true, force: true })
}

/** What `proven.json`, as it has been called since the first version, says of the last backup that was verified. */
export interface VerifiedBackup {
  at: string
  folder: string
  rows: number
  images: number
}

/** What `failed.json` says of the last attempt, if it failed. */
export interface FailedBackup {
  at: string
  reason: string
}

/**
 * Makes a backup and proves it: restores it into a temporary folder, where all of it is compared. One that fails is
 * removed, and `failed.json` has the reason until one works again. Then the old ones go.
 * @returns its folder and how many rows and images are the same
 */
export async function makeVerifiedBackup(dataDir: string, now: Date): Promise<VerifiedBackup> {
  requireDatabase(dataDir)
  const root = backupsFolder(dataDir)
  const failed = join(root, 'failed.json')
  const release = await holdBackups(root)
  try {
    const result = await makeAndProve(dataDir, now)
    await rm(failed, { force: true })
    return result
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await writeJson(failed, { at: now.toISOString(), reason } satisfies FailedBackup).catch(unwritten => {
      // A full or missing disk stops both; the first error is the one that matters.
      throw new AggregateError([error, unwritten], reason)
    })
    throw error
  } finally {
    release()
  }
}

async function makeAndProve(dataDir: string, now: Date): Promise<VerifiedBackup> {
  const root = backupsFolder(dataDir)
  await removeLeftovers(root)
  const folder = join(root, await makeServerBackup(dataDir, now))
  const trial = await mkdtemp(join(root, trialPrefix))
  try {
    const { rows, blobs } = await restoreServerBackup(folder, trial)
    const count = Object.values(rows).reduce((sum, rowsOfOne) => sum + rowsOfOne, 0)
    const result = { at: now.toISOString(), folder, rows: count, images: blobs.length } satisfies VerifiedBackup
    await writeJson(join(root, 'proven.json'), result)
    await pruneServerBackups(dataDir)
    return result
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}
