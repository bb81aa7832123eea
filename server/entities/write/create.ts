import { badField, Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { RawJson } from '../../contract.ts'
import type { Tx } from '../../db/schema.ts'
import type { EntityWriteContext, NewEntity, SearchIndex } from '../../ports.ts'
import type { EntityJsonRow } from '../entity-json.ts'
import {
  addCounts,
  bumpVersion,
  entityWithId,
  insertEntityRow,
  nextPosition,
  parentAt,
  positionsOf,
  shiftPositions,
} from '../queries.ts'
import { type EntityStoreServices, entityJson, entityNotFound } from '../read-entity.ts'
import { checkResolvedFields, entityColumns, ordersOf, storedValues } from '../values.ts'

/**
 * Stores a new entity. If the same person creates the same id again, the stored entity is returned, so that a
 * repeated request creates only one.
 */
export async function create(
  tx: Tx,
  services: EntityStoreServices,
  kind: Kind,
  place: Place,
  entity: NewEntity,
  by: EntityWriteContext,
): Promise<RawJson> {
  const { projectId: project, spaceId: space } = place
  const id = entity.id ?? by.newId()
  const existing = await entityWithId.first(tx, { id })
  if (existing) {
    if (!sameCreation(existing, kind, place, by))
      throw new Problem('conflict', 'Something with this id is there already.')
    return entityJson(tx, services, kind, place, existing)
  }
  const projectSeq = (await bumpVersion.first(tx, { project, space }))?.seq
  if (projectSeq === undefined) throw entityNotFound()
  const { row, indexRow } = await insertUncounted(tx, services, kind, place, { ...entity, id }, projectSeq, by)
  await services.search.put(tx, indexRow)
  await services.storageQuota(tx, by.user.id)
  const newCounts = await addCounts.first(tx, { project, kind: kind.name, active: 1, archived: 0 })
  const { parent_id: parentId, revision } = row
  const { after } = entity
  const created = { is: 'created', id, label: row.label, parentId, revision, count: newCounts?.active } as const
  const event = after === undefined ? created : { ...created, after }
  await services.emitter.entityChanged(tx, kind, place, event, by)
  return entityJson(tx, services, kind, place, row)
}

type ExistingRow = NonNullable<Awaited<ReturnType<typeof entityWithId.first>>>

function sameCreation(existing: ExistingRow, kind: Kind, place: Place, by: EntityWriteContext): boolean {
  const samePlace = existing.project_id === place.projectId && existing.space_id === place.spaceId
  return samePlace && existing.kind === kind.name && existing.created_by === by.user.id && existing.batch_id === null
}

interface Inserted {
  row: EntityJsonRow & { position: number; label: string }
  /** the input for the search index */
  indexRow: Parameters<SearchIndex['put']>[1]
}

/** Inserts the row only: it is not counted or searchable yet. */
export async function insertUncounted(
  tx: Tx,
  services: EntityStoreServices,
  kind: Kind,
  place: Place,
  entity: NewEntity & { id: string },
  projectSeq: number,
  by: EntityWriteContext,
): Promise<Inserted> {
  const { projectId: project, spaceId: space } = place
  const parent = kind.parent === undefined ? null : await parentOf(tx, kind.parent, place, entity)
  const shape = services.shape(kind)
  await checkResolvedFields(tx, shape, place, entity.values)
  const values = storedValues(shape, entity.values)
  const orders = await ordersOf(tx, shape, place, parent, values.data)
  const { text, names, ...columns } = entityColumns(shape, values, orders)
  const batch = entity.batchId ?? null
  const at = by.now.toISOString()
  const row = {
    id: entity.id,
    parent_id: parent,
    position: await positionFor(tx, kind, place, parent, entity),
    created_by: by.user.id,
    created_at: at,
    refs: columns.refs,
    label: columns.label,
  }
  const columnsToInsert = { ...columns, ...row, kind: kind.name, space_id: space, project_id: project, batch_id: batch }
  const { insertedId: seq } = await insertEntityRow.run(tx, { ...columnsToInsert, write_key: by.writeKey })
  await services.onEntityWrite(tx, {
    ...{ change: 'created', kind, place, id: row.id, parentId: parent, by: by.user, at: by.now },
    ...{ fields: new Set(Object.keys(kind.fields)), ...values, before: null },
    ...{ archived: false, hidden: batch !== null, withinId: entity.withinId },
  })
  return {
    row: { ...row, revision: 1, updated_by: by.user.id, updated_at: at, archived_at: null, body: columns.data },
    indexRow: { seq, projectSeq, kind: kind.name, label: names, text },
  }
}

/** After a sibling, before all with null, or at the end; entities of a batch get their position when it is finished. */
export async function positionFor(
  tx: Tx,
  kind: Kind,
  place: Place,
  parent: string | null,
  { batchId, after }: Pick<NewEntity, 'batchId'> & { after?: string | null },
): Promise<number> {
  if (!kind.ordered) return -1
  if (batchId !== undefined) return 0
  if (after !== undefined) return positionBehind(tx, kind, place, parent, after)
  return (await nextPosition.first(tx, { project: place.projectId, kind: kind.name, parent }))?.position ?? 0
}

/**
 * Frees the position after a sibling and returns it.
 * @throws Problem not-found for an unknown one, bad-input for one that is archived or has another parent
 */
async function positionBehind(
  tx: Tx,
  kind: Kind,
  place: Place,
  parent: string | null,
  after: string | null,
): Promise<number> {
  const { projectId: project, spaceId: space } = place
  if (after === null) {
    await shiftPositions.run(tx, { project, kind: kind.name, parent, position: -1 })
    return 0
  }
  const sibling = await positionsOf.first(tx, { ids: JSON.stringify([after]), kind: kind.name, project, space })
  if (!sibling) throw entityNotFound()
  if (sibling.parent_id !== parent) throw badField('after', 'belongs to another parent')
  if (sibling.archived_at !== null) throw badField('after', 'is archived')
  await shiftPositions.run(tx, { project, kind: kind.name, parent, position: sibling.position })
  return sibling.position + 1
}

export async function parentOf(
  tx: Tx,
  parentKind: string,
  place: Place,
  entity: Pick<NewEntity, 'parentId' | 'batchId'>,
): Promise<string | null> {
  const id = entity.parentId ?? null
  if (id === null) return null
  const where = { id, kind: parentKind, project: place.projectId, space: place.spaceId, batch: entity.batchId ?? null }
  if (!(await parentAt.first(tx, where)))
    throw new Problem('not-found', `There is no ${parentKind} with the id in ${parentKind}Id here, or not any more.`)
  return id
}
