/**
 * Who may do what (decisions ). A permission is `<kind>.<verb>` or one of the fixed ones;
 * `can()` is asked by the server for every call and by the client only to hide what cannot be done.
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

export type SpaceRole = 'owner' | 'administrator' | 'member'
export type ProjectRole = 'owner' | 'administrator' | 'editor' | 'viewer'

/** What a person holds in one place: every permission, or those listed; `*.read` stands for every kind. */
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

const nothing: Grant = { permissions: new Set() }

const spaceGrants: Record<SpaceRole, Grant> = {
  owner: { all: true, permissions: new Set() },
  administrator: { permissions: new Set(spacePermissions.filter(name => name !== 'space.delete')) },
  member: { permissions: new Set(['space.read']) },
}

const projectGrants: Record<ProjectRole, Grant> = {
  owner: { all: true, permissions: new Set() },
  administrator: {
    permissions: new Set([
      ...projectPermissions.filter(name => name !== 'project.delete'),
      '*.read',
      '*.create',
      '*.update',
      '*.delete',
    ]),
  },
  editor: { permissions: new Set(['project.read', '*.read', '*.create', '*.update', '*.delete']) },
  viewer: { permissions: new Set(['project.read', '*.read']) },
}

export function grantOfSpaceRole(role: string): Grant {
  return Object.hasOwn(spaceGrants, role) ? spaceGrants[role as SpaceRole] : nothing
}

export function grantOfProjectRole(role: string): Grant {
  return Object.hasOwn(projectGrants, role) ? projectGrants[role as ProjectRole] : nothing
}

/**
 * True where the grant holds the permission by name, by `*.verb`, or as a whole. `*` stands for kinds only:
 * who may delete every chapter may not delete the project.
 */
export function can(grant: Grant | undefined, permission: string): boolean {
  if (!grant) return false
  if (grant.all || grant.permissions.has(permission)) return true
  const dot = permission.indexOf('.')
  const subject = permission.slice(0, dot)
  const verb = permission.slice(dot + 1)
  if (subject === 'project' || subject === 'space') return false
  return (kindVerbs as readonly string[]).includes(verb) && grant.permissions.has(`*.${verb}`)
}

const projectRoles: readonly ProjectRole[] = ['viewer', 'editor', 'administrator', 'owner']

/**
 * The role a person has in a project: their own there, or the one their role in the space brings, whichever
 * is higher. Nobody outside the space has any; its plain members see only the projects they were let into.
 */
export function roleInProject(spaceRole: string | null, projectRole: string | null): string | null {
  if (spaceRole === null) return null
  const brought = spaceRole === 'owner' || spaceRole === 'administrator' ? spaceRole : null
  if (brought === null || projectRole === null) return brought ?? projectRole
  return rank(brought) >= rank(projectRole) ? brought : projectRole
}

function rank(role: string): number {
  return projectRoles.indexOf(role as ProjectRole)
}
