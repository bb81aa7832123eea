import { type Grant, inheritedProjectRole } from '#core/shared/access/permission.ts'
import type { Reader } from '../db/schema.ts'
import { higherRole, type Role, type Roles, readRoles, roleById } from './roles/roles.ts'

/** The role and permissions of a person in one space or project. */
export interface Membership {
  /** the higher of their own role and the one inherited from the space */
  role: Role
  /** the permissions of both roles together */
  grant: Grant
  spaceId: string
}

/** A space, or a project with or without the space it should be in. */
export interface PlaceFilter {
  spaceId?: string
  projectId?: string
}

/** The membership of a person, by internal id; undefined for a project that is not in the given space. */
export async function readMembership(
  read: Reader,
  personId: string,
  where: PlaceFilter,
): Promise<Membership | undefined> {
  const { spaceId, projectId } = where
  if (projectId !== undefined) {
    const row = await projectsOfMember(read, personId).where('projects.id', '=', projectId).executeTakeFirst()
    if (!row || (spaceId ?? row.space_id) !== row.space_id) return undefined
    return membershipOf(row, await readRoles(read, { spaceId: row.space_id, projectId }))
  }
  if (spaceId === undefined) return undefined
  const row = await read
    .selectFrom('space_members')
    .select('role')
    .where('space_id', '=', spaceId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  const role = row && roleById(await readRoles(read, { spaceId }), row.role)
  return role && { role, grant: role.grant, spaceId }
}

/** Projects in the spaces of a person, with both roles, sorted by name. */
export function projectsOfMember(read: Reader, personId: string, { spaceId, projectId }: PlaceFilter = {}) {
  let query = read
    .selectFrom('projects')
    .innerJoin('space_members', join =>
      join.onRef('space_members.space_id', '=', 'projects.space_id').on('space_members.user_id', '=', personId),
    )
    .leftJoin('project_members', join =>
      join.onRef('project_members.project_id', '=', 'projects.id').on('project_members.user_id', '=', personId),
    )
    .select([
      'projects.id',
      'projects.space_id',
      'projects.name',
      'space_members.role as space_role',
      'project_members.role as project_role',
    ])
    .where('projects.import_batch', 'is', null)
    .orderBy('projects.name_key')
    .orderBy('projects.id')
  if (spaceId !== undefined) query = query.where('projects.space_id', '=', spaceId)
  if (projectId !== undefined) query = query.where('projects.id', '=', projectId)
  return query
}

/** The membership that such a row gives; `roles` are those of the project. */
export function membershipOf(
  row: { space_id: string; space_role: string; project_role: string | null },
  roles: Roles,
): Membership | undefined {
  const own = roleById(roles, row.project_role)
  const inherited = roleById(roles, inheritedProjectRole(row.space_role))
  const role = higherRole(own, inherited)
  return role && { role, grant: unionOfGrants(own?.grant, inherited?.grant), spaceId: row.space_id }
}

function unionOfGrants(a: Grant | undefined, b: Grant | undefined): Grant {
  if (!a || !b) return a ?? b ?? { permissions: new Set() }
  return { all: Boolean(a.all || b.all), permissions: a.permissions.union(b.permissions) }
}
