import type { Kind } from '#core/shared/kind.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import type { Tx } from '../db/schema.ts'
import type { Writing } from '../ports.ts'
import { addCounts, archiveThing, siblingBefore } from './queries.ts'
import { type Parts, type ThingRow, thing } from './thing.ts'
import { isRepeated, projectSeqOf, storedIn } from './update.ts'
import { columnsOf } from './values.ts'

/**
 * Takes a thing out of lists and search, or brings it back to its place (decision A-101); without `archived` whichever
 * it is not. A toggle sent again stays the first one's.
 */
export async function archive(
  tx: Tx,
  parts: Parts,
  kind: Kind,
  place: Place,
  id: string,
  archived: boolean | undefined,
  by: Writing,
): Promise<{ archived: boolean; revision: number }> {
  const before = await thing(tx, kind, place, id)
  const is = before.archived_at !== null
  const becomes = archived ?? !is
  if (is === becomes || isRepeated(before, by)) return { archived: is, revision: before.revision }
  const at = by.now.toISOString()
  await archiveThing.run(tx, { seq: before.seq, archived: becomes ? at : null, by: by.user.id, at, key: by.writeKey })
  const projectSeq = await projectSeqOf(tx, place, true)
  const change = becomes ? 1 : -1
  const counts = { project: place.projectId, kind: kind.name, active: -change, archived: change }
  const counted = await addCounts.first(tx, counts)
  if (becomes) await parts.search.remove(tx, { seq: before.seq, projectSeq })
  else {
    const { names, text } = columnsOf(parts.shape(kind), storedIn(before))
    await parts.search.put(tx, { seq: before.seq, projectSeq, kind: kind.name, label: names, text })
  }
  const { label, parent_id: parentId } = before
  const revision = before.revision + 1
  const after = becomes || !kind.ordered ? undefined : await idBefore(tx, kind, place, before)
  const happened = { is: becomes ? 'archived' : 'restored', after } as const
  await parts.tell.thing(tx, kind, place, { ...happened, id, label, parentId, revision, count: counted?.active }, by)
  return { archived: becomes, revision }
}

async function idBefore(tx: Tx, kind: Kind, { projectId: project }: Place, before: ThingRow): Promise<string | null> {
  const where = { project, kind: kind.name, parent: before.parent_id, position: before.position }
  return (await siblingBefore.first(tx, where))?.id ?? null
}
