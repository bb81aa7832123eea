import { Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { SqlValue } from '../../db/connection.ts'
import { insertNumberedRow, type RowNumbers, runSql, type TableRow } from '../../db/insert-row.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { undoableSince } from '../../undo-period.ts'
import type { EventAuthor } from '../entity-events.ts'
import type { HowChanged } from '../entity-write.ts'
import { addCounts, shiftPositions } from '../queries.ts'
import type { EntityStoreServices } from '../read-entity.ts'
import { callHooks } from '../write/archive.ts'
import { projectSeqOf } from '../write/update.ts'
import { type DependentTable, dependentTables, type KeptRow } from './dependent-tables.ts'

/** A deletion of this person that can still be undone. @throws Problem not-found */
export async function findDeletion(
  read: Reader,
  { projectId }: Place,
  id: string,
  by: EventAuthor,
): Promise<{ kind: string; parent: string | null }> {
  const found = await read
    .selectFrom('deletions')
    .select(['kind', 'parent'])
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('person', '=', by.user.id)
    .where('at', '>=', undoableSince(by.now))
    .executeTakeFirst()
  if (found) return found
  throw new Problem('not-found', 'There is no deletion of yours to undo here: each is kept for a day, and undone once.')
}

/**
 * Puts back all that a deletion removed, in every table. What refers to something that is gone by now is left out.
 * @returns the number of entities
 * @throws Problem not-found; conflict with what stands in the way; storage-limit
 */
export async function undoDeletion(
  tx: Tx,
  services: EntityStoreServices,
  place: Place,
  id: string,
  by: EventAuthor,
): Promise<number> {
  const { parent } = await findDeletion(tx, place, id, by)
  const kept = await keptRows(tx, id)
  const entities = kept.flatMap(({ name, emptied, row }) => (name === 'entities' && emptied === null ? [row] : []))
  await refuseConflict(tx, entities)
  await runSql(tx, 'pragma defer_foreign_keys = on')
  await freePositions(tx, entities)
  const { dependent, all } = await dependentTables(tx, services.entityTables)
  // Rows that a plugin kept come back as they were, with the numbers that they had.
  const others = all.map(shape => ({ ...shape, condition: '', rowNumber: undefined, numberColumns: {} }))
  const tables = new Map([...others, ...dependent].map(table => [table.name, table]))
  const numbers: RowNumbers = new Map()
  const reattached: { seq: number; kind: string }[] = []
  for (const { name, emptied, row } of kept) {
    const table = tables.get(name)
    if (emptied !== null) reattached.push(...(await restoreReference(tx, { name, emptied, row })))
    else if (table && (await referencesExist(tx, table, row, numbers))) {
      // No page takes the state before for the newest one.
      if (name === 'entities') row.revision = Number(row.revision) + 1
      const seq = await insertNumberedRow(tx, table, row, numbers)
      // Its bytes count for the user who wrote it last, not for the one who created it.
      if (name === 'entities')
        await runSql(tx, 'update entity_storage set person = ? where entity_seq = ?', [row.updated_by ?? null, seq])
    }
  }
  const projectSeq = await projectSeqOf(tx, place, true)
  const seqOf = (row: TableRow) => Number(numbers.get('entities')?.get(row.seq ?? null))
  for (const row of entities) if (row.archived_at === null) await indexAgain(tx, services, row, seqOf(row), projectSeq)
  const how = { by: by.user, at: by.now }
  for (const row of entities) {
    const was = row.id === id && parent !== null ? { parentBefore: JSON.parse(parent) } : {}
    await callHooksOf(tx, services, String(row.kind), seqOf(row), { change: 'restored', ...how, ...was })
  }
  for (const row of reattached) await callHooksOf(tx, services, row.kind, row.seq, { change: 'moved', ...how })
  for (const [name, rows] of Map.groupBy(entities, row => String(row.kind))) {
    const archived = rows.filter(row => row.archived_at !== null).length
    const counts = { project: place.projectId, kind: name, active: rows.length - archived, archived }
    await services.emitter.manyChanged(tx, name, place, (await addCounts.first(tx, counts))?.active ?? 0)
  }
  await tx.deleteFrom('deletions').where('id', '=', id).execute()
  await services.storageQuota(tx, by.user.id)
  return entities.length
}

export async function keptRows(tx: Tx, id: string): Promise<KeptRow[]> {
  const rows = await tx
    .selectFrom('deleted_rows')
    .select(['name', 'emptied', 'row'])
    .where('deletion', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map(({ name, emptied, row }) => ({ name, emptied, row: parseRow(row) }))
}

function parseRow(text: string): TableRow {
  const values = JSON.parse(text) as Record<string, SqlValue | { base16: string }>
  const plain = (value: SqlValue | { base16: string }) =>
    typeof value === 'object' && value !== null && 'base16' in value ? Buffer.from(value.base16, 'hex') : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]))
}

