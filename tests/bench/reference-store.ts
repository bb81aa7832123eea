import { hash } from 'node:crypto'
import Sqlite from 'better-sqlite3'
import type { ProsePiece } from './prose.ts'

export const referenceSession = 'reference-session-token'

/** Opens the reference's database with our settings: WAL, every commit synced to disk. */
export function openReference(file: string): Sqlite.Database {
  const db = new Sqlite(file)
  for (const line of ['journal_mode = wal', 'synchronous = full', 'cache_size = -16000', 'mmap_size = 268435456'])
    db.pragma(line)
  return db
}

const schema = `
create table users (id integer primary key, name text not null) strict;
create table sessions (
  id_hash text primary key, user_id integer not null, expires_at integer not null
) strict, without rowid;
create table members (
  project_id text, user_id integer, role text not null, primary key (project_id, user_id)
) strict, without rowid;
create table entities (
  seq integer primary key, id text not null unique, project_id text not null, kind text not null, title text not null,
  summary text not null, author text not null, created_at text not null, updated_at text not null,
  revision integer not null, plain text not null, body text not null
) strict;
create index entities_by_title on entities (project_id, kind, title);
create virtual table words using fts5(
  title, plain, content = 'entities', content_rowid = 'seq', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
create trigger entities_added after insert on entities begin
  insert into words (rowid, title, plain) values (new.seq, new.title, new.plain);
end;`

export interface ReferencePieces {
  projectId: string
  chapters: readonly ProsePiece[]
  entries: readonly ProsePiece[]
}

/** Creates the reference's database; returns the ids of its rows. */
export function seedReference(file: string, { projectId, chapters, entries }: ReferencePieces) {
  const db = openReference(file)
  db.exec(schema)
  db.prepare('insert into users values (1, ?)').run('writer')
  const inAYear = Date.now() + 365 * 24 * 3600 * 1000
  db.prepare('insert into sessions values (?, 1, ?)').run(hash('sha256', referenceSession), inAYear)
  db.prepare('insert into members values (?, 1, ?)').run(projectId, 'editor')
  const add = insertEntity(db)
  const addAll = (kind: string, pieces: readonly ProsePiece[]) =>
    pieces.map(({ title, plain, rich }) => {
      const id = crypto.randomUUID()
      add({ id, projectId, kind, title, plain, body: JSON.stringify(rich) })
      return id
    })
  const ids = db.transaction(() => ({ entries: addAll('entry', entries), chapters: addAll('chapter', chapters) }))()
  db.close()
  return ids
}

export interface NewEntity {
  id: string
  projectId: string
  kind: string
  title: string
  plain: string
  body: string
}

/** One statement, one trigger. */
export function insertEntity(db: Sqlite.Database): (entity: NewEntity) => void {
  const statement = db.prepare(`insert into entities
    (id, project_id, kind, title, summary, author, created_at, updated_at, revision, plain, body)
    values (?, ?, ?, ?, ?, 'writer', ?, ?, 1, ?, ?)`)
  return ({ id, projectId, kind, title, plain, body }) => {
    const now = new Date().toISOString()
    statement.run(id, projectId, kind, title, plain.slice(0, 140), now, now, plain, body)
  }
}
