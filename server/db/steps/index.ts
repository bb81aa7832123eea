import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'
import { core } from './001-core.ts'
import { people } from './003-people.ts'
import { images } from './005-images.ts'
import { storage } from './008-storage.ts'
import { changeCounts } from './022-change-counts.ts'
import { entityColumns } from './029-entity-columns.ts'

/**
 * The search index (server/search). Words arrive folded, split and marked already, so that the tokenizer only cuts at
 * spaces. Rows are numbered by project first and then from the newest to the oldest: one project is one range, read
 * newest first.
 */
const searchTables = [
  `create table search_docs (id integer primary key, label text not null, text text not null) strict`,
  `create virtual table search_words using fts5(
    words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4 5 6', tokenize = 'ascii')`,
]

const search: Migration = {
  name: '002-search',
  async up(tx) {
    for (const statement of searchTables) await sql.raw(statement).execute(tx)
  },
}

/**
 * What happened, in its order, for pages that were away for a while. Nothing points anywhere: what is told of may be
 * gone. The newest row stays for good, so that numbers never begin again.
 */
const events: Migration = {
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

const versionStatements = [
  // A row for each accepted change of a title or text. Entities go with everything they ever were.
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
const versions: Migration = {
  name: '006-versions',
  async up(tx) {
    for (const statement of versionStatements) await sql.raw(statement).execute(tx)
  },
}

/**
 * The index knows the other forms of words (server/search/text/word-forms.ts). What is there already is brought up to
 * date after the start, a little at a time, in the order of `entities.seq`: entities up to `done` have been, those after
 * `last` need not be. No row means that nothing is left to do.
 */
const searchFormStatements = [
  // What every match is ranked and grouped by, apart from the texts, so that many of them lie together.
  `create table search_names (id integer primary key, kind text not null, label text not null) strict`,
  `insert into search_names select d.id, e.kind, d.label
    from search_docs d join entities e on e.seq = d.id & 4294967295 order by d.id`,
  `create table search_renewal (done integer not null, last integer not null) strict`,
  `insert into search_renewal select 0, max(seq) from entities having max(seq) is not null`,
]

const searchForms: Migration = {
  name: '007-search-forms',
  async up(tx) {
    for (const statement of searchFormStatements) await sql.raw(statement).execute(tx)
  },
}

/** How many words a version added to the text, less those it removed. Not known of versions from before this step. */
const versionWords: Migration = {
  name: '009-version-words',
  async up(tx) {
    await sql.raw('alter table versions add column words integer').execute(tx)
  },
}

/** Finds the images that are still to be cut into tiles. */
const uncutImages: Migration = {
  name: '010-uncut-images',
  async up(tx) {
    await sql.raw(`create index images_uncut on image_sizes (image_id) where size = 'uncut'`).execute(tx)
  },
}

/** Which optional notifications a user wants. What was never chosen has no row. */
const notificationChoices: Migration = {
  name: '011-notification-choices',
  async up(tx) {
    await sql
      .raw(`create table notification_choices (user_id text not null references users (id) on delete cascade,
        action text not null, wanted integer not null, primary key (user_id, action)) strict, without rowid`)
      .execute(tx)
  },
}

/** Finds what a person wrote in a time. */
const versionTimes: Migration = {
  name: '012-version-times',
  async up(tx) {
    await sql.raw('create index versions_by_person on versions (person, at)').execute(tx)
  },
}

/**
 * What items of a project were called in the file they came with, so that files keep their ids from one to the next.
 */
const projectOrigins: Migration = {
  name: '013-project-origins',
  async up(tx) {
    await sql
      .raw(`create table project_origins (project_id text not null references projects (id) on delete cascade,
        origin text not null, id text not null, primary key (project_id, origin)) strict, without rowid`)
      .execute(tx)
  },
}

/** A project to look around in, which a newcomer may remove whole. */
const sampleProjects: Migration = {
  name: '014-sample-projects',
  async up(tx) {
    await sql.raw('alter table projects add column sample integer not null default 0').execute(tx)
  },
}

/** What was deleted is kept for a day, so that the person who did it can undo that. */
const keptDeletions: Migration = {
  name: '015-kept-deletions',
  async up(tx) {
    const statements = [
      `create table deletions (
        id text not null primary key,
        project_id text not null references projects (id) on delete cascade,
        person text not null references users (id) on delete cascade,
        kind text not null,
        label text not null,
        inside integer not null,
        parent text,
        bytes integer not null default 0,
        at text not null
      ) strict, without rowid`,
      'create index deletions_by_time on deletions (at)',
      'create index deletions_of_project on deletions (project_id)',
      `create table deleted_rows (
        seq integer primary key,
        deletion text not null references deletions (id) on delete cascade,
        name text not null,
        emptied text,
        row text not null
      ) strict`,
      'create index deleted_rows_of_deletion on deleted_rows (deletion, seq)',
      // What is kept counts as stored by whoever deleted it.
      `create trigger storage_deletion_kept after update of bytes on deletions begin
        insert into storage (person, bytes) values (new.person, new.bytes - old.bytes)
          on conflict (person) do update set bytes = bytes + excluded.bytes;
      end`,
      `create trigger storage_deletion_forgotten after delete on deletions begin
        update storage set bytes = bytes - old.bytes where person = old.person;
      end`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

/** A project that an import is still writing is not there for anybody. */
const hiddenProjects: Migration = {
  name: '018-hidden-projects',
  async up(tx) {
    await sql.raw('alter table projects add column import_batch text').execute(tx)
  },
}

/** Versions that were given a name stay for good. */
const versionNames: Migration = {
  name: '019-version-names',
  async up(tx) {
    const statements = [
      `create table version_names (
        thing integer not null references entities (seq) on delete cascade,
        revision integer not null,
        name text not null,
        person text not null,
        at integer not null,
        primary key (thing, revision)
      ) strict, without rowid`,
      // Finds what was done to an entity in a time.
      'create index versions_of_thing on versions (thing, at)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

/** What is done with entities beside writing them: it is listed in the activity of their project. */
const activity: Migration = {
  name: '020-activity',
  async up(tx) {
    const statements = [
      `create table activity (
        project_id text not null references projects (id) on delete cascade,
        at integer not null,
        id text not null,
        entity_id text references entities (id) on delete cascade,
        -- May be of another project, without which a backup is restored too: it is no reference.
        other_id text,
        did text not null,
        person text not null,
        count integer not null,
        primary key (project_id, at, id)
      ) strict, without rowid`,
      'create index activity_of_entity on activity (entity_id, at)',
      'create index version_names_by_time on version_names (at)',
      // Has what the activity counts, so that it reads no version itself.
      'drop index versions_of_thing',
      'create index versions_of_thing on versions (thing, at, person, words)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

/** Members and roles that were removed are kept for a day, so that the person who did it can undo that. */
const keptRemovals: Migration = {
  name: '021-kept-removals',
  async up(tx) {
    const statements = [
      // In a space, `project_id` is empty. `thing` is the id of the person or of the role.
      `create table removals (
        space_id text not null references spaces (id) on delete cascade,
        project_id text not null,
        kind text not null,
        thing text not null,
        person text not null references users (id) on delete cascade,
        data text not null,
        at text not null,
        primary key (space_id, project_id, kind, thing)
      ) strict, without rowid`,
      'create index removals_by_time on removals (at)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

/** The index gets the irregular forms of English words: a job writes its rows again. */
const irregularForms: Migration = {
  name: '023-irregular-forms',
  async up(tx) {
    await sql.raw('delete from search_renewal').execute(tx)
    await sql.raw('insert into search_renewal select 0, max(seq) from entities having max(seq) is not null').execute(tx)
  },
}

/** The index gets the irregular forms of Ukrainian words: a job writes its rows again. */
const irregularUkrainianForms: Migration = {
  name: '024-irregular-ukrainian-forms',
  async up(tx) {
    await sql.raw('delete from search_renewal').execute(tx)
    await sql.raw('insert into search_renewal select 0, max(seq) from entities having max(seq) is not null').execute(tx)
  },
}

/** The revision that an entity had when it came with a file, which tells whether it was changed here since. */
const originRevisions: Migration = {
  name: '025-origin-revisions',
  async up(tx) {
    await sql.raw('alter table project_origins add column revision integer').execute(tx)
  },
}

/** What the last import of a file into a project answered, for a request that is repeated. */
const importAnswers: Migration = {
  name: '026-import-answers',
  async up(tx) {
    await sql
      .raw(`create table import_answers (project_id text primary key references projects (id) on delete cascade,
        write_key text not null, answer text not null) strict, without rowid`)
      .execute(tx)
  },
}

/** The last file that was taken into each project: who, from where, and the state after it, for the undo. */
const fileImports: Migration = {
  name: '027-file-imports',
  async up(tx) {
    await sql
      .raw(`create table file_imports (project_id text primary key references projects (id) on delete cascade,
        person text not null, name text not null, at text not null, kept_id text, state text not null)
        strict, without rowid`)
      .execute(tx)
  },
}

/** Images that were sent before the file that has them. They count as stored, like those of the gallery. */
const sentImages: Migration = {
  name: '028-sent-images',
  async up(tx) {
    const statements = [
      `create table sent_images (user_id text not null references users (id) on delete cascade, sent_id text not null,
        image_id text not null, image text not null, bytes integer not null, at text not null,
        primary key (user_id, sent_id, image_id)) strict, without rowid`,
      'create index sent_images_by_time on sent_images (at)',
      `create trigger storage_sent_image_added after insert on sent_images begin
        insert into storage (person, bytes) values (new.user_id, new.bytes)
          on conflict (person) do update set bytes = bytes + excluded.bytes;
      end`,
      `create trigger storage_sent_image_removed after delete on sent_images begin
        update storage set bytes = bytes - old.bytes where person = old.user_id;
      end`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

/** The core's migrations, in the order in which they landed. */
export const coreSteps: readonly Migration[] = [
  core,
  search,
  people,
  events,
  images,
  versions,
  searchForms,
  storage,
  versionWords,
  uncutImages,
  notificationChoices,
  versionTimes,
  projectOrigins,
  sampleProjects,
  keptDeletions,
  hiddenProjects,
  versionNames,
  activity,
  keptRemovals,
  changeCounts,
  irregularForms,
  irregularUkrainianForms,
  originRevisions,
  importAnswers,
  fileImports,
  sentImages,
  entityColumns,
]
