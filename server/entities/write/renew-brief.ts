import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../../db/schema.ts'
import type { KindShape } from '../kind-shape.ts'
import { updateBrief } from '../queries.ts'
import { briefJson, ordersOf, type StoredValues } from '../values.ts'

/** Makes again what lists show of a stored entity, and by what they sort it. */
export async function renewBrief(
  tx: Tx,
  shape: KindShape,
  place: Place,
  { seq, parentId, data }: { seq: number; parentId: string | null; data: StoredValues['data'] },
): Promise<void> {
  const orders = await ordersOf(tx, shape, place, parentId, data)
  await updateBrief.run(tx, { seq, brief: briefJson(shape, data, orders) })
}