/** @throws Problem conflict if one is there again, or what the first was in is gone */
async function refuseConflict(tx: Tx, entities: readonly TableRow[]): Promise<void> {
  const ids = entities.map(row => String(row.id))
  const parents = entities.flatMap(({ parent_id: parent }) => (parent === null ? [] : [String(parent)]))
  const outside = parents.filter(parent => !ids.includes(parent))
  if (await exists(tx, 'entities', 'id', ids)) throw new Problem('conflict', 'It is there again: nothing was changed.')
  for (const parent of outside)
    if (!(await exists(tx, 'entities', 'id', [parent])))
      throw new Problem('conflict', 'What it was in was deleted after it. Undo that first.')
}

async function exists(tx: Tx, table: string, column: string, values: readonly SqlValue[]): Promise<boolean> {
  const text = `select 1 from "${table}" where "${column}" in (select value from json_each(?)) limit 1`
  return (await runSql(tx, text, [JSON.stringify(values)])).rows.length > 0
}

/** Whether everything is there that a row refers to. */
async function referencesExist(tx: Tx, table: DependentTable, row: TableRow, numbers: RowNumbers): Promise<boolean> {
  if (table.name === 'entities') return true
  for (const { from, table: other, to } of table.keys) {
    const value = row[from] ?? null
    if (value === null || other === table.name) continue
    const numbered = table.numberColumns[from]
    const found = numbered ? numbers.get(numbered)?.has(value) : await exists(tx, other, to, [value])
    if (!found) return false
  }
  return true
}

/**
 * Sets a reference that the deletion set to null in a row that stayed, unless it has another value by now. Returns the
 * row if it is an entity, which has its parent again.
 */
async function restoreReference(
  tx: Tx,
  { name, emptied, row }: { name: string; emptied: string; row: TableRow },
): Promise<{ seq: number; kind: string }[]> {
  const identity = Object.keys(row).filter(column => column !== emptied)
  const same = identity.map(column => `"${column}" = ?`).join(' and ')
  const isEntity = name === 'entities'
  const set = `"${emptied}" = ?${isEntity ? ', revision = revision + 1' : ''}`
  const values = [row[emptied] ?? null, ...identity.map(column => row[column] ?? null)]
  const update = `update "${name}" set ${set} where ${same} and "${emptied}" is null`
  const { rows } = await runSql(tx, isEntity ? `${update} returning seq, kind` : update, values)
  return isEntity ? rows.map(({ seq, kind }) => ({ seq: Number(seq), kind: String(kind) })) : []
}

/** Moves the siblings down that took the position of a deleted entity meanwhile. */
async function freePositions(tx: Tx, entities: readonly TableRow[]): Promise<void> {
  for (const { position, project_id, kind, parent_id } of entities) {
    if (Number(position) < 0) continue
    const siblings = { project: String(project_id), kind: String(kind), parent: parent_id as string | null }
    const text = `select 1 from entities where project_id = ? and kind = ? and parent_id is ? and position = ? limit 1`
    const taken = await runSql(tx, text, [...Object.values(siblings), Number(position)])
    if (taken.rows.length > 0) await shiftPositions.run(tx, { ...siblings, position: Number(position) - 1 })
  }
}

/** Makes an entity that is back searchable. */
async function indexAgain(
  tx: Tx,
  services: EntityStoreServices,
  { kind, label, refs, data }: TableRow,
  seq: number,
  projectSeq: number,
): Promise<void> {
  const texts = { label: String(label), refs: String(refs), data: String(data) }
  await services.indexRow(tx, { seq, projectSeq, kind: String(kind), ...texts })
}

/** Calls the write hooks of plugins. @throws Problem conflict if one finds that it does not fit what is there now */
async function callHooksOf(
  tx: Tx,
  services: EntityStoreServices,
  kind: string,
  seq: number,
  how: HowChanged,
): Promise<void> {
  try {
    await callHooks(tx, services, services.kind(kind), seq, how)
  } catch (error) {
    if (!(error instanceof Problem) || error.type !== 'bad-input') throw error
    throw new Problem('conflict', `It does not fit what is there now. ${error.message}`)
  }
}
