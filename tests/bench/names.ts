import Sqlite from 'better-sqlite3'
import type { Place } from '#core/shared/kind-calls.ts'
import { sortKey } from '#core/shared/text/text-keys.ts'
import { createPlace, signedIn, startServer } from '#tests/harness/index.ts'
import { headersOf } from './dataset.ts'
import { makeNames } from './palette.bench-data.ts'

/** Our store with one project of very many entries, and a session. */
export interface NamedWorld {
  dataDir: string
  place: Place
  headers: Record<string, string>
  /** the session, for a browser */
  cookies: { name: string; value: string }[]
}

/** Entries with a name and nothing else; inserted by SQL, because only their number matters. */
export async function seedNames(dataDir: string, count: number): Promise<NamedWorld> {
  const server = await startServer({ dataDir })
  try {
    const client = await signedIn(server, 'reader')
    const place = await createPlace(client, 'names')
    const headers = await headersOf(client)
    const cookies = client.cookies.names().map(name => ({ name, value: client.cookies.get(name) ?? '' }))
    insertEntries(server.server.services.database.file, place, makeNames(count))
    return { dataDir, place, headers, cookies }
  } finally {
    await server.close()
  }
}

function insertEntries(file: string, { spaceId, projectId }: Place, names: readonly string[]): void {
  const db = new Sqlite(file)
  const now = new Date().toISOString()
  const author = db.prepare<unknown[], { id: string }>('select id from users').get()?.id
  const add = db.prepare(`insert into entities
    (id, kind, space_id, project_id, label, label_key, position, revision, created_by, created_at, updated_by,
      updated_at, refs, brief, data)
    values (?, 'entry', ?, ?, ?, ?, -1, 1, ?, ?, ?, ?, '{"tags":[]}', ?, ?)`)
  db.transaction(() => {
    for (const name of names) {
      const brief = JSON.stringify({ summary: '', words: 0, name })
      const data = JSON.stringify({ name, description: [{ type: 'paragraph', children: [{ text: '' }] }] })
      const at = [spaceId, projectId, name, sortKey(name), author, now, author, now]
      add.run(crypto.randomUUID(), ...at, brief, data)
    }
    db.prepare("insert into entity_counts values (?, 'entry', ?, 0)").run(projectId, names.length)
    db.prepare('update projects set version = version + 1 where id = ?').run(projectId)
  })()
  db.close()
}
