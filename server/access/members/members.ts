import { userIdKey } from '#core/shared/access/account-rules.ts'
import { inheritedProjectRole } from '#core/shared/access/permission.ts'
import type { OutputOf } from '#core/shared/call.ts'
import type { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { Problem } from '#core/shared/error.ts'
import { sortKey } from '#core/shared/text/text-keys.ts'
import type { Reader } from '../../db/schema.ts'
import {
  higherRole,
  levelOf,
  type PlaceRef,
  type Role,
  type Roles,
  readRoles,
  readRolesOf,
  roleById,
} from '../roles/roles.ts'

/** A member of a space or project. */
export interface PlaceMember {
  /** internal id */
  personId: string
  userId: string
  username: string
  /** the higher of `own` and `inherited` */
  role: Role
  /** assigned in this place; in a space the only one */
  own: Role | undefined
  /** in a project: follows from the role in its space */
  inherited: Role | undefined
}

type MemberOutput = OutputOf<typeof spaceMemberCalls.changeUserRole>

export function memberOutput({ userId, username, role }: PlaceMember): MemberOutput {
  return { userId, username, role: role.name, roleId: role.id }
}

/** The members of a place, highest role first. */
export async function readMembers(read: Reader, place: PlaceRef): Promise<PlaceMember[]> {
  const { spaceId, projectId } = place
  if (projectId === undefined) return (await readSpaceMembers(read, [spaceId])).get(spaceId) ?? []
  const roles = await readRoles(read, place)
  const rows = await read
    .selectFrom('projects')
    .innerJoin('space_members', 'space_members.space_id', 'projects.space_id')
    .innerJoin('users', 'users.id', 'space_members.user_id')
    .leftJoin('project_members', join =>
      join
        .onRef('project_members.project_id', '=', 'projects.id')
        .onRef('project_members.user_id', '=', 'space_members.user_id'),
    )
    .where('projects.id', '=', projectId)
    .where('projects.space_id', '=', spaceId)
    .select(['users.id', 'users.user_id', 'username', 'space_members.role as space_role', 'project_members.role'])
    .execute()
  return sortMembers(rows.flatMap(row => memberOf(row, roles, row.role, inheritedProjectRole(row.space_role))))
}

/** The members of each of the spaces. */
export async function readSpaceMembers(read: Reader, spaceIds: readonly string[]): Promise<Map<string, PlaceMember[]>> {
  const rolesOf = await readRolesOf(read, 'space', spaceIds)
  const rows = await read
    .selectFrom('space_members')
    .innerJoin('users', 'users.id', 'space_members.user_id')
    .where('space_id', 'in', spaceIds)
    .select(['space_id', 'users.id', 'users.user_id', 'username', 'role'])
    .execute()
  const members = Map.groupBy(rows, row => row.space_id)
  return new Map(
    [...members].map(([id, rows]) => [
      id,
      sortMembers(rows.flatMap(row => memberOf(row, rolesOf(id), row.role, null))),
    ]),
  )
}

function memberOf(
  row: { id: string; user_id: string; username: string },
  roles: Roles,
  ownRole: string | null,
  inheritedRoleId: string | null,
): PlaceMember[] {
  const [own, inherited] = [roleById(roles, ownRole), roleById(roles, inheritedRoleId)]
  const role = higherRole(own, inherited)
  return role ? [{ personId: row.id, userId: row.user_id, username: row.username, role, own, inherited }] : []
}

/** Owners of the place itself come before those who are owners through the space. */
function sortMembers(members: PlaceMember[]): PlaceMember[] {
  const keys = new Map(members.map(({ personId, username }) => [personId, sortKey(username)]))
  const key = ({ personId }: PlaceMember) => keys.get(personId) ?? ''
  return members.sort(
    (a, b) =>
      a.role.position - b.role.position ||
      Number(b.own === b.role) - Number(a.own === a.role) ||
      compareText(key(a), key(b)) ||
      compareText(a.userId, b.userId),
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** The member with this public id. @throws Problem not-found */
export async function findMember(read: Reader, place: PlaceRef, userId: string): Promise<PlaceMember> {
  const key = userIdKey(userId)
  const found = (await readMembers(read, place)).find(member => userIdKey(member.userId) === key)
  if (!found) throw new Problem('not-found', `"${userId}" is not a member of this ${levelOf(place)}.`)
  return found
}
