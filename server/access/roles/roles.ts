import {
  builtInRoles,
  defaultPermissions,
  type Grant,
  grantOf,
  isBuiltIn,
  type RoleLevel,
} from '#core/shared/access/permission.ts'
import { listed } from '../../db/prepare.ts'
import type { Reader, Schema } from '../../db/schema.ts'

/** A space, or a project in it. */
export interface PlaceRef {
  spaceId: string
  projectId?: string
}

/** A role of one place. */
export interface Role {
  id: string
  name: string
  builtIn: boolean
  /** the lower the number, the higher the role */
  position: number
  /** as stored: `*.read` covers every kind, including those installed later */
  permissions: readonly string[]
  grant: Grant
}

/** The roles of one place, highest first: the owner's is the first, the lowest the last. */
export type Roles = readonly [Role, ...Role[]]

export function levelOf(place: PlaceRef): RoleLevel {
  return place.projectId === undefined ? 'space' : 'project'
}

/** The gap leaves room for custom roles between built-in ones, so that an unchanged built-in role needs no row. */
const positionGap = 1_000
const lowestPosition = 1_000_000

/** The position of a built-in role that was not moved. */
export function defaultPosition(level: RoleLevel, role: string): number {
  const order: readonly string[] = builtInRoles[level]
  const at = order.indexOf(role)
  return at === order.length - 1 ? lowestPosition : at * positionGap
}

type RoleRow = Pick<Schema['roles'], 'id' | 'name' | 'position' | 'permissions'>

const defaultRoles: Record<RoleLevel, Roles> = { space: rolesFrom('space', []), project: rolesFrom('project', []) }

/** The roles of one place. */
export async function readRoles(read: Reader, place: PlaceRef): Promise<Roles> {
  const rolesOf = await readRolesOf(read, levelOf(place), [place.projectId ?? place.spaceId])
  return rolesOf(place.projectId ?? place.spaceId)
}

/** The roles of many spaces or projects at once, by id. */
export async function readRolesOf(
  read: Reader,
  level: RoleLevel,
  ids: readonly string[],
): Promise<(id: string) => Roles> {
  const column = level === 'space' ? 'space_id' : 'project_id'
  const rows = await read
    .selectFrom('roles')
    .select([`${column} as place`, 'id', 'name', 'position', 'permissions'])
    .where(column, 'in', listed<string>(JSON.stringify(ids)))
    .execute()
  const rolesByPlace = new Map<string | null, Roles>()
  for (const [place, own] of Map.groupBy(rows, row => row.place)) rolesByPlace.set(place, rolesFrom(level, own))
  return id => rolesByPlace.get(id) ?? defaultRoles[level]
}

function rolesFrom(level: RoleLevel, rows: readonly RoleRow[]): Roles {
  const stored = new Map(rows.map(row => [row.id, row]))
  const builtIn = builtInRoles[level].map((id): Role => {
    const row = id === 'owner' ? undefined : stored.get(id)
    const permissions = row ? parsePermissions(row.permissions) : defaultPermissions(level, id)
    return roleOf({ id, name: id, position: row?.position ?? defaultPosition(level, id) }, permissions, true)
  })
  const own = rows
    .filter(({ id }) => !isBuiltIn(level, id))
    .map(row => roleOf(row, parsePermissions(row.permissions), false))
  const [owner, ...others] = [...builtIn, ...own].sort((a, b) => a.position - b.position)
  if (!owner) throw new Error(`A ${level} has no roles`)
  return [owner, ...others]
}

function roleOf(
  { id, name, position }: Pick<RoleRow, 'id' | 'name' | 'position'>,
  permissions: readonly string[],
  builtIn: boolean,
): Role {
  return { id, name, builtIn, position, permissions, grant: grantOf(permissions) }
}

function parsePermissions(json: string): readonly string[] {
  return JSON.parse(json)
}

/** The role of a member without a role, or whose role was deleted. */
export function lowestRole(roles: Roles): Role {
  return roles.at(-1) ?? roles[0]
}

export function roleById(roles: Roles, id: string | null | undefined): Role | undefined {
  return roles.find(role => role.id === id)
}

export function higherRole(a: Role | undefined, b: Role | undefined): Role | undefined {
  if (!a || !b) return a ?? b
  return b.position < a.position ? b : a
}
