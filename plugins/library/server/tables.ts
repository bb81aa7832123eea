import { type Generated, sql } from 'kysely'
import type { Language } from '#core/shared/limits.ts'
import type { Migration } from '#server/index.ts'

interface DayFigures {
  project_id: string
  day: string
  reads: number
  seconds: number
  shares: number
  subscribers: number
  ratings: number
}

/**
 * Times are ISO 8601. Nothing here refers to projects or entities `on delete cascade`: what readers see and have chosen
 * stays as it is when a backup of a project is restored. A trigger removes what belongs to a deleted project, the write
 * hook what belongs to a deleted chapter.
 */
export interface LibraryTables {
  /** a row for each project that was ever published: the copy that readers see */
  library_stories: {
    project_id: string
    /** 0 while it is taken back */
    out: number
    name: string
    description: string
    genre: string | null
    age_category: string
    poster_id: string | null
    language: Language
    /** name and description, folded for the search */
    search_key: string
    published_at: string
    updated_at: string
    /** sums, kept by every write that changes them */
    subscribers: number
    ratings: number
    rating_sum: number
  }
  /** a row for each chapter that was ever published: the copy that readers see, without a text while it is not out */
  library_chapters: {
    chapter_id: string
    project_id: string
    out: number
    /** 1 once subscribers were told */
    told: number
    title: string
    text: string
    words: number
    /** of the entity when it was copied */
    revision: number
    published_at: string
    updated_at: string
  }
  /** what an author has chosen for a story, published or not; without a row search engines may list it */
  library_settings: {
    project_id: string
    /** 1 if search engines may list its pages */
    indexed: number
    /** 1 if readers may download the story as EPUB */
    epub: Generated<number>
    /** ids of the usual content warnings, as JSON, and the author's own words */
    warnings: Generated<string>
    warning_text: Generated<string>
  }
  /** what happens at a time; `chapter_id` is empty for the story itself */
  library_jobs: {
    id: string
    project_id: string
    chapter_id: string
    value: number
    due_at: string
    created_by: string
  }
  /** what a reader has chosen for a story, and the last chapter they opened */
  library_readers: {
    person_id: string
    project_id: string
    subscribed: number
    notifications: number
    rating: number | null
    chapter_id: string
    changed_at: string
    /** of that chapter, where they stopped */
    paragraph: Generated<number>
    /** 1 if they want an email about new chapters, and what lets an email end that */
    mail: Generated<number>
    mail_token: Generated<string>
    /** the mark of the age and warnings with which they want to read it; empty until they say so */
    accepted: Generated<string>
  }
  /** emails about new chapters that are to be sent */
  library_mail: {
    id: string
    person_id: string
    project_id: string
    /** the first of them, and how many they are */
    chapter_id: string
    count: number
  }
  /** how a person reads, as JSON */
  library_reading: {
    person_id: string
    settings: string
  }
  /** the figures of a story by day, of all its chapters and its own: triggers add what `library_days` counts */
  library_day_sums: DayFigures
  /** the figures of a chapter for good, added by the same triggers; `chapter_id` is empty for those of the story */
  library_chapter_sums: {
    project_id: string
    chapter_id: string
    reads: number
    seconds: number
    shares: number
  }
  /** figures by day; `chapter_id` is empty for what belongs to the story */
  library_days: DayFigures & { chapter_id: string }
}

