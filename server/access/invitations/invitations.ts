import type { OutputOf } from '#core/shared/call.ts'
import type { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { Problem } from '#core/shared/error.ts'
import type { Reader } from '../../db/schema.ts'
import type { AccessChange } from '../access-change.ts'
import { levelOf, lowestRole, type PlaceRef, readRoles, roleById } from '../roles/roles.ts'

type OpenInvitation = OutputOf<typeof spaceMemberCalls.getInvitations>[number]

/**
 * Open invitations. One to a space and a project at once is listed for both; `space_role` is set if accepting makes
 * the person a member of the space.
 */
function openInvitations(read: Reader, { spaceId, projectId }: PlaceRef) {
  const all = read.selectFrom('invitations').where('invitations.space_id', '=', spaceId)
  return projectId === undefined
    ? all.where('space_role', 'is not', null)
    : all.where('invitations.project_id', '=', projectId)
}

/** Open invitations, oldest first. */
export async function readInvitations(read: Reader, place: PlaceRef): Promise<OpenInvitation[]> {
  const roles = await readRoles(read, place)
  const rows = await openInvitations(read, place)
    .innerJoin('users as invited', 'invited.id', 'invitations.user_id')
    .innerJoin('users as inviting', 'inviting.id', 'invited_by')
    .select(['invitations.id', 'invited.user_id', 'invited.username', 'inviting.username as by'])
    .select([levelOf(place) === 'space' ? 'space_role as role' : 'project_role as role', 'invitations.created_at'])
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .execute()
  return rows.map(({ id, user_id, username, role, by, created_at }) => ({
    invitationId: id,
    userId: user_id,
    username,
    role: (roleById(roles, role) ?? lowestRole(roles)).name,
    by,
    created: created_at,
  }))
}

/** Withdraws an invitation and its notification. @throws Problem not-found */
export async function cancelInvitation(change: AccessChange, place: PlaceRef, invitationId: string): Promise<void> {
  const { tx, access, person } = change
  await access.confirm(tx, person, `${levelOf(place)}.invite`, place)
  const row = await openInvitations(tx, place).selectAll().where('invitations.id', '=', invitationId).executeTakeFirst()
  if (!row) throw invitationNotOpen()
  await withdrawInvitations(change, [row])
  await change.emitMembersChanged(place)
}

/** Withdraws all invitations to a place, for a space including those to its projects. */
export async function withdrawAllInvitations(change: AccessChange, { spaceId, projectId }: PlaceRef): Promise<void> {
  const all = change.tx.selectFrom('invitations').selectAll().where('space_id', '=', spaceId)
  await withdrawInvitations(
    change,
    await (projectId === undefined ? all : all.where('project_id', '=', projectId)).execute(),
  )
}

/** Withdraws the invitations that a person received or sent, in a space with its projects or in a project. */
export async function withdrawInvitationsOf(
  change: AccessChange,
  { spaceId, projectId }: PlaceRef,
  personId: string,
): Promise<void> {
  const all = change.tx
    .selectFrom('invitations')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where(eb => eb.or([eb('user_id', '=', personId), eb('invited_by', '=', personId)]))
  await withdrawInvitations(
    change,
    await (projectId === undefined ? all : all.where('project_id', '=', projectId)).execute(),
  )
}

export async function withdrawInvitations(
  { tx, notifications }: AccessChange,
  rows: readonly { id: string; notification_id: string }[],
): Promise<void> {
  for (const { id, notification_id } of rows) {
    await tx.deleteFrom('invitations').where('id', '=', id).execute()
    await notifications.withdraw(tx, notification_id)
  }
}

export function invitationNotOpen(): Problem {
  return new Problem('not-found', 'This invitation is no longer open')
}
