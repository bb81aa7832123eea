import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Transaction,
} from 'kysely'
import type { Connection, SqlValue } from './connection.ts'
import type { Reader, Schema, Tx } from './schema.ts'

/** The named parameters of a query, for Kysely's builder. */
export type Params<P> = { readonly [Name in keyof P]: RawBuilder<P[Name]> }

type ParamValues<P> = { readonly [Name in keyof P]: P[Name] & SqlValue }
type CompilableQuery<Row> = { compile(executor: QueryExecutorProvider): CompiledQuery<Row> }

/** Any handle that can read, including a transaction. */
type ReadHandle = { readonly selectFrom: (...from: never[]) => unknown }
/** Any transaction, whatever its tables. */
export type WriteHandle = { readonly isTransaction: true; readonly insertInto: (...into: never[]) => unknown }

/** A reading query, built and compiled once. */
export interface PreparedRead<P, Row> {
  /** the compiled SQL */
  text(): string
  all(handle: ReadHandle, values: ParamValues<P>): Promise<Row[]>
  first(handle: ReadHandle, values: ParamValues<P>): Promise<Row | undefined>
}

/** A writing query, built and compiled once. `first` and `all` give the rows it returns. */
interface PreparedWrite<P, Row> {
  run(tx: WriteHandle, values: ParamValues<P>): Promise<{ changes: number; insertedId: number }>
  all(tx: WriteHandle, values: ParamValues<P>): Promise<Row[]>
  first(tx: WriteHandle, values: ParamValues<P>): Promise<Row | undefined>
}

/**
 * Builds a query on first use and caches it, for paths where building it each time is measurable:
 * `prepare((db, $: Params<{ id: string }>) => db.selectFrom('users').select('username').where('id', '=', $.id))`.
 */
export function prepare<P, Row>(build: (db: Reader, $: Params<P>) => CompilableQuery<Row>): PreparedRead<P, Row> {
  const query = new PreparedQuery(build)
  return {
    text: () => query.text(),
    all: async (handle, values) => query.all(connectionOf(handle), values),
    first: async (handle, values) => query.first(connectionOf(handle), values),
  }
}

/** The same for a query that writes, which needs a transaction. */
export function prepareWrite<P, Row>(build: (db: Tx, $: Params<P>) => CompilableQuery<Row>): PreparedWrite<P, Row> {
  const query = new PreparedQuery(build)
  return {
    run: async (tx, values) => query.run(connectionOf(tx), values),
    all: async (tx, values) => query.all(connectionOf(tx), values),
    first: async (tx, values) => query.first(connectionOf(tx), values),
  }
}

/** A list passed as one JSON parameter, for `where('id', 'in', listed($.ids))` and `listed(JSON.stringify(ids))`. */
export function listed<T extends string | number>(json: RawBuilder<string> | string): RawBuilder<T> {
  return sql<T>`(select value from json_each(${json}))`
}

const connections = new WeakMap<object, Connection>()

/** Associates a handle with its connection for prepared queries; returns a function that ends this. */
export function bindHandle(handle: object, connection: Connection): () => void {
  connections.set(handle, connection)
  return () => connections.delete(handle)
}

/** @throws if the handle's transaction has ended */
export function connectionOf(handle: object): Connection {
  const connection = connections.get(handle)
  if (!connection) throw new Error('This transaction has ended; a query must run inside it')
  return connection
}

class ParamSlot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * The plus sign does not change the value, but hides it from SQLite's planner: with partial indexes, or a limit as a
 * parameter, SQLite would plan the statement again for each bound value.
 */
const slots: Params<Record<string, never>> = new Proxy({}, { get: (_, name) => sql`+${new ParamSlot(String(name))}` })

const compiler = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

class PreparedQuery<P, Row> {
  readonly #build: (db: Transaction<Schema>, $: Params<P>) => CompilableQuery<Row>
  #compiled: { sql: string; slots: readonly unknown[] } | undefined

  constructor(build: (db: Transaction<Schema>, $: Params<P>) => CompilableQuery<Row>) {
    this.#build = build
  }

  text(): string {
    return this.#ready().sql
  }

  all(connection: Connection, values: ParamValues<P>): Row[] {
    const { sql: text, slots } = this.#ready()
    return connection.statement(text).all(...boundValues(slots, values)) as Row[]
  }

  first(connection: Connection, values: ParamValues<P>): Row | undefined {
    const { sql: text, slots } = this.#ready()
    return connection.statement(text).get(...boundValues(slots, values)) as Row | undefined
  }

  run(connection: Connection, values: ParamValues<P>): { changes: number; insertedId: number } {
    const { sql: text, slots } = this.#ready()
    const { changes, lastInsertRowid } = connection.statement(text).run(...boundValues(slots, values))
    return { changes, insertedId: Number(lastInsertRowid) }
  }

  #ready() {
    if (this.#compiled) return this.#compiled
    const { sql: text, parameters } = this.#build(compiler as Transaction<Schema>, slots as Params<P>).compile(compiler)
    this.#compiled = { sql: text, slots: parameters }
    return this.#compiled
  }
}

function boundValues(slots: readonly unknown[], values: object): unknown[] {
  const bound = new Array<unknown>(slots.length)
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]
    const value = slot instanceof ParamSlot ? (values as Record<string, unknown>)[slot.name] : slot
    // SQLite would bind it as null and match nothing, or everything.
    if (value === undefined) throw new TypeError(`A prepared query misses a value: ${JSON.stringify(slot)}`)
    bound[at] = value
  }
  return bound
}
