import { sql } from 'kysely'
import type { Migration } from '#server/index.ts'

/**
 * Only the project that uses a world is referenced `on delete cascade`: the row belongs to its backups, not to those of
 * the world. A trigger removes it with the project of the world.
 */
export interface SeriesTables {
  project_worlds: { project_id: string; world_id: string; created_by: string; created_at: string }
}

const statements = [
  `create table project_worlds (
    project_id text not null references projects (id) on delete cascade,
    world_id text not null,
    created_by text not null,
    created_at text not null,
    primary key (project_id, world_id),
    check (project_id <> world_id)
  ) strict, without rowid`,
  'create index project_worlds_of_world on project_worlds (world_id)',
  `create trigger project_worlds_deleted after delete on projects begin
    delete from project_worlds where world_id = old.id;
  end`,
]

export const seriesMigration: Migration = {
  name: '001-worlds',
  async up(tx) {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
