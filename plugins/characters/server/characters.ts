import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Place } from '#core/shared/kind-calls.ts'
import {
  type CallContext,
  type FieldResolvers,
  type HandledCall,
  handle,
  type Params,
  prepare,
  type Reader,
  type Tx,
  writeContextOf,
} from '#server/index.ts'
import { character, characterCalls } from '../shared.ts'
import { checkValues, defaultValues, mergedValues, type StoredFieldValues } from './field-values.ts'
import { customFieldsOf } from './fields.ts'
import { mayNameIn } from './named-entities.ts'

/** The maximum width and height of a portrait, in pixels. */
const portraitMaxSide = 2048

const selectCustomFields = prepare((db, $: Params<{ id: string; project: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select(eb => eb.fn<string | null>('json_extract', ['data', eb.val('$.customFields')]).as('values'))
    .where('id', '=', $.id)
    .where('kind', '=', character.name)
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space),
)

/** The custom field values of a character. */
export async function valuesOf(read: Reader, { projectId, spaceId }: Place, id: string): Promise<StoredFieldValues> {
  const row = await selectCustomFields.first(read, { id, project: projectId, space: spaceId })
  return JSON.parse(row?.values ?? '{}') as StoredFieldValues
}

/** The values of a new character: the given ones over the defaults of the project's fields. */
async function withDefaults(
  tx: Tx,
  context: CallContext,
  place: Place,
  customFieldInput: StoredFieldValues,
): Promise<StoredFieldValues> {
  const fields = await customFieldsOf(tx, place)
  const defaults = await defaultValues(fields, mayNameIn(tx, context, place))
  return mergedValues(fields, {}, { ...defaults, ...customFieldInput })
}

const create = handle(characterCalls.create, async ({ spaceId, projectId, image, data, ...flat }, context) => {
  const place = { spaceId, projectId }
  const { customFields = {}, ...values } = { ...flat, ...data }
  const prepared = image && (await context.images.prepare(image, { maxSide: portraitMaxSide }))
  return context.write(async tx => {
    const by = writeContextOf(context)
    const portrait = prepared ? { image: await context.images.store(tx, prepared, place, by) } : {}
    await checkValues(
      tx,
      place,
      customFields,
      data?.customFields ? 'data.customFields' : 'customFields',
      undefined,
      context.entities.fieldTypes,
      mayNameIn(tx, context, place),
    )
    const all = { ...values, ...portrait, customFields: await withDefaults(tx, context, place, customFields) }
    return context.entities.create(tx, character, place, { values: all }, by)
  })
})

const update = handle(characterCalls.update, async ({ characterId, revision, data = {}, image, ...place }, context) => {
  const { customFields, ...values } = data
  // Checks that the character exists before the image is decoded.
  if (image) await context.entities.get(context.read, character, place, characterId)
  const prepared = image && (await context.images.prepare(image, { maxSide: portraitMaxSide }))
  return context.write(async tx => {
    const by = writeContextOf(context)
    const portrait = prepared ? { image: await context.images.store(tx, prepared, place, by) } : {}
    const changed = customFields
      ? { customFields: await mergeCustomFields(tx, place, characterId, customFields, context.entities.fieldTypes) }
      : {}
    const change = { revision, data: { ...values, ...portrait, ...changed } }
    return context.entities.update(tx, character, place, characterId, change, by)
  })
})

async function mergeCustomFields(
  tx: Tx,
  place: Place,
  id: string,
  customFieldInput: StoredFieldValues,
  types: FieldResolvers,
): Promise<StoredFieldValues> {
  const before = await valuesOf(tx, place, id)
  await checkValues(tx, place, customFieldInput, 'data.customFields', before, types)
  return mergedValues(await customFieldsOf(tx, place), before, customFieldInput)
}

const find = handle(characterCalls.find, ({ characterIds, ids = characterIds, ...input }, { entities, read }) => {
  const chosen = characterIds && ids?.filter(id => characterIds.includes(id))
  return entities.findText(read, character, { ...input, ids: chosen ?? ids })
})

/** A slice of rows takes a few milliseconds; then the event loop runs other work. */
const slice = 500

const getAll = handle(characterCalls.getAll, async (place, { entities, read }) => {
  const all = []
  for (let page: string | number | null = 1; page !== null; ) {
    const found = await entities.find(read, character, { ...place, page, limit: slice, sorting: 'name:asc' })
    all.push(...found.data)
    page = found.nextCursor
    if (page !== null) await nextTurn()
  }
  return all as never
})

/** The calls `character/…`: those of every kind, with a portrait and the fields of a project. */
export const characterHandlers: readonly HandledCall[] = [create, update, find, getAll]
