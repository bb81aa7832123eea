import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../../db/schema.ts'
import type { EntityStore, EntityWriteContext } from '../../ports.ts'
import type { WholeEntity } from '../../values.ts'

/**
 * Puts new entities among those of the file that were here before: behind the one that they follow in the file, else
 * before the one that they precede. Those that were here keep their order.
 * @param all the entities of the file in its order, with the ids that they have here
 */
export async function placeSiblings(
  tx: Tx,
  place: Place,
  { all, fresh }: { all: readonly WholeEntity[]; fresh: ReadonlySet<string> },
  { entities, by }: { entities: Pick<EntityStore, 'reorder'>; by: EntityWriteContext },
): Promise<void> {
  const ordered = all.filter(({ kind }) => kind.ordered)
  for (const siblings of Map.groupBy(ordered, ({ kind, parentId }) => `${kind.name} ${parentId}`).values()) {
    const [first] = siblings
    const isMixed = siblings.some(({ id }) => fresh.has(id)) && siblings.some(({ id }) => !fresh.has(id))
    if (!first || !isMixed) continue
    const was = await siblingsOf(tx, place, first.kind, first.parentId)
    const is = mergedOrder(
      was,
      siblings.map(({ id }) => id),
      fresh,
    )
    if (is.some((id, at) => id !== was[at]))
      await entities.reorder(tx, first.kind, place, is, { ...by, recorded: true })
  }
}

async function siblingsOf(tx: Tx, { projectId }: Place, kind: Kind, parentId: string | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('entities')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind.name)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('batch_id', 'is', null)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

/** The order here with the new ones where the file has them. */
function mergedOrder(here: readonly string[], file: readonly string[], fresh: ReadonlySet<string>): string[] {
  const isHere = new Set(here)
  /** the new ones, by the one of here that they follow in the file */
  const behind = new Map<string, string[]>()
  const first: string[] = []
  let run = first
  let next: string | undefined
  for (const id of file)
    if (fresh.has(id)) run.push(id)
    // One that was moved to another parent here is no neighbour.
    else if (isHere.has(id)) {
      next ??= id
      run = []
      behind.set(id, run)
    }
  const order = here
    .filter(id => !fresh.has(id))
    .flatMap(id => [...(id === next ? first : []), id, ...(behind.get(id) ?? [])])
  return next === undefined ? [...order, ...first] : order
}
