import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

/**
 * The search index (server/search). Words arrive folded and split already, so that the tokenizer only cuts at spaces.
 * Rows are numbered by project first and then from the newest to the oldest: one project is one range, read newest first.
 */
const tables = [
  `create table search_titles (id integer primary key, label text not null, also text not null) strict`,
  `create virtual table search_labels using fts5(
    label, also, content = 'search_titles', content_rowid = 'id', detail = none, columnsize = 0,
    prefix = '1 2 3', tokenize = 'ascii')`,
  `create virtual table search_fragments using fts5(
    label, also, content = 'search_titles', content_rowid = 'id', detail = none, columnsize = 0,
    tokenize = 'trigram case_sensitive 1')`,
  `create virtual table search_texts using fts5(
    words, also, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5', tokenize = 'ascii')`,
  `create table search_docs (id integer primary key, text text not null) strict`,
]

export const search: Migration = {
  name: '002-search',
  async up(tx) {
    for (const statement of tables) await sql.raw(statement).execute(tx)
  },
}
