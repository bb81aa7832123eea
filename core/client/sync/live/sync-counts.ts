import type { InfiniteData } from '@tanstack/react-query'
import { archiveListCall } from '#core/shared/calls/archive.ts'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { callsOf, type Paged } from '#core/shared/kind-calls.ts'
import { invalidateCalls, queryClient, queryKey } from '../../api/query.ts'
import type { Project } from '../../place/use-place.ts'
import { registry } from '../../registry/app-registry.ts'
import { entityEventListeners, serverEventListeners } from './entity-events.ts'

type CountEvent = EntityEvent & { count: number }

/** Keeps all counts of entities up to date with the server's events. */
export function syncCounts(): void {
  serverEventListeners.add(applyNewestCounts)
  entityEventListeners.add(invalidateArchive)
}

function applyNewestCounts(events: readonly EntityEvent[]): void {
  const newest = new Map<string, CountEvent>()
  for (const event of events)
    if ('count' in event && event.count !== undefined)
      newest.set(`${event.projectId} ${event.kind}`, event as CountEvent)
  for (const event of newest.values()) setCount(event)
}

function invalidateArchive(events: readonly EntityEvent[]): void {
  if (events.some(({ is }) => is !== 'created' && is !== 'moved')) void invalidateCalls(archiveListCall)
}

/** Sets the count of a kind in every cached project and space. */
function setCount({ spaceId, projectId, kind, count }: CountEvent): void {
  const withCount = (project: Project): Project =>
    project.projectId === projectId && project.counts[kind] !== count
      ? { ...project, counts: { ...project.counts, [kind]: count } }
      : project
  const key = queryKey(projectCalls.get, { spaceId, projectId })
  queryClient.setQueryData<Project>(key, old => old && withCount(old))
  queryClient.setQueryData<Project[]>(queryKey(projectCalls.find, { spaceId }), old => old?.map(withCount))
  // The response in flight may be older.
  if (queryClient.isFetching({ queryKey: key, exact: true }) > 0) void queryClient.invalidateQueries({ queryKey: key })
  const eventKind = registry.kinds.get(kind)
  if (eventKind) setListTotals(callsOf(eventKind).find.name, projectId, count)
}

function setListTotals(name: string, projectId: string, count: number): void {
  const isUnfiltered = ({ queryKey: [, input] }: { queryKey: readonly unknown[] }) => {
    const { projectId: inputProjectId, query = '', parentId, refs } = (input ?? {}) as Readonly<Record<string, unknown>>
    return inputProjectId === projectId && query === '' && parentId === undefined && refs === undefined
  }
  queryClient.setQueriesData<InfiniteData<Paged<unknown>>>({ queryKey: [name], predicate: isUnfiltered }, old => {
    const [first, ...others] = old && 'pages' in old ? old.pages : []
    return old && first && first.total !== count ? { ...old, pages: [{ ...first, total: count }, ...others] } : old
  })
}
