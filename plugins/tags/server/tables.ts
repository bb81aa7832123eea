import { sql } from 'kysely'
import { type Migration, renameColumns } from '#server/index.ts'
import type { ValueAppointment } from '../shared.ts'

/** Custom values of a project. Entities refer to tags by `id`, in `refs`. */
export interface TagTables {
  custom_values: {
    id: string
    space_id: string
    project_id: string
    appointment: ValueAppointment
    value: string
    /** folded value, unique per appointment */
    value_key: string
    /** collation key */
    sort_key: string
    color: string
    image_id: string | null
    zoom: number | null
    created_by: string
    created_at: string
  }
  /** which entities have a tag: the inverse of `refs` of entities */
  tagged: {
    tag_id: string
    kind: string
    /** the entity's `seq` */
    entity_seq: number
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

/** Every kind stores its tags in the field of that name. */
export const taggedMigration: Migration = {
  name: '002-tagged',
  async up(tx) {
    await sql`create table tagged (
      tag_id text not null references custom_values (id) on delete cascade,
      kind text not null,
      thing integer not null references entities (seq) on delete cascade,
      primary key (tag_id, kind, thing)
    ) strict, without rowid`.execute(tx)
    await sql`create index tagged_by_thing on tagged (thing)`.execute(tx)
    await sql`insert or ignore into tagged (tag_id, kind, thing)
      select custom_values.id, entities.kind, entities.seq
      from entities, json_each(entities.refs, '$.tags') as one
      join custom_values on custom_values.id = one.value and custom_values.project_id = entities.project_id
        and custom_values.appointment = 'entryTag'`.execute(tx)
  },
}

/** The column with the row number of an entity is called what it is. */
export const entityColumnMigration: Migration = renameColumns(
  '003-entity-column',
  [{ table: 'tagged', from: 'thing', to: 'entity_seq' }],
  ['drop index tagged_by_thing', 'create index tagged_by_entity on tagged (entity_seq)'],
)
