import { queryClient } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { character, characterCalls, type FieldsEvent } from '../../shared.ts'

/** Invalidates the fields of a project and the values of its characters. */
export async function invalidateFields(data: unknown): Promise<void> {
  const { projectId } = data as FieldsEvent
  const callNames = new Set([characterCalls.getCustomField.name, callsOf(character).get.name, 'creation'])
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      callNames.has(String(name)) &&
      (name === 'creation' || ((input ?? {}) as { projectId?: unknown }).projectId === projectId),
  })
}
