import { badField, Problem } from '#core/shared/error.ts'
import type { Holding } from './grants.ts'
import type { Member } from './members.ts'
import { levelOf, type PlaceId, type Role, type Roles, roleNamed } from './roles.ts'

/** A refusal that says why, for who may see the place. */
export function denied(detail: string): Problem {
  return new Problem('forbidden', detail)
}

/** A role that the caller may give: never the owner's, never one above their own. @throws Problem bad-input, forbidden */
export function givable(roles: Roles, roleId: string, caller: Holding): Role {
  const role = roleNamed(roles, roleId)
  if (!role) throw badField('roleId', 'There is no such role here')
  if (role.id === 'owner') throw denied('The role of the owner cannot be given: it is handed over.')
  if (role.position < caller.role.position) throw denied('You cannot give a role above your own.')
  return role
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
