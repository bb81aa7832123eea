import type { Role } from '../place.ts'
import type { Column, Edits } from './edits.ts'

/** One thing that saving would do, to be said in a sentence. */
export type Change =
  | { is: 'added'; name: string }
  | { is: 'removed'; name: string; members: number; lowest: string }
  | { is: 'renamed'; name: string; from: string }
  | { is: 'gains' | 'loses'; name: string; permissions: string[] }
  | { is: 'moved'; names: string[] }

/** Everything that would be another way after saving, in the order of the roles. */
export function changesOf(roles: readonly Role[], columns: readonly Column[], edits: Edits): Change[] {
  const before = new Map(roles.map(role => [role.roleId, role]))
  const lowest = roles.at(-1)?.role ?? ''
  const removed = edits.removed.flatMap((key): Change[] => {
    const role = before.get(key)
    return role ? [{ is: 'removed', name: role.role, members: role.members, lowest }] : []
  })
  const changed = columns.flatMap(column => changesOfRole(column, before.get(column.key)))
  return [...changed, ...removed, ...moved(roles, columns)]
}

function changesOfRole({ name, allowed }: Column, role: Role | undefined): Change[] {
  const had = role?.permissions ?? {}
  const named = (is: 'gains' | 'loses', wanted: boolean): Change[] => {
    const permissions = Object.keys(allowed).filter(key => allowed[key] === wanted && (had[key] ?? false) !== wanted)
    return permissions.length > 0 ? [{ is, name, permissions }] : []
  }
  if (!role) return [{ is: 'added', name }, ...named('gains', true)]
  const renamed: Change[] = role.role === name ? [] : [{ is: 'renamed', name, from: role.role }]
  return [...renamed, ...named('gains', true), ...named('loses', false)]
}

/** The roles in their order, where those that are in both no longer follow each other as they did. */
function moved(roles: readonly Role[], columns: readonly Column[]): Change[] {
  const kept = columns.filter(column => roles.some(role => role.roleId === column.key))
  const before = roles.filter(role => kept.some(column => column.key === role.roleId))
  const same = before.every((role, at) => role.roleId === kept[at]?.key)
  return same ? [] : [{ is: 'moved', names: columns.map(({ name }) => name) }]
}
