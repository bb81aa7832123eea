import type Sqlite from 'better-sqlite3'
import { openConnection } from './connection.ts'

/** The whole of a store looked through, every page and every index; takes as long as reading it all. */
export function checkDatabase(file: string): string[] {
  const connection = openConnection(file, 'worker')
  try {
    return [...pageFaults(connection.native), ...searchFaults(connection.native), ...countFaults(connection.native)]
  } finally {
    connection.close()
  }
}

function pageFaults(db: Sqlite.Database): string[] {
  const pages = db.prepare<[], string>('pragma integrity_check').pluck().all()
  const references = db.prepare<[], { table: string; rowid: number }>('pragma foreign_key_check').all()
  return [
    ...pages.filter(line => line !== 'ok').map(line => `integrity: ${line}`),
    ...references.map(({ table, rowid }) => `foreign key: ${table} ${rowid}`),
  ]
}

/** With rank 1 FTS5 compares an index with the titles it was made from, not only with itself. */
function searchFaults(db: Sqlite.Database): string[] {
  const faults: string[] = []
  for (const [table, rank] of Object.entries({ search_labels: 1, search_fragments: 1, search_texts: 0 })) {
    try {
      db.prepare(`insert into ${table} (${table}, rank) values ('integrity-check', ?)`).run(rank)
    } catch (error) {
      faults.push(`${table}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return [...faults, ...Object.entries(searchRules).flatMap(([rule, sql]) => broken(db, rule, sql))]
}

/** A thing is in the index when it is not archived; what each query finds breaks its rule. */
const key = '(p.seq << 32) | (4294967295 - e.seq)'
const indexed = `select ${key} from entities e join projects p on p.id = e.project_id where e.archived_at is null`
const searchRules = {
  'not in search': `${indexed} except select id from search_titles`,
  'in search without being there': `select id from search_titles except ${indexed}`,
  'text without a title': 'select id from search_docs except select id from search_titles',
  'text not indexed': 'select id from search_docs except select id from search_texts_docsize',
  'indexed without its text': 'select id from search_texts_docsize except select id from search_docs',
}

const countRules = {
  'wrong counts': `select project_id || ' ' || kind from (
      select project_id, kind, active, archived from entity_counts where active <> 0 or archived <> 0
      except
      select project_id, kind, sum(archived_at is null), sum(archived_at is not null) from entities
      where batch_id is null group by project_id, kind
    )`,
  'not counted': `select project_id || ' ' || kind from (
      select project_id, kind, sum(archived_at is null), sum(archived_at is not null) from entities
      where batch_id is null group by project_id, kind
      except
      select project_id, kind, active, archived from entity_counts
    )`,
  'two in one place': `select min(id) from entities where position >= 0 and batch_id is null
    group by project_id, kind, parent_id, position having count(*) > 1`,
}

function countFaults(db: Sqlite.Database): string[] {
  return Object.entries(countRules).flatMap(([rule, sql]) => broken(db, rule, sql))
}

function broken(db: Sqlite.Database, rule: string, sql: string): string[] {
  const rows = db.prepare<[], string | number>(`${sql} limit 5`).pluck().all()
  return rows.map(row => `${rule}: ${row}`)
}
