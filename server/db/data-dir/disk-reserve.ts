import { randomFillSync } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { Problem } from '#core/shared/error.ts'

/** Free and total bytes of the disk that holds a folder. */
export type DiskSpace = (folder: string) => { free: number; total: number }

/** Keeps some of the data directory's disk free. */
export interface DiskReserve {
  /** True while only writes needed to sign in, read and delete are allowed. */
  readonly isFull: boolean
  /** Returns if there is space for new content. @throws Problem store-full */
  require(connection: Sqlite.Database): void
  /**
   * Called after a write failed on a full disk: deletes the reserve and truncates the write-ahead log. True if that
   * made space.
   */
  release(connection: Sqlite.Database): boolean
  /** Deletes the reserve if almost nothing is free, before anything is opened. True if there was a reserve. */
  releaseIfExhausted(): boolean
  /** True if so little is free that not even reading works. */
  readonly isExhausted: boolean
  /** Creates the reserve again if there is space for it; returns whether it exists. */
  restore(): boolean
}

/** How long a measurement of the disk is reused. */
const cachedMs = 100
const chunkBytes = 1024 * 1024
/** What a connection needs besides the database: the log and its shared-memory file. */
const minFreeBytes = 256 * 1024

const diskSpace: DiskSpace = folder => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/**
 * Manages the reserve: a file that is deleted when the disk is full, so that people can still sign in. New content is
 * refused earlier, while as much space again is free. On a small disk both are at most a sixteenth of it.
 * @param reserveBytes 0 keeps no reserve and refuses nothing
 */
export function createDiskReserve(options: {
  dataDir: string
  reserveBytes: number
  space?: DiskSpace
  /** called when the disk becomes full and when it has space again */
  changed?: (isFull: boolean, freeBytes: number) => void
}): DiskReserve {
  const { dataDir, space = diskSpace, changed } = options
  const file = join(dataDir, 'skald.reserve')
  /** set once the folder exists */
  let size = 0
  let measuredAt = Number.NEGATIVE_INFINITY
  let isFull = false

  function measure(): number {
    if (size === 0 && options.reserveBytes > 0)
      size = Math.floor(Math.min(options.reserveBytes, space(dataDir).total / 16))
    return size
  }

  function isExhausted(): boolean {
    return space(dataDir).free < minFreeBytes
  }

  function setIsFull(full: boolean, free: number) {
    if (isFull === full) return
    isFull = full
    changed?.(full, free)
  }

  /** Free pages inside the database count as free space. */
  function updateIsFull(connection: Sqlite.Database) {
    const requiredBytes = size + (hasSize(file, size) ? 0 : size)
    let { free } = space(dataDir)
    if (free < requiredBytes && isLogLong(connection) && cutLog(connection)) free = space(dataDir).free
    if (free >= requiredBytes) return setIsFull(false, free)
    const pages = Number(connection.pragma('freelist_count', { simple: true }))
    const freePageBytes = pages * Number(connection.pragma('page_size', { simple: true }))
    setIsFull(free + freePageBytes < requiredBytes, free)
  }

  function restore(): boolean {
    if (measure() === 0 || hasSize(file, size)) return size > 0
    if (space(dataDir).free < 2 * size) return false
    return makeReserve(file, size)
  }

  return {
    get isFull() {
      return isFull
    },
    require(connection) {
      if (measure() === 0) return
      const now = performance.now()
      if (now - measuredAt >= cachedMs) {
        updateIsFull(connection)
        measuredAt = now
      }
      if (isFull) throw storeFullProblem()
    },
    release(connection) {
      if (measure() === 0) return false
      measuredAt = Number.NEGATIVE_INFINITY
      const hadReserve = hasSize(file, 1)
      rmSync(file, { force: true })
      const isLogCut = cutLog(connection)
      setIsFull(true, space(dataDir).free)
      return hadReserve || isLogCut
    },
    releaseIfExhausted() {
      if (options.reserveBytes === 0 || !existsSync(dataDir) || !isExhausted() || !hasSize(file, 1)) return false
      rmSync(file)
      setIsFull(true, space(dataDir).free)
      return true
    },
    get isExhausted() {
      return existsSync(dataDir) && isExhausted()
    },
    restore,
  }
}

export function storeFullProblem(): Problem {
  return new Problem('store-full', 'Nothing was saved: the disk of the server is full.')
}

function hasSize(file: string, size: number): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= size
}

/** Random bytes, so that no file system compresses them. False if the disk is full before they are written. */
function makeReserve(file: string, size: number): boolean {
  const chunk = new Uint8Array(chunkBytes)
  try {
    const descriptor = openSync(file, 'w', 0o600)
    try {
      for (let at = 0; at < size; at += chunkBytes)
        writeSync(descriptor, randomFillSync(chunk), 0, Math.min(chunkBytes, size - at))
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    return true
  } catch (error) {
    rmSync(file, { force: true })
    if (isNoSpace(error)) return false
    throw error
  }
}

export function isNoSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** True if truncating the log would free a noticeable amount. */
function isLogLong(connection: Sqlite.Database): boolean {
  return hasSize(`${connection.name}-wal`, chunkBytes)
}

/** Checkpoints and truncates the log. While readers still use it, it stays; that is not an error. */
function cutLog(connection: Sqlite.Database): boolean {
  try {
    const [result] = connection.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return result?.busy === 0
  } catch {
    // The disk is too full for a checkpoint.
    return false
  }
}
