import { sql } from 'kysely'
import type { Migration } from '#server/index.ts'

export interface MapTables {
  /** the ways of travelling of a project: a JSON list of {id, name, speed} */
  map_ways: { project_id: string; ways: string; revision: number }
}

export const waysMigration: Migration = {
  name: '001-ways',
  async up(tx) {
    await sql`
      create table map_ways (
        project_id text not null primary key references projects (id) on delete cascade,
        ways text not null,
        revision integer not null
      ) strict, without rowid`.execute(tx)
  },
}
