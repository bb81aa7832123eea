import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import { canHoldTexts, textsByField } from '#core/shared/rich-text/field-texts.ts'
import { imagesOf } from '#core/shared/rich-text/nodes.ts'
import {
  type EntityWrite,
  type Params,
  prepare,
  prepareWrite,
  type Reader,
  type Tx,
  withTables,
} from '#server/index.ts'
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

const deleteUse = prepareWrite((tx, $: Params<Pick<ImageUseRow, 'entity_id' | 'field'>>) =>
  withTables<ImageTables>(tx)
    .deleteFrom('image_uses')
    .where('entity_id', '=', $.entity_id)
    .where('field', '=', $.field),
)
const upsertUse = prepareWrite((tx, $: Params<ImageUseRow>) =>
  withTables<ImageTables>(tx)
    .insertInto('image_uses')
    .values({ entity_id: $.entity_id, field: $.field, image_id: $.image_id })
    .onConflict(conflict =>
      conflict.columns(['entity_id', 'field']).doUpdateSet(eb => ({ image_id: eb.ref('excluded.image_id') })),
    ),
)

const selectTextUses = prepare((read, $: Params<Pick<ImageUseRow, 'entity_id'>>) =>
  withTables<ImageTables>(read)
    .selectFrom('image_text_uses')
    .select(['field', 'image_id'])
    .where('entity_id', '=', $.entity_id),
)
const deleteTextUse = prepareWrite((tx, $: Params<ImageUseRow>) =>
  withTables<ImageTables>(tx)
    .deleteFrom('image_text_uses')
    .where('entity_id', '=', $.entity_id)
    .where('field', '=', $.field)
    .where('image_id', '=', $.image_id),
)
const insertTextUse = prepareWrite((tx, $: Params<ImageUseRow>) =>
  withTables<ImageTables>(tx)
    .insertInto('image_text_uses')
    .values({ entity_id: $.entity_id, field: $.field, image_id: $.image_id }),
)

/** Records which images the texts of an entity show. */
async function trackTextUses(tx: Tx, { kind, id, fields, data }: EntityWrite): Promise<void> {
  const written = [...fields].filter(name => kind.fields[name] && canHoldTexts(kind.fields[name], data[name]))
  if (written.length === 0) return
  const shown = textsByField(kind.fields, data)
  const before = await selectTextUses.all(tx, { entity_id: id })
  for (const field of written) {
    const images = new Set((shown.get(field) ?? []).flatMap(imagesOf))
    for (const use of before) {
      if (use.field !== field || images.delete(use.image_id)) continue
      await deleteTextUse.run(tx, { entity_id: id, field, image_id: use.image_id })
    }
    for (const image of images) await insertTextUse.run(tx, { entity_id: id, field, image_id: image })
  }
}

/** Records which images an entity uses, on every write. */
export async function trackImageUses(tx: Tx, write: EntityWrite): Promise<void> {
  await trackTextUses(tx, write)
  const { kind, id, fields: writtenFields, data } = write
  for (const field of imageFields(kind)) {
    if (!writtenFields.has(field)) continue
    const image = data[field]
    if (typeof image === 'string') await upsertUse.run(tx, { entity_id: id, field, image_id: image })
    else await deleteUse.run(tx, { entity_id: id, field })
  }
}

export interface ImageUsage extends ImageUseRow {
  kind: string
  label: string
  project_id: string
  parent_id: string | null
}

const usagesIn = (table: keyof ImageTables) =>
  prepare(
    (_, $: Params<{ ids: string }>) => sql<ImageUsage>`
      select entity_id, field, image_id, kind, label, project_id, parent_id
      from ${sql.table(table)} join entities on entities.id = entity_id
      where image_id in (select value from json_each(${$.ids})) and batch_id is null
      order by label_key`,
  )
const selectUsages = usagesIn('image_uses')
const selectTextUsages = usagesIn('image_text_uses')

/** The entities that use the images in a field of their own, by name; those of an unfinished import are left out. */
export function readUsages(read: Reader, imageIds: readonly string[]): Promise<ImageUsage[]> {
  return selectUsages.all(read, { ids: JSON.stringify(imageIds) })
}

/** The same for those whose texts show them. */
export function readTextUsages(read: Reader, imageIds: readonly string[]): Promise<ImageUsage[]> {
  return selectTextUsages.all(read, { ids: JSON.stringify(imageIds) })
}
