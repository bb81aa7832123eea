import { sql } from 'kysely'
import type { Migration } from '#server/index.ts'

/** What the column `scenes` of `outline_scenes` holds, as JSON. */
export type StoredScenes = readonly [title: string, words: number, sceneId?: string][]

export interface OutlineTables {
  /** what is noted of parts and chapters; the part of a chapter */
  outline_notes: {
    entity_id: string
    part_id: string | null
    synopsis: string
    status: string | null
    label: string
    goal: number
  }
  /** the statuses and labels of a project as JSON lists; null for the usual ones */
  outline_marks: { project_id: string; revision: number; statuses: string | null; labels: string | null }
  /** what is noted of scenes, by the names that their breaks have */
  outline_scene_notes: {
    project_id: string
    scene_id: string
    name: string
    synopsis: string
    status: string | null
    label: string
    goal: number
    pov_id: string | null
    setting_id: string | null
    /**
     * the same of a world that the project uses, in place of the two: without a reference, so that a backup of the
     * project can be restored when they are gone
     */
    world_pov_id: string | null
    world_setting_id: string | null
    /** when it happens, as the JSON of a date of a timeline */
    date: string | null
  }
  /** the chapters whose texts hold a scene; of several, the one that held it first is its chapter */
  outline_scene_places: { place_id: number; chapter_id: string; scene_id: string }
  /**
   * the scenes that were cut lately, with a hash of their words; of those that a copy with other words has since, what
   * was noted is under another name too
   */
  outline_cut_scenes: { project_id: string; scene_id: string; kept_id: string | null; words: string; cut_at: string }
  /**
   * counted when a chapter is written, so that the outline reads no texts; `scenes` is a JSON list of [title, words,
   * id]
   */
  outline_scenes: { chapter_id: string; words: number; count: number; scenes: string }
}

const statements = [
  `create table outline_notes (
    entity_id text not null primary key references entities (id) on delete cascade,
    part_id text references entities (id) on delete set null,
    synopsis text not null default '',
    status text,
    label text not null default '',
    goal integer not null default 0
  ) strict, without rowid`,
  'create index outline_notes_of_part on outline_notes (part_id) where part_id is not null',
  `create table outline_scenes (
    chapter_id text not null primary key references entities (id) on delete cascade,
    words integer not null,
    count integer not null,
    scenes text not null
  ) strict, without rowid`,
]

export const outlineMigration: Migration = {
  name: '001-outline',
  async up(tx) {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

/** Labels were words alone: those in use become the labels of their project, all of one colour. */
export const marksMigration: Migration = {
  name: '002-marks',
  async up(tx) {
    await sql
      .raw(
        `create table outline_marks (
          project_id text not null primary key references projects (id) on delete cascade,
          revision integer not null,
          statuses text,
          labels text
        ) strict, without rowid`,
      )
      .execute(tx)
    await sql
      .raw(
        `insert into outline_marks (project_id, revision, labels)
          select project_id, 1, json_group_array(json_object('id', label, 'name', label, 'color', '#607d8b'))
          from (
            select distinct entities.project_id, outline_notes.label
            from outline_notes join entities on entities.id = outline_notes.entity_id
            where outline_notes.label <> ''
            order by outline_notes.label
          ) group by project_id`,
      )
      .execute(tx)
  },
}

const sceneStatements = [
  `create table outline_scene_notes (
    project_id text not null references projects (id) on delete cascade,
    scene_id text not null,
    name text not null default '',
    synopsis text not null default '',
    status text,
    label text not null default '',
    goal integer not null default 0,
    pov_id text references entities (id) on delete set null,
    setting_id text references entities (id) on delete set null,
    primary key (project_id, scene_id)
  ) strict, without rowid`,
  'create index outline_scene_notes_of_pov on outline_scene_notes (pov_id) where pov_id is not null',
  'create index outline_scene_notes_of_setting on outline_scene_notes (setting_id) where setting_id is not null',
  `create table outline_scene_places (
    place_id integer primary key,
    chapter_id text not null references entities (id) on delete cascade,
    scene_id text not null,
    unique (chapter_id, scene_id)
  ) strict`,
  'create index outline_scene_places_of_scene on outline_scene_places (scene_id)',
]

export const scenesMigration: Migration = {
  name: '003-scenes',
  async up(tx) {
    for (const statement of sceneStatements) await sql.raw(statement).execute(tx)
  },
}

export const sceneDatesMigration: Migration = {
  name: '004-scene-dates',
  async up(tx) {
    await sql.raw('alter table outline_scene_notes add column date text').execute(tx)
  },
}

export const sceneWorldsMigration: Migration = {
  name: '005-scene-worlds',
  async up(tx) {
    for (const column of ['world_pov_id', 'world_setting_id'])
      await sql.raw(`alter table outline_scene_notes add column ${column} text`).execute(tx)
  },
}

export const cutScenesMigration: Migration = {
  name: '006-cut-scenes',
  async up(tx) {
    await sql
      .raw(
        `create table outline_cut_scenes (
          project_id text not null references projects (id) on delete cascade,
          scene_id text not null,
          kept_id text,
          words text not null,
          cut_at text not null,
          primary key (project_id, scene_id)
        ) strict, without rowid`,
      )
      .execute(tx)
  },
}
