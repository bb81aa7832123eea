import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartError } from '../start-error.ts'
import { isBusy } from './failures.ts'

/**
 * Creates the data directory where it is missing (for its owner alone) and holds it for this process,
 * until the function answered is called or the process ends, however it ends.
 * @throws StartError where it cannot be written or another server holds it
 */
export function holdDataDir(dataDir: string): () => void {
  makeDir(dataDir)
  return holdLock(dataDir)
}

function makeDir(dataDir: string): void {
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new StartError(`${dataDir} is a file, not a data directory.`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new StartError(`The data directory ${dataDir} cannot be created.`, { cause })
  }
  if (!isWritable(dataDir)) throw new StartError(`The data directory ${dataDir} is read-only.`)
}

/** A mark against writing counts for everyone, for root too. */
export function isWritable(path: string): boolean {
  if ((statSync(path).mode & 0o222) === 0) return false
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The system drops a file lock with its process, so that nothing is left behind after `kill -9`. */
function holdLock(dataDir: string): () => void {
  const lock = new Sqlite(join(dataDir, 'skald.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if (isBusy(cause)) throw new StartError(`Another Skald is running on the data directory ${dataDir}.`, { cause })
    throw new StartError(`The data directory ${dataDir} cannot be locked: its file skald.lock is not usable.`, {
      cause,
    })
  }
  return () => lock.close()
}
