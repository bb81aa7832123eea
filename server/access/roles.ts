import { sql } from 'kysely'
import {
  builtInRoles,
  defaultPermissions,
  type Grant,
  grantOf,
  isBuiltIn,
  type Level,
} from '#core/shared/permission.ts'
import type { Reader, Schema } from '../db/schema.ts'

/** A space, or a project in it. */
export interface PlaceId {
  spaceId: string
  projectId?: string
}

/** A role of one place. */
export interface Role {
  id: string
  name: string
  builtIn: boolean
  /** the lower, the higher the role */
  position: number
  /** as it is stored: `*.read` stands for every kind, those that come later too */
  permissions: readonly string[]
  grant: Grant
}

/** The roles of one place, the highest first: the owner's is the first, the one everybody else has the last. */
export type Roles = readonly [Role, ...Role[]]

export function levelOf(place: PlaceId): Level {
  return place.projectId === undefined ? 'space' : 'project'
}

/** Between built-in roles there is room for those made by people, so that one that is as it was needs no row. */
const room = 1_000
const last = 1_000_000

/** Where a built-in role stands unless somebody moves it. */
export function usualPosition(level: Level, role: string): number {
  const order: readonly string[] = builtInRoles[level]
  const at = order.indexOf(role)
  return at === order.length - 1 ? last : at * room
}

type Row = Pick<Schema['roles'], 'id' | 'name' | 'position' | 'permissions'>

const unchanged: Record<Level, Roles> = { space: rolesFrom('space', []), project: rolesFrom('project', []) }

/** The roles of one place. */
export async function readRoles(read: Reader, place: PlaceId): Promise<Roles> {
  const rolesOf = await readRolesOf(read, levelOf(place), [place.projectId ?? place.spaceId])
  return rolesOf(place.projectId ?? place.spaceId)
}

/** The roles of many spaces or projects at once, by id. */
export async function readRolesOf(read: Reader, level: Level, ids: readonly string[]): Promise<(id: string) => Roles> {
  const column = level === 'space' ? 'space_id' : 'project_id'
  const rows = await read
    .selectFrom('roles')
    .select([`${column} as place`, 'id', 'name', 'position', 'permissions'])
    .where(column, 'in', sql<string>`(select value from json_each(${JSON.stringify(ids)}))`)
    .execute()
  const sets = new Map<string | null, Roles>()
  for (const [place, own] of Map.groupBy(rows, row => row.place)) sets.set(place, rolesFrom(level, own))
  return id => sets.get(id) ?? unchanged[level]
}

function rolesFrom(level: Level, rows: readonly Row[]): Roles {
  const stored = new Map(rows.map(row => [row.id, row]))
  const builtIn = builtInRoles[level].map((id): Role => {
    const row = id === 'owner' ? undefined : stored.get(id)
    const permissions = row ? parse(row.permissions) : defaultPermissions(level, id)
    return roleOf({ id, name: id, position: row?.position ?? usualPosition(level, id) }, permissions, true)
  })
  const own = rows.filter(({ id }) => !isBuiltIn(level, id)).map(row => roleOf(row, parse(row.permissions), false))
  const [owner, ...others] = [...builtIn, ...own].sort((a, b) => a.position - b.position)
  if (!owner) throw new Error(`A ${level} has no roles`)
  return [owner, ...others]
}

function roleOf(
  { id, name, position }: Pick<Row, 'id' | 'name' | 'position'>,
  permissions: readonly string[],
  builtIn: boolean,
): Role {
  return { id, name, builtIn, position, permissions, grant: grantOf(permissions) }
}

function parse(json: string): readonly string[] {
  return JSON.parse(json)
}

/** The role of a person who was given none, or one that is gone. */
export function lowest(roles: Roles): Role {
  return roles.at(-1) ?? roles[0]
}

export function roleNamed(roles: Roles, id: string | null | undefined): Role | undefined {
  return roles.find(role => role.id === id)
}

/** The one that stands higher. */
export function higher(a: Role | undefined, b: Role | undefined): Role | undefined {
  if (!a || !b) return a ?? b
  return b.position < a.position ? b : a
}
