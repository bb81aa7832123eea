import { roleNameKey } from '#core/shared/access/role-name.ts'
import { Problem } from '#core/shared/error.ts'
import type { AccessChange } from '../access-change.ts'
import { writeRole } from '../members/change-role.ts'
import { readMembers } from '../members/members.ts'
import { levelOf, lowestRole, type PlaceRef, readRoles } from '../roles/roles.ts'
import { saveRoles } from '../roles/save-roles.ts'
import { takeRemoval } from './removals.ts'

/**
 * Brings back a role that the same person deleted within a day, at its place, for those who had it and have got no other
 * one since. It is saved like any new role: nobody grants what they do not hold.
 * @throws Problem not-found, conflict, forbidden, limit-reached
 */
export async function restoreRole(change: AccessChange, place: PlaceRef, roleId: string): Promise<void> {
  const { tx, access, person } = change
  const caller = await access.confirm(tx, person, `${levelOf(place)}.permissions`, place)
  const { name, permissions, above, members } = await takeRemoval(change, place, 'role', roleId)
  const before = await readRoles(tx, place)
  if (before.some(({ id }) => id === roleId)) throw new Problem('conflict', `The role "${name}" is there again.`)
  if (before.some(other => roleNameKey(other.name) === roleNameKey(name)))
    throw new Problem('conflict', `There is another role "${name}" by now. Rename it first.`)
  const requested = before.slice(1).map(role => ({ id: role.id, name: role.name, permissions: role.permissions }))
  const aboveAt = before.findIndex(({ id }) => id === above)
  // Above it is the owner's role, which is not saved. If what was above it is gone, it comes above the lowest.
  requested.splice(aboveAt < 0 ? requested.length - 1 : Math.min(aboveAt, requested.length - 1), 0, {
    ...{ id: roleId, name, permissions },
  })
  await saveRoles(change, place, caller, requested)
  const lowest = lowestRole(before)
  const had = new Set(members)
  for (const { personId, own } of await readMembers(tx, place)) {
    if (!had.has(personId) || own?.id !== lowest.id) continue
    await writeRole(change, place, personId, roleId)
    await change.emitRightsChanged(personId, place)
  }
}
