import { type CommandContext, fetchCall, roleLabel, session, t } from '#core/client/index.ts'
import {
  inheritedRoles,
  type MemberEntry,
  type MembershipInfo,
  type MembershipPlace,
  memberCallsAt,
  membershipPlace,
} from './membership.ts'
import { givableRoles, mayChangeRole, possibleOwners } from './membership-rules.ts'

type ContextPlace = Pick<CommandContext, 'spaceId' | 'projectId'>
interface MemberChoice {
  value: string
  label: string
  icon?: string
  about?: string
}

/** The members of a place and the user's own role in it. */
export async function fetchMembership(place: MembershipPlace): Promise<MembershipInfo> {
  const { getUsers, getPermissions } = memberCallsAt(place)
  const [members, roles, inSpace] = await Promise.all([
    fetchCall(getUsers, place),
    fetchCall(getPermissions, place),
    place.projectId === undefined
      ? []
      : fetchCall(memberCallsAt({ spaceId: place.spaceId }).getUsers, { spaceId: place.spaceId }),
  ])
  return { me: session.user?.userId ?? '', members, roles, inherited: inheritedRoles(inSpace) }
}

function memberChoices(members: readonly MemberEntry[]): MemberChoice[] {
  return members.map(({ userId, username, role }) => ({
    value: userId,
    label: username,
    icon: 'user',
    about: `${userId} · ${roleLabel(role)}`,
  }))
}

/** Members whose role the user may change. */
export async function changeable(context: ContextPlace): Promise<MemberChoice[]> {
  const membership = await fetchMembership(membershipPlace(context))
  return memberChoices(membership.members.filter(member => mayChangeRole(membership, member)))
}

export async function successors(context: ContextPlace): Promise<MemberChoice[]> {
  return memberChoices(possibleOwners(await fetchMembership(membershipPlace(context))))
}

/** Roles that the user may assign, the lowest first, which is the default of an invitation. */
export async function rolesToGive(context: ContextPlace): Promise<MemberChoice[]> {
  const membership = await fetchMembership(membershipPlace(context))
  return givableRoles(membership)
    .map(({ roleId, role }) => ({ value: roleId, label: roleLabel(role), icon: 'users' }))
    .reverse()
}

export async function openInvitations(context: ContextPlace): Promise<MemberChoice[]> {
  const place = membershipPlace(context)
  const list = await fetchCall(memberCallsAt(place).getInvitations, place)
  return list.map(({ invitationId, username, userId, role }) => ({
    value: invitationId,
    label: username,
    icon: 'mail',
    about: `${userId} · ${roleLabel(role)}`,
  }))
}

/** Confirmation options; cancelling is the first. */
export function confirmMemberChoices(confirmLabel: string, icon: string): MemberChoice[] {
  return [
    { value: 'keep', label: t('members.keep'), icon: 'x' },
    { value: 'do', label: confirmLabel, icon },
  ]
}
