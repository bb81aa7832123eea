import { sql } from 'kysely'
import type { Migration } from '#server/index.ts'

/**
 * What a part of a published entity is: `inside` is where it is in the entity that it belongs to, `size` that of a map. A
 * part that is `gone` only keeps its chapter, for when it is back.
 */
export type PartType = 'image' | 'text' | 'fact' | 'relation' | 'inside' | 'size' | 'gone'

/**
 * Times are ISO 8601. As in the library, nothing refers to entities `on delete cascade`: what readers see stays as it
 * is when a backup of a project is restored. A trigger removes what belongs to a deleted project, the write hook what
 * belongs to a deleted entity.
 */
export interface CodexTables {
  /** a row for each entity that was ever published: the copy that readers see */
  codex_pages: {
    entity_id: string
    project_id: string
    kind: string
    /** 0 while it is hidden; its title is empty then */
    out: number
    /** the chapter from which on it is known; empty from the start */
    from_chapter: string
    title: string
    /** folded, for the search */
    title_key: string
    /** puts it in its place in a list by name */
    sort_key: string
    /** of the entity when it was copied */
    revision: number
    updated_at: string
  }
  /** what is shown of it, in order; without content while it is hidden */
  codex_parts: {
    entity_id: string
    seq: number
    /** the same for the same part of the next copy */
    key: string
    type: PartType
    /** the chapter from which on it is known, if that is later than that of the page; else empty */
    from_chapter: string
    label: string
    /** a paragraph, a place inside of another entity or a size as JSON, the id of an image, or text */
    value: string
    /** the entity at the other end of a relation, or the one that this is inside of; else empty */
    other_id: string
    /** the type of the field that a fact is from; else empty */
    form: string
    /** label and text, folded, for the search */
    search_key: string
  }
}

export const codexMigration: Migration = {
  name: '001-codex',
  async up(tx) {
    const statements = [
      `create table codex_pages (
    entity_id text not null primary key,
    project_id text not null,
    kind text not null,
    out integer not null,
    from_chapter text not null,
    title text not null,
    title_key text not null,
    sort_key text not null,
    revision integer not null,
    updated_at text not null
  ) strict, without rowid`,
      'create index codex_pages_by_project on codex_pages (project_id, out, sort_key)',
      `create table codex_parts (
    entity_id text not null references codex_pages (entity_id) on delete cascade,
    seq integer not null,
    key text not null,
    type text not null,
    from_chapter text not null,
    label text not null,
    value text not null,
    other_id text not null,
    form text not null,
    search_key text not null,
    primary key (entity_id, seq)
  ) strict, without rowid`,
      `create trigger codex_project_deleted after delete on projects begin
    delete from codex_pages where project_id = old.id;
  end`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
