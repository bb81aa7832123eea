import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartError } from '../../start-error.ts'
import { isDatabaseBusy } from '../sqlite-errors.ts'

/**
 * Creates the data directory if missing (accessible to its owner only) and locks it for this process, until the
 * returned function is called or the process ends in any way.
 * @throws StartError if it cannot be written or another server holds the lock
 */
export function holdDataDir(dataDir: string, { mayBeOpen = false } = {}): () => void {
  makeDir(dataDir)
  if (!mayBeOpen) closeToOthers(dataDir)
  return holdLock(dataDir)
}

/** Permissions of the group and of others. */
const foreignRights = 0o077

/**
 * Content and credentials are for the server's user only, but a folder created by hand or restored may be open to
 * everyone on the machine. Files inside a closed folder need no permissions of their own.
 * @throws StartError if its permissions cannot be changed
 */
function closeToOthers(dataDir: string): void {
  // Windows has access lists, which folders inherit.
  if (process.platform === 'win32') return
  const wasOpen = isOpenToOthers(dataDir)
  try {
    if (wasOpen) for (const path of pathsIn(dataDir)) closePath(path)
    closePath(dataDir)
  } catch (cause) {
    throw new StartError(openFolderMessage(dataDir), { cause })
  }
  if (isOpenToOthers(dataDir)) throw new StartError(openFolderMessage(dataDir))
}

function openFolderMessage(dataDir: string): string {
  return (
    `The data directory ${dataDir} can be read by other users of this machine, and its rights cannot be changed: ` +
    `run "chmod -R go-rwx" on it as its owner, or set OPEN_DATA_DIR=1 where only you can reach it.`
  )
}

function isOpenToOthers(path: string): boolean {
  return (statSync(path).mode & foreignRights) !== 0
}

function closePath(path: string): void {
  const { mode } = statSync(path)
  if ((mode & foreignRights) !== 0) chmodSync(path, mode & 0o7700)
}

/** Everything in a folder, deepest first; symbolic links are skipped. */
function* pathsIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* pathsIn(path)
    if (entry.isDirectory() || entry.isFile()) yield path
  }
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

/** A file without write permission counts as read-only for everyone, including root. */
export function isWritable(path: string): boolean {
  if ((statSync(path).mode & 0o222) === 0) return false
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Creates an empty file that only its owner can read, if it is missing. SQLite would create a database that everyone
 * may read; `-wal` and `-shm` get the permissions of the database.
 */
export function createPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/** True if the data directory could not be held because another process holds it. */
export function isHeldElsewhere(error: unknown): boolean {
  return error instanceof StartError && isDatabaseBusy(error.cause)
}

function holdLock(dataDir: string): () => void {
  try {
    return holdFile(join(dataDir, 'skald.lock'))
  } catch (cause) {
    if (isDatabaseBusy(cause))
      throw new StartError(`Another Skald is running on the data directory ${dataDir}.`, { cause })
    throw new StartError(`The data directory ${dataDir} cannot be locked: its file skald.lock is not usable.`, {
      cause,
    })
  }
}

/**
 * Locks a file, which is created if it is missing. The system releases the lock with its process, so that none is left
 * after `kill -9`.
 * @throws SqliteError, busy if another holds it
 */
export function holdFile(file: string): () => void {
  // Opening and closing a file ends the locks that this process has on it.
  if (!existsSync(file)) createPrivate(file)
  const lock = new Sqlite(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}
