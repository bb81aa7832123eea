import type { UseQueryResult } from '@tanstack/react-query'
import { call, fetchCall, invalidateCalls, useCall } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CustomField, characterCalls, type FieldDraft } from '../../shared.ts'

/** How far the fields of a project have come (content 4). */
export type FieldsStatus = 'idle' | 'loading' | 'succeeded' | 'failed'

/** Nothing was asked for yet, it is under way, it is here, or it failed; what came once stays. */
export function fieldsStatusOf({ status, fetchStatus }: Pick<UseQueryResult, 'status' | 'fetchStatus'>): FieldsStatus {
  if (status === 'success') return 'succeeded'
  if (status === 'error') return 'failed'
  return fetchStatus === 'idle' ? 'idle' : 'loading'
}

const noFields: readonly CustomField[] = []

function placeInput({ spaceId, projectId }: Place): Place {
  return { spaceId, projectId }
}

/** The fields of a project, followed; without a place nothing is asked. */
export function useCustomFields(place: Place | null) {
  const query = useCall(characterCalls.getCustomField, place && placeInput(place), { quiet: true })
  return { status: fieldsStatusOf(query), fields: query.data ?? noFields, refetch: query.refetch }
}

/** The same for commands and forms. */
export function fetchFields(place: Place, signal?: AbortSignal): Promise<readonly CustomField[]> {
  return fetchCall(characterCalls.getCustomField, placeInput(place), { signal, freshMs: 1_000 })
}

async function refreshFields(): Promise<void> {
  await invalidateCalls(characterCalls.getCustomField as Call)
}

export async function addField(place: Place, draft: FieldDraft): Promise<CustomField> {
  const { max, ...rest } = draft
  const input = { ...placeInput(place), ...rest, ...(max == null ? {} : { max }) }
  const field = await call(characterCalls.createCustomField, input, { key: crypto.randomUUID(), quiet: true })
  await refreshFields()
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
  await refreshFields()
  return field
}

/** Moves a field so many places on among the others. Says where it stands then; null where there is no such place. */
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
  await refreshFields()
  return { place: at + by + 1, count: ids.length }
}

export async function deleteField(place: Place, customFieldId: string): Promise<void> {
  await call(characterCalls.deleteCustomField, { ...placeInput(place), customFieldId }, { quiet: true })
  await refreshFields()
}

/** How many characters would lose a value with the field. */
export async function fetchFieldUseCount(place: Place, customFieldId: string): Promise<number> {
  return (await call(characterCalls.countCustomField, { ...placeInput(place), customFieldId }, { quiet: true }))
    .characters
}
