import { Problem } from '#core/shared/error.ts'
import { limits } from '#core/shared/limits.ts'
import { defaultPermissions, isBuiltIn, type Level } from '#core/shared/permission.ts'
import { roleNameKey } from '#core/shared/role-name.ts'
import type { Change } from './change.ts'
import type { Holding } from './grants.ts'
import { readMembers } from './members.ts'
import { denied } from './rank.ts'
import { beyond, samePermissions } from './role-permissions.ts'
import { levelOf, lowest, type PlaceId, type Role, type Roles, readRoles, roleNamed, usualPosition } from './roles.ts'

/** A role as it is to be, its permissions as they are stored. */
export interface WantedRole {
  id: string
  name: string
  permissions: readonly string[]
}

/**
 * Puts the roles of a place in place of those it has, in this order; the owner's is not among them and the lowest is
 * the last. Who held one that is gone gets the lowest.
 * @throws Problem forbidden where the caller may not change one of them so; limit-reached
 */
export async function saveRoles(
  change: Change,
  place: PlaceId,
  caller: Holding,
  wanted: readonly WantedRole[],
): Promise<void> {
  const level = levelOf(place)
  const before = await readRoles(change.tx, place)
  if (caller.role.id !== 'owner') refuseHigher(before, wanted, caller.role)
  refuseUnheld(before, wanted, caller)
  refuseTooMany(level, wanted.filter(({ id }) => !isBuiltIn(level, id)).length)
  // Who holds a role is asked while it is still there.
  const members = await readMembers(change.tx, place)
  const gone = before.filter(({ id }) => id !== 'owner' && !wanted.some(role => role.id === id))
  const held = gone.filter(role => members.some(({ own }) => own?.id === role.id))
  refuseFall(held, wanted.at(-1), caller)
  await writeRoles(change, place, wanted)
  const goneIds = gone.map(({ id }) => id)
  await moveToLowest(change, place, goneIds, lowest(before).id)
  const affected = new Set(before.filter(role => isOther(role, wanted)).map(({ id }) => id))
  for (const { personId, own, brought } of members)
    if ([own, brought].some(role => role && affected.has(role.id))) await change.tellRights(personId, place)
  await change.tellMembers(place)
}

/** So many roles of its own are too many for a place. @throws Problem limit-reached */
export function refuseTooMany(level: Level, own: number): void {
  if (own > limits.rolesMax)
    throw new Problem('limit-reached', `A ${level} has at most ${limits.rolesMax} roles of its own.`)
}

/** Everything down to the caller's own role stays as it is. */
function refuseHigher(before: Roles, wanted: readonly WantedRole[], own: Role): void {
  const others = before.slice(1)
  const fixed = others.slice(0, others.findIndex(({ id }) => id === own.id) + 1)
  for (const [at, role] of fixed.entries())
    if (wanted[at]?.id !== role.id || isOther(role, wanted))
      throw denied(
        `You cannot change the role "${role.name}" or put one above it: you may change roles below your own.`,
      )
}

function isOther(role: Role, wanted: readonly WantedRole[]): boolean {
  if (role.id === 'owner') return false
  const now = wanted.find(({ id }) => id === role.id)
  return !now || now.name !== role.name || !samePermissions(now.permissions, role.permissions)
}

/** Nobody gives others what they do not hold themselves. */
function refuseUnheld(before: Roles, wanted: readonly WantedRole[], caller: Holding): void {
  for (const { id, name, permissions } of wanted) {
    const granted = beyond(permissions, roleNamed(before, id)?.grant ?? { permissions: new Set() })
    const unheld = beyond(granted, caller.grant)
    if (unheld.length > 0)
      throw denied(`You cannot grant "${name}" what you do not hold yourself: ${unheld.join(', ')}.`)
  }
}

/** Whose role is deleted gets the lowest one: that gives them nothing either that the caller does not hold. */
function refuseFall(gone: readonly Role[], bottom: WantedRole | undefined, caller: Holding): void {
  for (const { name, grant } of gone) {
    const unheld = beyond(beyond(bottom?.permissions ?? [], grant), caller.grant)
    if (unheld.length > 0)
      throw denied(
        `You cannot delete "${name}": who has it would get "${bottom?.name}", which allows what you may not do yourself (${unheld.join(', ')}).`,
      )
  }
}

/** Built-in roles that are as the code says, in their usual place, need no row. */
async function writeRoles({ tx }: Change, place: PlaceId, wanted: readonly WantedRole[]): Promise<void> {
  const { spaceId, projectId } = place
  const level = levelOf(place)
  if (projectId === undefined) await tx.deleteFrom('roles').where('space_id', '=', spaceId).execute()
  else await tx.deleteFrom('roles').where('project_id', '=', projectId).execute()
  let position = 0
  for (const { id, name, permissions } of wanted) {
    const builtIn = isBuiltIn(level, id)
    const usual = builtIn ? usualPosition(level, id) : 0
    position = Math.max(position + 1, usual)
    if (builtIn && position === usual && samePermissions(permissions, defaultPermissions(level, id))) continue
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

async function moveToLowest({ tx }: Change, place: PlaceId, gone: readonly string[], role: string): Promise<void> {
  const { spaceId, projectId } = place
  if (gone.length === 0) return
  if (projectId === undefined)
    await tx
      .updateTable('space_members')
      .set({ role })
      .where('space_id', '=', spaceId)
      .where('role', 'in', gone)
      .execute()
  else
    await tx
      .updateTable('project_members')
      .set({ role })
      .where('project_id', '=', projectId)
      .where('role', 'in', gone)
      .execute()
}
