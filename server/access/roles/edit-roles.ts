import { roleNameKey } from '#core/shared/access/role-name.ts'
import type { InputOf, OutputOf } from '#core/shared/call.ts'
import type { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { Problem } from '#core/shared/error.ts'
import type { Reader } from '../../db/schema.ts'
import { randomId } from '../../http/random-ids.ts'
import type { AccessChange } from '../access-change.ts'
import { readMembers } from '../members/members.ts'
import { type Membership, readMembership } from '../membership.ts'
import type { AccessService } from '../service.ts'
import { requestedRoles } from './requested-roles.ts'
import { permissionFlags } from './role-permissions.ts'
import { permissionsNotHeld } from './role-rank.ts'
import { levelOf, type PlaceRef, readRoles } from './roles.ts'
import { type RequestedRole, refuseTooManyRoles, saveRoles } from './save-roles.ts'

export type RoleInputs = InputOf<typeof spaceMemberCalls.setPermissions>['newPermissions']
type RolesOutput = OutputOf<typeof spaceMemberCalls.getPermissions>

/** The roles of a place as calls return them, highest first. */
export async function rolesOutput(
  read: Reader,
  access: AccessService,
  place: PlaceRef,
  personId: string,
): Promise<RolesOutput> {
  const keys = access.keys(levelOf(place))
  const members = await readMembers(read, place)
  const caller = await readMembership(read, personId, place)
  return (await readRoles(read, place)).map(role => ({
    roleId: role.id,
    role: role.name,
    permissions: permissionFlags(role.grant, keys),
    builtIn: role.builtIn,
    fixed: role.id === 'owner',
    members: members.filter(member => member.role.id === role.id).length,
    unheld: caller ? permissionsNotHeld(place, role, caller) : [],
  }))
}

/** Saves all roles of a place. @throws Problem bad-input by path, forbidden, limit-reached */
export async function setRoles(change: AccessChange, place: PlaceRef, roleInputs: RoleInputs): Promise<RolesOutput> {
  const { tx, access, person } = change
  const caller = await confirmMayEdit(change, place)
  const before = await readRoles(tx, place)
  // Checked first: comparing each role with all others is quadratic.
  refuseTooManyRoles(levelOf(place), roleInputs.length - before.filter(role => role.builtIn).length)
  const requested = requestedRoles(roleInputs, before, {
    keys: access.keys(levelOf(place)),
    by: caller.grant,
    newId: randomId,
  })
  await saveRoles(change, place, caller, requested)
  return rolesOutput(tx, access, place, person.id)
}

/** Deletes a role that is not built in, by id or by name. @throws Problem not-found, conflict, forbidden */
export async function deleteRole(change: AccessChange, place: PlaceRef, idOrName: string): Promise<void> {
  const caller = await confirmMayEdit(change, place)
  const before = await readRoles(change.tx, place)
  const key = roleNameKey(idOrName)
  const role = before.find(({ id }) => id === idOrName) ?? before.find(({ name }) => roleNameKey(name) === key)
  if (!role) throw new Problem('not-found', `There is no role "${idOrName}" here.`)
  if (role.builtIn) throw new Problem('conflict', `The role "${role.name}" is built in and cannot be deleted.`)
  await saveRoles(
    change,
    place,
    caller,
    before.slice(1).filter(other => other !== role),
  )
}

/**
 * Replaces the roles of a project by those of another one where the caller may edit them too. Roles with the same
 * name keep their id, so that members keep their role.
 * @throws Problem forbidden, limit-reached
 */
export async function importRoles(change: AccessChange, place: PlaceRef, fromProjectId: string): Promise<RolesOutput> {
  const { tx, access, person } = change
  const caller = await confirmMayEdit(change, place)
  const from = await access.confirm(tx, person, 'project.permissions', { projectId: fromProjectId })
  const before = await readRoles(tx, place)
  const source = await readRoles(tx, { spaceId: from.spaceId, projectId: fromProjectId })
  const requested = source.slice(1).map(({ id, name, builtIn, permissions }): RequestedRole => {
    const key = roleNameKey(name)
    const same = builtIn ? undefined : before.find(role => !role.builtIn && roleNameKey(role.name) === key)
    return { id: builtIn ? id : (same?.id ?? randomId()), name, permissions }
  })
  await saveRoles(change, place, caller, requested)
  return rolesOutput(tx, access, place, person.id)
}

function confirmMayEdit({ tx, access, person }: AccessChange, place: PlaceRef): Promise<Membership> {
  return access.confirm(tx, person, `${levelOf(place)}.permissions`, place)
}
