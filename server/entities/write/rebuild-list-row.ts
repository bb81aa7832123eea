import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../../db/schema.ts'
import type { KindShape } from '../kind-shape.ts'
import { updateBrief } from '../queries.ts'
import { briefJson, ordersOf, type StoredValues } from '../values.ts'

/** Makes again what lists show of a stored entity, and by what they sort it. */
export async function rebuildListRow(
  tx: Tx,
  shape: KindShape,
  place: Place,
  { seq, parentId, data }: { seq: number; parentId: string | null; data: StoredValues['data'] },
): Promise<void> {
  const orders = await ordersOf(tx, shape, place, parentId, data)
  await updateBrief.run(tx, { seq, brief: briefJson(shape, data, orders) })
}

/** Gives entities of a project that have no place in an order of all parents theirs: an older version stored them. */
export async function orderRestored(tx: Tx, shape: KindShape, place: Place): Promise<void> {
  for (const { as } of shape.ordered) {
    const { rows } = await sql<{ seq: number; parentId: string | null; data: string }>`
      select seq, parent_id as "parentId", data from entities
      where project_id = ${place.projectId} and kind = ${shape.kind.name} and brief ->> ${`$.${as}`} is null`.execute(
      tx,
    )
    for (const row of rows) await rebuildListRow(tx, shape, place, { ...row, data: JSON.parse(row.data) })
  }
}
