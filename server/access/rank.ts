import { badField, Problem } from '#core/shared/error.ts'
import { broughtRole } from '#core/shared/permission.ts'
import type { Holding } from './grants.ts'
import type { Member } from './members.ts'
import { beyond } from './role-permissions.ts'
import { levelOf, type PlaceId, type Role, type Roles, roleNamed } from './roles.ts'

/** A refusal that says why, for who may see the place. */
export function denied(detail: string): Problem {
  return new Problem('forbidden', detail)
}

/**
 * A role that the caller may give in a place: never the owner's, never one above their own, never one that holds what
 * they do not hold.
 * @throws Problem bad-input, forbidden
 */
export function givable(place: PlaceId, roles: Roles, roleId: string, caller: Holding): Role {
  const role = roleNamed(roles, roleId)
  if (!role) throw badField('roleId', 'There is no such role here')
  refuseUngivable(place, role, caller)
  return role
}

/** @throws Problem forbidden that says what keeps the caller from giving the role */
export function refuseUngivable(place: PlaceId, role: Role, caller: Holding): void {
  if (role.id === 'owner') throw denied('The role of the owner cannot be given: it is handed over.')
  if (role.position < caller.role.position) throw denied('You cannot give a role above your own.')
  const unheld = unheldOf(place, role, caller)
  if (unheld.length > 0)
    throw denied(
      `You cannot give the role "${role.name}": it allows what you may not do yourself (${unheld.join(', ')}).`,
    )
}

/** Who gets the role would be an administrator of every project in the space, and the caller is not. */
const everyProject = 'every project'

/**
 * What a role allows that the caller may not do. A space's administrators bring their role along into its projects, so
 * that only those give it who bring one along themselves.
 */
export function unheldOf(place: PlaceId, role: Role, caller: Holding): string[] {
  const brings = levelOf(place) === 'space' && broughtRole(role.id) !== null
  const reaches = brings && broughtRole(caller.role.id) === null ? [everyProject] : []
  return [...beyond(role.permissions, caller.grant), ...reaches]
}

/** What is done to somebody, as it stands in sentences: `You cannot <what>`. */
interface Deed {
  toOneself: string
  toOther: string
}

/**
 * Nobody does these things to themselves or to people of their own rank, and none of it is done in a project to who is
 * there through the space.
 * @throws Problem forbidden, conflict
 */
export function refuseOthers(
  target: Member,
  place: PlaceId,
  by: { caller: Holding; personId: string },
  deed: Deed,
): void {
  if (target.personId === by.personId) throw denied(deed.toOneself)
  if (target.role.position <= by.caller.role.position) throw denied(deed.toOther)
  refuseBrought(target, place)
}

/** @throws Problem conflict for who is in a project by their role in the space */
export function refuseBrought({ userId, own, brought }: Member, place: PlaceId): void {
  if (levelOf(place) === 'space' || !brought) return
  if (!own || own.position >= brought.position)
    throw new Problem('conflict', `"${userId}" is in this project by their role in the space: change it there.`)
}
