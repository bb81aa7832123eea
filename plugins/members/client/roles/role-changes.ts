import type { MemberRole } from '../membership.ts'
import type { RoleColumn, RoleEdits } from './role-edits.ts'

/** One change that saving would make. */
export type RoleChange =
  | { is: 'added'; name: string }
  | { is: 'removed'; name: string; members: number; lowest: string }
  | { is: 'renamed'; name: string; from: string }
  | { is: 'gains' | 'loses'; name: string; permissions: string[] }
  | { is: 'moved'; names: string[] }

/** All changes that saving would make, in the order of the roles. */
export function roleChanges(
  roles: readonly MemberRole[],
  columns: readonly RoleColumn[],
  edits: RoleEdits,
): RoleChange[] {
  const before = new Map(roles.map(role => [role.roleId, role]))
  const lowest = roles.at(-1)?.role ?? ''
  const removed = edits.removed.flatMap((key): RoleChange[] => {
    const role = before.get(key)
    return role ? [{ is: 'removed', name: role.role, members: role.members, lowest }] : []
  })
  const changed = columns.flatMap(column => changesInRole(column, before.get(column.key)))
  return [...changed, ...removed, ...moved(roles, columns)]
}

function changesInRole({ name, allowed }: RoleColumn, role: MemberRole | undefined): RoleChange[] {
  const wasAllowed = role?.permissions ?? {}
  const named = (is: 'gains' | 'loses', newOrder: boolean): RoleChange[] => {
    const permissions = Object.keys(allowed).filter(
      key => allowed[key] === newOrder && (wasAllowed[key] ?? false) !== newOrder,
    )
    return permissions.length > 0 ? [{ is, name, permissions }] : []
  }
  if (!role) return [{ is: 'added', name }, ...named('gains', true)]
  const renamed: RoleChange[] = role.role === name ? [] : [{ is: 'renamed', name, from: role.role }]
  return [...renamed, ...named('gains', true), ...named('loses', false)]
}

/** A change of order, if roles that existed before have another order. */
function moved(roles: readonly MemberRole[], columns: readonly RoleColumn[]): RoleChange[] {
  const existing = columns.filter(column => roles.some(role => role.roleId === column.key))
  const before = roles.filter(role => existing.some(column => column.key === role.roleId))
  const same = before.every((role, at) => role.roleId === existing[at]?.key)
  return same ? [] : [{ is: 'moved', names: columns.map(({ name }) => name) }]
}
