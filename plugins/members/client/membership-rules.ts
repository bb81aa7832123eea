import type { MemberEntry, MemberRole, MembershipInfo } from './membership.ts'

function rankOf({ roles }: MembershipInfo, roleId: string): number {
  const at = roles.findIndex(role => role.roleId === roleId)
  return at < 0 ? roles.length : at
}

function ownRank(membership: MembershipInfo): number {
  const own = membership.members.find(({ userId }) => userId === membership.me)
  return own ? rankOf(membership, own.roleId) : membership.roles.length
}

/** Whether a member's role in a project comes from the space: it is changed there. */
export function isInherited({ inherited }: MembershipInfo, { userId, roleId }: MemberEntry): boolean {
  return inherited.get(userId) === roleId
}

/** Whether a member's role may be changed or removed: not one's own, only below one's own. */
export function mayChangeRole(membership: MembershipInfo, member: MemberEntry): boolean {
  return (
    member.userId !== membership.me &&
    rankOf(membership, member.roleId) > ownRank(membership) &&
    !isInherited(membership, member)
  )
}

/** Roles not above one's own, without the owner. The lowest last. */
export function rolesBelow(membership: MembershipInfo): MemberRole[] {
  const own = ownRank(membership)
  return membership.roles.filter((role, rank) => !role.fixed && rank >= own)
}

/** The roles among them without permissions that the user lacks: these can be assigned. */
export function givableRoles(membership: MembershipInfo): MemberRole[] {
  return rolesBelow(membership).filter(({ unheld: notHeldByOwner }) => notHeldByOwner.length === 0)
}

/** The next higher or lower role, if it can be assigned. */
export function nextRole(membership: MembershipInfo, member: MemberEntry, by: 1 | -1): MemberRole | undefined {
  const next = membership.roles[rankOf(membership, member.roleId) + by]
  return givableRoles(membership).find(role => role === next)
}

/** Who may become the owner: every other member. */
export function possibleOwners({ me, members }: MembershipInfo): MemberEntry[] {
  return members.filter(({ userId }) => userId !== me)
}
