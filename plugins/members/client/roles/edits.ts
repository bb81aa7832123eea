import { can, type Grant } from '#core/shared/permission.ts'
import { roleNameFault } from '#core/shared/role-name.ts'
import type { NewRoles, Role } from '../place.ts'

interface Added {
  key: string
  name: string
  allowed: Readonly<Record<string, boolean>>
}

/** What was changed and is not saved yet, by role. New roles have keys of their own. */
export interface Edits {
  names: Readonly<Record<string, string>>
  allowed: Readonly<Record<string, Readonly<Record<string, boolean>>>>
  added: readonly Added[]
  removed: readonly string[]
  /** keys in their new order, the highest first */
  order: readonly string[] | null
}

export const noEdits: Edits = { names: {}, allowed: {}, added: [], removed: [], order: null }

/** Why a role is only read: it is the owner's, or not below one's own. */
export type Lock = 'owner' | 'above'

/** One role as it is shown: what is stored with what was changed on top. */
export interface Column {
  key: string
  isNew: boolean
  name: string
  allowed: Readonly<Record<string, boolean>>
  builtIn: boolean
  lock: Lock | null
  members: number
}

/** Roles as they would be saved, the highest first. @param ownRoleId the role of who looks at them */
export function columnsOf(roles: readonly Role[], edits: Edits, ownRoleId: string): Column[] {
  const own = roles.findIndex(role => role.roleId === ownRoleId)
  const stored = roles
    .map((role, at): Column => {
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
  const added = edits.added.map(({ key, name, allowed }): Column => {
    const now = { ...allowed, ...edits.allowed[key] }
    return { key, isNew: true, name: edits.names[key] ?? name, allowed: now, builtIn: false, lock: null, members: 0 }
  })
  return inOrder([...stored.slice(0, -1), ...added, ...stored.slice(-1)], edits.order)
}

/** What somebody else has added meanwhile stands above the lowest role. */
function inOrder(columns: Column[], order: readonly string[] | null): Column[] {
  if (!order) return columns
  const place = ({ key }: Column) => {
    const at = order.indexOf(key)
    return at < 0 ? order.length - 1.5 : at
  }
  return columns.toSorted((a, b) => place(a) - place(b))
}

export function setAllowed(edits: Edits, key: string, permissions: readonly string[], allowed: boolean): Edits {
  const changed = Object.fromEntries(permissions.map(permission => [permission, allowed]))
  return { ...edits, allowed: { ...edits.allowed, [key]: { ...edits.allowed[key], ...changed } } }
}

export function renameRole(edits: Edits, key: string, name: string): Edits {
  return { ...edits, names: { ...edits.names, [key]: name.trim() } }
}

/** A new role begins as the lowest one is, above it, as far as who adds it may do the same. */
export function addRole(
  edits: Edits,
  { columns, held }: { columns: readonly Column[]; held: Grant },
  key: string,
  name: string,
): Edits {
  const lowest = Object.entries(columns.at(-1)?.allowed ?? {})
  const allowed = Object.fromEntries(lowest.map(([permission, is]) => [permission, is && can(held, permission)]))
  const order = edits.order && [...edits.order.slice(0, -1), key, ...edits.order.slice(-1)]
  return { ...edits, added: [...edits.added, { key, name: name.trim(), allowed }], order }
}

export function removeRole(edits: Edits, { key, isNew }: Column): Edits {
  if (isNew) return { ...edits, added: edits.added.filter(role => role.key !== key) }
  return { ...edits, removed: [...edits.removed, key] }
}

/** One place up or down among those that may be moved; the lowest stays the lowest. Undefined where it cannot. */
export function moveRole(edits: Edits, columns: readonly Column[], key: string, by: 1 | -1): Edits | undefined {
  const at = columns.findIndex(column => column.key === key)
  const [moved, other] = [columns[at], columns[at + by]]
  const last = columns.length - 1
  if (!moved || !other || moved.lock || other.lock || at === last || at + by === last) return undefined
  const order = columns.map(column => column.key)
  order.splice(at, 1)
  order.splice(at + by, 0, key)
  return { ...edits, order }
}

/** What is wrong with the names, by role. */
export function nameFaults(columns: readonly Column[]): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  for (const column of columns) {
    if (column.builtIn) continue
    const others = columns.filter(other => other !== column).map(({ name }) => name)
    const fault = roleNameFault(column.name, others)
    if (fault !== null) faults.set(column.key, fault)
  }
  return faults
}

/** As the server takes them, the owner's left out. */
export function toRoles(columns: readonly Column[]): NewRoles {
  return savedColumns(columns).map(({ key, isNew, name, allowed }) => ({
    ...(isNew ? {} : { roleId: key }),
    role: name,
    permissions: { ...allowed },
  }))
}

/** The columns in the order in which they are sent: `newPermissions.2` is the third of these. */
export function savedColumns(columns: readonly Column[]): Column[] {
  return columns.filter(({ lock }) => lock !== 'owner')
}
