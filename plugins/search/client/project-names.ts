import { type CommandContext, call, type EntityRef, queryClient } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { searchCalls } from '../shared.ts'

interface ProjectNames {
  version: number
  entities: readonly EntityRef[]
}

/** What an event does not carry, but names do. */
const fieldsInNames: readonly string[] = ['aliases', 'icon', 'color']

/** The names with events applied; undefined if one lacks what is needed: it concerns too many entities, or a field. */
export function patchNames(names: ProjectNames, events: readonly EntityEvent[]): ProjectNames | undefined {
  const needsRefetch = (event: EntityEvent) =>
    event.is === 'many' || (event.is !== 'moved' && Boolean(event.fields?.some(field => fieldsInNames.includes(field))))
  if (events.some(needsRefetch)) return undefined
  const entities = applyEventsToNames(names.entities, events)
  return entities === names.entities ? names : { ...names, entities }
}

/** The names with an event applied; the same list if none changes. */
export function applyEventsToNames(
  entities: readonly EntityRef[],
  events: readonly EntityEvent[],
): readonly EntityRef[] {
  const names = new Map(entities.map(entity => [entity.id, entity]))
  let isSame = true
  for (const event of events) {
    if (event.is === 'many' || event.is === 'moved') continue
    const { is, kind, id, label, spaceId, projectId, parentId } = event
    const cached = names.get(id)
    if (is === 'archived' || is === 'deleted') isSame = !names.delete(id) && isSame
    else if (cached ? cached.label !== label : is !== 'changed') {
      names.set(id, { ...cached, kind, id, label, spaceId, projectId, parentId })
      isSame = false
    }
  }
  return isSame ? entities : [...names.values()]
}

/**
 * The names of everything in the project. Cached names are returned at once and refetched in the background, so that
 * the palette does not wait; stale ones are awaited. The server sends no names if those of the cache are current.
 */
export async function fetchProjectNames({
  spaceId,
  projectId,
}: Pick<CommandContext, 'spaceId' | 'projectId'>): Promise<readonly EntityRef[]> {
  if (!spaceId || !projectId) return []
  const queryKey = [searchCalls.names.name, { spaceId, projectId }]
  const query = {
    queryKey,
    queryFn: async (): Promise<ProjectNames> => {
      const known = queryClient.getQueryData<ProjectNames>(queryKey)?.version
      const { version, names, looks } = await call(searchCalls.names, { spaceId, projectId, known }, { quiet: true })
      const own = new Map(looks?.map(([id, icon, color]) => [id, { ...(icon && { icon }), ...(color && { color }) }]))
      const toEntity = ([kind, id, label, parentId, aliases]: NonNullable<typeof names>[number]): EntityRef => ({
        ...{ kind, id, label, spaceId, projectId, parentId },
        ...(aliases && { aliases }),
        ...own.get(id),
      })
      const cached = queryClient.getQueryData<ProjectNames>(queryKey)?.entities ?? []
      return { version, entities: names?.map(toEntity) ?? cached }
    },
    staleTime: 0,
    retry: false,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }
  const { data, isInvalidated } = queryClient.getQueryState<ProjectNames>(queryKey) ?? {}
  const fresh = queryClient.fetchQuery(query)
  if (!data || isInvalidated) return (await fresh).entities
  // In the background: the next call waits for the names after a failure.
  fresh.catch(() => queryClient.removeQueries({ queryKey }))
  return data.entities
}
