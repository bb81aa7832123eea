import Sqlite from 'better-sqlite3'
import { afterAll, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import * as serverPlugins from '#plugins/server.ts'
import type { ServerPlugin } from '#server/contract.ts'
import { dependentTables } from '#server/entities/deletions/dependent-tables.ts'
import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { createOneOfEach } from '#tests/harness/kinds.ts'

const plugins: readonly ServerPlugin[] = Object.values(serverPlugins)
const server = await startServer()
afterAll(() => server.close())
const { database } = server.server.services

/** Its rows follow entities by triggers, which write them anew when an entity comes back. */
const rewritten = new Set(['entity_storage'])

/** A queue, which a job empties at any time. */
const queues = new Set(['library_mail'])

interface Column {
  name: string
  type: string
  pk: number
}

/** Inserts a row into every table that names an entity in each of its columns, and says which are there. */
function openProbe() {
  const db = new Sqlite(database.file)
  db.pragma('foreign_keys = off')
  const names = db
    .prepare(
      `select m.name from sqlite_schema m where m.type = 'table' and m.name not like 'sqlite_%'
        and m.name not like 'search_%' and m.name not in ('entities', 'events', 'plugin_state')`,
    )
    .pluck()
    .all() as string[]
  const tables = names
    .filter(name => !queues.has(name))
    .map(name => {
      const columns = db.prepare('select name, type, pk from pragma_table_info(?)').all(name) as Column[]
      return { name, columns }
    })
  const isThere = (name: string, columns: readonly Column[], id: string) => {
    const text = columns.find(({ type }) => type.toLowerCase() === 'text')
    return text !== undefined && db.prepare(`select 1 from "${name}" where "${text.name}" = ?`).get(id) !== undefined
  }
  return {
    insert(id: string): void {
      for (const { name, columns } of tables) {
        const values = columns.map(({ type, pk }) => (type.toLowerCase() === 'text' ? id : pk > 0 ? null : 0))
        const marks = values.map(() => '?').join(', ')
        db.prepare(`insert or ignore into "${name}" values (${marks})`).run(values)
      }
    },
    present: (id: string): string[] =>
      tables.flatMap(({ name, columns }) => (isThere(name, columns, id) ? [name] : [])),
    close: () => db.close(),
  }
}

it('rows of every table that go with a deleted entity come back with it', async () => {
  const author = await signedIn(server, 'author')
  const place = await createPlace(author)
  const entities = await createOneOfEach(author, place)
  const entityTables = plugins.flatMap(plugin => plugin.entityTables ?? [])
  const { dependent } = await database.write(tx => dependentTables(tx, entityTables))
  const covered = new Set([...dependent.map(({ name }) => name), ...rewritten])
  const probe = openProbe()
  const gone = new Set<string>()
  try {
    // What is inside goes first, so that every kind is deleted by its own call.
    for (const { kind, id } of entities.toReversed()) {
      probe.insert(id)
      const before = probe.present(id)
      const answer = await author.attempt(callsOf(kind).delete as never, { ...place, [kind.idField]: id } as never)
      expect(answer.status, `${kind.name}: ${answer.text}`).toBe(200)
      const after = new Set(probe.present(id))
      for (const name of before) if (!after.has(name)) gone.add(name)
    }
  } finally {
    probe.close()
  }
  // The probe finds what hooks and triggers delete.
  expect([...gone]).toEqual(expect.arrayContaining(['comments', 'comment_reports', 'library_chapters', 'codex_pages']))
  expect([...gone].filter(name => !covered.has(name))).toEqual([])
})
