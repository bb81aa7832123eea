import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

// Checks every page of the database, in a thread with its own connection, and posts the problems found.

// Other threads get the processor first. Only Linux supports this for a single thread.
if (process.platform === 'linux') setPriority(10)

const problemsMax = 20

function checkPages(file: string): string[] {
  const db = new Sqlite(file, { readonly: true, timeout: 10_000 })
  try {
    db.pragma('cache_size = -4000')
    const lines = db.prepare<[], string>(`pragma integrity_check(${problemsMax})`).pluck().all()
    return lines.filter(line => line !== 'ok')
  } catch (error) {
    // Too damaged to be checked.
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return [error.message]
    throw error
  } finally {
    db.close()
  }
}

parentPort?.postMessage(checkPages(String(workerData)))
