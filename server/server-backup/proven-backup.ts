import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pruneServerBackups } from './keep.ts'
import { backupsFolder, makeServerBackup, restoreServerBackup, unfinished } from './make-backup.ts'

const trialPrefix = 'trial-'
/** What is older was left by a process that was killed. */
const leftoverMs = 24 * 60 * 60 * 1000

async function removeLeftovers(root: string, now: Date): Promise<void> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  for (const name of names) {
    if (!name.startsWith(trialPrefix) && !name.endsWith(unfinished)) continue
    const path = join(root, name)
    if (now.getTime() - (await stat(path)).mtimeMs > leftoverMs) await rm(path, { recursive: true, force: true })
  }
}

/** What `proven.json` says of the last backup that was proven. */
export interface ProvenBackup {
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

/** Writes a file as a whole, or leaves the former one. */
async function writeJson(path: string, value: object): Promise<void> {
  const partial = `${path}.part`
  await writeFile(partial, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true })
  await rename(partial, path)
}

/**
 * Makes a backup and proves it: restores it into a temporary folder, where all of it is compared. One that fails is
 * removed, and `failed.json` has the reason until one works again. Then the old ones go.
 * @returns its folder and how many rows and images are the same
 */
export async function makeProvenBackup(dataDir: string, now: Date): Promise<ProvenBackup> {
  const failed = join(backupsFolder(dataDir), 'failed.json')
  const result = await makeAndProve(dataDir, now).catch(async error => {
    const reason = error instanceof Error ? error.message : String(error)
    await writeJson(failed, { at: now.toISOString(), reason } satisfies FailedBackup).catch(unwritten => {
      // A full or missing disk stops both; the first error is the one that matters.
      throw new AggregateError([error, unwritten], reason)
    })
    throw error
  })
  await rm(failed, { force: true })
  return result
}

async function makeAndProve(dataDir: string, now: Date): Promise<ProvenBackup> {
  const root = backupsFolder(dataDir)
  await removeLeftovers(root, now)
  const folder = join(root, await makeServerBackup(dataDir, now))
  const trial = await mkdtemp(join(root, trialPrefix))
  try {
    const { rows, blobs } = await restoreServerBackup(folder, trial)
    const count = Object.values(rows).reduce((sum, rowsOfOne) => sum + rowsOfOne, 0)
    const result = { at: now.toISOString(), folder, rows: count, images: blobs.length } satisfies ProvenBackup
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
