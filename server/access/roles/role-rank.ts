import { inheritedProjectRole } from '#core/shared/access/permission.ts'
import { badField, Problem } from '#core/shared/error.ts'
import type { PlaceMember } from '../members/members.ts'
import type { Membership } from '../membership.ts'
import { permissionsBeyond } from './role-permissions.ts'
import { levelOf, type PlaceRef, type Role, type Roles, roleById } from './roles.ts'

/** A refusal with a reason, for people who may see the place. */
export function forbiddenBecause(detail: string): Problem {
  return new Problem('forbidden', detail)
}

/**
 * A role that the caller may assign in a place: not the owner's, not one above their own, not one with permissions
 * they do not have.
 * @throws Problem bad-input, forbidden
 */
export function assignableRole(place: PlaceRef, roles: Roles, roleId: string, caller: Membership): Role {
  const role = roleById(roles, roleId)
  if (!role) throw badField('roleId', 'There is no such role here')
  refuseUnassignable(place, role, caller)
  return role
}

/** @throws Problem forbidden with the reason why the caller cannot assign the role */
export function refuseUnassignable(place: PlaceRef, role: Role, caller: Membership): void {
  if (role.id === 'owner') throw forbiddenBecause('The role of the owner cannot be given: it is handed over.')
  if (role.position < caller.role.position) throw forbiddenBecause('You cannot give a role above your own.')
  const unheld = permissionsNotHeld(place, role, caller)
  if (unheld.length > 0)
    throw forbiddenBecause(
      `You cannot give the role "${role.name}": it allows what you may not do yourself (${unheld.join(', ')}).`,
    )
}

/** Listed if the role makes its holder an administrator of every project in the space and the caller is not one. */
const everyProject = 'every project'

/**
 * Permissions of a role that the caller does not have. Administrators of a space inherit that role in its projects,
 * so only people who inherit one themselves can assign it.
 */
export function permissionsNotHeld(place: PlaceRef, role: Role, caller: Membership): string[] {
  const isInherited = levelOf(place) === 'space' && inheritedProjectRole(role.id) !== null
  const everyProjectAccess = isInherited && inheritedProjectRole(caller.role.id) === null ? [everyProject] : []
  return [...permissionsBeyond(role.permissions, caller.grant), ...everyProjectAccess]
}

/** The refusals of an action on a member, as whole sentences. */
interface ActionRefusals {
  toOneself: string
  toOther: string
}

/**
 * Refuses an action on oneself, on members of one's own rank or above, and in a project on members through the space.
 * @throws Problem forbidden, conflict
 */
export function refuseActionOn(
  target: PlaceMember,
  place: PlaceRef,
  by: { caller: Membership; personId: string },
  refusals: ActionRefusals,
): void {
  if (target.personId === by.personId) throw forbiddenBecause(refusals.toOneself)
  if (target.role.position <= by.caller.role.position) throw forbiddenBecause(refusals.toOther)
  refuseInheritedMember(target, place)
}

/** @throws Problem conflict for a member of a project through their role in the space */
export function refuseInheritedMember({ userId, own, inherited }: PlaceMember, place: PlaceRef): void {
  if (levelOf(place) === 'space' || !inherited) return
  if (!own || own.position >= inherited.position)
    throw new Problem('conflict', `"${userId}" is in this project by their role in the space: change it there.`)
}
