import type { Selectable } from 'kysely'
import { can } from '#core/shared/access/permission.ts'
import type { ServerNotificationKind } from '../../contract.ts'
import type { Schema } from '../../db/schema.ts'
import { type AccessChange, accessChangeIn } from '../access-change.ts'
import { readMembership } from '../membership.ts'
import { permissionsNotHeld } from '../roles/role-rank.ts'
import { levelOf, lowestRole, type PlaceRef, readRoles, roleById } from '../roles/roles.ts'
import type { AccessService } from '../service.ts'
import { invitationNotOpen, withdrawInvitations } from './invitations.ts'
import { invitationActions } from './invite.ts'

type InvitationRow = Selectable<Schema['invitations']>

/** The responders that accept or decline invitations. */
export function invitationKinds(access: AccessService): ServerNotificationKind[] {
  return Object.values(invitationActions).map(action => ({
    action,
    respond: (tx, { payload, response }, context) =>
      answerInvitation(accessChangeIn(access, tx, context), String(payload.invitationId), response),
  }))
}

/** @throws Problem not-found if the accepted invitation is no longer open */
async function answerInvitation(change: AccessChange, invitationId: string, accepted: boolean): Promise<void> {
  const { tx, person } = change
  const row = await tx
    .deleteFrom('invitations')
    .where('id', '=', invitationId)
    .where('user_id', '=', person.id)
    .returningAll()
    .executeTakeFirst()
  if (!row && accepted) throw invitationNotOpen()
  if (!row) return
  if (accepted) await addMember(change, row)
  const { space_id: spaceId, project_id, space_role } = row
  if (space_role !== null) await change.emitMembersChanged({ spaceId })
  if (project_id !== null) await change.emitMembersChanged({ spaceId, projectId: project_id })
}

async function addMember(change: AccessChange, row: InvitationRow): Promise<void> {
  const { tx, person } = change
  const { space_id: spaceId, project_id: projectId } = row
  const member = await tx
    .selectFrom('space_members')
    .select('role')
    .where('space_id', '=', spaceId)
    .where('user_id', '=', person.id)
    .executeTakeFirst()
  if (!member) await joinSpace(change, row)
  if (projectId === null) return
  const role = await promisedRole(change, { spaceId, projectId }, row.project_role, row.invited_by)
  await tx
    .insertInto('project_members')
    .values({ project_id: projectId, user_id: person.id, role })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await change.emitRightsChanged(person.id, { spaceId, projectId })
}

/** Also withdraws the person's other invitations to the space, which are now obsolete. */
async function joinSpace(
  change: AccessChange,
  { space_id: spaceId, space_role, invited_by }: InvitationRow,
): Promise<void> {
  const { tx, person } = change
  if (space_role === null) throw invitationNotOpen()
  const role = await promisedRole(change, { spaceId }, space_role, invited_by)
  await tx.insertInto('space_members').values({ space_id: spaceId, user_id: person.id, role }).execute()
  await change.emitRightsChanged(person.id, { spaceId })
  const others = tx
    .selectFrom('invitations')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('user_id', '=', person.id)
  await withdrawInvitations(change, await others.where('project_id', 'is', null).execute())
  await tx
    .updateTable('invitations')
    .set({ space_role: null })
    .where('space_id', '=', spaceId)
    .where('user_id', '=', person.id)
    .execute()
}

/**
 * The role the invitation names, or the lowest if it was deleted meanwhile. The sender must still be allowed to
 * assign it: after a demotion, their open invitations to roles they can no longer assign are void.
 * @throws Problem not-found
 */
async function promisedRole(
  { tx }: AccessChange,
  place: PlaceRef,
  promised: string | null,
  senderId: string,
): Promise<string> {
  const roles = await readRoles(tx, place)
  const role = roleById(roles, promised) ?? lowestRole(roles)
  const sender = await readMembership(tx, senderId, place)
  const mayInvite = sender && can(sender.grant, `${levelOf(place)}.invite`)
  if (!mayInvite || role.position < sender.role.position || permissionsNotHeld(place, role, sender).length > 0)
    throw invitationNotOpen()
  return role.id
}
