import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

/**
 * What happened, in its order, for pages that were away for a while. Nothing points anywhere: what is told of may be
 * gone. The newest row stays for good, so that numbers never begin again.
 */
export const events: Migration = {
  name: '004-events',
  async up(tx) {
    await sql
      .raw(`create table events (
        seq integer primary key autoincrement,
        person text,
        space text,
        project text,
        permission text,
        event text not null,
        data text not null,
        at text not null
      ) strict`)
      .execute(tx)
  },
}
