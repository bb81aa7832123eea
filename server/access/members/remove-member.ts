import { Problem } from '#core/shared/error.ts'
import type { Tx } from '../../db/schema.ts'
import type { AccessChange } from '../access-change.ts'
import { withdrawInvitationsOf } from '../invitations/invitations.ts'
import { type KeptRemoval, keepRemoval } from '../removals/removals.ts'
import { refuseActionOn, refuseInheritedMember } from '../roles/role-rank.ts'
import { levelOf, type PlaceRef } from '../roles/roles.ts'
import { forbidden } from '../service.ts'
import { writeRole } from './change-role.ts'
import { findMember, type PlaceMember, readMembers } from './members.ts'

/**
 * Removes a member from a space and all its projects, or from a project. @throws Problem forbidden, not-found, conflict
 */
export async function removeMember(change: AccessChange, place: PlaceRef, userId: string): Promise<void> {
  const { tx, access, person } = change
  const caller = await access.confirm(tx, person, `${levelOf(place)}.users`, place)
  const target = await findMember(tx, place, userId)
  if (target.personId !== person.id) refuseOwner(target, place, 'has to hand it over before being removed')
  refuseActionOn(
    target,
    place,
    { caller, personId: person.id },
    {
      toOneself: 'You cannot remove yourself: leave instead.',
      toOther: 'You cannot remove somebody whose role is not below yours.',
    },
  )
  await keepMember(change, place, target)
  await removeFromPlace(change, place, target.personId)
}

/** Keeps what a removal takes away. */
async function keepMember(change: AccessChange, place: PlaceRef, { personId, own }: PlaceMember): Promise<void> {
  const projects = place.projectId === undefined ? await projectRolesOf(change.tx, place.spaceId, personId) : []
  await keepRemoval(change, place, 'member', personId, { role: own?.id ?? '', projects })
}

async function projectRolesOf(tx: Tx, spaceId: string, personId: string): Promise<KeptRemoval['member']['projects']> {
  const rows = await tx
    .selectFrom('project_members')
    .innerJoin('projects', 'projects.id', 'project_members.project_id')
    .innerJoin('spaces', 'spaces.id', 'projects.space_id')
    .leftJoin('project_members as heirs', join =>
      join.onRef('heirs.project_id', '=', 'project_members.project_id').onRef('heirs.user_id', '=', 'spaces.owner_id'),
    )
    .select(['project_members.project_id', 'project_members.role', 'spaces.owner_id', 'heirs.role as heir_role'])
    .where('projects.space_id', '=', spaceId)
    .where('project_members.user_id', '=', personId)
    .execute()
  return rows.map(({ project_id: projectId, role, owner_id, heir_role }) => ({
    ...{ projectId, role },
    ...(role === 'owner' && { successor: { personId: owner_id, role: heir_role } }),
  }))
}

/** @throws Problem forbidden for non-members, conflict for the owner and for members of a project through its space */
export async function leave(change: AccessChange, place: PlaceRef): Promise<void> {
  const { tx, person } = change
  const own = (await readMembers(tx, place)).find(({ personId }) => personId === person.id)
  if (!own) throw forbidden()
  refuseOwner(own, place, 'has to hand it over before leaving')
  refuseInheritedMember(own, place)
  await removeFromPlace(change, place, person.id)
}

function refuseOwner({ own }: PlaceMember, place: PlaceRef, sentence: string): void {
  if (own?.id === 'owner') throw new Problem('conflict', `The owner of a ${levelOf(place)} ${sentence}.`)
}

/** Ends a membership, in a space with those in its projects, and withdraws the person's invitations there. */
export async function removeFromPlace(change: AccessChange, place: PlaceRef, personId: string): Promise<void> {
  const { spaceId, projectId } = place
  const { tx } = change
  await withdrawInvitationsOf(change, place, personId)
  if (projectId === undefined) {
    await removeFromProjects(change, spaceId, personId)
    await tx.deleteFrom('space_members').where('space_id', '=', spaceId).where('user_id', '=', personId).execute()
  } else
    await tx.deleteFrom('project_members').where('project_id', '=', projectId).where('user_id', '=', personId).execute()
  await change.emitRightsChanged(personId, place)
  await change.emitMembersChanged(place)
}

/** Projects that the person owns in the space pass to the owner of the space, so that every project has one. */
async function removeFromProjects(change: AccessChange, spaceId: string, personId: string): Promise<void> {
  const { tx } = change
  const { owner_id } = await tx
    .selectFrom('spaces')
    .select('owner_id')
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow()
  const removedMemberships = await tx
    .deleteFrom('project_members')
    .where('user_id', '=', personId)
    .where('project_id', 'in', tx.selectFrom('projects').select('id').where('space_id', '=', spaceId))
    .returning(['project_id', 'role'])
    .execute()
  for (const { project_id: projectId, role } of removedMemberships) {
    if (role === 'owner') await writeRole(change, { spaceId, projectId }, owner_id, 'owner')
    await change.emitMembersChanged({ spaceId, projectId })
  }
}