export const libraryMigration: Migration = {
  name: '001-library',
  async up(tx) {
    const statements = [
      `create table library_stories (
    project_id text not null primary key,
    out integer not null,
    name text not null,
    description text not null,
    genre text,
    age_category text not null,
    poster_id text,
    language text not null,
    search_key text not null,
    published_at text not null,
    updated_at text not null,
    subscribers integer not null default 0,
    ratings integer not null default 0,
    rating_sum integer not null default 0
  ) strict, without rowid`,
      'create index library_stories_newest on library_stories (out, updated_at)',
      `create table library_chapters (
    chapter_id text not null primary key,
    project_id text not null,
    out integer not null,
    told integer not null default 0,
    title text not null,
    words integer not null,
    revision integer not null,
    published_at text not null,
    updated_at text not null,
    text text not null
  ) strict`,
      'create index library_chapters_by_project on library_chapters (project_id)',
      `create table library_jobs (
    id text not null primary key,
    project_id text not null,
    chapter_id text not null,
    value integer not null,
    due_at text not null,
    created_by text not null,
    unique (project_id, chapter_id)
  ) strict, without rowid`,
      'create index library_jobs_due on library_jobs (due_at)',
      `create table library_readers (
    person_id text not null,
    project_id text not null,
    subscribed integer not null default 0,
    notifications integer not null default 0,
    rating integer,
    chapter_id text not null default '',
    changed_at text not null,
    primary key (person_id, project_id)
  ) strict, without rowid`,
      'create index library_readers_by_project on library_readers (project_id, subscribed)',
      `create table library_days (
    project_id text not null,
    chapter_id text not null,
    day text not null,
    reads integer not null default 0,
    seconds integer not null default 0,
    shares integer not null default 0,
    subscribers integer not null default 0,
    ratings integer not null default 0,
    primary key (project_id, chapter_id, day)
  ) strict, without rowid`,
      `create trigger library_project_deleted after delete on projects begin
    delete from library_stories where project_id = old.id;
    delete from library_chapters where project_id = old.id;
    delete from library_jobs where project_id = old.id;
    delete from library_readers where project_id = old.id;
    delete from library_days where project_id = old.id;
  end`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

export const settingsMigration: Migration = {
  name: '002-library-settings',
  async up(tx) {
    const statements = [
      `create table library_settings (
    project_id text not null primary key,
    indexed integer not null
  ) strict, without rowid`,
      `create trigger library_settings_project_deleted after delete on projects begin
    delete from library_settings where project_id = old.id;
  end`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

export const readingMigration: Migration = {
  name: '003-library-reading',
  async up(tx) {
    const statements = [
      'alter table library_readers add column paragraph integer not null default 0',
      `create table library_reading (
    person_id text not null primary key,
    settings text not null
  ) strict, without rowid`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

export const mailMigration: Migration = {
  name: '004-library-mail',
  async up(tx) {
    const statements = [
      'alter table library_readers add column mail integer not null default 0',
      "alter table library_readers add column mail_token text not null default ''",
      "create unique index library_readers_by_mail_token on library_readers (mail_token) where mail_token <> ''",
      `create table library_mail (
    id text not null primary key,
    person_id text not null,
    project_id text not null,
    chapter_id text not null,
    count integer not null
  ) strict, without rowid`,
      `create trigger library_mail_project_deleted after delete on projects begin
    delete from library_mail where project_id = old.id;
  end`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

export const warningsMigration: Migration = {
  name: '005-library-warnings',
  async up(tx) {
    const statements = [
      "alter table library_settings add column warnings text not null default '[]'",
      "alter table library_settings add column warning_text text not null default ''",
      "alter table library_readers add column accepted text not null default ''",
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

export const epubMigration: Migration = {
  name: '006-library-epub',
  async up(tx) {
    await sql.raw('alter table library_settings add column epub integer not null default 0').execute(tx)
  },
}

const plus = (columns: readonly string[]) => columns.map(one => `${one} = ${one} + excluded.${one}`).join(', ')
const changed = (columns: readonly string[]) => columns.map(one => `new.${one} - old.${one}`).join(', ')

const dayFigures = ['reads', 'seconds', 'shares', 'subscribers', 'ratings']
const chapterFigures = ['reads', 'seconds', 'shares']
const sums = [
  { table: 'library_day_sums', by: 'day', figures: dayFigures },
  { table: 'library_chapter_sums', by: 'chapter_id', figures: chapterFigures },
]

/** A long story has a row for each chapter and day: its figures are read from their sums. */
export const figureSumsMigration: Migration = {
  name: '007-library-figure-sums',
  async up(tx) {
    const statements = sums.flatMap(({ table, by, figures }) => [
      `create table ${table} (
    project_id text not null,
    ${by} text not null,
    ${figures.map(one => `${one} integer not null`).join(', ')},
    primary key (project_id, ${by})
  ) strict, without rowid`,
      `insert into ${table} select project_id, ${by}, ${figures.map(one => `sum(${one})`).join(', ')}
    from library_days group by project_id, ${by}`,
      `create trigger ${table}_added after insert on library_days begin
    insert into ${table} values (new.project_id, new.${by}, ${figures.map(one => `new.${one}`).join(', ')})
      on conflict do update set ${plus(figures)};
  end`,
      `create trigger ${table}_changed after update on library_days begin
    insert into ${table} values (new.project_id, new.${by}, ${changed(figures)})
      on conflict do update set ${plus(figures)};
  end`,
      `create trigger ${table}_project_deleted after delete on projects begin
    delete from ${table} where project_id = old.id;
  end`,
    ])
    statements.push('create index library_readers_by_chapter on library_readers (project_id, chapter_id)')
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
