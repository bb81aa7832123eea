import { projectMemberCalls, spaceMemberCalls } from '#core/shared/calls/members.ts'
import { type CallContext, type HandledCall, handle } from '../contract.ts'
import { change } from './change.ts'
import type { Guesses } from './guesses.ts'
import { handOver } from './hand-over.ts'
import { cancelInvitation, readInvitations } from './invitations.ts'
import { invite } from './invite.ts'
import { leave, removeMember } from './leaving.ts'
import { readMembers, shownMember } from './members.ts'
import type { PlaceId } from './roles.ts'
import type { Access } from './service.ts'
import { changeRole, demote, promote } from './standing.ts'

type AtPerson = PlaceId & { userId: string }
type Invited = PlaceId & { emails: string[]; roleId?: string }

/** Members and invitations: the calls of spaces and of projects do the same, each in its place. */
export function memberHandlers(access: Access, guesses: Guesses): HandledCall[] {
  const done = { ok: true } as const

  async function list(place: PlaceId, context: CallContext) {
    return (await readMembers(context.read, place)).map(shownMember)
  }
  const ask = ({ emails, roleId, ...place }: Invited, context: CallContext) =>
    change(access, context, asking => invite(asking, place, { names: emails, field: 'emails', roleId }, guesses))
  const waiting = (place: PlaceId, context: CallContext) => readInvitations(context.read, place)
  const cancel = ({ invitationId, ...place }: PlaceId & { invitationId: string }, context: CallContext) =>
    change(access, context, async taking => {
      await cancelInvitation(taking, place, invitationId)
      return done
    })
  const remove = ({ userId, ...place }: AtPerson, context: CallContext) =>
    change(access, context, async removing => {
      await removeMember(removing, place, userId)
      return done
    })
  const giveRole = ({ userId, roleId, ...place }: AtPerson & { roleId: string }, context: CallContext) =>
    change(access, context, async giving => shownMember(await changeRole(giving, place, userId, roleId)))
  const go = (place: PlaceId, context: CallContext) =>
    change(access, context, async going => {
      await leave(going, place)
      return done
    })
  const giveAway = ({ userId, ...place }: AtPerson, context: CallContext) =>
    change(access, context, async giving => {
      await handOver(giving, place, userId)
      return done
    })

  return [
    handle(spaceMemberCalls.getSpaceUsers, list),
    handle(spaceMemberCalls.invite, ask),
    handle(spaceMemberCalls.getInvitations, waiting),
    handle(spaceMemberCalls.cancelInvitation, cancel),
    handle(spaceMemberCalls.removeUserFromSpace, remove),
    handle(spaceMemberCalls.changeUserRole, giveRole),
    handle(spaceMemberCalls.leave, go),
    handle(spaceMemberCalls.handOver, giveAway),
    handle(projectMemberCalls.getProjectUsers, list),
    handle(projectMemberCalls.invite, ask),
    handle(projectMemberCalls.getInvitations, waiting),
    handle(projectMemberCalls.cancelInvitation, cancel),
    handle(projectMemberCalls.removeUserFromProject, remove),
    handle(projectMemberCalls.changeUserRole, giveRole),
    handle(projectMemberCalls.promoteUser, ({ userId, ...place }, context) =>
      change(access, context, async giving => shownMember(await promote(giving, place, userId))),
    ),
    handle(projectMemberCalls.demoteUser, ({ userId, ...place }, context) =>
      change(access, context, async giving => shownMember(await demote(giving, place, userId))),
    ),
    handle(projectMemberCalls.leave, go),
    handle(projectMemberCalls.handOver, giveAway),
  ]
}
