import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

// Looks at every page of the database, in a thread and over a connection of its own, and says what is wrong with it.

// Whoever reads and writes meanwhile comes first. Only Linux knows this of a single thread.
if (process.platform === 'linux') setPriority(10)

const problemsMax = 20

function checkPages(file: string): string[] {
  const db = new Sqlite(file, { readonly: true, timeout: 10_000 })
  try {
    db.pragma('cache_size = -4000')
    const lines = db.prepare<[], string>(`pragma integrity_check(${problemsMax})`).pluck().all()
    return lines.filter(line => line !== 'ok')
  } catch (error) {
    // So damaged that it cannot even be looked through.
    if (error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return [error.message]
    throw error
  } finally {
    db.close()
  }
}

parentPort?.postMessage(checkPages(String(workerData)))
