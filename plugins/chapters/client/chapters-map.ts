import { fetchCall } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapterCalls } from '../shared.ts'

/** Every chapter of a project by its number, without its text. */
export type ChaptersMap = OutputOf<typeof chapterCalls.getChaptersMap>
export type MappedChapter = ChaptersMap[number]

/** How long a map is fresh if no event changes it. */
const FRESH_MS = 10_000

/** The map with events applied. Undefined if an event does not say enough, the same object if nothing changes. */
export function applyEvents(map: ChaptersMap, events: readonly EntityEvent[]): ChaptersMap | undefined {
  let updated = map
  for (const event of events) {
    const next = applyEvent(updated, event)
    if (!next) return undefined
    updated = next
  }
  if (updated === map) return map
  return updated.map((row, index) => (row.index === index ? row : { ...row, index }))
}

function applyEvent(map: ChaptersMap, event: EntityEvent): ChaptersMap | undefined {
  if (event.is === 'moved') {
    const rows = new Map(map.map(row => [row.chapterId, row]))
    const moved = event.ids.flatMap(id => rows.get(id) ?? [])
    if (moved.length === 0 || moved.length < event.ids.length) return undefined
    const ids = new Set(event.ids)
    return map.map(row => (ids.has(row.chapterId) ? (moved.shift() ?? row) : row))
  }
  if (event.is === 'many' || event.is === 'restored') return undefined
  const at = map.findIndex(({ chapterId }) => chapterId === event.id)
  const row = map[at]
  if (event.is === 'created') {
    if (row) return map
    const before = event.after ? map.findIndex(({ chapterId }) => chapterId === event.after) : map.length - 1
    if (event.after && before < 0) return undefined
    return map.toSpliced(before + 1, 0, {
      chapterId: event.id,
      title: event.label,
      index: before + 1,
      published: false,
    })
  }
  if (!row || (event.is === 'changed' && row.title === event.label)) return map
  return event.is === 'changed' ? map.with(at, { ...row, title: event.label }) : map.toSpliced(at, 1)
}

/** The chapters of a project in order, fetched only if the cached map may be stale. */
export function fetchChaptersMap({ spaceId, projectId }: Place, signal?: AbortSignal): Promise<ChaptersMap> {
  return fetchCall(chapterCalls.getChaptersMap, { spaceId, projectId }, { signal, quiet: false, freshMs: FRESH_MS })
}
