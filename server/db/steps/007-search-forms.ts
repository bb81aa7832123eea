import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

/**
 * The index knows the other forms of words (server/search/text/word-forms.ts). What is there already is brought up to date after
 * the start, a little at a time, in the order of `entities.seq`: things up to `done` have been, those after `last` need
 * not be. No row means that nothing is left to do.
 */
const statements = [
  // What every match is ranked and grouped by, apart from the texts, so that many of them lie together.
  `create table search_names (id integer primary key, kind text not null, label text not null) strict`,
  `insert into search_names select d.id, e.kind, d.label
    from search_docs d join entities e on e.seq = d.id & 4294967295 order by d.id`,
  `create table search_renewal (done integer not null, last integer not null) strict`,
  `insert into search_renewal select 0, max(seq) from entities having max(seq) is not null`,
]

export const searchForms: Migration = {
  name: '007-search-forms',
  async up(tx) {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
