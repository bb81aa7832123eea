import type { Migration } from '#server/index.ts'
import type { Appointment } from '../shared.ts'

/** Values that people of a project have made up. Things refer to tags by `id`, in `refs`. */
export interface TagTables {
  custom_values: {
    id: string
    space_id: string
    project_id: string
    appointment: Appointment
    value: string
    /** one per appointment, whatever the case */
    value_key: string
    /** in the order of readers */
    sort_key: string
    color: string
    image_id: string | null
    zoom: number | null
    created_by: string
    created_at: string
  }
}

export const valuesMigration: Migration = {
  name: '001-values',
  async up(tx) {
    await tx.schema
      .createTable('custom_values')
      .addColumn('id', 'text', column => column.primaryKey())
      .addColumn('space_id', 'text', column => column.notNull())
      .addColumn('project_id', 'text', column => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('appointment', 'text', column => column.notNull())
      .addColumn('value', 'text', column => column.notNull())
      .addColumn('value_key', 'text', column => column.notNull())
      .addColumn('sort_key', 'text', column => column.notNull())
      .addColumn('color', 'text', column => column.notNull())
      .addColumn('image_id', 'text', column => column.references('images.id').onDelete('set null'))
      .addColumn('zoom', 'real')
      .addColumn('created_by', 'text', column => column.notNull().references('users.id'))
      .addColumn('created_at', 'text', column => column.notNull())
      .execute()
    await tx.schema
      .createIndex('custom_values_once')
      .unique()
      .on('custom_values')
      .columns(['project_id', 'appointment', 'value_key'])
      .execute()
    await tx.schema
      .createIndex('custom_values_by_name')
      .on('custom_values')
      .columns(['project_id', 'appointment', 'sort_key'])
      .execute()
    await tx.schema.createIndex('custom_values_by_image').on('custom_values').column('image_id').execute()
  },
}
