import Sqlite from 'better-sqlite3'
import { Problem } from '#core/shared/error.ts'
import { storeFullProblem } from './data-dir/disk-reserve.ts'

function sqliteCodeOf(error: unknown): string {
  return error instanceof Sqlite.SqliteError ? error.code : ''
}

/** Another connection holds the lock. */
export function isDatabaseBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(sqliteCodeOf(error))
}

/** No space for a write: in a file, or in the shared-memory file of the connections. */
export function isDiskFullError(error: unknown): boolean {
  return /^SQLITE_(FULL|IOERR_SHMSIZE)/.test(sqliteCodeOf(error))
}

/** The file is not a database, or damaged. */
export function isDamaged(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT|FORMAT)/.test(sqliteCodeOf(error))
}

/** The file or its directory cannot be opened or written. */
function isUnwritable(error: unknown): boolean {
  return /^SQLITE_(READONLY|CANTOPEN|PERM|IOERR)/.test(sqliteCodeOf(error))
}

/** The problem to return for a failed write; other errors are returned as they are. */
export function problemForWrite(error: unknown): unknown {
  if (isDiskFullError(error)) return storeFullProblem()
  if (isDatabaseBusy(error))
    return new Problem('unavailable', 'Nothing was saved: the database is busy. Try again in a moment.')
  if (!isUnwritable(error)) return error
  const problem = new Problem('unavailable', 'Nothing was saved: the database cannot be written to.')
  problem.cause = error
  return problem
}
