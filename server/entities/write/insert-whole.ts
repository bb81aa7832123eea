import { badField, Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../../db/schema.ts'
import { createPauses } from '../../pauses.ts'
import type { EntityWriteContext } from '../../ports.ts'
import type { WholeEntity } from '../../values.ts'
import { addCounts, archiveEntityRow, insertEntityRow, projectAt } from '../queries.ts'
import { type EntityStoreServices, entityNotFound } from '../read-entity.ts'
import { checkResolvedFields, type EntityColumns, entityColumns, type StoredValues, storedValues } from '../values.ts'
import { finishBatch } from './batches.ts'
import { parentOf, positionFor } from './create.ts'
import { renewBrief } from './renew-brief.ts'

interface Written {
  entity: WholeEntity
  seq: number
  values: StoredValues
  /** what is searched */
  names: string
  text: string
  path: string
}

/**
 * Stores entities that refer to each other in any direction, parents first: all are there before the first is checked.
 * @throws Problem naming the field below the path of the entity, or the reason of the signal
 */
export async function insertWhole(
  tx: Tx,
  services: EntityStoreServices,
  place: Place,
  entities: readonly WholeEntity[],
  { batchId, by, signal }: { batchId: string; by: EntityWriteContext; signal: AbortSignal },
): Promise<void> {
  const project = await projectAt.first(tx, { project: place.projectId, space: place.spaceId })
  if (!project) throw entityNotFound()
  const pause = createPauses(signal)
  const written: Written[] = []
  for (const entity of entities) {
    const path = `${entity.path}.values`
    const values = storedValues(services.shape(entity.kind), entity.values, undefined, `${path}.`)
    const { names, text, ...columns } = entityColumns(services.shape(entity.kind), values)
    const seq = await insertRow(tx, place, entity, columns, { batchId, by })
    written.push({ entity, seq, values, names, text, path })
    await pause()
  }
  await finishBatch(tx, services.emitter, batchId)
  for (const one of written) {
    await withPath(one.path, () => checkAndFollow(tx, services, place, one, by))
    await pause()
  }
  // The index inserts fastest in its own order, newest first.
  for (const { entity, seq, names, text } of written.reverse()) {
    const { kind, archivedAt } = entity
    if (archivedAt === null)
      await services.search.put(tx, { seq, projectSeq: project.seq, kind: kind.name, label: names, text })
    await pause()
  }
  await services.storageQuota(tx, by.user.id)
}

async function insertRow(
  tx: Tx,
  place: Place,
  { kind, id, parentId, createdAt, path }: WholeEntity,
  columns: EntityColumns,
  { batchId, by }: { batchId: string; by: EntityWriteContext },
): Promise<number> {
  const parent = await parentIn(tx, kind, place, { parentId, batchId }, `${path}.parentId`)
  const { insertedId } = await insertEntityRow.run(tx, {
    ...{ ...columns, id, parent_id: parent, kind: kind.name, space_id: place.spaceId, project_id: place.projectId },
    position: await positionFor(tx, kind, place, parent, { batchId }),
    ...{ created_by: by.user.id, created_at: createdAt, batch_id: batchId, write_key: null },
  })
  return insertedId
}

async function parentIn(
  tx: Tx,
  kind: Kind,
  place: Place,
  entity: { parentId: string | null; batchId: string },
  path: string,
): Promise<string | null> {
  if (kind.parent === undefined && entity.parentId !== null)
    throw badField(path, `is not known: a ${kind.name} has none`)
  if (kind.parent === undefined) return null
  if (entity.parentId === null && !kind.outlivesParent) throw badField(path, `is required: the ${kind.parent}`)
  try {
    return await parentOf(tx, kind.parent, place, entity)
  } catch (error) {
    if (error instanceof Problem && error.type === 'not-found')
      throw badField(path, `is no ${kind.parent} of this file or project`)
    throw error
  }
}

/** What every write does behind its row: the checks, the archive, and the hooks of plugins. */
async function checkAndFollow(
  tx: Tx,
  services: EntityStoreServices,
  place: Place,
  { entity, seq, values }: Written,
  by: EntityWriteContext,
): Promise<void> {
  const { kind, id, parentId, archivedAt, createdAt } = entity
  const shape = services.shape(kind)
  await checkResolvedFields(tx, shape, place, entity.values)
  // Orders are made of checked values only: those of the parent were checked before.
  if (shape.ordered.length > 0) await renewBrief(tx, shape, place, { seq, parentId, data: values.data })
  if (archivedAt !== null) {
    await archiveEntityRow.run(tx, { seq, archived: archivedAt, by: by.user.id, at: archivedAt, key: null })
    await addCounts.first(tx, { project: place.projectId, kind: kind.name, active: -1, archived: 1 })
  }
  await services.onEntityWrite(tx, {
    ...{ change: 'created', kind, place, id, parentId, by: by.user, at: new Date(createdAt) },
    ...{ fields: new Set(Object.keys(kind.fields)), ...values, before: null },
    ...{ archived: archivedAt !== null, hidden: true },
  })
}

/** Puts the path of the entity before those in a refusal. */
async function withPath(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Problem) || error.type !== 'bad-input') throw error
    const [first] = error.extra.errors ?? []
    throw first ? badField(`${path}.${first.path}`, first) : error
  }
}
