import type { Migration } from '#server/index.ts'

/** Notes of one user each; an archived one never returns to the panel. */
export interface NoteTables {
  notes: { id: string; user_id: string; content: string; created_at: string; archived_at: string | null }
}

export const notesMigration: Migration = {
  name: '001-notes',
  async up(tx) {
    await tx.schema
      .createTable('notes')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('user_id', 'text', column => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('content', 'text', column => column.notNull())
      .addColumn('created_at', 'text', column => column.notNull())
      .addColumn('archived_at', 'text')
      .execute()
    await tx.schema
      .createIndex('notes_of_person')
      .on('notes')
      .columns(['user_id', 'archived_at', 'created_at'])
      .execute()
  },
}
