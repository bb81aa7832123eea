import { defaultPermissions, isBuiltIn, type RoleLevel } from '#core/shared/access/permission.ts'
import { roleNameKey } from '#core/shared/access/role-name.ts'
import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import type { AccessChange } from '../access-change.ts'
import { readMembers } from '../members/members.ts'
import type { Membership } from '../membership.ts'
import { keepRemoval } from '../removals/removals.ts'
import { permissionsBeyond, samePermissions } from './role-permissions.ts'
import { forbiddenBecause } from './role-rank.ts'
import {
  defaultPosition,
  levelOf,
  lowestRole,
  type PlaceRef,
  type Role,
  type Roles,
  readRoles,
  roleById,
} from './roles.ts'

/** A role to be saved, with its permissions as stored. */
export interface RequestedRole {
  id: string
  name: string
  permissions: readonly string[]
}

/**
 * Replaces the roles of a place by these, in this order; the owner's is not among them and the lowest is the last.
 * Members whose role is gone get the lowest.
 * @throws Problem forbidden if the caller may not make one of the changes; limit-reached
 */
export async function saveRoles(
  change: AccessChange,
  place: PlaceRef,
  caller: Membership,
  requested: readonly RequestedRole[],
): Promise<void> {
  const level = levelOf(place)
  const before = await readRoles(change.tx, place)
  if (caller.role.id !== 'owner') refuseChangeAbove(before, requested, caller.role)
  refuseUnheldPermissions(before, requested, caller)
  refuseTooManyRoles(level, requested.filter(({ id }) => !isBuiltIn(level, id)).length)
  // Read before the roles are replaced.
  const members = await readMembers(change.tx, place)
  const removed = before.filter(({ id }) => id !== 'owner' && !requested.some(role => role.id === id))
  const removedInUse = removed.filter(role => members.some(({ own }) => own?.id === role.id))
  refuseGainByDeletion(removedInUse, requested.at(-1), caller)
  for (const { id, name, builtIn, permissions } of removed) {
    if (builtIn) continue
    const above = before[before.findIndex(role => role.id === id) - 1]?.id ?? 'owner'
    const had = members.filter(({ own }) => own?.id === id).map(({ personId }) => personId)
    await keepRemoval(change, place, 'role', id, { name, permissions, above, members: had })
  }
  await writeRoles(change, place, requested)
  const removedIds = removed.map(({ id }) => id)
  await moveToLowestRole(change, place, removedIds, lowestRole(before).id)
  const affected = new Set(before.filter(role => isChanged(role, requested)).map(({ id }) => id))
  for (const { personId, own, inherited } of members)
    if ([own, inherited].some(role => role && affected.has(role.id))) await change.emitRightsChanged(personId, place)
  await change.emitMembersChanged(place)
}

/** @throws Problem limit-reached if a place would have too many custom roles */
export function refuseTooManyRoles(level: RoleLevel, own: number): void {
  if (own > limits.rolesMax)
    throw new Problem('limit-reached', `A ${level} has at most ${limits.rolesMax} roles of its own.`)
}

/** Roles down to the caller's own must not change. */
function refuseChangeAbove(before: Roles, requested: readonly RequestedRole[], own: Role): void {
  const others = before.slice(1)
  const fixed = others.slice(0, others.findIndex(({ id }) => id === own.id) + 1)
  for (const [at, role] of fixed.entries())
    if (requested[at]?.id !== role.id || isChanged(role, requested))
      throw forbiddenBecause(
        `You cannot change the role "${role.name}" or put one above it: you may change roles below your own.`,
      )
}

function isChanged(role: Role, requested: readonly RequestedRole[]): boolean {
  if (role.id === 'owner') return false
  const now = requested.find(({ id }) => id === role.id)
  return !now || now.name !== role.name || !samePermissions(now.permissions, role.permissions)
}

/** Nobody can grant permissions they do not have themselves. */
function refuseUnheldPermissions(before: Roles, requested: readonly RequestedRole[], caller: Membership): void {
  for (const { id, name, permissions } of requested) {
    const granted = permissionsBeyond(permissions, roleById(before, id)?.grant ?? { permissions: new Set() })
    const unheld = permissionsBeyond(granted, caller.grant)
    if (unheld.length > 0)
      throw forbiddenBecause(`You cannot grant "${name}" what you do not hold yourself: ${unheld.join(', ')}.`)
  }
}

/** Members of a deleted role get the lowest one, which must not give them permissions that the caller lacks. */
function refuseGainByDeletion(removed: readonly Role[], bottom: RequestedRole | undefined, caller: Membership): void {
  for (const { name, grant } of removed) {
    const unheld = permissionsBeyond(permissionsBeyond(bottom?.permissions ?? [], grant), caller.grant)
    if (unheld.length > 0)
      throw forbiddenBecause(
        `You cannot delete "${name}": who has it would get "${bottom?.name}", which allows what you may not do yourself (${unheld.join(', ')}).`,
      )
  }
}

/** Built-in roles with default permissions and position need no row. */
async function writeRoles({ tx }: AccessChange, place: PlaceRef, requested: readonly RequestedRole[]): Promise<void> {
  const { spaceId, projectId } = place
  const level = levelOf(place)
  if (projectId === undefined) await tx.deleteFrom('roles').where('space_id', '=', spaceId).execute()
  else await tx.deleteFrom('roles').where('project_id', '=', projectId).execute()
  let position = 0
  for (const { id, name, permissions } of requested) {
    const builtIn = isBuiltIn(level, id)
    const defaultAt = builtIn ? defaultPosition(level, id) : 0
    position = Math.max(position + 1, defaultAt)
    if (builtIn && position === defaultAt && samePermissions(permissions, defaultPermissions(level, id))) continue
    await tx
      .insertInto('roles')
      .values({
        space_id: projectId === undefined ? spaceId : null,
        project_id: projectId ?? null,
        ...{ id, name, name_key: roleNameKey(name), position },
        permissions: JSON.stringify(permissions),
      })
      .execute()
  }
}

async function moveToLowestRole(
  { tx }: AccessChange,
  place: PlaceRef,
  removed: readonly string[],
  role: string,
): Promise<void> {
  const { spaceId, projectId } = place
  if (removed.length === 0) return
  if (projectId === undefined)
    await tx
      .updateTable('space_members')
      .set({ role })
      .where('space_id', '=', spaceId)
      .where('role', 'in', removed)
      .execute()
  else
    await tx
      .updateTable('project_members')
      .set({ role })
      .where('project_id', '=', projectId)
      .where('role', 'in', removed)
      .execute()
}
