/**
 * Who may do what. A permission is `<kind>.<verb>` or one of the fixed ones; `can()` is asked by the
 * server for every call and by the client only to hide what cannot be done.
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

/** What roles are of. */
export type RoleLevel = 'space' | 'project'
export type SpaceRole = 'owner' | 'administrator' | 'member'
export type ProjectRole = 'owner' | 'administrator' | 'editor' | 'viewer'

/** The roles every place has, the highest first; their ids are their names. The last is who gets no other. */
export const builtInRoles: { readonly space: readonly SpaceRole[]; readonly project: readonly ProjectRole[] } = {
  space: ['owner', 'administrator', 'member'],
  project: ['owner', 'administrator', 'editor', 'viewer'],
}

/** What a user holds in one place: every permission, or those listed; `*.read` stands for every kind. */
export interface Grant {
  all?: boolean
  permissions: ReadonlySet<string>
}

/** A grant as it travels: `*` alone is everything. */
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

/** What a built-in role holds as long as nobody changes it; nothing for any other. */
export function defaultPermissions(level: RoleLevel, role: string): readonly string[] {
  return (isBuiltIn(level, role) && defaults[level][role]) || []
}

/**
 * The permissions of a space or a project, in the order in which they are listed: the fixed ones, four for each kind,
 * and those plugins add, which are a space's where they say so: `space.…`.
 */
export function permissionKeys(level: RoleLevel, kinds: readonly string[], added: readonly string[] = []): string[] {
  if (level === 'space') return [...new Set([...spacePermissions, ...added.filter(key => key.startsWith('space.'))])]
  const kindPermissions = kinds.flatMap(kind => kindVerbs.map(verb => `${kind}.${verb}`))
  return [...new Set([...projectPermissions, ...kindPermissions, ...added.filter(key => !key.startsWith('space.'))])]
}

/** The verb of a permission that `*.verb` stands for; none for those of the place itself. */
export function kindVerbOf(permission: string): KindVerb | undefined {
  const dot = permission.indexOf('.')
  const subject = permission.slice(0, dot)
  if (subject === 'project' || subject === 'space') return undefined
  return kindVerbs.find(verb => verb === permission.slice(dot + 1))
}

/**
 * True where the grant holds the permission by name, by `*.verb`, or as a whole. `*` stands for kinds only:
 * who may delete every chapter may not delete the project.
 */
export function can(grant: Grant | undefined, permission: string): boolean {
  if (!grant) return false
  if (grant.all || grant.permissions.has(permission)) return true
  const verb = kindVerbOf(permission)
  return verb !== undefined && grant.permissions.has(`*.${verb}`)
}

/** The role in every project of a space that a role in the space brings along; members see what they were let into. */
export function inheritedProjectRole(spaceRole: string): 'owner' | 'administrator' | null {
  return spaceRole === 'owner' || spaceRole === 'administrator' ? spaceRole : null
}
