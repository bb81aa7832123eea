import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartError } from '../../start-error.ts'
import { isDiskFullError } from '../sqlite-errors.ts'
import { isNoSpace } from './disk-reserve.ts'

/**
 * The request to put another database in the place of the one that is there. It is a file beside the database, so that
 * the process that holds the data directory carries it out, and after a crash the next start does.
 */
interface PendingRestore {
  /** the name of the folder in the data directory in which the new database lies, checked */
  folder: string
  /** the name that the database gets which is there now */
  kept: string
}

const requestName = 'restore.json'
const claimedName = 'restoring.json'
const refusedName = 'refused.json'
const endings = ['-wal', '-shm'] as const

/** True while an order waits for somebody to carry it out. */
export function isRestoreAsked(dataDir: string): boolean {
  return existsSync(join(dataDir, requestName))
}

/** True while an order is being carried out. */
export function isRestoreClaimed(dataDir: string): boolean {
  return existsSync(join(dataDir, claimedName))
}

/** @throws Error in words while another order waits */
export function requestRestore(dataDir: string, order: PendingRestore): void {
  if (isRestoreAsked(dataDir) || isRestoreClaimed(dataDir)) throw new Error('Another restore is under way.')
  writeWhole(join(dataDir, requestName), order)
  syncFolder(dataDir)
}

/** Takes an order back; false if somebody carries it out already. */
export function withdrawRestore(dataDir: string): boolean {
  const path = join(dataDir, requestName)
  if (!existsSync(path)) return false
  rmSync(path, { force: true })
  return true
}

/** Why an order was refused; undefined if it was not. */
export function whyRefused(dataDir: string, folder: string): string | undefined {
  const path = join(dataDir, folder, refusedName)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { reason: string }).reason : undefined
}

/**
 * Carries out an order, or the rest of one that a crash cut short; only for the holder of the data directory. The old
 * database is kept under another name. `finishRestore` follows once the new one has been opened, `undoRestore` if it
 * cannot be.
 * @param check throws a StartError if this program cannot open the new database, which refuses the order
 */
export function carryOutRestore(file: string, check: (file: string) => void): void {
  const dataDir = dirname(file)
  if (!isRestoreClaimed(dataDir) && isRestoreAsked(dataDir)) {
    renameSync(join(dataDir, requestName), join(dataDir, claimedName))
    syncFolder(dataDir)
  }
  const order = claimedOrder(dataDir)
  if (!order) return
  const source = join(dataDir, order.folder, basename(file))
  const kept = join(dataDir, order.kept)
  if (!existsSync(source)) {
    finishUndoing(file, kept)
    return
  }
  try {
    check(source)
    if (existsSync(file) && !existsSync(kept)) {
      emptyLog(file)
      continueNumbers(source, file)
    }
  } catch (error) {
    const reason = isDiskFullError(error) || isNoSpace(error) ? 'The disk is full.' : undefined
    if (reason === undefined && !(error instanceof StartError)) throw error
    refuse(dataDir, order, reason ?? (error as Error).message)
    return
  }
  // A log goes with its database: it must never be read into another one.
  for (const ending of endings) if (existsSync(file + ending)) renameSync(file + ending, kept + ending)
  if (existsSync(file)) renameSync(file, kept)
  renameSync(source, file)
  syncFolder(dataDir)
}

/** After the new database has been opened. Returns the name of the old one; undefined if nothing was restored. */
export function finishRestore(dataDir: string): string | undefined {
  const order = claimedOrder(dataDir)
  if (!order) return undefined
  rmSync(join(dataDir, order.folder), { recursive: true, force: true })
  rmSync(join(dataDir, claimedName), { force: true })
  return order.kept
}

/**
 * Puts the old database back because the new one could not be opened; only for the holder of the data directory.
 * Returns false if nothing was restored, or there was none before.
 */
export function undoRestore(file: string, reason: string): boolean {
  const dataDir = dirname(file)
  const order = claimedOrder(dataDir)
  if (!order) return false
  const kept = join(dataDir, order.kept)
  if (existsSync(join(dataDir, order.folder, basename(file))) || !existsSync(kept)) return false
  for (const ending of endings) rmSync(file + ending, { force: true })
  renameSync(kept, file)
  finishUndoing(file, kept)
  refuse(dataDir, order, reason)
  return true
}

/** Moves the write-ahead log of a database back together with the database. */
function finishUndoing(file: string, kept: string): void {
  if (existsSync(kept)) return
  for (const ending of endings) if (existsSync(kept + ending)) renameSync(kept + ending, file + ending)
  syncFolder(dirname(file))
}

function claimedOrder(dataDir: string): PendingRestore | undefined {
  const path = join(dataDir, claimedName)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as PendingRestore) : undefined
}

function refuse(dataDir: string, { folder }: PendingRestore, reason: string): void {
  writeWhole(join(dataDir, folder, refusedName), { reason })
  rmSync(join(dataDir, claimedName), { force: true })
}

/** Moves what is in the log of a database into it. A damaged one keeps its log. */
function emptyLog(file: string): void {
  readOld(() => {
    const old = new Sqlite(file, { timeout: 100 })
    try {
      old.pragma('wal_checkpoint(TRUNCATE)')
    } finally {
      old.close()
    }
  })
}

/**
 * Lets the numbers of events and revisions go on from those of the old database, so that an open page does not take
 * the restored state for the one it knows: it reloads, and what it has not saved yet meets a newer revision.
 */
function continueNumbers(source: string, file: string): void {
  readOld(() => {
    const db = new Sqlite(source)
    try {
      db.pragma('synchronous = full')
      db.prepare('attach ? as old').run(file)
      db.exec(`begin immediate;
        update entities set revision = (select revision + 1 from old.entities o where o.id = entities.id)
          where exists (select 1 from old.entities o where o.id = entities.id and o.revision > entities.revision);
        insert into events (seq, person, event, data, at)
          select ifnull(max(seq), 0) + 2, '', 'restored', 'null', strftime('%Y-%m-%dT%H:%M:%fZ')
          from (select seq from old.events union all select seq from main.events);
        delete from main.events where seq < (select max(seq) from main.events);
        commit`)
    } finally {
      db.close()
    }
  })
}

/** Ignores that the old database is damaged: it is replaced anyway. @throws Error when the disk is full */
function readOld(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError) || isDiskFullError(error)) throw error
  }
}

function writeWhole(path: string, value: object): void {
  const partial = `${path}.part`
  writeFileSync(partial, `${JSON.stringify(value)}\n`, { mode: 0o600, flush: true })
  renameSync(partial, path)
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
