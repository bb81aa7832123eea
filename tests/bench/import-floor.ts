import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { chapter } from '#plugins/chapters/shared.ts'
import { readSections } from '#plugins/transfer/server/threads/read-sections.ts'
import { ChapterWriter } from '#plugins/transfer/server/threads/write-chapters.ts'
import {
  createEntityStore,
  createImageStore,
  createSearchIndex,
  createStorageQuota,
  openWorkerConnection,
  randomId,
  workerEvents,
} from '#server/index.ts'
import { createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'

export interface Insert {
  sql: string
  values: unknown[]
}

/** The floor of an import: all its inserts, on its own copy of the same store. */
export interface ImportFloor {
  /** milliseconds of all inserts in one transaction, with each statement prepared once */
  measure(): number
  close(): void
}

/** Imports once into a store of its own and records the inserted rows and search rows. */
export async function makeImportFloor(bytes: Uint8Array): Promise<ImportFloor> {
  const dataDir = temporaryFolder('import-floor')
  const server = await startServer({ dataDir })
  const place = await createPlace(await signedIn(server))
  const { id } = await server.server.services.database.read.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await server.close()
  const user = { id, userId: 'person', username: 'person', userIdSelected: true }
  const inserts = await recorded(async () => {
    const copy = copyOf(dataDir)
    const database = openWorkerConnection(join(copy, 'skald.db'))
    const search = createSearchIndex()
    const entities = createEntityStore({ kinds: [chapter], search })
    const by = { user, now: new Date(), newId: randomId, writeKey: null }
    const events = workerEvents(() => new Date())
    const services = { database, entities, search, images: { store: createImageStore(createStorageQuota(0)) }, events }
    const images = { ids: new Map(), fresh: [] }
    const writer = new ChapterWriter(services, { id: 'floor', place, by, images })
    await writer.write(readSections(bytes, images.ids), () => undefined)
    await database.close()
    rmSync(copy, { recursive: true })
  })
  return {
    measure: () => insertBare(dataDir, inserts),
    close: () => rmSync(dataDir, { recursive: true }),
  }
}

export function copyOf(dataDir: string): string {
  const copy = temporaryFolder('import-copy')
  cpSync(dataDir, copy, { recursive: true })
  return copy
}

/** Records what the driver's statements insert while the work runs. */
export async function recorded(work: () => Promise<void>): Promise<Insert[]> {
  const inserts: Insert[] = []
  const { prepare } = Sqlite.prototype
  const recording = function (this: Sqlite.Database, sql: string) {
    const statement: Sqlite.Statement = prepare.call(this, sql)
    if (!/^\s*insert /i.test(sql)) return statement
    const run = statement.run.bind(statement)
    return Object.assign(statement, {
      run(...values: unknown[]) {
        inserts.push({ sql, values })
        return run(...values)
      },
    })
  }
  Sqlite.prototype.prepare = recording as typeof prepare
  try {
    await work()
  } finally {
    Sqlite.prototype.prepare = prepare
  }
  return inserts
}

/** Milliseconds of the inserts in one transaction, on a copy of the store, with each statement prepared once. */
export function insertBare(dataDir: string, inserts: readonly Insert[]): number {
  const copy = copyOf(dataDir)
  const db = new Sqlite(join(copy, 'skald.db'))
  db.pragma('journal_mode = wal')
  db.pragma('synchronous = full')
  db.pragma('foreign_keys = on')
  const startedAt = performance.now()
  const statements = new Map(inserts.map(({ sql }) => [sql, db.prepare(sql)]))
  db.transaction(() => {
    for (const { sql, values } of inserts) statements.get(sql)?.run(...values)
  }).immediate()
  const elapsed = performance.now() - startedAt
  db.close()
  rmSync(copy, { recursive: true })
  return elapsed
}
