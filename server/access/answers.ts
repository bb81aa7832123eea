import type { Selectable } from 'kysely'
import { can } from '#core/shared/permission.ts'
import type { NotificationKind } from '../contract.ts'
import type { Schema } from '../db/schema.ts'
import { type Change, changeIn } from './change.ts'
import { readHolding } from './grants.ts'
import { noLongerOpen, withdraw } from './invitations.ts'
import { invitationActions } from './invite.ts'
import { unheldOf } from './rank.ts'
import { levelOf, lowest, type PlaceId, readRoles, roleNamed } from './roles.ts'
import type { Access } from './service.ts'

type Invitation = Selectable<Schema['invitations']>

/** What accepting or declining an invitation does. */
export function invitationKinds(access: Access): NotificationKind[] {
  return Object.values(invitationActions).map(action => ({
    action,
    respond: (tx, { payload, response }, context) =>
      answer(changeIn(access, tx, context), String(payload.invitationId), response),
  }))
}

/** @throws Problem not-found where it is accepted too late */
async function answer(change: Change, invitationId: string, accepted: boolean): Promise<void> {
  const { tx, person } = change
  const row = await tx
    .deleteFrom('invitations')
    .where('id', '=', invitationId)
    .where('user_id', '=', person.id)
    .returningAll()
    .executeTakeFirst()
  if (!row && accepted) throw noLongerOpen()
  if (!row) return
  if (accepted) await letIn(change, row)
  const { space_id: spaceId, project_id, space_role } = row
  if (space_role !== null) await change.tellMembers({ spaceId })
  if (project_id !== null) await change.tellMembers({ spaceId, projectId: project_id })
}

async function letIn(change: Change, row: Invitation): Promise<void> {
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
  const role = await roleLeft(change, { spaceId, projectId }, row.project_role, row.invited_by)
  await tx
    .insertInto('project_members')
    .values({ project_id: projectId, user_id: person.id, role })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await change.tellRights(person.id, { spaceId, projectId })
}

/** Other invitations of theirs have nothing to do with the space any more. */
async function joinSpace(change: Change, { space_id: spaceId, space_role, invited_by }: Invitation): Promise<void> {
  const { tx, person } = change
  if (space_role === null) throw noLongerOpen()
  const role = await roleLeft(change, { spaceId }, space_role, invited_by)
  await tx.insertInto('space_members').values({ space_id: spaceId, user_id: person.id, role }).execute()
  await change.tellRights(person.id, { spaceId })
  const others = tx
    .selectFrom('invitations')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('user_id', '=', person.id)
  await withdraw(change, await others.where('project_id', 'is', null).execute())
  await tx
    .updateTable('invitations')
    .set({ space_role: null })
    .where('space_id', '=', spaceId)
    .where('user_id', '=', person.id)
    .execute()
}

/**
 * The role promised, or the lowest where it was deleted meanwhile. What is promised is worth what its sender may still
 * give: who was put lower since has nobody come in by it, and least of all above themselves.
 * @throws Problem not-found
 */
async function roleLeft({ tx }: Change, place: PlaceId, promised: string | null, senderId: string): Promise<string> {
  const roles = await readRoles(tx, place)
  const role = roleNamed(roles, promised) ?? lowest(roles)
  const sender = await readHolding(tx, senderId, place)
  const mayInvite = sender && can(sender.grant, `${levelOf(place)}.invite`)
  if (!mayInvite || role.position < sender.role.position || unheldOf(place, role, sender).length > 0)
    throw noLongerOpen()
  return role.id
}
