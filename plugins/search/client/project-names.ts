import { type CommandContext, call, type EntityRef, entityEventListeners } from '#core/client/index.ts'
import type { EntityEvent } from '#core/shared/entity-event.ts'
import { searchCalls } from '../shared.ts'

interface CachedNames {
  version: number
  entities: readonly EntityRef[]
  /** an event without the new names has arrived since they were requested */
  stale: boolean
}

const namesByProject = new Map<string, CachedNames>()

/** Events that arrive while names are being fetched, by project. */
const eventsInFlight = new Map<string, Set<EntityEvent[]>>()

entityEventListeners.add(events => {
  for (const event of events) for (const received of eventsInFlight.get(event.projectId) ?? []) received.push(event)
  for (const [projectId, names] of namesByProject) {
    const projectEvents = events.filter(event => event.projectId === projectId)
    if (projectEvents.some(needsRefetch)) names.stale = true
    names.entities = applyEventsToNames(names.entities, projectEvents)
  }
})

/** Whether an event lacks the names: it concerns too many entities, or aliases. */
function needsRefetch(event: EntityEvent): boolean {
  return event.is === 'many' || (event.is !== 'moved' && Boolean(event.fields?.includes('aliases')))
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

async function fetchNames(spaceId: string, projectId: string): Promise<readonly EntityRef[]> {
  const cached = namesByProject.get(projectId)
  const received: EntityEvent[] = []
  const requests = eventsInFlight.get(projectId) ?? new Set()
  eventsInFlight.set(projectId, requests.add(received))
  const answer = await call(searchCalls.names, { spaceId, projectId, known: cached?.version }, { quiet: true }).finally(
    () => requests.delete(received),
  )
  const entities = answer.names
    ? answer.names.map(
        ([kind, id, label, parentId, aliases]): EntityRef => ({
          ...{ kind, id, label, spaceId, projectId, parentId },
          ...(aliases && { aliases }),
        }),
      )
    : (namesByProject.get(projectId)?.entities ?? [])
  const updated = applyEventsToNames(entities, received)
  namesByProject.set(projectId, { version: answer.version, entities: updated, stale: received.some(needsRefetch) })
  return updated
}

/**
 * The names of everything in the project. Cached names are returned at once and refetched in the background, so that
 * the palette does not wait; stale ones are awaited.
 */
export async function fetchProjectNames({
  spaceId,
  projectId,
}: Pick<CommandContext, 'spaceId' | 'projectId'>): Promise<readonly EntityRef[]> {
  if (!spaceId || !projectId) return []
  const cached = namesByProject.get(projectId)
  const fresh = fetchNames(spaceId, projectId)
  if (!cached || cached.stale) return fresh
  // In the background: the next call fetches again after a failure.
  fresh.catch(() => namesByProject.delete(projectId))
  return cached.entities
}
