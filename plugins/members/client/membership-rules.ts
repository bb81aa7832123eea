import type { MemberEntry, MemberRole, MembershipInfo } from './membership.ts'

function rankOf({ roles }: MembershipInfo, roleId: string): number {
  const at = roles.findIndex(role => role.roleId === roleId)
  return at < 0 ? roles.length : at
}

function ownRank(membership: MembershipInfo): number {
  const own = membership.members.find(({ userId }) => userId === membership.me)
  return own ? rankOf(membership, own.roleId) : membership.roles.length
}

/** Somebody whose role in a project is the one the space gives them: it is changed there. */
export function isInherited({ inherited }: MembershipInfo, { userId, roleId }: MemberEntry): boolean {
  return inherited.get(userId) === roleId
}

/** Whether somebody's role may be changed or taken: not one's own, only below one's own (decision A-046). */
export function mayChangeRole(membership: MembershipInfo, member: MemberEntry): boolean {
  return (
    member.userId !== membership.me &&
    rankOf(membership, member.roleId) > ownRank(membership) &&
    !isInherited(membership, member)
  )
}

/** Roles that are not above one's own, the owner's left out. The lowest last. */
export function rolesBelow(membership: MembershipInfo): MemberRole[] {
  const own = ownRank(membership)
  return membership.roles.filter((role, rank) => !role.fixed && rank >= own)
}

/** Those of them that allow nothing one may not do oneself: these one may give. */
export function givableRoles(membership: MembershipInfo): MemberRole[] {
  return rolesBelow(membership).filter(({ unheld: notHeldByOwner }) => notHeldByOwner.length === 0)
}

/** The role one step up or down from somebody's, where it may be given. */
export function nextRole(membership: MembershipInfo, member: MemberEntry, by: 1 | -1): MemberRole | undefined {
  const next = membership.roles[rankOf(membership, member.roleId) + by]
  return givableRoles(membership).find(role => role === next)
}

/** Who may become the owner: everyone who is in, but oneself. */
export function possibleOwners({ me, members }: MembershipInfo): MemberEntry[] {
  return members.filter(({ userId }) => userId !== me)
}
