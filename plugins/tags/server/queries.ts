import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, Problem, type Reader, type Tx, withTables } from '#server/index.ts'
import { tagsEvent } from '../shared/event.ts'
import type { TagsEvent, ValueAppointment } from '../shared.ts'
import type { TagTables } from './tables.ts'

export type CustomValueRow = TagTables['custom_values']

/** A custom value as calls return it. */
export function toCustomValue({ id, value, appointment, color, image_id: image, zoom }: CustomValueRow) {
  return {
    ...{ valueId: id, value, appointment, color, data: { color, value } },
    ...(image === null ? {} : { image }),
    ...(zoom === null ? {} : { zoom }),
  }
}

export function selectValues(read: Reader, { spaceId, projectId }: Place) {
  return withTables<TagTables>(read)
    .selectFrom('custom_values')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('space_id', '=', spaceId)
}

/** @throws Problem not-found if it does not exist or belongs to another project */
export async function requireValue(read: Reader, place: Place, valueId: string): Promise<CustomValueRow> {
  const row = await selectValues(read, place).where('id', '=', valueId).executeTakeFirst()
  if (!row) throw new Problem('not-found', 'There is no such value here, or not any more.')
  return row
}

/** Refuses a second value with the same folded text; the error names the existing one. @throws Problem conflict */
export async function refuseDuplicateValue(
  read: Reader,
  place: Place,
  { appointment, key, but }: { appointment: ValueAppointment; key: string; but?: string },
): Promise<void> {
  const row = await selectValues(read, place)
    .where('appointment', '=', appointment)
    .where('value_key', '=', key)
    .executeTakeFirst()
  if (row && row.id !== but)
    throw new Problem('conflict', `“${row.value}” is there already. Use it, or choose another name.`, {
      errors: [{ path: 'value', message: 'is there already' }],
      current: toCustomValue(row),
    })
}

/** Sends an event to every open page of the project, or only to those who may read a kind there. */
export async function emitTagsEvent(
  tx: Tx,
  { events }: CallContext,
  { spaceId, projectId }: Place,
  event: Omit<TagsEvent, keyof Place>,
  kind?: string,
): Promise<void> {
  const to = kind === undefined ? { project: projectId } : { project: projectId, permission: `${kind}.read` }
  await events.emit(tx, to, tagsEvent, { spaceId, projectId, ...event } satisfies TagsEvent)
}
