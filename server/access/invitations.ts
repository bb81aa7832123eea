import type { OutputOf } from '#core/shared/call.ts'
import type { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { Problem } from '#core/shared/error.ts'
import type { Reader } from '../db/schema.ts'
import type { Change } from './change.ts'
import { levelOf, lowest, type PlaceId, readRoles, roleNamed } from './roles.ts'

type Invitation = OutputOf<typeof spaceMemberCalls.getInvitations>[number]

/**
 * Open invitations. One to a space and a project at once is among those of both; `space_role` is there while accepting
 * makes the person a member of the space.
 */
function openIn(read: Reader, { spaceId, projectId }: PlaceId) {
  const all = read.selectFrom('invitations').where('invitations.space_id', '=', spaceId)
  return projectId === undefined
    ? all.where('space_role', 'is not', null)
    : all.where('invitations.project_id', '=', projectId)
}

/** Invitations that wait for an answer, the oldest first. */
export async function readInvitations(read: Reader, place: PlaceId): Promise<Invitation[]> {
  const roles = await readRoles(read, place)
  const rows = await openIn(read, place)
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
    role: (roleNamed(roles, role) ?? lowest(roles)).name,
    by,
    created: created_at,
  }))
}

/** Takes an invitation back, and with it what the person was told. @throws Problem not-found */
export async function cancelInvitation(change: Change, place: PlaceId, invitationId: string): Promise<void> {
  const { tx, access, person } = change
  await access.confirm(tx, person, `${levelOf(place)}.invite`, place)
  const row = await openIn(tx, place).selectAll().where('invitations.id', '=', invitationId).executeTakeFirst()
  if (!row) throw noLongerOpen()
  await withdraw(change, [row])
  await change.tellMembers(place)
}

/** All that wait in a place: a space takes those to its projects along. */
export async function withdrawAll(change: Change, { spaceId, projectId }: PlaceId): Promise<void> {
  const all = change.tx.selectFrom('invitations').selectAll().where('space_id', '=', spaceId)
  await withdraw(change, await (projectId === undefined ? all : all.where('project_id', '=', projectId)).execute())
}

/** Those to a person and those they sent, in a place and what is in it. */
export async function withdrawOf(change: Change, { spaceId, projectId }: PlaceId, personId: string): Promise<void> {
  const all = change.tx
    .selectFrom('invitations')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where(eb => eb.or([eb('user_id', '=', personId), eb('invited_by', '=', personId)]))
  await withdraw(change, await (projectId === undefined ? all : all.where('project_id', '=', projectId)).execute())
}

export async function withdraw(
  { tx, notices }: Change,
  rows: readonly { id: string; notification_id: string }[],
): Promise<void> {
  for (const { id, notification_id } of rows) {
    await tx.deleteFrom('invitations').where('id', '=', id).execute()
    await notices.withdraw(tx, notification_id)
  }
}

export function noLongerOpen(): Problem {
  return new Problem('not-found', 'This invitation is no longer open')
}
