import {
  badField,
  type HandledCall,
  handle,
  type KeptRow,
  keepRows,
  Problem,
  type Undoable,
  withTables,
} from '#server/index.ts'
import { characterCalls, fieldLimits, isOwnType, withoutDefaults } from '../shared.ts'
import { fieldColumns } from './field-columns.ts'
import { countFieldUses, deleteFieldValues, giveFieldValues, readFieldValues } from './field-uses.ts'
import { checkNamed, checkValue } from './field-values.ts'
import { customFieldAt, customFieldsOf, emitFieldsEvent, type FieldRow, fieldRowsOf, toCustomField } from './fields.ts'
import { mayNameIn } from './named-entities.ts'
import type { CharacterTables } from './tables.ts'

/** Deletions of fields are kept under these names: the field, and what a character had in it. */
const keptField = 'characterField'
const keptValue = 'value of a character'

function refuseDuplicateLabel(rows: readonly FieldRow[], key: string, path: string, but?: string): void {
  const other = rows.find(row => row.label_key === key && row.id !== but)
  if (!other) return
  throw new Problem('conflict', `“${other.label}” is there already. Choose another label.`, {
    errors: [{ path, message: 'is there already' }],
    current: toCustomField(other),
  })
}

function refuseOneMore(rows: readonly FieldRow[]): void {
  if (rows.length >= fieldLimits.perProject)
    throw new Problem('limit-reached', `A project has at most ${fieldLimits.perProject} fields. Delete some first.`)
}

const getAll = handle(characterCalls.getCustomField, async (place, { read }) => [
  ...(await customFieldsOf(read, place)).values(),
])

const create = handle(characterCalls.createCustomField, ({ spaceId, projectId, ...draft }, context) => {
  const place = { spaceId, projectId }
  const field = withoutDefaults(draft)
  if (!isOwnType(field.type) && !context.entities.fieldTypes.get(field.type)?.custom)
    throw badField('type', 'is no type of field here')
  const columns = fieldColumns(field)
  const id = context.newId()
  return context.write(async tx => {
    const rows = await fieldRowsOf(tx, place)
    const earlier = rows.find(row => row.id === id)
    if (earlier) return toCustomField(earlier)
    refuseDuplicateLabel(rows, columns.label_key, 'label')
    refuseOneMore(rows)
    await checkValue(tx, place, field, field.defaultValue, 'defaultValue', context.entities.fieldTypes)
    await checkNamed(mayNameIn(tx, context, place), field, field.defaultValue, 'defaultValue')
    const row: FieldRow = {
      ...{ id, space_id: spaceId, project_id: projectId, ...columns },
      position: (rows.at(-1)?.position ?? -1) + 1,
      ...{ created_by: context.person().id, created_at: context.now().toISOString() },
    }
    await withTables<CharacterTables>(tx).insertInto('custom_fields').values(row).execute()
    await emitFieldsEvent(tx, context, place)
    return toCustomField(row)
  })
})

const update = handle(characterCalls.updateCustomField, ({ customFieldId, data, ...place }, context) =>
  context.write(async tx => {
    const { type, ...before } = toCustomField(await customFieldAt(tx, place, customFieldId))
    const field = withoutDefaults({ ...before, ...data, type, max: data.max ?? before.max ?? undefined })
    const columns = fieldColumns(field, 'data.')
    refuseDuplicateLabel(await fieldRowsOf(tx, place), columns.label_key, 'data.label', customFieldId)
    if (data.defaultValue !== undefined) {
      await checkValue(tx, place, field, field.defaultValue, 'data.defaultValue', context.entities.fieldTypes)
      await checkNamed(mayNameIn(tx, context, place), field, field.defaultValue, 'data.defaultValue')
    }
    const table = withTables<CharacterTables>(tx).updateTable('custom_fields')
    await table.set(columns).where('id', '=', customFieldId).execute()
    await emitFieldsEvent(tx, context, place)
    return { customFieldId, ...field }
  }),
)

const order = handle(characterCalls.orderCustomFields, async ({ data, ...place }, context) => {
  await context.write(async tx => {
    const ids = new Set(data)
    for (const id of ids) await customFieldAt(tx, place, id)
    for (const { id } of await fieldRowsOf(tx, place)) ids.add(id)
    for (const [position, id] of [...ids].entries())
      await withTables<CharacterTables>(tx)
        .updateTable('custom_fields')
        .set({ position })
        .where('id', '=', id)
        .execute()
    await emitFieldsEvent(tx, context, place)
  })
  return { ok: true as const }
})

const count = handle(characterCalls.countCustomField, async ({ customFieldId, ...place }, { read }) => {
  const { id } = await customFieldAt(read, place, customFieldId)
  return { characters: await countFieldUses(read, place, id) }
})

const remove = handle(characterCalls.deleteCustomField, async ({ customFieldId, ...place }, context) => {
  await context.write(async tx => {
    const { id, label } = await customFieldAt(tx, place, customFieldId)
    const values = await readFieldValues(tx, place, id)
    await keepRows(tx, {
      ...{ id, kind: keptField, label, place, by: { user: context.person(), now: context.now() } },
      rows: [{ table: 'custom_fields', column: 'id', value: id }],
      notes: values.map(one => ({ name: keptValue, row: { id: one.id, value: JSON.stringify(one.value) } })),
    })
    await withTables<CharacterTables>(tx).deleteFrom('custom_fields').where('id', '=', id).execute()
    await emitFieldsEvent(tx, context, place)
  })
  await deleteFieldValues(context, place, customFieldId)
  return { ok: true as const }
})

const fieldIn = (rows: readonly KeptRow[]) =>
  rows.find(({ name }) => name === 'custom_fields')?.row as FieldRow | undefined

/** Who deleted a field can bring it back for a day, with what characters had in it. */
export const undoableFields: Undoable = {
  kind: keptField,
  permission: 'character.delete',
  async check(tx, place, rows) {
    const present = await fieldRowsOf(tx, place)
    refuseDuplicateLabel(present, fieldIn(rows)?.label_key ?? '', 'undoId')
    refuseOneMore(present)
  },
  async restored(tx, context, place, rows) {
    const fieldId = fieldIn(rows)?.id ?? ''
    const values = rows.flatMap(({ name, row }) =>
      name === keptValue ? [{ id: String(row.id), value: JSON.parse(String(row.value)) }] : [],
    )
    await giveFieldValues(tx, context, place, { fieldId, values })
    await emitFieldsEvent(tx, context, place)
  },
}

/** The calls on the custom fields of a project. */
export const fieldHandlers: readonly HandledCall[] = [getAll, create, update, order, count, remove]
