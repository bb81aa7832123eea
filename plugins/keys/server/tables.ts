import type { Migration } from '#server/index.ts'

/** One row per user: their changes as JSON, and the number of changes. */
export interface KeyTables {
  person_keys: { user_id: string; rows: string; version: number }
}

export const keysMigration: Migration = {
  name: '001-keys',
  async up(tx) {
    await tx.schema
      .createTable('person_keys')
      .addColumn('user_id', 'text', column => column.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('rows', 'text', column => column.notNull())
      .addColumn('version', 'integer', column => column.notNull())
      .execute()
  },
}
