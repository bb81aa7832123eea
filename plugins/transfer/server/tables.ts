import { type Generated, sql } from 'kysely'
import type { Migration } from '#server/index.ts'

type ImportState = 'running' | 'done' | 'cancelled' | 'failed' | 'undone'
export type FailReason = 'stopped' | 'store-full' | 'storage-limit' | 'gone' | 'no-access' | 'unexpected'

/** Imports of manuscripts. The progress of a running one is in memory; the row has the result. */
export interface ImportTables {
  imports: {
    /** the job's id */
    id: string
    project_id: string
    user_id: string
    /** name of the file */
    name: string
    fingerprint: string
    state: ImportState
    reason: FailReason | null
    chapters: number
    first_chapter_id: string | null
    started_at: string
    ended_at: string | null
  }
  /** What an import created: the same part of a source is imported once, and an undo knows what to delete. */
  import_records: {
    seq: Generated<number>
    import_id: string
    project_id: string
    /** the part of the source, as its importer names it */
    source: string
    /** null once the entity is deleted, and of an image */
    entity_id: string | null
    /** null once the image is deleted, and of an entity */
    image_id: string | null
  }
  /** The tags that an import created, for its undo. */
  import_tags: {
    import_id: string
    tag_id: string
    /** its name then: one that was renamed since is left */
    value: string
  }
}

/** Images that were handed over for an import that has not begun. What a backup holds refers to projects: this does not. */
export interface HandedOverTables {
  import_images: {
    project_id: string
    user_id: string
    /** the part of the source, as its importer names it */
    source: string
    /** a `PreparedImage` as JSON: its files are on the disk, without a row of `images` */
    image: string
    /** of its files; they count as stored by the user */
    bytes: number
    at: string
  }
}

export const importsMigration: Migration = {
  name: '001-imports',
  async up(tx) {
    await tx.schema
      .createTable('imports')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('project_id', 'text', column => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('fingerprint', 'text', column => column.notNull())
      .addColumn('state', 'text', column => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('chapters', 'integer', column => column.notNull())
      .addColumn('first_chapter_id', 'text')
      .addColumn('started_at', 'text', column => column.notNull())
      .addColumn('ended_at', 'text')
      .execute()
    await tx.schema
      .createIndex('imports_of_project')
      .on('imports')
      .columns(['project_id', 'fingerprint', 'started_at'])
      .execute()
    await tx.schema.createIndex('imports_of_person').on('imports').column('user_id').execute()
  },
}

export const importRecordsMigration: Migration = {
  name: '002-import-records',
  async up(tx) {
    await tx.schema
      .createTable('import_records')
      .addColumn('import_id', 'text', column => column.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('project_id', 'text', column => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('source', 'text', column => column.notNull())
      .addColumn('entity_id', 'text', column => column.references('entities.id').onDelete('cascade'))
      .addColumn('image_id', 'text', column => column.references('images.id').onDelete('cascade'))
      .execute()
    await tx.schema
      .createIndex('import_records_of_project')
      .on('import_records')
      .columns(['project_id', 'source'])
      .execute()
    for (const column of ['import_id', 'entity_id', 'image_id'])
      await tx.schema.createIndex(`import_records_by_${column}`).on('import_records').column(column).execute()
  },
}

/** Tags are those of another plugin, so their ids are no references: an undo looks for what is still there. */
export const importTagsMigration: Migration = {
  name: '003-import-tags',
  async up(tx) {
    await tx.schema
      .createTable('import_tags')
      .addColumn('import_id', 'text', column => column.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('tag_id', 'text', column => column.notNull())
      .addColumn('value', 'text', column => column.notNull())
      .execute()
    await tx.schema.createIndex('import_tags_by_import').on('import_tags').column('import_id').execute()
  },
}

/** Images that wait count as stored, like those of the gallery. */
const storedBytes = [
  `create trigger storage_import_image_added after insert on import_images begin
    insert into storage (person, bytes) values (new.user_id, new.bytes)
      on conflict (person) do update set bytes = bytes + excluded.bytes;
  end`,
  `create trigger storage_import_image_removed after delete on import_images begin
    update storage set bytes = bytes - old.bytes where person = old.user_id;
  end`,
]

export const importImagesMigration: Migration = {
  name: '004-import-images',
  async up(tx) {
    await tx.schema
      .createTable('import_images')
      .addColumn('project_id', 'text', column => column.notNull())
      .addColumn('user_id', 'text', column => column.notNull())
      .addColumn('source', 'text', column => column.notNull())
      .addColumn('image', 'text', column => column.notNull())
      .addColumn('bytes', 'integer', column => column.notNull())
      .addColumn('at', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('import_images_key', ['project_id', 'user_id', 'source'])
      .execute()
    await tx.schema.createIndex('import_images_by_time').on('import_images').column('at').execute()
    for (const statement of storedBytes) await sql.raw(statement).execute(tx)
  },
}

/** The records outlive what they are about, so that it is not imported again when somebody has deleted it. */
export const keptRecordsMigration: Migration = {
  name: '005-kept-records',
  async up(tx) {
    await tx.schema
      .createTable('import_records_kept')
      .addColumn('seq', 'integer', column => column.primaryKey())
      .addColumn('import_id', 'text', column => column.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('project_id', 'text', column => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('source', 'text', column => column.notNull())
      .addColumn('entity_id', 'text', column => column.references('entities.id').onDelete('set null'))
      .addColumn('image_id', 'text', column => column.references('images.id').onDelete('set null'))
      .execute()
    const columns = sql.raw('import_id, project_id, source, entity_id, image_id')
    await sql`insert into import_records_kept (${columns}) select ${columns} from import_records`.execute(tx)
    await tx.schema.dropTable('import_records').execute()
    await tx.schema.alterTable('import_records_kept').renameTo('import_records').execute()
    await tx.schema
      .createIndex('import_records_of_project')
      .on('import_records')
      .columns(['project_id', 'source'])
      .execute()
    for (const column of ['import_id', 'entity_id', 'image_id'])
      await tx.schema.createIndex(`import_records_by_${column}`).on('import_records').column(column).execute()
  },
}
