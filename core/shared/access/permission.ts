/**
 * Permissions. A permission is `<kind>.<verb>` or one of the fixed ones. The server checks `can()` for
 * every call; the client uses it only to hide what the server would refuse.
 */
export const kindVerbs = ['read', 'create', 'update', 'delete'] as const
export type KindVerb = (typeof kindVerbs)[number]

export const spacePermissions = [
  'space.read',
  'space.invite',
  'space.users',
  'space.permissions',
  'space.settings',
  'space.delete',
  'project.create',
] as const
export const projectPermissions = [
  'project.read',
  'project.publish',
  'project.invite',
  'project.users',
  'project.permissions',
  'project.settings',
  'project.backup',
  'project.delete',
] as const

export type SpacePermission = (typeof spacePermissions)[number]
export type ProjectPermission = (typeof projectPermissions)[number] | `${string}.${KindVerb}`

/** The places that have roles. */
export type RoleLevel = 'space' | 'project'
export type SpaceRole = 'owner' | 'administrator' | 'member'
export type ProjectRole = 'owner' | 'administrator' | 'editor' | 'viewer'

/** The built-in roles of every place, the highest first; their ids are their names. The last is the default. */
export const builtInRoles: { readonly space: readonly SpaceRole[]; readonly project: readonly ProjectRole[] } = {
  space: ['owner', 'administrator', 'member'],
  project: ['owner', 'administrator', 'editor', 'viewer'],
}

/** The permissions of a user in one place: all, or those listed; `*.read` matches every kind. */
export interface Grant {
  all?: boolean
  permissions: ReadonlySet<string>
}

/** A grant as it is sent: `*` alone is everything. */
export function permissionsOf(grant: Grant): string[] {
  return grant.all ? ['*'] : [...grant.permissions].sort()
}

export function grantOf(permissions: readonly string[]): Grant {
  return permissions.includes('*') ? { all: true, permissions: new Set() } : { permissions: new Set(permissions) }
}

const everyVerb = kindVerbs.map(verb => `*.${verb}`)

const defaults: Record<RoleLevel, Readonly<Record<string, readonly string[]>>> = {
  space: {
    owner: ['*'],
    administrator: spacePermissions.filter(name => name !== 'space.delete'),
    member: ['space.read'],
  },
  project: {
    owner: ['*'],
    administrator: [...projectPermissions.filter(name => name !== 'project.delete'), ...everyVerb],
    editor: ['project.read', ...everyVerb],
    viewer: ['project.read', '*.read'],
  },
}

export function isBuiltIn(level: RoleLevel, role: string): boolean {
  return Object.hasOwn(defaults[level], role)
}

/** The default permissions of a built-in role; none for other roles. */
export function defaultPermissions(level: RoleLevel, role: string): readonly string[] {
  return (isBuiltIn(level, role) && defaults[level][role]) || []
}

/**
 * The permissions of a space or a project in listing order: the fixed ones, four for each kind, and those of plugins. A
 * plugin's permission belongs to spaces if it starts with `space.`.
 */
export function permissionKeys(level: RoleLevel, kinds: readonly string[], added: readonly string[] = []): string[] {
  if (level === 'space') return [...new Set([...spacePermissions, ...added.filter(key => key.startsWith('space.'))])]
  const kindPermissions = kinds.flatMap(kind => kindVerbs.map(verb => `${kind}.${verb}`))
  return [...new Set([...projectPermissions, ...kindPermissions, ...added.filter(key => !key.startsWith('space.'))])]
}

/** The verb by which `*.verb` matches the permission; none for permissions on the place itself. */
export function kindVerbOf(permission: string): KindVerb | undefined {
  const dot = permission.indexOf('.')
  const subject = permission.slice(0, dot)
  if (subject === 'project' || subject === 'space') return undefined
  return kindVerbs.find(verb => verb === permission.slice(dot + 1))
}

/**
 * True if the grant has the permission by name, by `*.verb`, or as a whole. `*` covers kinds only: permission to delete
 * every chapter does not include the project.
 */
export function can(grant: Grant | undefined, permission: string): boolean {
  if (!grant) return false
  if (grant.all || grant.permissions.has(permission)) return true
  const verb = kindVerbOf(permission)
  return verb !== undefined && grant.permissions.has(`*.${verb}`)
}

/** Whether entities of a kind may be read in a project from outside of it. */
export const canReadKind = (grant: Grant | undefined, kind: string): boolean =>
  can(grant, 'project.read') && can(grant, `${kind}.read`)

/** The role that a space role gives in every project of the space. Members get none: they need an invitation. */
export function inheritedProjectRole(spaceRole: string): 'owner' | 'administrator' | null {
  return spaceRole === 'owner' || spaceRole === 'administrator' ? spaceRole : null
}
