import type { InputOf } from '#core/shared/call.ts'
import type { spaceMemberCalls } from '#core/shared/calls/members.ts'
import type { Grant } from '#core/shared/permission.ts'
import { roleNameFault, roleNameKey } from '#core/shared/role-name.ts'
import { refuseFaults } from './faults.ts'
import { storedPermissions } from './role-permissions.ts'
import { lowest, type Role, type Roles, roleNamed } from './roles.ts'
import type { WantedRole } from './save-roles.ts'

type Given = InputOf<typeof spaceMemberCalls.setPermissions>['newPermissions'][number]

interface With {
  keys: readonly string[]
  /** what the one holds who saves them */
  by: Grant
  newId(): string
}

/**
 * The roles meant by a list as it comes in, highest first, the owner's left out. Built-in roles that are not in it keep
 * what they have, and the lowest stays the last.
 * @throws Problem bad-input naming every field at fault
 */
export function wantedRoles(given: readonly Given[], before: Roles, { keys, by, newId }: With): WantedRole[] {
  const known = given.map(role => meant(role, given, before))
  refuseFaults(faultsOf(given, known, before, keys))
  const wanted = given.map((role, at): WantedRole => {
    const now = known[at]
    const held = new Set(keys.filter(key => role.permissions[key] === true))
    return {
      id: now?.id ?? newId(),
      name: role.role.trim(),
      permissions: storedPermissions(keys, held, now?.permissions ?? [], by),
    }
  })
  return withBuiltIn(
    wanted.filter(({ id }) => id !== 'owner'),
    before,
  )
}

/** A new role sent a second time is the one it made the first time. */
function meant({ roleId, role }: Given, given: readonly Given[], before: Roles): Role | undefined {
  if (roleId !== undefined) return roleNamed(before, roleId)
  const key = roleNameKey(role)
  const same = before.find(({ name, builtIn }) => !builtIn && roleNameKey(name) === key)
  return given.some(other => other.roleId === same?.id) ? undefined : same
}

function faultsOf(
  given: readonly Given[],
  known: readonly (Role | undefined)[],
  before: Roles,
  keys: readonly string[],
): Record<string, string | null> {
  const faults: Record<string, string | null> = {}
  const builtIn = before.filter(role => role.builtIn)
  for (const [at, { roleId, role, permissions }] of given.entries()) {
    const path = `newPermissions.${at}`
    const now = known[at]
    const others = [
      ...given.flatMap((other, index) => (index < at ? other.role : [])),
      ...builtIn.flatMap(({ id, name }) => (id === now?.id ? [] : name)),
    ]
    faults[`${path}.roleId`] = idFault(roleId, now, given.slice(0, at))
    faults[`${path}.role`] =
      now?.builtIn && role.trim() !== now.name ? 'A built-in role keeps its name' : roleNameFault(role, others)
    const named = Object.entries(permissions)
    if (named.length > keys.length) faults[`${path}.permissions`] = `There are ${keys.length} permissions here, no more`
    for (const [key, allowed] of named.slice(0, keys.length)) {
      if (!keys.includes(key)) faults[`${path}.permissions.${key}`] = 'There is no such permission here'
      else if (now?.id === 'owner' && !allowed)
        faults[`${path}.permissions.${key}`] = 'The role of the owner cannot be changed'
    }
  }
  return faults
}

function idFault(roleId: string | undefined, now: Role | undefined, earlier: readonly Given[]): string | null {
  if (roleId === undefined) return null
  if (!now) return 'There is no such role here; leave the id out for a new one'
  return earlier.some(other => other.roleId === roleId) ? 'This role is in the list twice' : null
}

/** Built-in roles left out go behind what stood before them. */
function withBuiltIn(wanted: readonly WantedRole[], before: Roles): WantedRole[] {
  const bottom = lowest(before)
  const ordered = wanted.filter(({ id }) => id !== bottom.id)
  const others = before.slice(1, -1)
  for (const [at, role] of others.entries()) {
    if (!role.builtIn || ordered.some(({ id }) => id === role.id)) continue
    const above = others.slice(0, at).findLast(({ id }) => ordered.some(other => other.id === id))
    ordered.splice(ordered.findIndex(({ id }) => id === above?.id) + 1, 0, role)
  }
  return [...ordered, wanted.find(({ id }) => id === bottom.id) ?? bottom]
}
