import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { type CallContext, type HandledCall, handle } from '../../contract.ts'
import type { GuessLimit } from '../../rate-limit/guess-limit.ts'
import { changeAccess } from '../access-change.ts'
import { cancelInvitation, readInvitations } from '../invitations/invitations.ts'
import { invite } from '../invitations/invite.ts'
import { restoreMember } from '../removals/restore-member.ts'
import type { PlaceRef } from '../roles/roles.ts'
import type { AccessService } from '../service.ts'
import { changeRole, demote, promote } from './change-role.ts'
import { handOver } from './hand-over.ts'
import { memberOutput, readMembers } from './members.ts'
import { leave, removeMember } from './remove-member.ts'

type MemberInput = PlaceRef & { userId: string }
type InviteInput = PlaceRef & { emails: string[]; roleId?: string }

/** Members and invitations: the calls of spaces and of projects share their handlers. */
export function memberHandlers(access: AccessService, guessLimit: GuessLimit): HandledCall[] {
  const done = { ok: true } as const

  async function list(place: PlaceRef, context: CallContext) {
    return (await readMembers(context.read, place)).map(memberOutput)
  }
  const inviteHandler = ({ emails, roleId, ...place }: InviteInput, context: CallContext) =>
    changeAccess(access, context, accessChange =>
      invite(accessChange, place, { names: emails, field: 'emails', roleId }, guessLimit),
    )
  const listInvitations = (place: PlaceRef, context: CallContext) => readInvitations(context.read, place)
  const cancel = ({ invitationId, ...place }: PlaceRef & { invitationId: string }, context: CallContext) =>
    changeAccess(access, context, async accessChange => {
      await cancelInvitation(accessChange, place, invitationId)
      return done
    })
  const remove = ({ userId, ...place }: MemberInput, context: CallContext) =>
    changeAccess(access, context, async accessChange => {
      await removeMember(accessChange, place, userId)
      return done
    })
  const restore = ({ userId, ...place }: MemberInput, context: CallContext) =>
    changeAccess(access, context, async accessChange => {
      const { projectsLeft, ...restored } = await restoreMember(accessChange, place, userId)
      return { ...memberOutput(restored), projectsLeft }
    })
  const changeRoleHandler = ({ userId, roleId, ...place }: MemberInput & { roleId: string }, context: CallContext) =>
    changeAccess(access, context, async accessChange =>
      memberOutput(await changeRole(accessChange, place, userId, roleId)),
    )
  const leaveHandler = (place: PlaceRef, context: CallContext) =>
    changeAccess(access, context, async accessChange => {
      await leave(accessChange, place)
      return done
    })
  const handOverHandler = ({ userId, ...place }: MemberInput, context: CallContext) =>
    changeAccess(access, context, async accessChange => {
      await handOver(accessChange, place, userId)
      return done
    })

  return [
    handle(spaceMemberCalls.getSpaceUsers, list),
    handle(spaceMemberCalls.invite, inviteHandler),
    handle(spaceMemberCalls.getInvitations, listInvitations),
    handle(spaceMemberCalls.cancelInvitation, cancel),
    handle(spaceMemberCalls.removeUserFromSpace, remove),
    handle(spaceMemberCalls.restoreUser, restore),
    handle(spaceMemberCalls.changeUserRole, changeRoleHandler),
    handle(spaceMemberCalls.leave, leaveHandler),
    handle(spaceMemberCalls.handOver, handOverHandler),
    handle(projectMemberCalls.getProjectUsers, list),
    handle(projectMemberCalls.invite, inviteHandler),
    handle(projectMemberCalls.getInvitations, listInvitations),
    handle(projectMemberCalls.cancelInvitation, cancel),
    handle(projectMemberCalls.removeUserFromProject, remove),
    handle(projectMemberCalls.restoreUser, restore),
    handle(projectMemberCalls.changeUserRole, changeRoleHandler),
    handle(projectMemberCalls.promoteUser, ({ userId, ...place }, context) =>
      changeAccess(access, context, async accessChange => memberOutput(await promote(accessChange, place, userId))),
    ),
    handle(projectMemberCalls.demoteUser, ({ userId, ...place }, context) =>
      changeAccess(access, context, async accessChange => memberOutput(await demote(accessChange, place, userId))),
    ),
    handle(projectMemberCalls.leave, leaveHandler),
    handle(projectMemberCalls.handOver, handOverHandler),
  ]
}
