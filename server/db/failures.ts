import Sqlite from 'better-sqlite3'
import { Problem } from '#core/shared/error.ts'

function codeOf(error: unknown): string {
  return error instanceof Sqlite.SqliteError ? error.code : ''
}

/** Another connection holds what this one needs. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error))
}

/** The file is no database, or not a whole one. */
export function isDamaged(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT|FORMAT)/.test(codeOf(error))
}

/** The file or its directory cannot be opened or written. */
function isUnwritable(error: unknown): boolean {
  return /^SQLITE_(READONLY|CANTOPEN|PERM|IOERR)/.test(codeOf(error))
}

/** What a failing write means to the person who asked for it; everything else stays as it is. */
export function problemOf(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'SQLITE_FULL') return new Problem('store-full', 'Nothing was saved: the disk of the server is full.')
  if (isBusy(error)) return new Problem('unavailable', 'Nothing was saved: the store is busy. Try again in a moment.')
  if (!isUnwritable(error)) return error
  const problem = new Problem('unavailable', 'Nothing was saved: the store cannot be written to.')
  problem.cause = error
  return problem
}
