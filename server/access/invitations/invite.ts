import { can } from '#core/shared/access/permission.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { randomId } from '../../http/random-ids.ts'
import type { GuessLimit } from '../../rate-limit/guess-limit.ts'
import type { AccessChange } from '../access-change.ts'
import { readMembers } from '../members/members.ts'
import { readMembership } from '../membership.ts'
import { assignableRole, forbiddenBecause, refuseUnassignable } from '../roles/role-rank.ts'
import { levelOf, lowestRole, type PlaceRef, type Role, readRoles } from '../roles/roles.ts'
import { findInvitees, type Invitee } from './invitees.ts'

/** The notification actions of the three sorts of invitation. */
export const invitationActions = {
  space: 'INVITE_TO_SPACE',
  project: 'INVITE_TO_PROJECT',
  both: 'INVITE_TO_SPACE_AND_PROJECT',
} as const

interface InviteRequest {
  /** email addresses or user ids, and the field that error messages name */
  names: readonly string[]
  field: string
  roleId?: string | undefined
}

/**
 * Invites people to a space or a project; members and people already invited are skipped. People outside the space of
 * a project are invited to both if the caller may invite to the space.
 * @throws Problem forbidden, bad-input, too-many
 */
export async function invite(
  change: AccessChange,
  place: PlaceRef,
  { names, field, roleId }: InviteRequest,
  guessLimit: GuessLimit,
): Promise<OutputOf<typeof spaceMemberCalls.invite>> {
  const { tx, access, person } = change
  const caller = await access.confirm(tx, person, `${levelOf(place)}.invite`, place)
  const roles = await readRoles(tx, place)
  const role = assignableRole(place, roles, roleId ?? lowestRole(roles).id, caller)
  const people = await findInvitees(change, names, field, guessLimit)
  const alreadyIn = await membersAndInvited(change, place)
  const [skipped, invitees] = [
    people.filter(one => alreadyIn.has(one.personId)),
    people.filter(one => !alreadyIn.has(one.personId)),
  ]
  const outsiderIds = await findOutsiders(change, place, invitees)
  await sendInvitations(change, place, role, invitees, outsiderIds)
  return { invited: invitees.map(inviteeOutput), skipped: skipped.map(inviteeOutput) }
}

function inviteeOutput({ userId, username }: Invitee) {
  return { userId, username }
}

/** Internal ids of members and of people already invited. */
async function membersAndInvited({ tx }: AccessChange, place: PlaceRef): Promise<Set<string>> {
  const { spaceId, projectId } = place
  const members = await readMembers(tx, place)
  const open = await tx
    .selectFrom('invitations')
    .select('user_id')
    .where('space_id', '=', spaceId)
    .where('project_id', projectId === undefined ? 'is' : '=', projectId ?? null)
    .execute()
  return new Set([...members.map(({ personId }) => personId), ...open.map(({ user_id }) => user_id)])
}

/**
 * Internal ids of invitees who would have to join the space of the project as well. @throws Problem forbidden naming
 * them
 */
async function findOutsiders(
  change: AccessChange,
  place: PlaceRef,
  invitees: readonly Invitee[],
): Promise<Set<string>> {
  const { spaceId, projectId } = place
  if (projectId === undefined) return new Set()
  const inSpace = new Set((await readMembers(change.tx, { spaceId })).map(({ personId }) => personId))
  const outsiderIds = invitees.filter(({ personId }) => !inSpace.has(personId))
  const inviter = await readMembership(change.tx, change.person.id, { spaceId })
  if (outsiderIds.length > 0 && !can(inviter?.grant, 'space.invite'))
    throw forbiddenBecause(
      `You may invite members of the space only, and these are not in it: ${outsiderIds.map(({ userId }) => userId).join(', ')}.`,
    )
  // People who join the space through a project get its lowest role.
  if (outsiderIds.length > 0 && inviter)
    refuseUnassignable({ spaceId }, lowestRole(await readRoles(change.tx, { spaceId })), inviter)
  return new Set(outsiderIds.map(({ personId }) => personId))
}

async function sendInvitations(
  change: AccessChange,
  place: PlaceRef,
  role: Role,
  invitees: readonly Invitee[],
  outsiderIds: ReadonlySet<string>,
): Promise<void> {
  if (invitees.length === 0) return
  const { tx, person, now, notifications } = change
  const { spaceId, projectId } = place
  const names = await placeNames(change, place)
  const spaceRole = projectId === undefined ? role.id : lowestRole(await readRoles(tx, { spaceId })).id
  for (const { personId } of invitees) {
    const both = outsiderIds.has(personId)
    const invitationId = randomId()
    const action = invitationActions[both ? 'both' : levelOf(place)]
    const payload = {
      invitationId,
      ...place,
      ...names,
      role: role.name,
      roleId: role.id,
      by: { userId: person.userId, username: person.username },
    }
    const to = names.projectName ?? names.spaceName
    const title = `${person.username} invites you to the ${levelOf(place)} "${to}" as ${role.name}`
    const notification = await notifications.notify(tx, { personId, action, title, payload, ...place })
    await tx
      .insertInto('invitations')
      .values({
        id: invitationId,
        space_id: spaceId,
        project_id: projectId ?? null,
        user_id: personId,
        space_role: projectId === undefined || both ? spaceRole : null,
        project_role: projectId === undefined ? null : role.id,
        invited_by: person.id,
        notification_id: notification,
        created_at: now.toISOString(),
      })
      .execute()
  }
  await change.emitMembersChanged(place)
  if (outsiderIds.size > 0) await change.emitMembersChanged({ spaceId })
}

async function placeNames({ tx }: AccessChange, { spaceId, projectId }: PlaceRef) {
  const { name: spaceName } = await tx
    .selectFrom('spaces')
    .select('name')
    .where('id', '=', spaceId)
    .executeTakeFirstOrThrow()
  if (projectId === undefined) return { spaceName }
  const { name: projectName } = await tx
    .selectFrom('projects')
    .select('name')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { spaceName, projectName }
}
