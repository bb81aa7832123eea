import { sql } from 'kysely'
import type { Migration } from '../../contract.ts'

const statements = [
  // Of a space, of one project in it, or of a person: then it is on their creator profile. Each goes with its owner.
  `create table images (
    id text primary key,
    space_id text references spaces (id) on delete cascade,
    project_id text references projects (id) on delete cascade,
    user_id text references users (id) on delete cascade,
    created_by text not null references users (id),
    created_at text not null,
    check ((space_id is null) <> (user_id is null)),
    check (project_id is null or space_id is not null)
  ) strict`,
  `create index images_of_space on images (space_id) where space_id is not null`,
  `create index images_of_project on images (project_id) where project_id is not null`,
  `create index images_of_user on images (user_id) where user_id is not null`,
  `create index images_by on images (created_by)`,
  // The bytes lie beside the database, by their hash; several rows may point to the same.
  `create table image_sizes (
    image_id text not null references images (id) on delete cascade,
    size text not null,
    hash text not null,
    type text not null,
    width integer not null,
    height integer not null,
    bytes integer not null,
    primary key (image_id, size)
  ) strict, without rowid`,
  `create index image_sizes_by_hash on image_sizes (hash)`,
]

/** Images: whose they are, and the files they are shown from. */
export const images: Migration = {
  name: '005-images',
  async up(tx) {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
