import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import { type Params, prepareWrite, type Reader, type Tx, type Written, withTables } from '#server/index.ts'
import type { ImageTables } from './tables.ts'

const fields = new WeakMap<Kind, readonly string[]>()

/** The fields of a kind that hold images. */
function imageFields(kind: Kind): readonly string[] {
  const known = fields.get(kind)
  if (known) return known
  const found = Object.entries(kind.fields).flatMap(([name, { form }]) => (form === 'image' ? name : []))
  fields.set(kind, found)
  return found
}

type Use = ImageTables['image_uses']

const forget = prepareWrite((tx, $: Params<Pick<Use, 'thing_id' | 'field'>>) =>
  withTables<ImageTables>(tx).deleteFrom('image_uses').where('thing_id', '=', $.thing_id).where('field', '=', $.field),
)
const keep = prepareWrite((tx, $: Params<Use>) =>
  withTables<ImageTables>(tx)
    .insertInto('image_uses')
    .values({ thing_id: $.thing_id, field: $.field, image_id: $.image_id })
    .onConflict(conflict =>
      conflict.columns(['thing_id', 'field']).doUpdateSet(eb => ({ image_id: eb.ref('excluded.image_id') })),
    ),
)

/** Keeps which images a thing holds, whenever it is written. */
export async function followImages(tx: Tx, { kind, id, fields: written, data }: Written): Promise<void> {
  for (const field of imageFields(kind)) {
    if (!written.has(field)) continue
    const image = data[field]
    if (typeof image === 'string') await keep.run(tx, { thing_id: id, field, image_id: image })
    else await forget.run(tx, { thing_id: id, field })
  }
}

export interface Held extends Use {
  kind: string
  label: string
  project_id: string
  parent_id: string | null
}

/** What holds one of the images, by name; what is being imported does not count. */
export function readHeld(read: Reader, imageIds: readonly string[]): Promise<Held[]> {
  return withTables<ImageTables>(read)
    .selectFrom('image_uses')
    .innerJoin('entities', 'entities.id', 'image_uses.thing_id')
    .select(['thing_id', 'field', 'image_id', 'kind', 'label', 'project_id', 'parent_id'])
    .where('image_id', 'in', sql<string>`(select value from json_each(${JSON.stringify(imageIds)}))`)
    .where('batch_id', 'is', null)
    .orderBy('label_key')
    .execute()
}
