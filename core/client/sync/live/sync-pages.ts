import { proxy } from 'valtio'
import { type EntityChangeEvent, type EntityEvent, eventLabelMax } from '#core/shared/entity-event.ts'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { isOwnEvent } from '../../api/page-id.ts'
import { queryClient, queryKey } from '../../api/query.ts'
import { forgetEntity, renameRecentEntity } from '../../palette/history/recents.ts'
import { registry } from '../../registry/app-registry.ts'

/** Entities that were deleted while their page was open, by id: the public user id of who did it, empty if unknown. */
export const deletedEntities = proxy<Record<string, { by: string }>>({})

/** A deleted entity is no recent item, and its page is not shown from the cache; a renamed one has its new name. */
export function forgetOrRename(event: EntityEvent): void {
  const kind = registry.kinds.get(event.kind)
  if (!kind || event.is === 'many' || event.is === 'moved') return
  const { is, id, spaceId, projectId, parentId, label } = event
  const entity = { kind: kind.name, id, label, spaceId, projectId, parentId }
  if (is === 'changed' && event.fields?.includes(kind.title)) renameRecentEntity(entity)
  if (is !== 'deleted') return
  forgetEntity(entity)
  if (!isOwnEvent(event)) deletedEntities[id] = { by: event.by }
  const key = queryKey(callsOf(kind).get as never, { spaceId, projectId, [kind.idField]: id })
  queryClient.removeQueries({ queryKey: key, type: 'inactive' })
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
