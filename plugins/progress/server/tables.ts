import { type Generated, sql } from 'kysely'
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
  /** whole paragraphs that a person cut lately, by a hash of their text; `at` in milliseconds since 1970 */
  progress_cuts: {
    seq: Generated<number>
    project_id: string
    user_id: string
    hash: string
    words: number
    at: number
  }
  /** what text that was cut and pasted adds to the counted words of a person at a time: where it was cut, as many more */
  progress_moved: { project_id: string; user_id: string; at: number; words: number }
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

const movedStatements = [
  `create table progress_cuts (
    seq integer primary key,
    project_id text not null,
    user_id text not null references users (id) on delete cascade,
    hash text not null,
    words integer not null,
    at integer not null
  ) strict`,
  'create index progress_cuts_of_person on progress_cuts (project_id, user_id, hash, at)',
  `create table progress_moved (
    project_id text not null,
    user_id text not null references users (id) on delete cascade,
    at integer not null,
    words integer not null
  ) strict`,
  'create index progress_moved_of_person on progress_moved (project_id, user_id, at)',
  `create trigger progress_moved_project_deleted after delete on projects begin
    delete from progress_cuts where project_id = old.id;
    delete from progress_moved where project_id = old.id;
  end`,
]

const stepOf = (name: string, all: readonly string[]): Migration => ({
  name,
  async up(tx) {
    for (const statement of all) await sql.raw(statement).execute(tx)
  },
})

/** Cuts are looked for whoever made them. */
const cutStatements = ['create index progress_cuts_of_project on progress_cuts (project_id, hash, at)']

export const progressMigrations = [
  stepOf('001-progress', statements),
  stepOf('002-moved', movedStatements),
  stepOf('003-cuts-of-anybody', cutStatements),
]
