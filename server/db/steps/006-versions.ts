import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

const statements = [
  // A row for each accepted change of a title or text. Things go with everything they ever were.
  `create table versions (
    thing integer not null references entities (seq) on delete cascade,
    revision integer not null,
    person text not null,
    at integer not null,
    settled integer not null,
    back any not null,
    whole blob,
    primary key (thing, revision)
  ) strict, without rowid`,
  `create index versions_unsettled on versions (at) where settled = 0`,
  `create index versions_whole on versions (thing, revision) where whole is not null`,
  `create index versions_unpacked on versions (thing, revision)
    where typeof(back) = 'text' and length(back) > 4000`,
]

/** What was written before: whose it was, when, and the way back to it from what was written next. */
export const versions: Migration = {
  name: '006-versions',
  async up(tx) {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
