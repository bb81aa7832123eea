import type { Migration } from '#server/index.ts'

export type ImportState = 'running' | 'done' | 'cancelled' | 'failed'
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
