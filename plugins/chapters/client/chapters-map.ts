import { fetchAnswer, news, queries } from '#core/client/index.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { EntityNews } from '#core/shared/entity-news.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { chapter, chapterCalls } from '../shared.ts'

/** Every chapter of a project by its number, without its text. */
export type ChaptersMap = OutputOf<typeof chapterCalls.getChaptersMap>
export type MappedChapter = ChaptersMap[number]

/** A map is good for this long where nothing here has changed. */
const FRESH_MS = 10_000

news.add(all => {
  const own = all.filter(one => one.kind === chapter.name)
  const known = queries.getQueriesData<ChaptersMap>({ queryKey: [chapterCalls.getChaptersMap.name] })
  for (const [key, map] of known) {
    const { projectId } = key[1] as Place
    const followed =
      map &&
      followMap(
        map,
        own.filter(one => one.projectId === projectId),
      )
    if (followed === map) continue
    if (followed) queries.setQueryData(key, followed)
    // An answer that is under way may have been given before.
    if (!followed || queries.isFetching({ queryKey: key, exact: true }) > 0)
      void queries.invalidateQueries({ queryKey: key, exact: true })
  }
})

/** The map after the news; nothing where they do not say enough, the same one where they change nothing of it. */
export function followMap(map: ChaptersMap, all: readonly EntityNews[]): ChaptersMap | undefined {
  let followed = map
  for (const one of all) {
    const next = followOne(followed, one)
    if (!next) return undefined
    followed = next
  }
  if (followed === map) return map
  return followed.map((row, index) => (row.index === index ? row : { ...row, index }))
}

function followOne(map: ChaptersMap, one: EntityNews): ChaptersMap | undefined {
  if (one.is === 'moved') {
    const rows = new Map(map.map(row => [row.chapterId, row]))
    const moved = one.ids.flatMap(id => rows.get(id) ?? [])
    if (moved.length === 0 || moved.length < one.ids.length) return undefined
    const ids = new Set(one.ids)
    return map.map(row => (ids.has(row.chapterId) ? (moved.shift() ?? row) : row))
  }
  if (one.is === 'many' || one.is === 'restored') return undefined
  const at = map.findIndex(({ chapterId }) => chapterId === one.id)
  const row = map[at]
  if (one.is === 'created') {
    if (row) return map
    const before = one.after ? map.findIndex(({ chapterId }) => chapterId === one.after) : map.length - 1
    if (one.after && before < 0) return undefined
    return map.toSpliced(before + 1, 0, { chapterId: one.id, title: one.label, index: before + 1, published: false })
  }
  if (!row || (one.is === 'changed' && row.title === one.label)) return map
  return one.is === 'changed' ? map.with(at, { ...row, title: one.label }) : map.toSpliced(at, 1)
}

/** The chapters of a project in order; asked for only where what is known may be out of date. */
export function chaptersOf({ spaceId, projectId }: Place, signal?: AbortSignal): Promise<ChaptersMap> {
  return fetchAnswer(chapterCalls.getChaptersMap, { spaceId, projectId }, { signal, quiet: false, freshMs: FRESH_MS })
}
