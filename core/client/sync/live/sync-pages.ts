import { proxy } from 'valtio'
import { type EntityChangeEvent, type EntityEvent, eventLabelMax } from '#core/shared/entity-event.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { queryClient } from '../../api/query.ts'
import { forgetEntity, renameRecentEntity } from '../../palette/history/recents.ts'
import { registry } from '../../registry/app-registry.ts'
import { entityEventListeners, isOwnEvent } from './entity-events.ts'

type Entity = Readonly<Record<string, unknown>> & { revision: number }

/** Entities that were deleted while their page was open, by id: the public user id of who did it, empty if unknown. */
export const deletedEntities = proxy<Record<string, { by: string }>>({})

/** Keeps pages of entities up to date with entity events. */
export function syncPages(): void {
  entityEventListeners.add(handleEvents)
}

function handleEvents(events: readonly EntityEvent[]): void {
  for (const event of events) {
    const kind = registry.kinds.get(event.kind)
    if (!kind || event.is === 'moved') continue
    if (event.is === 'many') invalidateOpenPages(kind, event)
    else syncPage(kind, event)
  }
}

/** Any open entity of the kind may have been deleted with its parent. */
function invalidateOpenPages(kind: Kind, { projectId }: EntityEvent): void {
  void queryClient.invalidateQueries({
    queryKey: [callsOf(kind).get.name],
    predicate: ({ queryKey: [, input] }) => (input as { projectId?: string })?.projectId === projectId,
  })
}

function syncPage(kind: Kind, event: EntityChangeEvent): void {
  const { id, spaceId, projectId, parentId, label, is } = event
  const queryKey = [callsOf(kind).get.name, { spaceId, projectId, [kind.idField]: id }]
  const entity = { kind: kind.name, id, label, spaceId, projectId, parentId }
  if (is === 'deleted') {
    forgetEntity(entity)
    if (!isOwnEvent(event)) deletedEntities[id] = { by: event.by }
    queryClient.removeQueries({ queryKey, type: 'inactive' })
    return
  }
  if (is === 'changed' && event.fields?.includes(kind.title)) renameRecentEntity(entity)
  const state = queryClient.getQueryState<Entity>(queryKey)
  if (!state?.data || state.data.revision >= event.revision) return
  const patch = state.fetchStatus === 'idle' && state.data.revision === event.revision - 1 && patchOf(kind, event)
  if (patch) queryClient.setQueryData<Entity>(queryKey, old => old && { ...old, ...patch })
  else void queryClient.invalidateQueries({ queryKey })
}

/** The values an event carries; undefined if more has changed. */
function patchOf(kind: Kind, { is, fields = [], label, revision, at, by }: EntityChangeEvent) {
  const updateHeader = { revision, updatedAt: at, updatedBy: by }
  if (is === 'archived' || is === 'restored') return { ...updateHeader, archivedAt: is === 'archived' ? at : null }
  const isName = fields.length === 1 && fields[0] === kind.title && label.length < eventLabelMax
  return isName ? { ...updateHeader, [kind.title]: label } : undefined
}
