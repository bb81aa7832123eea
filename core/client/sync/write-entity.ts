import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { undoDeletionCall } from '#core/shared/calls/undo.ts'
import type { EntityChangeEvent, EntityEvent } from '#core/shared/entity-event.ts'
import { events } from '#core/shared/event.ts'
import type { EntityAtRevision, EntityValues } from '#core/shared/fields/field.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { type CallOptions, call } from '../api/call.ts'
import { pageId } from '../api/page-id.ts'
import { queryClient } from '../api/query.ts'
import { registry } from '../registry/app-registry.ts'
import type { EntityRef } from '../registry/contract.ts'
import { session } from '../session/session.ts'
import { emitOwnEvent } from './live/live-events.ts'
import { liveState } from './live/live-state.ts'
import { movesOf } from './live/row-lock.ts'
import { updateShownRows } from './update-shown-entity.ts'
import { queueWrite } from './write-queue.ts'

/** The reference of the entity in a response of its kind's calls. */
export function entityRefOf(kind: Kind, entity: EntityValues): EntityRef {
  return {
    kind: kind.name,
    id: String(entity[kind.idField]),
    label: String(entity[kind.title]),
    spaceId: String(entity.spaceId),
    projectId: String(entity.projectId),
    parentId: kind.parentField ? ((entity[kind.parentField] as string | null) ?? null) : null,
  }
}

export function kindOf(entityRef: EntityRef): Kind {
  const kind = registry.kinds.get(entityRef.kind)
  if (!kind) throw new Error(`No kind "${entityRef.kind}"`)
  return kind
}

type EventDetails = Pick<EntityChangeEvent, 'is' | 'fields' | 'after'>

/** Emits an event for a change this page made to an entity. */
function emitEntityEvent(
  kind: Kind,
  { id, label, parentId = null, spaceId, projectId }: EntityRef,
  details: EventDetails,
  entity: EntityAtRevision,
): void {
  const at = typeof entity.updatedAt === 'string' ? entity.updatedAt : new Date().toISOString()
  const by = session.user?.userId ?? ''
  const head = { spaceId, projectId, kind: kind.name, by, page: pageId }
  void emit({ ...head, ...details, id, label, parentId, revision: entity.revision, at })
}

function emit(event: EntityEvent): Promise<void> {
  return emitOwnEvent(events.entity, event)
}

/** Without a socket nothing reports the new state: the kind is refetched. */
async function refetchUnlessLive(kind: Kind, place: Place): Promise<void> {
  if (!liveState.connected) await invalidateKind(kind, place)
}

/** Invalidates everything known of a kind: lists, counts, names, the archive of the project. */
function invalidateKind({ name }: Kind, { spaceId, projectId }: Place): Promise<void> {
  return emit({ is: 'many', kind: name, spaceId, projectId })
}

/** Creates an entity with its plugin's call; requests with the same key have one effect. */
export async function createEntity(
  kind: Kind,
  place: Place,
  values: Record<string, unknown>,
  key: string = crypto.randomUUID(),
): Promise<EntityRef> {
  const { spaceId, projectId } = place
  const send = registry.creations.get(kind.name)?.send
  const entity = send
    ? await send({ spaceId, projectId }, values, key)
    : await call(callsOf(kind).create, { spaceId, projectId, ...values } as never, { key })
  const entityRef = entityRefOf(kind, entity as EntityAtRevision)
  const { after } = values
  emitEntityEvent(
    kind,
    entityRef,
    { is: 'created', ...(typeof after === 'string' && { after }) },
    entity as EntityAtRevision,
  )
  await refetchUnlessLive(kind, place)
  return entityRef
}

/** Updates some fields on top of the revision they are based on; 409 if that is stale. */
export async function updateEntity(
  entityRef: EntityRef,
  data: EntityValues,
  { revision, key = crypto.randomUUID(), ...options }: { revision?: number } & CallOptions = {},
): Promise<EntityAtRevision> {
  const kind = kindOf(entityRef)
  const input = {
    spaceId: entityRef.spaceId,
    projectId: entityRef.projectId,
    [kind.idField]: entityRef.id,
    revision,
    data,
  }
  const entity = (await call(callsOf(kind).update, input as never, { key, ...options })) as EntityAtRevision
  await showSaved(entityRef, entity, Object.keys(data))
  return entity
}

/** Shows an entity as a call has just stored it, with the names of the fields that were sent. */
export async function showSaved(entityRef: EntityRef, entity: EntityAtRevision, fields: string[]): Promise<void> {
  const kind = kindOf(entityRef)
  queryClient.setQueryData([callsOf(kind).get.name, getInput(kind, entityRef)], entity)
  emitEntityEvent(kind, entityRefOf(kind, entity), { is: 'changed', fields }, entity)
  await refetchUnlessLive(kind, entityRef)
}

/**
 * By entity id: the revision a change of this page was based on, and the revision it made. The next change may still
 * name the first.
 */
const ownRevisions = new Map<string, { on: number | undefined; made: number }>()

/**
 * A small change such as a new title: shown at once, and sent when the server can be reached. Rejects with the server's
 * refusal; the stored values are then shown again.
 */
