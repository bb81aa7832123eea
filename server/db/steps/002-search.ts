import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

/**
 * The search index (server/search). Words arrive folded, split and marked already, so that the tokenizer only cuts at
 * spaces. Rows are numbered by project first and then from the newest to the oldest: one project is one range, read
 * newest first.
 */
const tables = [
  `create table search_docs (id integer primary key, label text not null, text text not null) strict`,
  `create virtual table search_words using fts5(
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6', tokenize = 'ascii')`,
]

export const search: Migration = {
  name: '002-search',
  async up(tx) {
    for (const statement of tables) await sql.raw(statement).execute(tx)
  },
}
