import { queries } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { character, characterCalls, type FieldsNews } from '../shared.ts'

/** Asks again for the fields of a project, and for what its characters hold in them. */
export async function follow(data: unknown): Promise<void> {
  const { projectId } = data as FieldsNews
  const names = new Set([characterCalls.getCustomField.name, callsOf(character).get.name, 'creation'])
  await queries.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      names.has(String(name)) &&
      (name === 'creation' || ((input ?? {}) as { projectId?: unknown }).projectId === projectId),
  })
}
