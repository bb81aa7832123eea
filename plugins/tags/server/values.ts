import { sql } from 'kysely'
import { nameIssue } from '#core/shared/access/account-rules.ts'
import { sortKey } from '#core/shared/text/text-keys.ts'
import {
  badField,
  type HandledCall,
  handle,
  type KeptRow,
  keepRows,
  type Params,
  Problem,
  prepareWrite,
  type Tx,
  type Undoable,
  withTables,
} from '#server/index.ts'
import { cvCalls, defaultTagColor, tagLimits, valueKey } from '../shared.ts'
import {
  type CustomValueRow,
  emitTagsEvent,
  refuseDuplicateValue,
  requireValue,
  selectValues,
  toCustomValue,
} from './queries.ts'
import type { TagTables } from './tables.ts'

/** Deletions of values are kept under this name; its permission is `tag.delete`. */
const keptValue = 'tag'

/** The columns of a value's text. @throws Problem bad-input */
export function valueInput(text: string, path = 'value'): Pick<CustomValueRow, 'value' | 'value_key' | 'sort_key'> {
  const value = text.trim()
  const issue = nameIssue(value)
  if (issue !== null) throw badField(path, issue)
  return { value, value_key: valueKey(value), sort_key: sortKey(value) }
}

const create = handle(cvCalls.create, ({ spaceId, projectId, valueId, value, appointment, data }, context) => {
  const place = { spaceId, projectId }
  const row: CustomValueRow = {
    id: valueId ?? context.newId(),
    space_id: spaceId,
    project_id: projectId,
    appointment,
    ...valueInput(value),
    color: data?.color ?? defaultTagColor,
    image_id: null,
    zoom: null,
    created_by: context.person().id,
    created_at: context.now().toISOString(),
  }
  return context.write(async tx => {
    const earlier = await findByIdempotencyKey(tx, row)
    if (earlier) return toCustomValue(earlier)
    await refuseDuplicateValue(tx, place, { appointment, key: row.value_key })
    await requireFreeSlot(tx, row)
    await withTables<TagTables>(tx).insertInto('custom_values').values(row).execute()
    await emitTagsEvent(tx, context, place, { appointment, is: 'new' })
    return toCustomValue(row)
  })
})

/**
 * The value that an earlier attempt of the same creation made. @throws Problem conflict if the key belongs to a
 * different one
 */
async function findByIdempotencyKey(
  tx: Tx,
  { id, project_id, appointment }: CustomValueRow,
): Promise<CustomValueRow | undefined> {
  const row = await withTables<TagTables>(tx)
    .selectFrom('custom_values')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (row.project_id === project_id && row.appointment === appointment)) return row
  throw new Problem('conflict', 'The same Idempotency-Key came with another place. Send a new one.')
}

async function requireFreeSlot(tx: Tx, { project_id, appointment }: CustomValueRow): Promise<void> {
  const { count } = await withTables<TagTables>(tx)
    .selectFrom('custom_values')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', project_id)
    .where('appointment', '=', appointment)
    .executeTakeFirstOrThrow()
  if (count >= tagLimits.values)
    throw new Problem('limit-reached', `A project has ${tagLimits.values} of these at most. Delete some first.`)
}

const update = handle(cvCalls.update, async ({ valueId, image, value, color, zoom, ...place }, context) => {
  await requireValue(context.read, place, valueId)
  const name = value === undefined ? undefined : valueInput(value)
  const prepared = image && (await context.images.prepare(image, { maxSide: tagLimits.iconSide }))
  return context.write(async tx => {
    const before = await requireValue(tx, place, valueId)
    const { appointment, image_id: former } = before
    if (name) await refuseDuplicateValue(tx, place, { appointment, key: name.value_key, but: valueId })
    const by = { user: context.person(), now: context.now(), newId: () => context.newId() }
    const image_id = prepared ? await context.images.store(tx, prepared, place, by) : former
    const row = { ...before, ...name, color: color ?? before.color, zoom: zoom ?? before.zoom, image_id }
    await withTables<TagTables>(tx).updateTable('custom_values').set(row).where('id', '=', valueId).execute()
    if (former !== null && former !== image_id) await context.images.remove(tx, former)
    await emitTagsEvent(tx, context, place, { appointment, is: 'changed' })
    return toCustomValue(row)
  })
})

const remove = handle(cvCalls.delete, async ({ valueId, spaceId, projectId }, context) => {
  const place = { spaceId, projectId }
  await context.write(async tx => {
    const { appointment, image_id, value } = await requireValue(tx, place, valueId)
    const image = image_id ?? ''
    await keepRows(tx, {
      ...{ id: valueId, kind: keptValue, label: value, place },
      by: { user: context.person(), now: context.now() },
      rows: [
        { table: 'images', column: 'id', value: image },
        { table: 'image_sizes', column: 'image_id', value: image },
        { table: 'custom_values', column: 'id', value: valueId },
      ],
    })
    await withTables<TagTables>(tx).deleteFrom('custom_values').where('id', '=', valueId).execute()
    if (image_id !== null) await context.images.remove(tx, image_id)
    await emitTagsEvent(tx, context, place, { appointment, is: 'changed' })
  })
  return { ok: true as const }
})

const valueIn = (rows: readonly KeptRow[]) =>
  rows.find(({ name }) => name === 'custom_values')?.row as CustomValueRow | undefined

/** Entities keep the ids of deleted values until they change: those that still have one are found by it again. */
const tagAgain = prepareWrite(
  (_, $: Params<{ id: string; project: string }>) => sql`
    insert or ignore into tagged (tag_id, kind, entity_seq)
    select v.id, e.kind, e.seq from custom_values v join entities e on e.project_id = v.project_id
    where v.id = ${$.id} and v.project_id = ${$.project} and v.appointment <> 'characterRelation'
      and instr(e.refs, '"' || v.id || '"') > 0`,
)

/** Who deleted a value can bring it back for a day. */
export const undoableValues: Undoable = {
  kind: keptValue,
  async check(tx, place, rows) {
    const row = valueIn(rows)
    if (!row) return
    await refuseDuplicateValue(tx, place, { appointment: row.appointment, key: row.value_key })
    await requireFreeSlot(tx, row)
  },
  async restored(tx, context, place, rows) {
    const row = valueIn(rows)
    if (!row) return
    await tagAgain.run(tx, { id: row.id, project: place.projectId })
    await emitTagsEvent(tx, context, place, { appointment: row.appointment, is: 'changed' })
  },
}

const find = handle(cvCalls.find, async ({ value = '', appointment, limit, ...place }, { read }) => {
  const key = valueKey(value)
  const most = limit ?? (appointment === 'locationType' ? tagLimits.values : tagLimits.found)
  const all = selectValues(read, place).orderBy('sort_key').orderBy('id')
  const filter = appointment ? all.where('appointment', '=', appointment) : all
  if (key === '') return (await filter.limit(most).execute()).map(toCustomValue)
  // A wildcard of the pattern may be a literal character of the text, so the results are checked again.
  const rows = await filter.where('value_key', 'like', `%${key.replaceAll('%', '_')}%`).execute()
  return rows
    .filter(row => row.value_key.includes(key))
    .slice(0, most)
    .map(toCustomValue)
})

/** The handlers of cv/…. */
export const valueHandlers: readonly HandledCall[] = [create, update, remove, find]
