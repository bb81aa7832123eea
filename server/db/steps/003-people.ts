import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

const accounts = [
  `alter table users add column google_sub text`,
  // A deleted account leaves its row, so that what it wrote keeps an author; nothing else of the person stays.
  `alter table users add column deleted_at text`,
  // 1 once a code is asked for at sign-in
  `alter table users add column second_step integer not null default 0`,
  `create unique index users_by_google on users (google_sub) where google_sub is not null`,
  `alter table sessions add column agent text not null default ''`,
  `alter table sessions add column seen_at integer not null default 0`,
  // Tokens that are mailed: known by their hashes only, for one purpose and one address, once.
  `create table mail_tokens (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    purpose text not null,
    email_key text not null,
    expires_at integer not null
  ) strict, without rowid`,
  `create index mail_tokens_of_user on mail_tokens (user_id, purpose)`,
  `create index mail_tokens_by_end on mail_tokens (expires_at)`,
  `create table second_steps (
    user_id text primary key references users (id) on delete cascade,
    secret text not null,
    last_used integer not null,
    created_at text not null
  ) strict, without rowid`,
  `create table recovery_codes (
    user_id text not null references users (id) on delete cascade,
    code_hash text not null,
    used_at text,
    primary key (user_id, code_hash)
  ) strict, without rowid`,
  `create table creators (
    user_id text primary key references users (id) on delete cascade,
    name text not null,
    text text not null,
    image_id text not null,
    updated_at text not null
  ) strict, without rowid`,
]

const roles = [
  // One place each: a space or a project. Built-in roles have a row once they differ from what the code says.
  `create table roles (
    seq integer primary key,
    space_id text references spaces (id) on delete cascade,
    project_id text references projects (id) on delete cascade,
    id text not null,
    name text not null,
    name_key text not null,
    position integer not null,
    permissions text not null,
    check ((space_id is null) <> (project_id is null))
  ) strict`,
  `create unique index roles_of_space on roles (space_id, id) where space_id is not null`,
  `create unique index roles_of_project on roles (project_id, id) where project_id is not null`,
  `create unique index role_names_of_space on roles (space_id, name_key) where space_id is not null`,
  `create unique index role_names_of_project on roles (project_id, name_key) where project_id is not null`,
]

const notices = [
  `create table notifications (
    seq integer primary key autoincrement,
    id text not null unique,
    user_id text not null references users (id) on delete cascade,
    action text not null,
    title text not null,
    payload text not null,
    space_id text references spaces (id) on delete cascade,
    project_id text references projects (id) on delete cascade,
    created_at text not null,
    viewed_at text
  ) strict`,
  `create index notifications_of_user on notifications (user_id, seq)`,
  `create index notifications_unviewed on notifications (user_id, seq) where viewed_at is null`,
  `create index notifications_of_space on notifications (space_id) where space_id is not null`,
  `create index notifications_of_project on notifications (project_id) where project_id is not null`,
  `create table invitations (
    id text primary key,
    space_id text not null references spaces (id) on delete cascade,
    project_id text references projects (id) on delete cascade,
    user_id text not null references users (id) on delete cascade,
    space_role text,
    project_role text,
    invited_by text not null references users (id) on delete cascade,
    notification_id text not null,
    created_at text not null
  ) strict`,
  `create unique index invitations_once on invitations (space_id, ifnull(project_id, ''), user_id)`,
  `create index invitations_of_user on invitations (user_id)`,
  `create index invitations_of_project on invitations (project_id) where project_id is not null`,
  `create index invitations_by on invitations (invited_by)`,
]

/** People: mail tokens, second steps, creators; roles of places; notifications and invitations. */
export const people: Migration = {
  name: '003-people',
  async up(tx) {
    for (const statement of [...accounts, ...roles, ...notices]) await sql.raw(statement).execute(tx)
  },
}
