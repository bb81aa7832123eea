import type { AccessChange } from '../access-change.ts'
import { withdrawAllInvitations } from '../invitations/invitations.ts'
import { readMembers } from '../members/members.ts'
import { deleteSpace } from './spaces.ts'

/** Removes a space with its content and notifies its members. */
export async function deleteSpaceWithContent(change: AccessChange, spaceId: string): Promise<void> {
  const { tx, access } = change
  await withdrawAllInvitations(change, { spaceId })
  for (const { personId } of await readMembers(tx, { spaceId })) await change.emitRightsChanged(personId, { spaceId })
  await access.dependencies.entities.removeAll(tx, { spaceId })
  await deleteSpace(tx, spaceId)
}
