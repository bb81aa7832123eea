import { badField } from '#core/shared/error.ts'
import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../../db/schema.ts'
import type { EntityWriteContext } from '../../ports.ts'
import { bumpVersion, positionsOf, setPosition } from '../queries.ts'
import { type EntityStoreServices, entityNotFound } from '../read-entity.ts'
import { recordActivity } from '../record-activity.ts'

/**
 * Puts entities in the order of the ids. They share out the positions they have now, so that part of a list can be
 * reordered.
 * @throws Problem bad-input for a repeated id or entities of several parents, not-found for an unknown one
 */
export async function reorder(
  tx: Tx,
  services: EntityStoreServices,
  kind: Kind,
  place: Place,
  ids: readonly string[],
  by: Pick<EntityWriteContext, 'user' | 'now' | 'page' | 'recorded'>,
): Promise<void> {
  if (new Set(ids).size < ids.length) throw badField('data', 'names something twice')
  const { projectId: project, spaceId: space } = place
  const rows = await positionsOf.all(tx, { ids: JSON.stringify(ids), kind: kind.name, project, space })
  if (rows.length < ids.length) throw entityNotFound()
  if (new Set(rows.map(row => row.parent_id)).size > 1) throw badField('data', 'must name entities of one parent')
  const positions = rows.map(row => row.position).sort((a, b) => a - b)
  const byId = new Map(rows.map(row => [row.id, row]))
  const moved = minimalMoves(ids.map(id => byId.get(id)?.position ?? -1)).flatMap(at => ids[at] ?? [])
  for (const [at, id] of ids.entries()) {
    const row = byId.get(id)
    const position = positions[at]
    if (row && position !== undefined && row.position !== position)
      await setPosition.run(tx, { seq: row.seq, position })
  }
  if (moved.length > 0 && !by.recorded) await recordActivity(tx, { did: 'moved', projectId: project, ids: moved }, by)
  await bumpVersion.run(tx, { project, space })
  await services.emitter.entitiesMoved(tx, kind, place, { ids, parentId: rows[0]?.parent_id ?? null }, by)
}

/**
 * Which entries of a new order were moved: the fewest without which the others are in their old order. They are the
 * complement of a longest increasing subsequence. Returns their places in the new order.
 */
export function minimalMoves(positions: readonly number[]): number[] {
  // `ends[n]` is the place where an increasing run of n + 1 entries ends lowest.
  const ends: number[] = []
  const before = new Int32Array(positions.length).fill(-1)
  positions.forEach((position, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((positions[ends[middle] ?? 0] ?? 0) < position) low = middle + 1
      else high = middle
    }
    before[at] = ends[low - 1] ?? -1
    ends[low] = at
  })
  const stayed = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) stayed.add(at)
  return positions.flatMap((_, at) => (stayed.has(at) ? [] : at))
}
