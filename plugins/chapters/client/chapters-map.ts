import { call, changes, queries, queryKey, refresh } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapterCalls } from '../shared.ts'

/** Every chapter of a project by its number, without its text. */
export type ChaptersMap = OutputOf<typeof chapterCalls.getChaptersMap>
export type MappedChapter = ChaptersMap[number]

/** A map is good for this long where nothing here has changed. */
const FRESH_MS = 10_000

changes.add(() => void refresh(chapterCalls.getChaptersMap))

/** The chapters of a project in order; asked for only where what is known may be out of date. */
export function chaptersOf({ spaceId, projectId }: Place, signal?: AbortSignal): Promise<ChaptersMap> {
  const input = { spaceId, projectId }
  return queries.fetchQuery({
    queryKey: queryKey(chapterCalls.getChaptersMap, input),
    queryFn: () => call(chapterCalls.getChaptersMap, input, { signal }),
    staleTime: FRESH_MS,
  })
}
