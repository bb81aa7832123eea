import { sql } from 'kysely'
import { type Migration, renameColumns, type Tx } from '#server/index.ts'

export interface ImageTables {
  /** which field of an entity uses which image; may name deleted images */
  image_uses: { entity_id: string; field: string; image_id: string }
  /** which text of an entity shows which images; may name deleted ones */
  image_text_uses: { entity_id: string; field: string; image_id: string }
}

const statements = [
  `create table image_uses (
    thing_id text not null references entities (id) on delete cascade,
    field text not null,
    image_id text not null,
    primary key (thing_id, field)
  ) strict, without rowid`,
  `create index image_uses_of on image_uses (image_id)`,
]

/** Image ids are short, so the summary of an entity contains them whole. */
const fill = `insert into image_uses
  select e.id, field.key, images.id from entities e, json_each(e.brief) field join images on images.id = field.value
  where field.type = 'text'`

export const usesMigration: Migration = {
  name: '001-uses',
  async up(tx: Tx) {
    for (const statement of [...statements, fill]) await sql.raw(statement).execute(tx)
  },
}

/** Texts of before have no images. */
export const textUsesMigration: Migration = {
  name: '002-text-uses',
  async up(tx: Tx) {
    const made = [
      `create table image_text_uses (
    thing_id text not null references entities (id) on delete cascade,
    field text not null,
    image_id text not null,
    primary key (thing_id, field, image_id)
  ) strict, without rowid`,
      'create index image_text_uses_of on image_text_uses (image_id)',
    ]
    for (const statement of made) await sql.raw(statement).execute(tx)
  },
}

/** The columns with the id of an entity are called what they are. */
export const entityColumnMigration: Migration = renameColumns('003-entity-column', [
  { table: 'image_uses', from: 'thing_id', to: 'entity_id' },
  { table: 'image_text_uses', from: 'thing_id', to: 'entity_id' },
])
