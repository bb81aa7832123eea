import { Problem } from '#core/shared/error.ts'
import type { AccessChange } from '../access-change.ts'
import { assignableRole, refuseActionOn } from '../roles/role-rank.ts'
import { levelOf, type PlaceRef, type Role, type Roles, readRoles } from '../roles/roles.ts'
import { findMember, type PlaceMember, readMembers } from './members.ts'

/** Assigns a member the role that `chooseRoleId` picks, given their present one. @throws Problem */
async function assignRole(
  change: AccessChange,
  place: PlaceRef,
  userId: string,
  chooseRoleId: (roles: Roles, now: Role) => string,
): Promise<PlaceMember> {
  const { tx, access, person } = change
  const caller = await access.confirm(tx, person, `${levelOf(place)}.users`, place)
  const target = await findMember(tx, place, userId)
  refuseActionOn(
    target,
    place,
    { caller, personId: person.id },
    {
      toOneself: 'You cannot change your own role.',
      toOther: 'You cannot change the role of somebody whose role is not below yours.',
    },
  )
  const roles = await readRoles(tx, place)
  const now = target.own ?? target.role
  const role = assignableRole(place, roles, chooseRoleId(roles, now), caller)
  if (role.id !== now.id) {
    await writeRole(change, place, target.personId, role.id)
    await change.emitRightsChanged(target.personId, place)
    await change.emitMembersChanged(place)
  }
  const members = await readMembers(tx, place)
  return members.find(({ personId }) => personId === target.personId) ?? target
}

/** Stores the role of a member. */
export async function writeRole({ tx }: AccessChange, place: PlaceRef, personId: string, role: string): Promise<void> {
  const { spaceId, projectId } = place
  if (projectId === undefined)
    await tx
      .updateTable('space_members')
      .set({ role })
      .where('space_id', '=', spaceId)
      .where('user_id', '=', personId)
      .execute()
  else
    await tx
      .insertInto('project_members')
      .values({ project_id: projectId, user_id: personId, role })
      .onConflict(conflict => conflict.doUpdateSet({ role }))
      .execute()
}

/** @throws Problem forbidden, not-found, bad-input, conflict */
export function changeRole(
  change: AccessChange,
  place: PlaceRef,
  userId: string,
  roleId: string,
): Promise<PlaceMember> {
  return assignRole(change, place, userId, () => roleId)
}

/** Assigns the next higher role, up to the one below the owner's. @throws Problem forbidden, not-found, conflict */
export function promote(change: AccessChange, place: PlaceRef, userId: string): Promise<PlaceMember> {
  return assignRole(change, place, userId, (roles, now) => {
    const next = roles[roles.findIndex(({ id }) => id === now.id) - 1]
    if (!next || next.id === 'owner')
      throw new Problem('conflict', `"${userId}" has the highest role below the owner's already.`)
    return next.id
  })
}

/** Assigns the next lower role. @throws Problem forbidden, not-found, conflict */
export function demote(change: AccessChange, place: PlaceRef, userId: string): Promise<PlaceMember> {
  return assignRole(change, place, userId, (roles, now) => {
    const next = roles[roles.findIndex(({ id }) => id === now.id) + 1]
    if (!next) throw new Problem('conflict', `"${userId}" has the lowest role already.`)
    return next.id
  })
}
