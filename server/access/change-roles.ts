import type { InputOf, OutputOf } from '#core/shared/call.ts'
import type { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { Problem } from '#core/shared/error.ts'
import { roleNameKey } from '#core/shared/role-name.ts'
import type { Reader } from '../db/schema.ts'
import { randomId } from '../http/random-ids.ts'
import type { Change } from './change.ts'
import { type Holding, readHolding } from './grants.ts'
import { readMembers } from './members.ts'
import { unheldOf } from './rank.ts'
import { shownPermissions } from './role-permissions.ts'
import { levelOf, type PlaceId, readRoles } from './roles.ts'
import { refuseTooMany, saveRoles, type WantedRole } from './save-roles.ts'
import type { Access } from './service.ts'
import { wantedRoles } from './wanted-roles.ts'

export type NewRoles = InputOf<typeof spaceMemberCalls.setPermissions>['newPermissions']
type ShownRoles = OutputOf<typeof spaceMemberCalls.getPermissions>

/** The roles of a place as calls answer them, the highest first. */
export async function shownRoles(read: Reader, access: Access, place: PlaceId, personId: string): Promise<ShownRoles> {
  const keys = access.keys(levelOf(place))
  const members = await readMembers(read, place)
  const caller = await readHolding(read, personId, place)
  return (await readRoles(read, place)).map(role => ({
    roleId: role.id,
    role: role.name,
    permissions: shownPermissions(role.grant, keys),
    builtIn: role.builtIn,
    fixed: role.id === 'owner',
    members: members.filter(member => member.role.id === role.id).length,
    unheld: caller ? unheldOf(place, role, caller) : [],
  }))
}

/** Saves all roles of a place (decision A-045). @throws Problem bad-input by path, forbidden, limit-reached */
export async function setRoles(change: Change, place: PlaceId, given: NewRoles): Promise<ShownRoles> {
  const { tx, access, person } = change
  const caller = await confirmed(change, place)
  const before = await readRoles(tx, place)
  // Each is compared with all others: no list is looked through that is too long anyway.
  refuseTooMany(levelOf(place), given.length - before.filter(role => role.builtIn).length)
  const wanted = wantedRoles(given, before, { keys: access.keys(levelOf(place)), by: caller.grant, newId: randomId })
  await saveRoles(change, place, caller, wanted)
  return shownRoles(tx, access, place, person.id)
}

/** Deletes a role that people made, by id or by name. @throws Problem not-found, conflict, forbidden */
export async function deleteRole(change: Change, place: PlaceId, named: string): Promise<void> {
  const caller = await confirmed(change, place)
  const before = await readRoles(change.tx, place)
  const key = roleNameKey(named)
  const role = before.find(({ id }) => id === named) ?? before.find(({ name }) => roleNameKey(name) === key)
  if (!role) throw new Problem('not-found', `There is no role "${named}" here.`)
  if (role.builtIn) throw new Problem('conflict', `The role "${role.name}" is built in and cannot be deleted.`)
  await saveRoles(
    change,
    place,
    caller,
    before.slice(1).filter(other => other !== role),
  )
}

/**
 * Makes the roles of a project those of another one where the caller may change them too. Roles of one name stay the
 * same role, so that people keep theirs.
 * @throws Problem forbidden, limit-reached
 */
export async function importRoles(change: Change, place: PlaceId, fromProjectId: string): Promise<ShownRoles> {
  const { tx, access, person } = change
  const caller = await confirmed(change, place)
  const from = await access.confirm(tx, person, 'project.permissions', { projectId: fromProjectId })
  const before = await readRoles(tx, place)
  const source = await readRoles(tx, { spaceId: from.spaceId, projectId: fromProjectId })
  const wanted = source.slice(1).map(({ id, name, builtIn, permissions }): WantedRole => {
    const key = roleNameKey(name)
    const same = builtIn ? undefined : before.find(role => !role.builtIn && roleNameKey(role.name) === key)
    return { id: builtIn ? id : (same?.id ?? randomId()), name, permissions }
  })
  await saveRoles(change, place, caller, wanted)
  return shownRoles(tx, access, place, person.id)
}

function confirmed({ tx, access, person }: Change, place: PlaceId): Promise<Holding> {
  return access.confirm(tx, person, `${levelOf(place)}.permissions`, place)
}
