import { Problem } from '#core/shared/error.ts'
import type { Tx } from '../../db/schema.ts'
import { undoableSince } from '../../undo-period.ts'
import type { AccessChange } from '../access-change.ts'
import type { PlaceRef } from '../roles/roles.ts'

/** What each kind of removal keeps. */
export interface KeptRemoval {
  member: {
    role: string
    /** in a space: the roles in its projects; of one that the person owned, what the owner of the space had there */
    projects: { projectId: string; role: string; successor?: { personId: string; role: string | null } }[]
  }
  role: {
    name: string
    permissions: readonly string[]
    /** the role above it */
    above: string
    /** who had it, and got the lowest role */
    members: string[]
  }
}

/** Keeps what is about to be removed, so that the person who removes it can undo that for a day. */
export async function keepRemoval<K extends keyof KeptRemoval>(
  { tx, person, now }: AccessChange,
  { spaceId, projectId = '' }: PlaceRef,
  kind: K,
  removedId: string,
  data: KeptRemoval[K],
): Promise<void> {
  await forgetOldRemovals(tx, now)
  const row = {
    space_id: spaceId,
    project_id: projectId,
    kind,
    removed_id: removedId,
    person: person.id,
    at: now.toISOString(),
  }
  await tx
    .insertInto('removals')
    .values({ ...row, data: JSON.stringify(data) })
    .onConflict(conflict => conflict.doUpdateSet({ person: row.person, at: row.at, data: JSON.stringify(data) }))
    .execute()
}

/** Takes what was kept, which can then not be undone again. @throws Problem not-found */
export async function takeRemoval<K extends keyof KeptRemoval>(
  { tx, person, now }: AccessChange,
  { spaceId, projectId = '' }: PlaceRef,
  kind: K,
  removedId: string,
): Promise<KeptRemoval[K]> {
  const row = await tx
    .deleteFrom('removals')
    .where('space_id', '=', spaceId)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('removed_id', '=', removedId)
    .where('person', '=', person.id)
    .where('at', '>=', undoableSince(now))
    .returning('data')
    .executeTakeFirst()
  if (row) return JSON.parse(row.data) as KeptRemoval[K]
  throw new Problem('not-found', 'There is no removal of yours to undo here: each is kept for a day, and undone once.')
}

export async function forgetOldRemovals(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('removals').where('at', '<', undoableSince(now)).execute()
}