export async function queueEntityUpdate(entityRef: EntityRef, data: EntityValues, revision?: number): Promise<void> {
  const kind = kindOf(entityRef)
  const key = crypto.randomUUID()
  const newestRevision = () => {
    const ownRevision = ownRevisions.get(entityRef.id)
    return ownRevision && ownRevision.on === revision ? ownRevision.made : revision
  }
  updateShownRows(kind, entityRef, row => ({ ...row, ...data }))
  try {
    const entity = await queueWrite(entityRef.id, () =>
      updateEntity(entityRef, data, {
        revision: revision === undefined ? undefined : newestRevision(),
        key,
        retried: true,
      }),
    )
    ownRevisions.set(entityRef.id, { on: revision, made: entity.revision })
  } catch (error) {
    void invalidateKind(kind, entityRef)
    throw error
  }
}

/** The input of a kind's get call, which is part of the query key of its page. */
export function getInput(
  kind: Kind,
  entityRef: Pick<EntityRef, 'spaceId' | 'projectId' | 'id'>,
): Record<string, string> {
  return { spaceId: entityRef.spaceId, projectId: entityRef.projectId, [kind.idField]: entityRef.id }
}

/** The cached values of an entity whose page is open. */
export function shownEntity(entityRef: EntityRef): EntityAtRevision | undefined {
  const kind = kindOf(entityRef)
  return queryClient.getQueryData<EntityAtRevision>([callsOf(kind).get.name, getInput(kind, entityRef)])
}

/** What archives or restores an entity, for `archiveToggleCall`. */
export function archivedInput({ projectId, spaceId, kind: entity, id: entityId }: EntityRef, archived: boolean) {
  return { projectId, spaceId, entity, entityId, archived }
}

/** Archives or restores an entity: shown at once, and sent when the server can be reached. */
export async function setArchived(entityRef: EntityRef, archived: boolean): Promise<void> {
  const kind = kindOf(entityRef)
  const input = archivedInput(entityRef, archived)
  const key = crypto.randomUUID()
  if (archived) updateShownRows(kind, entityRef, () => null)
  try {
    const { revision } = await queueWrite(entityRef.id, () => call(archiveToggleCall, input, { key, retried: true }))
    emitEntityEvent(kind, entityRef, { is: archived ? 'archived' : 'restored' }, { revision })
    // The toast with its undo does not wait until the lists are refetched.
    void refetchUnlessLive(kind, entityRef)
  } catch (error) {
    void invalidateKind(kind, entityRef)
    throw error
  }
}

export async function deleteEntity(entityRef: EntityRef): Promise<void> {
  const kind = kindOf(entityRef)
  await call(callsOf(kind).delete, getInput(kind, entityRef) as never)
  emitEntityEvent(kind, entityRef, { is: 'deleted' }, { revision: 0 })
  await refetchUnlessLive(kind, entityRef)
}

/** What brings a deleted entity back, for `undoDeletionCall`. */
export function deletedInput({ spaceId, projectId, id: undoId }: EntityRef) {
  return { spaceId, projectId, undoId }
}

/** Undoes the deletion of an entity; what was inside it comes back too. */
export async function undoDeletion(entityRef: EntityRef): Promise<void> {
  await call(undoDeletionCall, deletedInput(entityRef))
  for (const kind of registry.kinds.list())
    if (kind.name === entityRef.kind || kind.parent === entityRef.kind) await invalidateKind(kind, entityRef)
}

/** The call that gives an entity another parent, with its input. */
export function moveCallOf(entityRef: EntityRef, parentId: string, after?: string | null) {
  const kind = kindOf(entityRef)
  const { move } = callsOf(kind)
  const { parentField } = kind
  if (!move || !parentField) throw new Error(`${kind.name} has no parent`)
  const input = { ...getInput(kind, entityRef), [parentField]: parentId, ...(after !== undefined && { after }) }
  return { move, input: input as never, parentField }
}

/** Gives an entity another parent; `after` is its place among the children there, the last by default. */
export async function moveEntity(entityRef: EntityRef, parentId: string, after?: string | null): Promise<EntityRef> {
  const { move, input, parentField } = moveCallOf(entityRef, parentId, after)
  const key = crypto.randomUUID()
  const entity = (await queueWrite(entityRef.id, () => call(move, input, { key, retried: true }))) as EntityAtRevision
  await showSaved(entityRef, entity, [parentField])
  return entityRefOf(kindOf(entityRef), entity)
}

/** The call that puts one run of an ordered list into a new order. */
export function reorderCallOf(kind: Kind) {
  const { reorder } = callsOf(kind)
  if (!reorder) throw new Error(`${kind.name} is not ordered`)
  return reorder
}

/** Puts one run of an ordered list into a new order. */
export async function reorderEntities(kind: Kind, place: Place, ids: string[]): Promise<void> {
  const reorder = reorderCallOf(kind)
  const { spaceId, projectId } = place
  const key = crypto.randomUUID()
  const moves = liveState.connected ? movesOf(kind, place) : { own: 0 }
  moves.own++
  try {
    await queueWrite(`${projectId} ${kind.name}`, () =>
      call(reorder, { spaceId, projectId, data: ids }, { key, retried: true }),
    )
  } catch (error) {
    moves.own = Math.max(0, moves.own - 1)
    throw error
  }
  const by = session.user?.userId ?? ''
  void emit({ is: 'moved', spaceId, projectId, kind: kind.name, ids, parentId: null, by, page: pageId })
  await refetchUnlessLive(kind, place)
}
