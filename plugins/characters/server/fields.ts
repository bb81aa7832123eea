import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, type Params, Problem, prepare, type Reader, type Tx, withTables } from '#server/index.ts'
import { type CustomField, type FieldsEvent, fieldsEvent } from '../shared.ts'
import type { CharacterTables } from './tables.ts'

export type FieldRow = CharacterTables['custom_fields']

const selectFieldRows = prepare((db, $: Params<{ project: string; space: string }>) =>
  withTables<CharacterTables>(db)
    .selectFrom('custom_fields')
    .selectAll()
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .orderBy('position')
    .orderBy('id'),
)

/** A field as calls return it. */
export function toCustomField({ id, label, type, default_value, options, max }: FieldRow): CustomField {
  return {
    ...{ customFieldId: id, label, type, max },
    defaultValue: JSON.parse(default_value),
    options: JSON.parse(options) as string[],
  }
}

/** The fields of a project in order, as rows. */
export function fieldRowsOf(read: Reader, { projectId, spaceId }: Place): Promise<FieldRow[]> {
  return selectFieldRows.all(read, { project: projectId, space: spaceId })
}

/** The fields of a project in their order, by id. */
export async function customFieldsOf(read: Reader, place: Place): Promise<ReadonlyMap<string, CustomField>> {
  return new Map((await fieldRowsOf(read, place)).map(row => [row.id, toCustomField(row)]))
}

/** @throws Problem not-found if it does not exist or belongs to another project */
export async function customFieldAt(read: Reader, place: Place, customFieldId: string): Promise<FieldRow> {
  const row = (await fieldRowsOf(read, place)).find(({ id }) => id === customFieldId)
  if (!row) throw new Problem('not-found', 'There is no such field here, or not any more.')
  return row
}

/** Sends an event to every open page of the project. */
export async function emitFieldsEvent(tx: Tx, { events }: CallContext, { spaceId, projectId }: Place): Promise<void> {
  const event: FieldsEvent = { spaceId, projectId }
  await events.emit(tx, { project: projectId, permission: 'character.read' }, fieldsEvent, event)
}
