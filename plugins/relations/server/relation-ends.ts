import { eventIdsMax } from '#core/shared/entity-event.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { can } from '#core/shared/permission.ts'
import {
  type CallContext,
  type Events,
  entityNotFound,
  type Params,
  prepare,
  type Reader,
  type Tx,
} from '#server/index.ts'
import { type RelationsEvent, relationsEvent } from '../shared.ts'

/** One of the two entities of a relation, as calls name it. */
export interface RelationEnd {
  id: string
  type: string
}

/** An existing entity. */
export interface EndEntity {
  kind: Kind
  id: string
  label: string
  parentId: string | null
  archived: boolean
}

const selectEntity = prepare((db, $: Params<{ id: string; kind: string; project: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', 'label', 'parent_id as parentId', 'archived_at'])
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null),
)

/**
 * The entity that an end names, if the caller may read or change its kind. @throws Problem not-found if it does not
 * exist here; forbidden
 */
export async function requireEntity(
  read: Reader,
  context: CallContext,
  { spaceId, projectId }: Place,
  { id, type }: RelationEnd,
  verb: 'read' | 'update',
): Promise<EndEntity> {
  const kind = context.entities.kind(type)
  if (!kind) throw entityNotFound()
  for (const needed of new Set(['read', verb]))
    await context.access.require(context.person(), `${type}.${needed}`, { spaceId, projectId })
  const row = await selectEntity.first(read, { id, kind: type, project: projectId, space: spaceId })
  if (!row) throw entityNotFound()
  const { archived_at: archived, ...entity } = row
  return { kind, ...entity, archived: archived !== null }
}

/** @throws Problem not-found if a kind does not exist; forbidden if the caller may not read it */
export async function requireKinds(context: CallContext, place: Place, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (!context.entities.kind(name)) throw entityNotFound()
    await context.access.require(context.person(), `${name}.read`, place)
  }
}

/** Reports entities whose relations or mentions changed, for each kind to those who may read it. */
export async function emitRelationsEvent(
  tx: Tx,
  events: Pick<Events, 'emit'>,
  { spaceId, projectId }: Place,
  ends: readonly { id: string; kind: string }[],
): Promise<void> {
  for (const [kind, entities] of Map.groupBy(ends, end => end.kind)) {
    const ids = entities.map(({ id }) => id)
    const event: RelationsEvent = { spaceId, projectId, ids: ids.length > eventIdsMax ? [] : ids }
    await events.emit(tx, { project: projectId, permission: `${kind}.read` }, relationsEvent, event)
  }
}

/** Names of the kinds that the caller may read in a project, as a JSON list. */
export async function readableKinds(context: CallContext, place: Place): Promise<string> {
  const grant = await context.access.grantFor(context.person(), place)
  const names = context.entities.kinds.map(({ name }) => name).filter(name => can(grant, `${name}.read`))
  return JSON.stringify(names)
}
