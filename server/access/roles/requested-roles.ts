import type { Grant } from '#core/shared/access/permission.ts'
import { roleNameIssue, roleNameKey } from '#core/shared/access/role-name.ts'
import type { InputOf } from '#core/shared/call.ts'
import type { spaceMemberCalls } from '#core/shared/calls/members.ts'
import type { Issue } from '#core/shared/issue.ts'
import { refuseIssues } from '../field-issues.ts'
import { storedPermissions } from './role-permissions.ts'
import { lowestRole, type Role, type Roles, roleById } from './roles.ts'
import type { RequestedRole } from './save-roles.ts'

type RoleInput = InputOf<typeof spaceMemberCalls.setPermissions>['newPermissions'][number]

interface RequestOptions {
  keys: readonly string[]
  /** permissions of the person who saves the roles */
  by: Grant
  newId(): string
}

/**
 * The roles that an input list describes, highest first, without the owner's. Built-in roles missing in the list keep
 * their permissions, and the lowest stays last.
 * @throws Problem bad-input naming every invalid field
 */
export function requestedRoles(
  inputs: readonly RoleInput[],
  before: Roles,
  { keys, by, newId }: RequestOptions,
): RequestedRole[] {
  const existing = inputs.map(role => existingRole(role, inputs, before))
  refuseIssues(issuesOf(inputs, existing, before, keys))
  const requested = inputs.map((role, at): RequestedRole => {
    const now = existing[at]
    const allowedKeys = new Set(keys.filter(key => role.permissions[key] === true))
    return {
      id: now?.id ?? newId(),
      name: role.role.trim(),
      permissions: storedPermissions(keys, allowedKeys, now?.permissions ?? [], by),
    }
  })
  return withBuiltIn(
    requested.filter(({ id }) => id !== 'owner'),
    before,
  )
}

/** A new role that is sent again is the one created the first time. */
function existingRole({ roleId, role }: RoleInput, inputs: readonly RoleInput[], before: Roles): Role | undefined {
  if (roleId !== undefined) return roleById(before, roleId)
  const key = roleNameKey(role)
  const same = before.find(({ name, builtIn }) => !builtIn && roleNameKey(name) === key)
  return inputs.some(other => other.roleId === same?.id) ? undefined : same
}

function issuesOf(
  inputs: readonly RoleInput[],
  existing: readonly (Role | undefined)[],
  before: Roles,
  keys: readonly string[],
): Record<string, Issue | string | null> {
  const issues: Record<string, Issue | string | null> = {}
  const builtIn = before.filter(role => role.builtIn)
  for (const [at, { roleId, role, permissions }] of inputs.entries()) {
    const path = `newPermissions.${at}`
    const now = existing[at]
    const others = [
      ...inputs.flatMap((other, index) => (index < at ? other.role : [])),
      ...builtIn.flatMap(({ id, name }) => (id === now?.id ? [] : name)),
    ]
    issues[`${path}.roleId`] = idIssue(roleId, now, inputs.slice(0, at))
    issues[`${path}.role`] =
      now?.builtIn && role.trim() !== now.name ? 'A built-in role keeps its name' : roleNameIssue(role, others)
    const permissionEntries = Object.entries(permissions)
    if (permissionEntries.length > keys.length)
      issues[`${path}.permissions`] = `There are ${keys.length} permissions here, no more`
    for (const [key, allowed] of permissionEntries.slice(0, keys.length)) {
      if (!keys.includes(key)) issues[`${path}.permissions.${key}`] = 'There is no such permission here'
      else if (now?.id === 'owner' && !allowed)
        issues[`${path}.permissions.${key}`] = 'The role of the owner cannot be changed'
    }
  }
  return issues
}

function idIssue(roleId: string | undefined, now: Role | undefined, earlier: readonly RoleInput[]): string | null {
  if (roleId === undefined) return null
  if (!now) return 'There is no such role here; leave the id out for a new one'
  return earlier.some(other => other.roleId === roleId) ? 'This role is in the list twice' : null
}

/** Built-in roles missing in the list go behind the role that preceded them. */
function withBuiltIn(requested: readonly RequestedRole[], before: Roles): RequestedRole[] {
  const bottom = lowestRole(before)
  const ordered = requested.filter(({ id }) => id !== bottom.id)
  const others = before.slice(1, -1)
  for (const [at, role] of others.entries()) {
    if (!role.builtIn || ordered.some(({ id }) => id === role.id)) continue
    const above = others.slice(0, at).findLast(({ id }) => ordered.some(other => other.id === id))
    ordered.splice(ordered.findIndex(({ id }) => id === above?.id) + 1, 0, role)
  }
  return [...ordered, requested.find(({ id }) => id === bottom.id) ?? bottom]
}
