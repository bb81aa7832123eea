import { call, invalidateColumn, registry } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { mentionCalls } from '../shared.ts'

/** In how many texts entities are mentioned, by id; those without mentions are left out. */
export async function countMentions(
  { spaceId, projectId }: Place,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const counts = await call(mentionCalls.counts, { spaceId, projectId, ids: [...ids] }, { signal, quiet: true })
  return Object.fromEntries(counts.map(({ id, count }) => [id, count]))
}

/** A text being written is saved every second: lists refetch after a pause. */
const refreshDelayMs = 2_000
let refreshTimer: ReturnType<typeof setTimeout> | undefined

/** Refetches visible counts after texts were created, changed or deleted. */
export function refreshMentionCounts(data: unknown): void {
  const news = data as EntityEvent
  if (news.is === 'moved') return
  const title = registry.kinds.get(news.kind)?.title
  if (news.is === 'changed' && news.fields?.every(field => field === title)) return
  clearTimeout(refreshTimer)
  refreshTimer = setTimeout(() => void invalidateColumn('mentions'), refreshDelayMs)
}
