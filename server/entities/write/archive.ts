import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../../db/schema.ts'
import type { EntityWriteContext } from '../../ports.ts'
import { type HowChanged, unchangedEntity } from '../entity-write.ts'
import { addCounts, archiveEntityRow, siblingBefore } from '../queries.ts'
import { type EntityStoreServices, readEntity, type StoredEntityRow } from '../read-entity.ts'
import { recordActivity } from '../record-activity.ts'
import { entityColumns } from '../values.ts'
import { isRepeated, projectSeqOf, storedValuesOf } from './update.ts'

/**
 * Removes an entity from lists and search, or restores it at its position; without `archived` it toggles. A
 * repeated request does not toggle again.
 */
export async function archiveEntity(
  tx: Tx,
  services: EntityStoreServices,
  kind: Kind,
  place: Place,
  id: string,
  archived: boolean | undefined,
  by: EntityWriteContext,
): Promise<{ archived: boolean; revision: number }> {
  const before = await readEntity(tx, kind, place, id)
  const isArchived = before.archived_at !== null
  const willBeArchived = archived ?? !isArchived
  if (isArchived === willBeArchived || isRepeated(before, by))
    return { archived: isArchived, revision: before.revision }
  const at = by.now.toISOString()
  await archiveEntityRow.run(tx, {
    seq: before.seq,
    archived: willBeArchived ? at : null,
    by: by.user.id,
    at,
    key: by.writeKey,
  })
  const projectSeq = await projectSeqOf(tx, place, true)
  const change = willBeArchived ? 1 : -1
  const counts = { project: place.projectId, kind: kind.name, active: -change, archived: change }
  const newCounts = await addCounts.first(tx, counts)
  if (willBeArchived) await services.search.remove(tx, { seq: before.seq, projectSeq })
  else {
    const { names, text } = entityColumns(services.shape(kind), storedValuesOf(before))
    await services.search.put(tx, { seq: before.seq, projectSeq, kind: kind.name, label: names, text })
    await recordActivity(tx, { did: 'restored', projectId: place.projectId, ids: [id] }, by)
  }
  const { label, parent_id: parentId } = before
  const revision = before.revision + 1
  const is = willBeArchived ? 'archived' : 'restored'
  await callHooks(tx, services, kind, before.seq, { change: is, by: by.user, at: by.now })
  const after = willBeArchived || !kind.ordered ? undefined : await idBefore(tx, kind, place, before)
  const event = { is, after, id, label, parentId, revision, count: newCounts?.active } as const
  await services.emitter.entityChanged(tx, kind, place, event, by)
  return { archived: willBeArchived, revision }
}

/** Calls the hooks for a change that writes no field, if one follows it. */
export async function callHooks(
  tx: Tx,
  services: EntityStoreServices,
  kind: Kind | undefined,
  seq: number,
  how: HowChanged,
): Promise<void> {
  if (!kind || !services.isFollowed(how.change)) return
  const written = await unchangedEntity(tx, kind, seq, how)
  if (written) await services.onEntityWrite(tx, written)
}

async function idBefore(
  tx: Tx,
  kind: Kind,
  { projectId: project }: Place,
  before: StoredEntityRow,
): Promise<string | null> {
  const where = { project, kind: kind.name, parent: before.parent_id, position: before.position }
  return (await siblingBefore.first(tx, where))?.id ?? null
}
