import type { UseQueryResult } from '@tanstack/react-query'
import { call, emitOwnEvent, fetchCall, keptCall, showUndoToast, t, useCall } from '#core/client/index.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CustomField, characterCalls, type FieldDraft, fieldsEvent } from '../../shared.ts'

/** The status of fetching a project's fields (CHAR-07). */
type FieldsStatus = 'idle' | 'loading' | 'succeeded' | 'failed'

/** Maps a query to its status. Data that was fetched once stays `succeeded`. */
export function fieldsStatusOf({ status, fetchStatus }: Pick<UseQueryResult, 'status' | 'fetchStatus'>): FieldsStatus {
  if (status === 'success') return 'succeeded'
  if (status === 'error') return 'failed'
  return fetchStatus === 'idle' ? 'idle' : 'loading'
}

const noFields: readonly CustomField[] = []

function placeInput({ spaceId, projectId }: Place): Place {
  return { spaceId, projectId }
}

/** The custom fields of a project, live; without a place nothing is fetched. */
export function useCustomFields(place: Place | null) {
  const query = useCall(characterCalls.getCustomField, place && placeInput(place), { quiet: true })
  return { status: fieldsStatusOf(query), fields: query.data ?? noFields, refetch: query.refetch }
}

/** Fetches the fields for commands and forms. */
export function fetchFields(place: Place, signal?: AbortSignal): Promise<readonly CustomField[]> {
  return fetchCall(characterCalls.getCustomField, placeInput(place), { signal, freshMs: 1_000 })
}

function emitFields(place: Place): Promise<void> {
  return emitOwnEvent(fieldsEvent, placeInput(place))
}

export async function addField(place: Place, draft: FieldDraft): Promise<CustomField> {
  const { max, ...rest } = draft
  const input = { ...placeInput(place), ...rest, ...(max == null ? {} : { max }) }
  const field = await call(characterCalls.createCustomField, input, { key: crypto.randomUUID(), quiet: true })
  await emitFields(place)
  return field
}

export async function changeField(
  place: Place,
  customFieldId: string,
  { label, defaultValue, options, max }: Partial<FieldDraft>,
): Promise<CustomField> {
  const data = { label, defaultValue, options, ...(max == null ? {} : { max }) }
  const field = await call(
    characterCalls.updateCustomField,
    { ...placeInput(place), customFieldId, data },
    { quiet: true },
  )
  await emitFields(place)
  return field
}

/** Moves a field by a number of positions. Resolves to its new index; null if there is no such position. */
export async function moveField(
  place: Place,
  customFieldId: string,
  by: 1 | -1,
): Promise<{ place: number; count: number } | null> {
  const ids = (await fetchFields(place)).map(field => field.customFieldId)
  const at = ids.indexOf(customFieldId)
  if (at < 0 || at + by < 0 || at + by >= ids.length) return null
  ids.splice(at, 1)
  ids.splice(at + by, 0, customFieldId)
  await call(characterCalls.orderCustomFields, { ...placeInput(place), data: ids }, { quiet: true })
  await emitFields(place)
  return { place: at + by + 1, count: ids.length }
}

/** Deletes a field with its values; the undo brings both back. */
export async function deleteField(place: Place, { customFieldId, label }: CustomField): Promise<void> {
  await call(characterCalls.deleteCustomField, { ...placeInput(place), customFieldId }, { quiet: true })
  await emitFields(place)
  const input = { ...placeInput(place), undoId: customFieldId }
  showUndoToast({
    ...{ id: 'character-fields', title: t('characters.field-gone', { label }) },
    undo: async () => {
      await call(undoDeletionCall, input)
      await emitFields(place)
    },
    again: [keptCall(undoDeletionCall, input)],
  })
}

/** How many characters have a value in the field. */
export async function fetchFieldUseCount(place: Place, customFieldId: string): Promise<number> {
  return (await call(characterCalls.countCustomField, { ...placeInput(place), customFieldId }, { quiet: true }))
    .characters
}
