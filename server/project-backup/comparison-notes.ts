import Sqlite from 'better-sqlite3'
import { type BackupComparison, namesInComparison } from '#core/shared/calls/backups.ts'

/** Where a row is: in the backup, or in the project as it is now. */
export type Side = 'backup' | 'project'

/** An entity as far as it is compared: `hash` is of all that it says. */
export interface NotedEntity {
  seq: number
  id: string
  kind: string
  label: string
  /** by which names are sorted */
  label_key: string
  position: number
  hash: Buffer
}

interface NotedRow {
  table: string
  key: Buffer
  hash: Buffer
}

/** A row is `back` until it is found in the project too. */
const foundState = `case
  when hash <> excluded.hash then 'changed' when position <> excluded.position then 'moved' else 'same' end`

type Counted = { kind: string; state: 'gone' | 'back' | 'changed' | 'moved'; count: number }

/** Notes what a backup has and then what the project has, in a database that is a temporary file and goes with it. */
export class ComparisonNotes {
  readonly #db = new Sqlite('')
  readonly #addEntity: Record<Side, Sqlite.Statement>
  readonly #addRow: Record<Side, Sqlite.Statement>
  readonly #idOf: Record<Side, Sqlite.Statement>

  constructor() {
    this.#db.exec(`
      pragma journal_mode = off;
      pragma synchronous = off;
      pragma cache_size = -4000;
      begin;
      create table entities (
        id text primary key, kind text not null, label text not null, label_key text not null,
        position integer not null, hash blob not null, backup_seq integer, project_seq integer, state text not null
      ) strict, without rowid;
      create index backup_seqs on entities (backup_seq);
      create index project_seqs on entities (project_seq);
      create table rows (
        kind text not null, key blob not null, hash blob not null, state text not null, primary key (kind, key)
      ) strict, without rowid;`)
    const entity = (column: string, state: string) => `insert into entities
      (id, kind, label, label_key, position, hash, ${column}, state)
      values (@id, @kind, @label, @label_key, @position, @hash, @seq, '${state}')`
    this.#addEntity = {
      backup: this.#db.prepare(`${entity('backup_seq', 'back')} on conflict do nothing`),
      project: this.#db.prepare(`${entity('project_seq', 'gone')} on conflict (id) do update set
        project_seq = excluded.project_seq, label = excluded.label,
        label_key = excluded.label_key, state = ${foundState}`),
    }
    const row = (state: string) => `insert into rows (kind, key, hash, state) values (@table, @key, @hash, '${state}')`
    this.#addRow = {
      backup: this.#db.prepare(`${row('back')} on conflict do nothing`),
      project: this.#db.prepare(`${row('gone')} on conflict (kind, key) do update set
        state = case when state = 'gone' then 'gone' when hash <> excluded.hash then 'changed' else 'same' end`),
    }
    const idOf = (column: string) => this.#db.prepare(`select id from entities where ${column} = ?`).pluck()
    this.#idOf = { backup: idOf('backup_seq'), project: idOf('project_seq') }
  }

  entity(side: Side, entity: NotedEntity): void {
    this.#addEntity[side].run(entity)
  }

  row(side: Side, row: NotedRow): void {
    this.#addRow[side].run(row)
  }

  /** The id of the entity that has a row number; its entities are noted before the rows that refer to them. */
  idOf(side: Side, seq: number): string | null {
    return (this.#idOf[side].get(seq) as string | undefined) ?? null
  }

  /** What happens to the entities of each kind, with the first names of what does more than move. */
  kinds(): BackupComparison['kinds'] {
    const found = new Map<string, BackupComparison['kinds'][number]>()
    const first = this.#db
      .prepare('select label from entities where kind = ? and state = ? order by position, label_key, id limit ?')
      .pluck()
    for (const { kind, state, count } of this.#counts('entities')) {
      const none = () => ({ count: 0, names: [] as string[] })
      const group = found.get(kind) ?? { kind, gone: none(), back: none(), changed: none(), moved: 0 }
      found.set(kind, group)
      if (state === 'moved') group.moved = count
      else group[state] = { count, names: first.all(kind, state, namesInComparison) as string[] }
    }
    return [...found.values()]
  }

  tables(): BackupComparison['tables'] {
    const found = new Map<string, BackupComparison['tables'][number]>()
    for (const { kind: name, state, count } of this.#counts('rows')) {
      const table = found.get(name) ?? { name, gone: 0, back: 0, changed: 0 }
      found.set(name, state === 'moved' ? table : { ...table, [state]: count })
    }
    return [...found.values()]
  }

  #counts(table: 'entities' | 'rows'): Counted[] {
    const query = `select kind, state, count(*) as count from ${table} where state <> 'same' group by kind, state order by kind`
    return this.#db.prepare(query).all() as Counted[]
  }

  close(): void {
    this.#db.close()
  }
}
