import type { Migration } from '#server/index.ts'
import type { CustomFieldType } from '../shared.ts'

/** The custom fields of each project; their values are in the characters, by field id. */
export interface CharacterTables {
  custom_fields: {
    id: string
    space_id: string
    project_id: string
    label: string
    /** folded label, unique in a project */
    label_key: string
    type: CustomFieldType
    /** JSON */
    default_value: string
    /** JSON */
    options: string
    max: number | null
    position: number
    created_by: string
    created_at: string
  }
}

export const fieldsMigration: Migration = {
  name: '001-custom-fields',
  async up(tx) {
    await tx.schema
      .createTable('custom_fields')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('space_id', 'text', column => column.notNull())
      .addColumn('project_id', 'text', column => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('label', 'text', column => column.notNull())
      .addColumn('label_key', 'text', column => column.notNull())
      .addColumn('type', 'text', column => column.notNull())
      .addColumn('default_value', 'text', column => column.notNull())
      .addColumn('options', 'text', column => column.notNull())
      .addColumn('max', 'real')
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('created_by', 'text', column => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()
    await tx.schema
      .createIndex('custom_fields_once')
      .unique()
      .on('custom_fields')
      .columns(['project_id', 'label_key'])
      .execute()
  },
}
