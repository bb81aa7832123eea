import { Problem } from '#core/shared/error.ts'
import type { Change } from './change.ts'
import { type Member, memberNamed, readMembers } from './members.ts'
import { givable, refuseOthers } from './rank.ts'
import { levelOf, type PlaceId, type Role, type Roles, readRoles } from './roles.ts'

/** Gives a member the role that `choose` names, going by the one they have there. @throws Problem */
async function give(
  change: Change,
  place: PlaceId,
  userId: string,
  choose: (roles: Roles, now: Role) => string,
): Promise<Member> {
  const { tx, access, person } = change
  const caller = await access.confirm(tx, person, `${levelOf(place)}.users`, place)
  const target = await memberNamed(tx, place, userId)
  refuseOthers(
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
  const role = givable(place, roles, choose(roles, now), caller)
  if (role.id !== now.id) {
    await writeRole(change, place, target.personId, role.id)
    await change.tellRights(target.personId, place)
    await change.tellMembers(place)
  }
  const members = await readMembers(tx, place)
  return members.find(({ personId }) => personId === target.personId) ?? target
}

/** The role of somebody who is in a place. */
export async function writeRole({ tx }: Change, place: PlaceId, personId: string, role: string): Promise<void> {
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
export function changeRole(change: Change, place: PlaceId, userId: string, roleId: string): Promise<Member> {
  return give(change, place, userId, () => roleId)
}

/** The next higher role, as far as the one below the owner's. @throws Problem forbidden, not-found, conflict */
export function promote(change: Change, place: PlaceId, userId: string): Promise<Member> {
  return give(change, place, userId, (roles, now) => {
    const next = roles[roles.findIndex(({ id }) => id === now.id) - 1]
    if (!next || next.id === 'owner')
      throw new Problem('conflict', `"${userId}" has the highest role below the owner's already.`)
    return next.id
  })
}

/** The next lower role. @throws Problem forbidden, not-found, conflict */
export function demote(change: Change, place: PlaceId, userId: string): Promise<Member> {
  return give(change, place, userId, (roles, now) => {
    const next = roles[roles.findIndex(({ id }) => id === now.id) + 1]
    if (!next) throw new Problem('conflict', `"${userId}" has the lowest role already.`)
    return next.id
  })
}
