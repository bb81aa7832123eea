import { userIdKey } from '#core/shared/access/account-rules.ts'
import { can } from '#core/shared/access/permission.ts'
import { Problem } from '#core/shared/error.ts'
import type { AccessChange } from '../access-change.ts'
import { writeRole } from '../members/change-role.ts'
import { findMember, type PlaceMember } from '../members/members.ts'
import { type Membership, readMembership } from '../membership.ts'
import { assignableRole, permissionsNotHeld } from '../roles/role-rank.ts'
import { levelOf, lowestRole, type PlaceRef, readRoles, roleById } from '../roles/roles.ts'
import { type KeptRemoval, takeRemoval } from './removals.ts'

/**
 * Brings back a member whom the same person removed within a day, with the role they had; in a space also those in its
 * projects that the person may give. @throws Problem not-found, conflict, forbidden
 */
export async function restoreMember(
  change: AccessChange,
  place: PlaceRef,
  userId: string,
): Promise<PlaceMember & { projectsLeft: number }> {
  const { tx, access, person } = change
  const caller = await access.confirm(tx, person, `${levelOf(place)}.users`, place)
  const removed = await tx
    .selectFrom('users')
    .select('id')
    .where('user_id_key', '=', userIdKey(userId))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const kept = await takeRemoval(change, place, 'member', removed?.id ?? '')
  const personId = removed?.id ?? ''
  await refuseConflict(change, place, { personId, userId })
  const roles = await readRoles(tx, place)
  // If their role was deleted meanwhile, they get the lowest role, as members who had it did.
  const role = assignableRole(place, roles, (roleById(roles, kept.role) ?? lowestRole(roles)).id, caller)
  await writeMembership(change, place, personId, role.id)
  const projectsLeft =
    place.projectId === undefined ? await restoreInProjects(change, place.spaceId, personId, kept) : 0
  await change.emitRightsChanged(personId, place)
  await change.emitMembersChanged(place)
  return { ...(await findMember(tx, place, userId)), projectsLeft }
}

/** @throws Problem conflict for who is a member again, and in a project for who is no longer in its space */
async function refuseConflict(
  { tx }: AccessChange,
  { spaceId, projectId }: PlaceRef,
  { personId, userId }: { personId: string; userId: string },
): Promise<void> {
  const inSpace = await tx
    .selectFrom('space_members')
    .select('role')
    .where('space_id', '=', spaceId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (projectId !== undefined && !inSpace)
    throw new Problem('conflict', `"${userId}" is no longer in the space of this project: invite them there first.`)
  const own =
    projectId !== undefined &&
    (await tx
      .selectFrom('project_members')
      .select('role')
      .where('project_id', '=', projectId)
      .where('user_id', '=', personId)
      .executeTakeFirst())
  if (projectId === undefined ? inSpace : own) throw new Problem('conflict', `"${userId}" is a member again already.`)
}

async function writeMembership(change: AccessChange, place: PlaceRef, personId: string, role: string): Promise<void> {
  if (place.projectId !== undefined) return writeRole(change, place, personId, role)
  await change.tx.insertInto('space_members').values({ space_id: place.spaceId, user_id: personId, role }).execute()
}

/** @returns in how many projects the person does not have their role again, because the caller may not give it there */
async function restoreInProjects(
  change: AccessChange,
  spaceId: string,
  personId: string,
  { projects }: KeptRemoval['member'],
): Promise<number> {
  const { tx, person } = change
  let left = 0
  for (const { projectId, role, successor } of projects) {
    const place = { spaceId, projectId }
    const exists = await tx
      .selectFrom('projects')
      .select('id')
      .where('id', '=', projectId)
      .where('space_id', '=', spaceId)
      .executeTakeFirst()
    if (!exists) continue
    const caller = await readMembership(tx, person.id, place)
    const isRestored =
      role === 'owner'
        ? await restoreProjectOwner(change, place, { personId, successor, caller })
        : await giveRole(change, place, { personId, role, caller })
    if (isRestored) await change.emitMembersChanged(place)
    else left += 1
  }
  return left
}

interface InProject {
  personId: string
  caller: Membership | undefined
}

async function giveRole(
  change: AccessChange,
  place: PlaceRef,
  { personId, role: roleId, caller }: InProject & { role: string },
): Promise<boolean> {
  const roles = await readRoles(change.tx, place)
  const role = roleById(roles, roleId) ?? lowestRole(roles)
  const isAllowed =
    caller &&
    can(caller.grant, 'project.users') &&
    role.position >= caller.role.position &&
    permissionsNotHeld(place, role, caller).length === 0
  if (isAllowed) await writeRole(change, place, personId, role.id)
  return Boolean(isAllowed)
}

/**
 * Makes the restored person owner of a project again that the removal gave to the owner of the space, if that owner
 * undoes it; they go back to the role they had in the project. Anybody else can only make the person administrator.
 */
async function restoreProjectOwner(
  change: AccessChange,
  place: PlaceRef,
  { personId, caller, successor }: InProject & { successor: { personId: string; role: string | null } | undefined },
): Promise<boolean> {
  const { tx, person } = change
  if (successor?.personId !== person.id || caller?.role.id !== 'owner')
    return giveRole(change, place, { personId, role: 'administrator', caller })
  await writeRole(change, place, personId, 'owner')
  if (successor.role !== null) await writeRole(change, place, person.id, successor.role)
  else
    await tx
      .deleteFrom('project_members')
      .where('project_id', '=', place.projectId ?? '')
      .where('user_id', '=', person.id)
      .execute()
  await change.emitRightsChanged(person.id, place)
  return true
}
