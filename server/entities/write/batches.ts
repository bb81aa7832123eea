import { sql } from 'kysely'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type Params, prepare, prepareWrite } from '../../db/prepare.ts'
import type { Tx } from '../../db/schema.ts'
import type { EntityWriteContext, NewEntity, SearchIndex } from '../../ports.ts'
import type { EntityEventEmitter } from '../entity-events.ts'
import { addCounts, bumpVersion, isPlaced, projectAt } from '../queries.ts'
import { type EntityStoreServices, entityNotFound } from '../read-entity.ts'
import { insertUncounted } from './create.ts'

/**
 * Stores entities that stay invisible until their batch is finished; a few hundred per transaction, so that other
 * writes run in between. Ordered kinds keep the given order.
 * @returns their ids
 */
export async function createMany(
  tx: Tx,
  services: EntityStoreServices,
  kind: Kind,
  place: Place,
  entities: readonly NewEntity[],
  batchId: string,
  by: EntityWriteContext,
): Promise<string[]> {
  const project = await projectAt.first(tx, { project: place.projectId, space: place.spaceId })
  if (!project) throw entityNotFound()
  const indexRows = []
  const ids = []
  for (const entity of entities) {
    const id = entity.id ?? by.newId()
    indexRows.push(
      (await insertUncounted(tx, services, kind, place, { ...entity, id, batchId }, project.seq, by)).indexRow,
    )
    ids.push(id)
  }
  // The index inserts fastest in its own order, newest first.
  for (const row of indexRows.reverse()) await services.search.put(tx, row)
  await services.storageQuota(tx, by.user.id)
  return ids
}

type BatchParams = { batch: string }

const projectsOfBatch = prepare((db, $: Params<BatchParams>) =>
  db
    .selectFrom('entities')
    .innerJoin('projects', 'projects.id', 'entities.project_id')
    .select(['projects.id', 'projects.space_id', 'projects.seq'])
    .distinct()
    .where('batch_id', '=', $.batch),
)
const countsIn = prepare((db, $: Params<BatchParams & { project: string }>) =>
  db
    .selectFrom('entities')
    .select(['kind', eb => eb.fn.countAll<number>().as('count')])
    .where('project_id', '=', $.project)
    .where('batch_id', '=', $.batch)
    .groupBy('kind'),
)
/** Positions ordered kinds after the existing siblings, in the order in which they were stored. */
const positionBatch = prepareWrite(
  (_, $: Params<BatchParams & { project: string }>) => sql`
    update entities set position = placed.position
    from (
      select new.seq,
        row_number() over (partition by new.kind, new.parent_id order by new.seq) + coalesce(there.last, -1) as position
      from entities new left join (
        select kind, parent_id, max(position) as last from entities
        where project_id = ${$.project} and batch_id is null and ${isPlaced} group by kind, parent_id
      ) there on there.kind = new.kind and there.parent_id is new.parent_id
      where new.project_id = ${$.project} and new.batch_id = ${$.batch} and new.position <> -1
    ) as placed
    where entities.seq = placed.seq`,
)
const showBatch = prepareWrite((tx, $: Params<BatchParams & { project: string }>) =>
  tx
    .updateTable('entities')
    .set({ batch_id: null })
    .where('project_id', '=', $.project)
    .where('batch_id', '=', $.batch),
)

const showProject = prepareWrite((tx, $: Params<BatchParams>) =>
  tx.updateTable('projects').set({ import_batch: null }).where('import_batch', '=', $.batch),
)

/** Makes all entities of a batch visible at once, with the project if that came with them. */
export async function finishBatch(tx: Tx, emitter: EntityEventEmitter, batch: string): Promise<void> {
  for (const { id: project, space_id: space } of await projectsOfBatch.all(tx, { batch })) {
    for (const { kind, count } of await countsIn.all(tx, { batch, project })) {
      const newCounts = await addCounts.first(tx, { project, kind, active: count, archived: 0 })
      await emitter.manyChanged(tx, kind, { spaceId: space, projectId: project }, newCounts?.active ?? count)
    }
    await positionBatch.run(tx, { batch, project })
    await showBatch.run(tx, { batch, project })
    await bumpVersion.run(tx, { project, space })
  }
  await showProject.run(tx, { batch })
}

const lastSeqs = prepare(
  (_, $: Params<BatchParams & { project: string; most: number }>) => sql<{ seq: number }>`
    select seq from entities where project_id = ${$.project} and batch_id = ${$.batch} order by seq desc limit ${$.most}`,
)
const removeFrom = prepareWrite((tx, $: Params<BatchParams & { project: string; seq: number }>) =>
  tx
    .deleteFrom('entities')
    .where('project_id', '=', $.project)
    .where('batch_id', '=', $.batch)
    .where('seq', '>=', $.seq),
)
const removeProject = prepareWrite((tx, $: Params<BatchParams>) =>
  tx.deleteFrom('projects').where('import_batch', '=', $.batch),
)

/**
 * Deletes the entities of a batch, the last first, and a project that came with it.
 * @param most how many entities at most, so that other writes run before the rest is deleted
 * @returns whether all of it is gone
 */
export async function dropBatch(
  tx: Tx,
  search: SearchIndex,
  batch: string,
  most: number = Number.MAX_SAFE_INTEGER,
): Promise<boolean> {
  let left = most
  for (const { id: project, seq: projectSeq } of await projectsOfBatch.all(tx, { batch })) {
    const rows = await lastSeqs.all(tx, { batch, project, most: left })
    for (const { seq } of rows) await search.remove(tx, { seq, projectSeq })
    const last = rows.at(-1)
    if (last) await removeFrom.run(tx, { batch, project, seq: last.seq })
    left -= rows.length
    if (left <= 0) return false
  }
  await removeProject.run(tx, { batch })
  return true
}

const unfinishedBatches = prepare(
  () => sql<{ batch: string }>`select distinct batch_id as batch from entities where batch_id is not null
    union select import_batch from projects where import_batch is not null`,
)

/**
 * Called when the server starts, or a thread died: imports in flight when it stopped will not be finished.
 * @param prefix only batches whose id begins so
 */
export async function dropUnfinishedBatches(tx: Tx, search: SearchIndex, prefix = ''): Promise<number> {
  const batches = (await unfinishedBatches.all(tx, {})).filter(({ batch }) => batch.startsWith(prefix))
  for (const { batch } of batches) await dropBatch(tx, search, batch)
  return batches.length
}
