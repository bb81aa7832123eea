import { proxy } from 'valtio'
import { type EntityChangeEvent, type EntityEvent, eventLabelMax } from '#core/shared/entity-event.ts'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { isOwnEvent } from '../../api/page-id.ts'
import { queryClient, queryKey } from '../../api/query.ts'
import { forgetEntity, renameRecentEntity } from '../../palette/history/recents.ts'
import { registry } from '../../registry/app-registry.ts'

interface Deletion {
  /** public user id of who did it, empty if unknown */
  by: string
  /** the last revision; the entity has a later one if it was brought back */
  revision: number
}

/** Entities that were deleted elsewhere while their page was open, by id. */
export const deletedEntities = proxy<Record<string, Deletion>>({})

/** A deleted entity is no recent item, and its page is not shown from the cache; a renamed one has its new name. */
export function forgetOrRename(event: EntityEvent): void {
  const kind = registry.kinds.get(event.kind)
  if (!kind || event.is === 'many' || event.is === 'moved') return
  const { is, id, spaceId, projectId, parentId, label } = event
  const entity = { kind: kind.name, id, label, spaceId, projectId, parentId }
  if (is === 'changed' && event.fields?.includes(kind.title)) renameRecentEntity(entity)
  if (is !== 'deleted') return
  forgetEntity(entity)
  const isOwn = isOwnEvent(event)
  if (!isOwn) deletedEntities[id] = { by: event.by, revision: event.revision }
  const key = queryKey(callsOf(kind).get as never, { spaceId, projectId, [kind.idField]: id })
  queryClient.removeQueries({ queryKey: key, type: 'inactive' })
  if (isOwn) removeOnceLeft(key)
}

/** Removes an answer when nothing shows it any more: who deletes an entity on its page has left that only afterwards. */
function removeOnceLeft(key: readonly unknown[]): void {
  const cache = queryClient.getQueryCache()
  const query = cache.find({ queryKey: key, exact: true })
  if (!query) return
  const stop = cache.subscribe(event => {
    if (event.query !== query) return
    const isLeft = event.type === 'observerRemoved' && query.getObserversCount() === 0
    if (isLeft) cache.remove(query)
    if (isLeft || event.type === 'removed') stop()
  })
}

/** An entity with the values that events carry; undefined if more has changed. */
export function patchPage(
  entity: EntityAtRevision,
  events: readonly EntityChangeEvent[],
): EntityAtRevision | undefined {
  let patched = entity
  for (const event of events) {
    if (patched.revision >= event.revision) continue
    const kind = registry.kinds.get(event.kind)
    const carried = kind && patched.revision === event.revision - 1 ? carriedValues(kind, event) : undefined
    if (!carried) return undefined
    patched = { ...patched, ...carried }
  }
  return patched
}

function carriedValues(kind: Kind, { is, fields = [], label, revision, at, by }: EntityChangeEvent) {
  const updateHeader = { revision, updatedAt: at, updatedBy: by }
  if (is === 'archived' || is === 'restored') return { ...updateHeader, archivedAt: is === 'archived' ? at : null }
  const isName = fields.length === 1 && fields[0] === kind.title && label.length < eventLabelMax
  return isName ? { ...updateHeader, [kind.title]: label } : undefined
}
