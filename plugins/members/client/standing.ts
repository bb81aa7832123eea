import type { Member, Role, Standing } from './place.ts'

function rankOf({ roles }: Standing, roleId: string): number {
  const at = roles.findIndex(role => role.roleId === roleId)
  return at < 0 ? roles.length : at
}

function ownRank(standing: Standing): number {
  const own = standing.members.find(({ userId }) => userId === standing.me)
  return own ? rankOf(standing, own.roleId) : standing.roles.length
}

/** Somebody whose role in a project is the one the space gives them: it is changed there. */
export function isBrought({ brought }: Standing, { userId, roleId }: Member): boolean {
  return brought.get(userId) === roleId
}

/** Whether somebody's role may be changed or taken: not one's own, only below one's own (decision A-046). */
export function mayChange(standing: Standing, member: Member): boolean {
  return (
    member.userId !== standing.me && rankOf(standing, member.roleId) > ownRank(standing) && !isBrought(standing, member)
  )
}

/** Roles that are not above one's own, the owner's left out. The lowest last. */
export function rolesBelow(standing: Standing): Role[] {
  const own = ownRank(standing)
  return standing.roles.filter((role, rank) => !role.fixed && rank >= own)
}

/** Those of them that allow nothing one may not do oneself: these one may give. */
export function givableRoles(standing: Standing): Role[] {
  return rolesBelow(standing).filter(({ unheld }) => unheld.length === 0)
}

/** The role one step up or down from somebody's, where it may be given. */
export function nextRole(standing: Standing, member: Member, by: 1 | -1): Role | undefined {
  const next = standing.roles[rankOf(standing, member.roleId) + by]
  return givableRoles(standing).find(role => role === next)
}

/** Who may become the owner: everyone who is in, but oneself. */
export function heirs({ me, members }: Standing): Member[] {
  return members.filter(({ userId }) => userId !== me)
}
