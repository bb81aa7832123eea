import { badField, Problem } from '#core/shared/error.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { listed } from '../../db/prepare.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { EntityStore, EntityWriteContext } from '../../ports.ts'
import type { WholeEntity } from '../../values.ts'
import { createYieldTurn } from '../../yield-turn.ts'

/** What becomes as it is in a file: with the id that it has here, the revision that whoever chose so had seen. */
export interface Replaced {
  id: string
  revision: number
  /** the digest of the rows about it that were here; they are replaced too */
  rowsHere?: string
  /** the place in the input */
  path: string
}

/** @throws Problem conflict naming what was changed or deleted since it was seen */
export async function refuseChanged(
  read: Reader,
  place: Place,
  replaced: readonly Replaced[],
  digestsHere: () => Promise<(id: string) => string>,
): Promise<void> {
  const ids = JSON.stringify(replaced.map(({ id }) => id))
  const rows = await read
    .selectFrom('entities')
    .select(['id', 'label', 'revision'])
    .where('project_id', '=', place.projectId)
    .where('batch_id', 'is', null)
    .where('id', 'in', listed<string>(ids))
    .execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  const digestOf = replaced.some(({ rowsHere }) => rowsHere !== undefined) ? await digestsHere() : undefined
  for (const { id, revision, rowsHere, path } of replaced) {
    const own = byId.get(id)
    if (own?.revision === revision && (rowsHere === undefined || digestOf?.(id) === rowsHere)) continue
    const message = own
      ? `“${own.label}” was changed here since the file was compared, so nothing was imported. Compare again.`
      : 'Something was deleted here since the file was compared, so nothing was imported. Compare again.'
    throw new Problem('conflict', message, { errors: [{ path, message }] })
  }
}

/**
 * Gives entities that are here the fields, the parent and the place in or out of the archive that they have in a file.
 * @returns the ids of those that got another parent
 * @throws Problem naming the field of the file
 */
export async function replaceKnown(
  tx: Tx,
  place: Place,
  replaced: readonly WholeEntity[],
  { entities, by }: { entities: Pick<EntityStore, 'update' | 'move' | 'archive'>; by: EntityWriteContext },
): Promise<ReadonlySet<string>> {
  const pause = createYieldTurn()
  const moved = new Set<string>()
  for (const { kind, id, parentId, archivedAt, values, path } of replaced) {
    const { parent_id, archived_at } = await tx
      .selectFrom('entities')
      .select(['parent_id', 'archived_at'])
      .where('id', '=', id)
      .where('project_id', '=', place.projectId)
      .executeTakeFirstOrThrow()
    try {
      if (kind.parent && parentId !== parent_id) {
        await entities.move(tx, kind, place, id, { parentId }, by)
        moved.add(id)
      }
      await entities.update(tx, kind, place, id, { data: values }, by)
      if ((archivedAt !== null) !== (archived_at !== null))
        await entities.archive(tx, kind, place, id, archivedAt !== null, by)
    } catch (error) {
      const [first] = error instanceof Problem && error.type === 'bad-input' ? (error.extra.errors ?? []) : []
      throw first ? badField(`${path}.values.${first.path.replace(/^data\./, '')}`, first) : error
    }
    await pause()
  }
  return moved
}
