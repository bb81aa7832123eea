import type { Change } from './change.ts'
import { withdrawAll } from './invitations.ts'
import { readMembers } from './members.ts'
import { deleteSpace } from './spaces.ts'

/** Removes a space with all it holds, and tells those who were in it. */
export async function endSpace(change: Change, spaceId: string): Promise<void> {
  const { tx, access } = change
  await withdrawAll(change, { spaceId })
  for (const { personId } of await readMembers(tx, { spaceId })) await change.tellRights(personId, { spaceId })
  await access.parts.entities.removeAll(tx, { spaceId })
  await deleteSpace(tx, spaceId)
}
