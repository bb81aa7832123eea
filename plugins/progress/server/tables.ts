import { sql } from 'kysely'
import type { Migration } from '#server/index.ts'

/**
 * What people have for themselves does not refer to projects `on delete cascade`: it stays as it is when a backup of
 * the project is restored. A trigger removes it with the project.
 */
export interface ProgressTables {
  /** what a person has chosen in a project; `daily` is 0 for no goal, null if it was never chosen */
  progress_own: { project_id: string; user_id: string; daily: number | null; streaks: number }
  /** `words` is null until they are counted; times are milliseconds since 1970 */
  progress_sprints: {
    sprint_id: string
    project_id: string
    user_id: string
    started_at: number
    minutes: number
    words: number | null
  }
  /** how many words a project should have at the end of a day, such as 2026-11-26 */
  progress_goals: { project_id: string; words: number; by_day: string }
}

const statements = [
  `create table progress_own (
    project_id text not null,
    user_id text not null references users (id) on delete cascade,
    daily integer,
    streaks integer not null,
    primary key (project_id, user_id)
  ) strict, without rowid`,
  `create table progress_sprints (
    sprint_id text not null primary key,
    project_id text not null,
    user_id text not null references users (id) on delete cascade,
    started_at integer not null,
    minutes integer not null,
    words integer
  ) strict, without rowid`,
  'create index progress_sprints_of_person on progress_sprints (project_id, user_id, started_at)',
  `create trigger progress_project_deleted after delete on projects begin
    delete from progress_own where project_id = old.id;
    delete from progress_sprints where project_id = old.id;
  end`,
  `create table progress_goals (
    project_id text not null primary key references projects (id) on delete cascade,
    words integer not null,
    by_day text not null
  ) strict, without rowid`,
]

export const progressMigration: Migration = {
  name: '001-progress',
  async up(tx) {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
