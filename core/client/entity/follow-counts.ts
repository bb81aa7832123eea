import type { InfiniteData } from '@tanstack/react-query'
import { archiveListCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { EntityNews } from '#core/shared/entity-news.ts'
import { callsOf, type Paged } from '#core/shared/kind-calls.ts'
import { queries, queryKey, refresh } from '../api/query.ts'
import type { Project } from '../place/use-place.ts'
import { house } from '../registry/house.ts'
import { news, said } from './news.ts'

type Counted = EntityNews & { count: number }

/** Whatever shows how many things there are follows what the server says. */
export function followCounts(): void {
  said.add(keepNewest)
  news.add(askForArchive)
}

function keepNewest(all: readonly EntityNews[]): void {
  const newest = new Map<string, Counted>()
  for (const one of all)
    if ('count' in one && one.count !== undefined) newest.set(`${one.projectId} ${one.kind}`, one as Counted)
  for (const one of newest.values()) keepCount(one)
}

function askForArchive(all: readonly EntityNews[]): void {
  if (all.some(({ is }) => is !== 'created' && is !== 'moved')) void refresh(archiveListCall)
}

/** How many of a kind there are, wherever that is shown. */
function keepCount({ spaceId, projectId, kind, count }: Counted): void {
  const withCount = (project: Project): Project =>
    project.projectId === projectId && project.counts[kind] !== count
      ? { ...project, counts: { ...project.counts, [kind]: count } }
      : project
  const key = queryKey(projectCalls.get, { spaceId, projectId })
  queries.setQueryData<Project>(key, old => old && withCount(old))
  queries.setQueryData<Project[]>(queryKey(projectCalls.find, { spaceId }), old => old?.map(withCount))
  // An answer that is under way may have been given before.
  if (queries.isFetching({ queryKey: key, exact: true }) > 0) void queries.invalidateQueries({ queryKey: key })
  const owner = house.kinds.get(kind)
  if (owner) keepTotals(callsOf(owner).find.name, projectId, count)
}

function keepTotals(name: string, projectId: string, count: number): void {
  const ofAll = ({ queryKey: [, asked] }: { queryKey: readonly unknown[] }) => {
    const { projectId: where, query = '', parentId, refs } = (asked ?? {}) as Readonly<Record<string, unknown>>
    return where === projectId && query === '' && parentId === undefined && refs === undefined
  }
  queries.setQueriesData<InfiniteData<Paged<unknown>>>({ queryKey: [name], predicate: ofAll }, old => {
    const [first, ...others] = old && 'pages' in old ? old.pages : []
    return old && first && first.total !== count ? { ...old, pages: [{ ...first, total: count }, ...others] } : old
  })
}
