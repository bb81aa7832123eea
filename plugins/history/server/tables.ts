import { sql } from 'kysely'
import type { Migration } from '#server/index.ts'

export interface VisitTables {
  /**
   * when a person last had a project open, and when the visit before that one ended; milliseconds since 1970
   */
  project_visits: { project_id: string; user_id: string; at: number; before: number | null }
}

const statements = [
  // No reference to projects with `on delete cascade`: it stays as it is when a backup of the project is restored.
  `create table activity_looks (
    project_id text not null,
    user_id text not null references users (id) on delete cascade,
    at integer not null,
    before integer,
    primary key (project_id, user_id)
  ) strict, without rowid`,
  `create trigger activity_project_deleted after delete on projects begin
    delete from activity_looks where project_id = old.id;
  end`,
]

/** Before this migration, news counted from the last opening of the activity page; now from the last visit. */
const visits: Migration = {
  name: '002-visits',
  async up(tx) {
    await sql.raw('alter table activity_looks rename to project_visits').execute(tx)
  },
}

export const historyMigrations: readonly Migration[] = [
  {
    name: '001-activity',
    async up(tx) {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    },
  },
  visits,
]
