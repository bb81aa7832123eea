import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

const people = [
  `create table meta (key text primary key, value text not null) strict, without rowid`,
  `create table users (
    id text primary key,
    user_id text not null,
    user_id_key text not null unique,
    user_id_selected integer not null,
    username text not null,
    email text not null,
    email_key text not null unique,
    email_verified integer not null,
    password_hash text,
    personalisation text not null,
    bookmarks text not null,
    created_at text not null
  ) strict`,
  `create table sessions (
    id_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at text not null,
    expires_at integer not null
  ) strict, without rowid`,
  `create index sessions_of_user on sessions (user_id)`,
  `create index sessions_by_end on sessions (expires_at)`,
]

const places = [
  `create table spaces (
    id text primary key,
    name text not null,
    name_key text not null,
    description text not null,
    owner_id text not null references users (id),
    created_at text not null,
    updated_at text not null,
    write_key text
  ) strict`,
  `create index spaces_of_owner on spaces (owner_id)`,
  `create unique index spaces_by_write on spaces (write_key) where write_key is not null`,
  `create table space_members (
    space_id text not null references spaces (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    role text not null,
    primary key (space_id, user_id)
  ) strict, without rowid`,
  `create index spaces_of_member on space_members (user_id)`,
  `create table projects (
    seq integer primary key autoincrement,
    id text not null unique,
    space_id text not null references spaces (id) on delete cascade,
    name text not null,
    name_key text not null,
    description text not null,
    icon text not null,
    color text,
    genre text,
    age_category text not null,
    modules text not null,
    poster_id text,
    created_by text not null references users (id),
    created_at text not null,
    updated_at text not null,
    version integer not null default 0,
    write_key text
  ) strict`,
  `create index projects_of_space on projects (space_id, name_key)`,
  `create index projects_of_creator on projects (created_by)`,
  `create unique index projects_by_write on projects (write_key) where write_key is not null`,
  `create table project_members (
    project_id text not null references projects (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    role text not null,
    primary key (project_id, user_id)
  ) strict, without rowid`,
  `create index projects_of_member on project_members (user_id)`,
]

/**
 * What lists show: neither archived nor part of a batch that is not finished. Lists end their order with `seq`,
 * which every index carries; entities are created in its order, so that the index of kinds serves that as well.
 */
const shown = 'archived_at is null and batch_id is null'

const entities = [
  `create table entities (
    seq integer primary key,
    id text not null unique,
    kind text not null,
    space_id text not null,
    project_id text not null references projects (id),
    parent_id text references entities (id),
    label text not null,
    label_key text not null,
    position integer not null,
    revision integer not null,
    created_by text not null,
    created_at text not null,
    updated_by text not null,
    updated_at text not null,
    archived_at text,
    batch_id text,
    write_key text,
    refs text not null,
    brief text not null,
    data text not null
  ) strict`,
  `create index entities_by_kind on entities (project_id, kind, batch_id, archived_at)`,
  `create index entities_by_name on entities (project_id, kind, label_key) where ${shown}`,
  `create index entities_by_change on entities (project_id, kind, updated_at) where ${shown}`,
  `create index entities_by_place on entities (project_id, kind, parent_id, position, archived_at, batch_id)
    where position <> -1`,
  `create index children on entities (parent_id, kind, batch_id, archived_at) where parent_id is not null`,
  `create index children_by_name on entities (parent_id, kind, label_key) where parent_id is not null and ${shown}`,
  `create index children_by_change on entities (parent_id, kind, updated_at) where parent_id is not null and ${shown}`,
  `create index entities_archived on entities (project_id, archived_at) where archived_at is not null and batch_id is null`,
  `create index entities_of_batch on entities (project_id, batch_id) where batch_id is not null`,
  `create table entity_counts (
    project_id text not null references projects (id) on delete cascade,
    kind text not null,
    active integer not null,
    archived integer not null,
    primary key (project_id, kind)
  ) strict, without rowid`,
]

/** Every table of schema.ts. */
export const core: Migration = {
  name: '001-core',
  async up(tx) {
    for (const statement of [...people, ...places, ...entities]) await sql.raw(statement).execute(tx)
  },
}
