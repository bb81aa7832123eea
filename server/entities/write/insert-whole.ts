import { threadId } from 'node:worker_threads'
import { badField, Problem } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../../db/schema.ts'
import type { EntityWriteContext, InsertWholeOptions } from '../../ports.ts'
import type { WholeEntity } from '../../values.ts'
import { createYieldTurn } from '../../yield-turn.ts'
import { addCounts, archiveEntityRow, insertEntityRow, projectAt } from '../queries.ts'
import { type EntityStoreServices, entityNotFound } from '../read-entity.ts'
import { checkResolvedFields, type EntityColumns, entityColumns, type StoredValues, storedValues } from '../values.ts'
import { dropBatch, finishBatch } from './batches.ts'
import { parentOf, positionFor } from './create.ts'
import { rebuildListRow } from './rebuild-list-row.ts'

/** How many characters of text, or entities, one transaction writes: other writes run before the next one. */
const sliceCharacters = 200_000
const sliceEntities = 200

/** The beginning of the ids of batches that a thread of this process writes; 0 is the main one. */
export const batchPrefix = (thread: number) => `whole-${thread}-`

/** The id of a batch of whole entities. */
export function newBatchId(by: { newId(): string }): string {
  return batchPrefix(threadId) + by.newId()
}

interface Prepared {
  entity: WholeEntity
  values: StoredValues
  columns: EntityColumns
  /** what is searched */
  names: string
  text: string
  path: string
}

interface InsertedEntity extends Prepared {
  seq: number
}

/**
 * Stores entities that refer to each other in any direction, parents first. They are written in small transactions
 * and stay invisible until the last one, which checks them: all are there before the first is checked. If it fails,
 * everything is removed again.
 * @returns what `after` returns
 * @throws Problem naming the field below the path of the entity, or the reason of the signal
 */
export async function insertWhole<T>(
  services: EntityStoreServices,
  place: Place,
  entities: readonly WholeEntity[],
  options: InsertWholeOptions<T>,
): Promise<T> {
  const { write, batchId, by, signal, before, after } = options
  const pause = createYieldTurn(signal)
  try {
    const prepared: Prepared[] = []
    for (const entity of entities) {
      prepared.push(prepareEntity(services, entity))
      await pause()
    }
    const written: InsertedEntity[] = []
    for (const slice of slicesOf(prepared)) {
      signal.throwIfAborted()
      written.push(...(await write(tx => insertSlice(tx, services, place, slice, { batchId, by }))))
    }
    const showAll = async (tx: Tx) => {
      await before?.(tx)
      await finishBatch(tx, services.emitter, batchId)
      for (const one of written) {
        await withPath(one.path, () => checkAndFollow(tx, services, place, one, by))
        await pause()
      }
      await services.storageQuota(tx, by.user.id)
      return after(tx)
    }
    for (;;) {
      await options.written?.()
      try {
        return await write(showAll)
      } catch (error) {
        if (!options.again?.(error)) throw error
      }
    }
  } catch (error) {
    await dropInSlices(services, options)
    throw error
  }
}

async function dropInSlices(
  { search }: EntityStoreServices,
  { cleanUp, batchId }: Pick<InsertWholeOptions<unknown>, 'cleanUp' | 'batchId'>,
): Promise<void> {
  while (!(await cleanUp(tx => dropBatch(tx, search, batchId, sliceEntities))));
}

function prepareEntity(services: EntityStoreServices, entity: WholeEntity): Prepared {
  const path = `${entity.path}.values`
  const shape = services.shape(entity.kind)
  const values = storedValues(shape, entity.values, undefined, `${path}.`)
  const { names, text, ...columns } = entityColumns(shape, values)
  return { entity, values, columns, names, text, path }
}

function* slicesOf(prepared: readonly Prepared[]): Generator<Prepared[]> {
  let slice: Prepared[] = []
  let characters = 0
  for (const one of prepared) {
    slice.push(one)
    characters += one.text.length
    if (characters < sliceCharacters && slice.length < sliceEntities) continue
    yield slice
    slice = []
    characters = 0
  }
  if (slice.length > 0) yield slice
}

async function insertSlice(
  tx: Tx,
  services: EntityStoreServices,
  place: Place,
  slice: readonly Prepared[],
  { batchId, by }: { batchId: string; by: EntityWriteContext },
): Promise<InsertedEntity[]> {
  const project = await projectAt.first(tx, { project: place.projectId, space: place.spaceId })
  if (!project) throw entityNotFound()
  const written: InsertedEntity[] = []
  for (const one of slice)
    written.push({ ...one, seq: await insertRow(tx, place, one.entity, one.columns, { batchId, by }) })
  // The index inserts fastest in its own order, newest first.
  for (const { entity, seq, names, text } of written.toReversed())
    if (entity.archivedAt === null)
      await services.search.put(tx, { seq, projectSeq: project.seq, kind: entity.kind.name, label: names, text })
  await services.storageQuota(tx, by.user.id)
  return written
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
  { entity, seq, values }: InsertedEntity,
  by: EntityWriteContext,
): Promise<void> {
  const { kind, id, parentId, withinId, archivedAt, createdAt } = entity
  const shape = services.shape(kind)
  await checkResolvedFields(tx, shape, place, entity.values)
  // Orders are made of checked values only: those of the parent were checked before.
  if (shape.ordered.length > 0) await rebuildListRow(tx, shape, place, { seq, parentId, data: values.data })
  if (archivedAt !== null) {
    await archiveEntityRow.run(tx, { seq, archived: archivedAt, by: by.user.id, at: archivedAt, key: null })
    await addCounts.first(tx, { project: place.projectId, kind: kind.name, active: -1, archived: 1 })
  }
  await services.onEntityWrite(tx, {
    ...{ change: 'created', kind, place, id, parentId, by: by.user, at: new Date(createdAt) },
    ...{ fields: new Set(Object.keys(kind.fields)), ...values, before: null },
    ...{ archived: archivedAt !== null, hidden: true, withinId },
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
