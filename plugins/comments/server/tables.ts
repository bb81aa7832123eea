import { sql } from 'kysely'
import type { Migration } from '#server/index.ts'

/**
 * Times are ISO 8601. Nothing here refers to projects or entities `on delete cascade`: what readers wrote stays as it
 * is when a backup of a project is restored. Triggers remove what belongs to a deleted project, comment or reader; the
 * write hook what belongs to a deleted chapter.
 */
export interface CommentTables {
  comments: {
    /** the order in which they were written */
    seq: number
    id: string
    project_id: string
    chapter_id: string
    /** empty for a comment of the chapter; replies to a reply have the same parent as it */
    parent_id: string
    /** the comment or reply that it answers; empty for none */
    answers_id: string
    person_id: string
    content: string
    /** other fields of the call, as JSON */
    extra: string
    state: 'shown' | 'waiting' | 'hidden' | 'deleted'
    created_at: string
    edited_at: string | null
  }
  comment_reports: {
    comment_id: string
    person_id: string
    reason: string
    /** 1 once the author of the story has found the comment all right */
    settled: number
    created_at: string
  }
  comment_blocks: { project_id: string; person_id: string }
  /** a row for each story whose author has chosen something */
  comment_stories: { project_id: string; closed: number; hold: number; notify: number }
}

export const commentsMigration: Migration = {
  name: '001-comments',
  async up(tx) {
    const statements = [
      `create table comments (
    seq integer primary key autoincrement,
    id text not null unique,
    project_id text not null,
    chapter_id text not null,
    parent_id text not null,
    answers_id text not null,
    person_id text not null,
    content text not null,
    extra text not null,
    state text not null,
    created_at text not null,
    edited_at text
  ) strict`,
      'create index comments_of_chapter on comments (chapter_id, parent_id, seq)',
      "create index comments_of_parent on comments (parent_id, seq) where parent_id <> ''",
      'create index comments_of_story on comments (project_id, state, seq)',
      'create index comments_of_person on comments (person_id, project_id)',
      `create table comment_reports (
    comment_id text not null,
    person_id text not null,
    reason text not null,
    settled integer not null,
    created_at text not null,
    primary key (comment_id, person_id)
  ) strict, without rowid`,
      `create table comment_blocks (
    project_id text not null,
    person_id text not null,
    primary key (project_id, person_id)
  ) strict, without rowid`,
      `create table comment_stories (
    project_id text not null primary key,
    closed integer not null,
    hold integer not null,
    notify integer not null
  ) strict, without rowid`,
      `create trigger comment_deleted after delete on comments begin
    delete from comment_reports where comment_id = old.id;
  end`,
      `create trigger comments_project_deleted after delete on projects begin
    delete from comments where project_id = old.id;
    delete from comment_blocks where project_id = old.id;
    delete from comment_stories where project_id = old.id;
  end`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}
