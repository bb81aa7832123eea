import { badField, Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../db/schema.ts'
import type { EntityStore, EntityWriteContext } from '../ports.ts'
import type { WholeEntity } from '../values.ts'
import { createYieldTurn } from '../yield-turn.ts'

/**
 * Gives entities that are here the fields, the parent and the place in or out of the archive that they have in a file.
 * @throws Problem naming the field of the file
 */
export async function replaceKnown(
  tx: Tx,
  place: Place,
  replaced: readonly WholeEntity[],
  { entities, by }: { entities: Pick<EntityStore, 'update' | 'move' | 'archive'>; by: EntityWriteContext },
): Promise<void> {
  const pause = createYieldTurn()
  for (const { kind, id, parentId, archivedAt, values, path } of replaced) {
    const { parent_id, archived_at } = await tx
      .selectFrom('entities')
      .select(['parent_id', 'archived_at'])
      .where('id', '=', id)
      .where('project_id', '=', place.projectId)
      .executeTakeFirstOrThrow()
    try {
      if (kind.parent && parentId !== null && parentId !== parent_id)
        await entities.move(tx, kind, place, id, { parentId }, by)
      await entities.update(tx, kind, place, id, { data: values }, by)
      if ((archivedAt !== null) !== (archived_at !== null))
        await entities.archive(tx, kind, place, id, archivedAt !== null, by)
    } catch (error) {
      const [first] = error instanceof Problem && error.type === 'bad-input' ? (error.extra.errors ?? []) : []
      throw first ? badField(`${path}.values.${first.path.replace(/^data\./, '')}`, first) : error
    }
    await pause()
  }
}
