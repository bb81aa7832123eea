import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import { type EntityWrite, type Params, prepareWrite, type Reader, type Tx, withTables } from '#server/index.ts'
import type { ImageTables } from './tables.ts'

const imageFieldsByKind = new WeakMap<Kind, readonly string[]>()

/** The fields of a kind that contain images. */
function imageFields(kind: Kind): readonly string[] {
  const cached = imageFieldsByKind.get(kind)
  if (cached) return cached
  const found = Object.entries(kind.fields).flatMap(([name, { form }]) => (form === 'image' ? name : []))
  imageFieldsByKind.set(kind, found)
  return found
}

type ImageUseRow = ImageTables['image_uses']

const deleteUse = prepareWrite((tx, $: Params<Pick<ImageUseRow, 'thing_id' | 'field'>>) =>
  withTables<ImageTables>(tx).deleteFrom('image_uses').where('thing_id', '=', $.thing_id).where('field', '=', $.field),
)
const upsertUse = prepareWrite((tx, $: Params<ImageUseRow>) =>
  withTables<ImageTables>(tx)
    .insertInto('image_uses')
    .values({ thing_id: $.thing_id, field: $.field, image_id: $.image_id })
    .onConflict(conflict =>
      conflict.columns(['thing_id', 'field']).doUpdateSet(eb => ({ image_id: eb.ref('excluded.image_id') })),
    ),
)

/** Records which images an entity uses, on every write. */
export async function trackImageUses(tx: Tx, { kind, id, fields: writtenFields, data }: EntityWrite): Promise<void> {
  for (const field of imageFields(kind)) {
    if (!writtenFields.has(field)) continue
    const image = data[field]
    if (typeof image === 'string') await upsertUse.run(tx, { thing_id: id, field, image_id: image })
    else await deleteUse.run(tx, { thing_id: id, field })
  }
}

export interface ImageUsage extends ImageUseRow {
  kind: string
  label: string
  project_id: string
  parent_id: string | null
}

/** The entities that use the images, by name; those of an unfinished import are left out. */
export function readUsages(read: Reader, imageIds: readonly string[]): Promise<ImageUsage[]> {
  return withTables<ImageTables>(read)
    .selectFrom('image_uses')
    .innerJoin('entities', 'entities.id', 'image_uses.thing_id')
    .select(['thing_id', 'field', 'image_id', 'kind', 'label', 'project_id', 'parent_id'])
    .where('image_id', 'in', sql<string>`(select value from json_each(${JSON.stringify(imageIds)}))`)
    .where('batch_id', 'is', null)
    .orderBy('label_key')
    .execute()
}
