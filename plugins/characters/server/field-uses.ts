import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, type Params, prepare, type Reader, writeContextOf } from '#server/index.ts'
import { character } from '../shared.ts'
import { valuesOf } from './characters.ts'

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

function fieldUsesParams({ projectId }: Place, fieldId: string): FieldUsesParams {
  return { project: projectId, kind: character.name, path: `$.customFields.${JSON.stringify(fieldId)}` }
}

/** How many characters of a project have a value in the field. */
export async function countFieldUses(read: Reader, place: Place, fieldId: string): Promise<number> {
  return (await selectFieldUseCount.first(read, fieldUsesParams(place, fieldId)))?.count ?? 0
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
