import Sqlite from 'better-sqlite3'

/** Values that SQLite binds. */
export type SqlValue = string | number | bigint | null | Uint8Array

type SqlStatement = Sqlite.Statement<unknown[], unknown>

/** How a connection is used: those of the server never wait long, a worker's may. */
type ConnectionRole = 'read' | 'write' | 'worker'

const busyMs: Record<ConnectionRole, number> = { read: 20, write: 5, worker: 10_000 }
/** The server runs a few hundred distinct statements; more would mean that SQL is built from data. */
const statementsMax = 1000

/** One SQLite connection with its statements, each prepared once. */
export class Connection {
  readonly native: Sqlite.Database
  readonly #statements = new Map<string, SqlStatement>()

  constructor(native: Sqlite.Database) {
    this.native = native
  }

  statement(sql: string): SqlStatement {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const prepared = this.native.prepare<unknown[]>(sql)
    for (const oldest of this.#statements.keys()) {
      if (this.#statements.size < statementsMax) break
      this.#statements.delete(oldest)
    }
    this.#statements.set(sql, prepared)
    return prepared
  }

  close(): void {
    this.#statements.clear()
    this.native.close()
  }
}

/**
 * Opens a database in WAL mode with synchronous=FULL: with this build's default, NORMAL, a power cut loses the last
 * commits.
 */
export function openConnection(file: string, role: ConnectionRole): Connection {
  const native = new Sqlite(file, { timeout: busyMs[role] })
  try {
    native.pragma('journal_mode = WAL')
    native.pragma('synchronous = FULL')
    native.pragma('foreign_keys = ON')
    native.pragma('trusted_schema = OFF')
    native.pragma('temp_store = MEMORY')
    native.pragma(`cache_size = ${role === 'read' ? -16_000 : -8_000}`)
    native.pragma('wal_autocheckpoint = 4000')
    native.pragma('journal_size_limit = 67108864')
    if (role === 'read') native.pragma('query_only = ON')
  } catch (error) {
    native.close()
    throw error
  }
  return new Connection(native)
}
