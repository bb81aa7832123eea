import {
  CallError,
  type CommandContext,
  call,
  errorMessage,
  fetchCall,
  go,
  invalidateCalls,
  keptCall,
  links,
  roleLabel,
  showToast,
  showUndoToast,
  t,
} from '#core/client/index.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { refusedPeople, splitPeople } from '../shared.ts'
import { fetchMembership } from './choices.ts'
import { failedInvitees } from './failed-invitees.ts'
import { type MembershipPlace, memberCallsAt, membershipPlace, refreshMembers } from './membership.ts'
import { nextRole } from './membership-rules.ts'

type ContextPlace = Pick<CommandContext, 'spaceId' | 'projectId'>

/** The message for a refused invitation: unknown people by name, else the server's message. */
export function inviteIssue(error: unknown, names: readonly string[]): string {
  const unknown = refusedPeople(error instanceof CallError ? error.problem : null, names)
  if (unknown.length === 0) return errorMessage(error)
  return t('members.unknown', { names: unknown.join(', '), count: unknown.length })
}

/** Invites the people of a text and reports it in a toast; rejects as `call` does. */
export async function invitePeople(place: MembershipPlace, text: string, roleId: string | undefined): Promise<void> {
  const emails = splitPeople(text)
  const { invited, skipped } = await call(memberCallsAt(place).invite, { ...place, emails, roleId }, { quiet: true })
  const names = (list: readonly { username: string }[]) => list.map(({ username }) => username).join(', ')
  const skippedText = skipped.length > 0 ? t('members.skipped', { names: names(skipped) }) : ''
  if (invited.length === 0) showToast({ kind: 'info', title: skippedText })
  else
    showToast({
      kind: 'ok',
      title: t('members.invited', { names: names(invited) }),
      text: skippedText || undefined,
    })
  await refreshMembers(place)
}

/** The same from the palette, which keeps the text after a refusal. */
export async function inviteFromText(context: ContextPlace, memberId: string, roleId: string): Promise<void> {
  failedInvitees.people = memberId
  try {
    await invitePeople(membershipPlace(context), memberId, roleId)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw new CallError(error.message, error.status, null, inviteIssue(error, splitPeople(memberId)))
  }
  failedInvitees.people = ''
}

export async function changeMemberRole(
  context: ContextPlace,
  userId: string,
  roleId: string,
  quiet = false,
): Promise<void> {
  const place = membershipPlace(context)
  const { username, role } = await call(memberCallsAt(place).changeUserRole, { ...place, userId, roleId }, { quiet })
  showToast({ kind: 'ok', title: t('members.has-role', { name: username, role: roleLabel(role) }) })
  await refreshMembers(place)
}

/** Changes a role to the next higher or lower one. */
export async function stepRole(context: ContextPlace, userId: string, step: 1 | -1): Promise<void> {
  const membership = await fetchMembership(membershipPlace(context))
  const member = membership.members.find(one => one.userId === userId)
  const role = member && nextRole(membership, member, step)
  if (role) return changeMemberRole(context, userId, role.roleId)
  showToast({ kind: 'info', title: t(step < 0 ? 'members.no-higher' : 'members.no-lower') })
}

export async function removeMember(context: ContextPlace, userId: string): Promise<void> {
  const place = membershipPlace(context)
  const name = await memberName(place, userId)
  await call(memberCallsAt(place).remove, { ...place, userId }, { quiet: true })
  const { restoreUser } = memberCallsAt(place)
  showUndoToast({
    ...{ id: 'member-removed', title: t('members.removed', { name }) },
    undo: async () => {
      const { role, projectsLeft } = await call(restoreUser, { ...place, userId })
      showToast({
        ...{ kind: 'ok', title: t('members.has-role', { name, role: roleLabel(role) }) },
        ...(projectsLeft > 0 && { text: t('members.projects-left', { count: projectsLeft }) }),
      })
      await refreshMembers(place)
    },
    again: [keptCall(restoreUser, { ...place, userId })],
  })
  await refreshMembers(place)
}

export async function handOverTo(context: ContextPlace, userId: string): Promise<void> {
  const place = membershipPlace(context)
  const name = await memberName(place, userId)
  await call(memberCallsAt(place).handOver, { ...place, userId }, { quiet: true })
  showToast({ kind: 'ok', title: t('members.handed-over', { name }) })
  await refreshMembers(place)
}

async function memberName(place: MembershipPlace, userId: string): Promise<string> {
  const members = await fetchCall(memberCallsAt(place).getUsers, place)
  return members.find(member => member.userId === userId)?.username ?? userId
}

export async function leavePlace(context: ContextPlace): Promise<void> {
  const place = membershipPlace(context)
  await call(memberCallsAt(place).leave, place, { quiet: true })
  go(place.projectId === undefined ? links.spaces() : links.space(place.spaceId))
  showToast({ kind: 'ok', title: t('members.left') })
  await invalidateCalls(spaceCalls.find, projectCalls.find)
}

export async function cancelOpenInvitation(context: ContextPlace, invitationId: string): Promise<void> {
  const place = membershipPlace(context)
  await call(memberCallsAt(place).cancelInvitation, { ...place, invitationId })
  showToast({ kind: 'ok', title: t('members.cancelled') })
  await refreshMembers(place)
}
