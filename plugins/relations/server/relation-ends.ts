import { sql } from 'kysely'
import { eventIdsMax } from '#core/shared/entity-event.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import {
  type CallContext,
  type Events,
  entityNotFound,
  grantsOf,
  type Params,
  prepare,
  type Reader,
  readableAmong,
  type Tx,
} from '#server/index.ts'
import { type RelationsEvent, relationsEvent } from '../shared.ts'

/** One of the two entities of a relation, as calls name it. */
export interface RelationEnd {
  id: string
  type: string
  /** its project, if it is not that of the call */
  projectId?: string
}

/** An existing entity. */
export interface EndEntity {
  kind: Kind
  id: string
  projectId: string
  label: string
  parentId: string | null
  /** of its own */
  icon?: string | null
  color?: string | null
  archived: boolean
}

/** The icon and the colour that an entity may have of its own. */
export const entityIconColumn = sql<string | null>`entities.brief ->> '$.icon'`
export const entityColorColumn = sql<string | null>`entities.brief ->> '$.color'`

const selectEntity = prepare((db, $: Params<{ id: string; kind: string; project: string; space: string }>) =>
  db
    .selectFrom('entities')
    .select(['id', 'project_id as projectId', 'label', 'parent_id as parentId', 'archived_at'])
    .select([entityIconColumn.as('icon'), entityColorColumn.as('color')])
    .where('id', '=', $.id)
    .where('kind', '=', $.kind)
    .where('project_id', '=', $.project)
    .where('space_id', '=', $.space)
    .where('batch_id', 'is', null),
)

/**
 * The entity that an end names, if the caller may read or change its kind in its project. @throws Problem not-found if
 * it does not exist there; forbidden
 */
export async function requireEntity(
  read: Reader,
  context: CallContext,
  { spaceId, projectId: projectOfCall }: Place,
  { id, type, projectId = projectOfCall }: RelationEnd,
  verb: 'read' | 'update',
): Promise<EndEntity> {
  const kind = context.entities.kind(type)
  if (!kind) throw entityNotFound()
  for (const needed of new Set(['project.read', `${type}.read`, `${type}.${verb}`]))
    await context.access.require(context.person(), needed, { spaceId, projectId })
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

/**
 * Reports entities whose relations or mentions changed, for each kind to those who may read it in its project.
 */
export async function emitRelationsEvent(
  tx: Tx,
  events: Pick<Events, 'emit'>,
  spaceId: string,
  ends: readonly { id: string; kind: string; projectId: string }[],
): Promise<void> {
  for (const entities of Map.groupBy(ends, end => `${end.projectId} ${end.kind}`).values()) {
    const [{ projectId = '', kind = '' } = {}] = entities
    const ids = entities.map(({ id }) => id)
    const event: RelationsEvent = { spaceId, projectId, ids: ids.length > eventIdsMax ? [] : ids }
    await events.emit(tx, { project: projectId, permission: `${kind}.read` }, relationsEvent, event)
  }
}

/** Those of entities of any projects that the caller may read where they are, of kinds that exist. */
export async function readableEnds<One extends { projectId: string; kind: string }>(
  context: CallContext,
  all: readonly One[],
): Promise<One[]> {
  const known = all.filter(({ kind }) => context.entities.kind(kind) !== undefined)
  return readableAmong(known, grantsOf(context))
}
