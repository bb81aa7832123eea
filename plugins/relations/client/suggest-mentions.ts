import { call, type EntityRef, type MentionTarget, registry, suggestedEntities } from '#core/client/index.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { suggestionCalls } from '#plugins/search/shared.ts'
import { mentionCalls } from '../shared.ts'

/** The server's suggestions for the letters typed after `@`. */
export async function suggestMentions(place: Place, text: string, signal: AbortSignal): Promise<readonly EntityRef[]> {
  const { spaceId, projectId } = place
  const input = { spaceId, projectId, text }
  return suggestedEntities(registry, await call(suggestionCalls.mention, input, { quiet: true, signal }))
}

/** The current names of entities. */
export async function lookUpMentioned(
  { spaceId, projectId }: Place,
  ids: readonly string[],
): Promise<readonly MentionTarget[]> {
  const entities = await call(mentionCalls.entities, { spaceId, projectId, ids: [...ids] }, { quiet: true })
  return entities.map(({ entity, ...entityRef }) => ({ ...entityRef, kind: entity }))
}

/** In how many texts entities are mentioned, by id; those without mentions are left out. */
export async function countMentions(
  { spaceId, projectId }: Place,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const counts = await call(mentionCalls.counts, { spaceId, projectId, ids: [...ids] }, { signal, quiet: true })
  return Object.fromEntries(counts.map(({ id, count }) => [id, count]))
}
