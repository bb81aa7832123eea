import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, type Params, Problem, prepare, type Reader, type Tx, writeContextOf } from '#server/index.ts'
import { type CustomField, character } from '../shared.ts'
import { valuesOf } from './characters.ts'
import { checkNamed, checkValue } from './field-values.ts'
import { customFieldsOf } from './fields.ts'
import { mayNameIn } from './named-entities.ts'

/** A value of a field. */
interface CharacterValue {
  id: string
  value: unknown
}

interface FieldUsesParams {
  project: string
  kind: string
  /** JSON path of the value in a character's data */
  path: string
}

/** Characters per transaction, so that other writes can run in between. */
const batchSize = 100

const selectFieldUses = prepare(
  (_, $: Params<FieldUsesParams & { seq: number }>) => sql<{ seq: number; id: string }>`
    select seq, id from entities
    where project_id = ${$.project} and kind = ${$.kind} and batch_id is null and seq > ${$.seq}
      and json_type(data, ${$.path}) is not null
    order by seq limit ${sql.lit(batchSize)}`,
)
const selectFieldUseCount = prepare(
  (_, $: Params<FieldUsesParams>) => sql<{ count: number }>`
    select count(*) as count from entities
    where project_id = ${$.project} and kind = ${$.kind} and batch_id is null
      and json_type(data, ${$.path}) is not null`,
)

const selectFieldValues = prepare(
  (_, $: Params<FieldUsesParams>) => sql<{ id: string; values: string }>`
    select id, data -> '$.customFields' as "values" from entities
    where project_id = ${$.project} and kind = ${$.kind} and batch_id is null
      and json_type(data, ${$.path}) is not null order by seq`,
)

const characterAt = prepare(
  (_, $: Params<FieldUsesParams & { id: string }>) => sql<{ id: string }>`
    select id from entities where id = ${$.id} and project_id = ${$.project} and kind = ${$.kind} and batch_id is null`,
)

function fieldUsesParams({ projectId }: Place, fieldId: string): FieldUsesParams {
  return { project: projectId, kind: character.name, path: `$.customFields.${JSON.stringify(fieldId)}` }
}

/** How many characters of a project have a value in the field. */
export async function countFieldUses(read: Reader, place: Place, fieldId: string): Promise<number> {
  return (await selectFieldUseCount.first(read, fieldUsesParams(place, fieldId)))?.count ?? 0
}

/** What each character has in the field, those in the archive included. */
export async function readFieldValues(read: Reader, place: Place, fieldId: string): Promise<CharacterValue[]> {
  const rows = await selectFieldValues.all(read, fieldUsesParams(place, fieldId))
  return rows.map(({ id, values }) => ({ id, value: JSON.parse(values)[fieldId] }))
}

/**
 * Gives characters the values again that a deleted field had. A character that is gone is left out, and so is a value
 * that refers to what is gone.
 */
export async function giveFieldValues(
  tx: Tx,
  context: CallContext,
  place: Place,
  { fieldId, values }: { fieldId: string; values: readonly CharacterValue[] },
): Promise<void> {
  const field = (await customFieldsOf(tx, place)).get(fieldId)
  const by = { ...writeContextOf(context), writeKey: null }
  for (const { id, value } of values) {
    const isThere = await characterAt.first(tx, { ...fieldUsesParams(place, fieldId), id })
    if (!field || !isThere || !(await isValid(tx, place, field, value, context))) continue
    const customFields = { ...(await valuesOf(tx, place, id)), [fieldId]: value }
    await context.entities.update(tx, character, place, id, { data: { customFields } }, by)
  }
}

async function isValid(tx: Tx, place: Place, field: CustomField, value: unknown, context: CallContext) {
  try {
    await checkValue(tx, place, field, value, 'value', context.entities.fieldTypes)
    await checkNamed(mayNameIn(tx, context, place), field, value, 'value')
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/**
 * Removes the values of a deleted field from all characters, each with a new revision. Values left behind by a crash
 * belong to no field and are removed when their character changes next.
 */
export async function deleteFieldValues(
  context: CallContext,
  { spaceId, projectId }: Place,
  fieldId: string,
): Promise<void> {
  const place = { spaceId, projectId }
  const by = { ...writeContextOf(context), writeKey: null }
  for (let seq = 0; ; ) {
    const found = await selectFieldUses.all(context.read, { ...fieldUsesParams(place, fieldId), seq })
    await context.write(async tx => {
      for (const { id } of found) {
        const { [fieldId]: _, ...customFields } = await valuesOf(tx, place, id)
        await context.entities.update(tx, character, place, id, { data: { customFields } }, by)
      }
    })
    const last = found.at(-1)
    if (!last || found.length < batchSize) return
    seq = last.seq
  }
}
