import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import { type CompiledQuery, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Connection } from './connection.ts'
import { isDatabaseBusy } from './sqlite-errors.ts'
import type { WriteTurns } from './transactions/waiting-writes.ts'

/** How long a write waits for a worker's transaction before it fails: longer than the import of a whole project. */
const busyTimeoutMs = 60_000
/** The longest pause until it is tried again. */
const longestPauseMs = 10

/** Kysely over one connection with prepared statements cached; Kysely's own driver prepares each time. */
export function kyselyOver<Schema>(connection: Connection, turns?: WriteTurns): Kysely<Schema> {
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new CachingDriver(connection, turns),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  return new Kysely<Schema>({ dialect })
}

class CachingDriver implements Driver {
  readonly #connection: Connection
  readonly #cachingConnection: CachingConnection
  readonly #turns: WriteTurns | undefined

  constructor(connection: Connection, turns: WriteTurns | undefined) {
    this.#connection = connection
    this.#turns = turns
    this.#cachingConnection = new CachingConnection(connection)
  }

  async init(): Promise<void> {
    // The connection is open already.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#cachingConnection
  }

  async beginTransaction(): Promise<void> {
    const { waiting, isPatient } = this.#turns ?? {}
    if (isPatient) await waiting?.none()
    if (waiting && !isPatient) await waiting.during(() => this.#begin())
    else await this.#begin()
  }

  /** Waits for a worker's transaction without blocking the thread, which SQLite's own busy timeout would. */
  async #begin(): Promise<void> {
    const until = Date.now() + busyTimeoutMs
    for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      try {
        this.#connection.statement('begin immediate').run()
        return
      } catch (error) {
        if (!isDatabaseBusy(error) || Date.now() > until) throw error
      }
      await pause(pauseMs)
    }
  }

  async commitTransaction(): Promise<void> {
    this.#connection.statement('commit').run()
  }

  /** SQLite rolls back by itself on a full disk; a second rollback would hide the cause. */
  async rollbackTransaction(): Promise<void> {
    if (this.#connection.native.inTransaction) this.#connection.statement('rollback').run()
  }

  async releaseConnection(): Promise<void> {
    // There is only one.
  }

  async destroy(): Promise<void> {
    this.#connection.close()
  }
}

class CachingConnection implements DatabaseConnection {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#connection.statement(sql)
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
  }

  async *streamQuery<Row>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    let rows: Row[] = []
    for (const row of this.#connection.native.prepare<unknown[], Row>(sql).iterate(...parameters)) {
      rows.push(row)
      if (rows.length < chunkSize) continue
      yield { rows }
      rows = []
    }
    if (rows.length > 0) yield { rows }
  }
}
