import { can, type Grant } from '#core/shared/access/permission.ts'
import { roleNameIssue } from '#core/shared/access/role-name.ts'
import type { Issue } from '#core/shared/issue.ts'
import type { MemberRole, NewMemberRoles } from '../membership.ts'

interface AddedRole {
  key: string
  name: string
  allowed: Readonly<Record<string, boolean>>
}

/** Unsaved changes by role. New roles have keys of their own. */
export interface RoleEdits {
  names: Readonly<Record<string, string>>
  allowed: Readonly<Record<string, Readonly<Record<string, boolean>>>>
  added: readonly AddedRole[]
  removed: readonly string[]
  /** keys in the new order, the highest first */
  order: readonly string[] | null
}

export const noRoleEdits: RoleEdits = { names: {}, allowed: {}, added: [], removed: [], order: null }

/** Why a role is read-only: it is the owner's, or not below one's own. */
type RoleLock = 'owner' | 'above'

/** A role as shown: the stored one with the changes applied. */
export interface RoleColumn {
  key: string
  isNew: boolean
  name: string
  allowed: Readonly<Record<string, boolean>>
  builtIn: boolean
  lock: RoleLock | null
  members: number
}

/** Roles with the changes applied, the highest first. @param ownRoleId the role of the user */
export function roleColumnsOf(roles: readonly MemberRole[], edits: RoleEdits, ownRoleId: string): RoleColumn[] {
  const own = roles.findIndex(role => role.roleId === ownRoleId)
  const stored = roles
    .map((role, at): RoleColumn => {
      const above = !(roles[own]?.fixed ?? false) && at <= own
      return {
        key: role.roleId,
        isNew: false,
        name: edits.names[role.roleId] ?? role.role,
        allowed: { ...role.permissions, ...edits.allowed[role.roleId] },
        builtIn: role.builtIn,
        lock: role.fixed ? 'owner' : above ? 'above' : null,
        members: role.members,
      }
    })
    .filter(({ key }) => !edits.removed.includes(key))
  const added = edits.added.map(({ key, name, allowed }): RoleColumn => {
    const now = { ...allowed, ...edits.allowed[key] }
    return { key, isNew: true, name: edits.names[key] ?? name, allowed: now, builtIn: false, lock: null, members: 0 }
  })
  return inEditedOrder([...stored.slice(0, -1), ...added, ...stored.slice(-1)], edits.order)
}

/** Roles that someone else has added meanwhile are placed above the lowest one. */
function inEditedOrder(columns: RoleColumn[], order: readonly string[] | null): RoleColumn[] {
  if (!order) return columns
  const place = ({ key }: RoleColumn) => {
    const at = order.indexOf(key)
    return at < 0 ? order.length - 1.5 : at
  }
  return columns.toSorted((a, b) => place(a) - place(b))
}

export function setAllowed(edits: RoleEdits, key: string, permissions: readonly string[], allowed: boolean): RoleEdits {
  const changed = Object.fromEntries(permissions.map(permission => [permission, allowed]))
  return { ...edits, allowed: { ...edits.allowed, [key]: { ...edits.allowed[key], ...changed } } }
}

export function renameRole(edits: RoleEdits, key: string, name: string): RoleEdits {
  return { ...edits, names: { ...edits.names, [key]: name.trim() } }
}

/** Adds a role above the lowest one, with its permissions as far as the user has them. */
export function addRole(
  edits: RoleEdits,
  { columns, held }: { columns: readonly RoleColumn[]; held: Grant },
  key: string,
  name: string,
): RoleEdits {
  const lowest = Object.entries(columns.at(-1)?.allowed ?? {})
  const allowed = Object.fromEntries(lowest.map(([permission, is]) => [permission, is && can(held, permission)]))
  const order = edits.order && [...edits.order.slice(0, -1), key, ...edits.order.slice(-1)]
  return { ...edits, added: [...edits.added, { key, name: name.trim(), allowed }], order }
}

export function removeRole(edits: RoleEdits, { key, isNew }: RoleColumn): RoleEdits {
  if (isNew) return { ...edits, added: edits.added.filter(role => role.key !== key) }
  return { ...edits, removed: [...edits.removed, key] }
}

/** Moves a role by one position among the editable ones; the lowest stays the lowest. Undefined if it cannot move. */
export function moveRole(
  edits: RoleEdits,
  columns: readonly RoleColumn[],
  key: string,
  by: 1 | -1,
): RoleEdits | undefined {
  const at = columns.findIndex(column => column.key === key)
  const [moved, other] = [columns[at], columns[at + by]]
  const last = columns.length - 1
  if (!moved || !other || moved.lock || other.lock || at === last || at + by === last) return undefined
  const order = columns.map(column => column.key)
  order.splice(at, 1)
  order.splice(at + by, 0, key)
  return { ...edits, order }
}

/** The issues of names, by role. */
export function roleNameIssues(columns: readonly RoleColumn[]): ReadonlyMap<string, Issue> {
  const issues = new Map<string, Issue>()
  for (const column of columns) {
    if (column.builtIn) continue
    const others = columns.filter(other => other !== column).map(({ name }) => name)
    const issue = roleNameIssue(column.name, others)
    if (issue !== null) issues.set(column.key, issue)
  }
  return issues
}

/** The roles as the call takes them, without the owner's. */
export function toRoles(columns: readonly RoleColumn[]): NewMemberRoles {
  return savedColumns(columns).map(({ key, isNew, name, allowed }) => ({
    ...(isNew ? {} : { roleId: key }),
    role: name,
    permissions: { ...allowed },
  }))
}

/** The columns in the order in which they are sent: `newPermissions.2` is the third. */
export function savedColumns(columns: readonly RoleColumn[]): RoleColumn[] {
  return columns.filter(({ lock }) => lock !== 'owner')
}
