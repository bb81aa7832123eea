import { can, type Grant, permissionKeys, type RoleLevel } from '#core/shared/access/permission.ts'
import { Problem } from '#core/shared/error.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../contract.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { Database, EntityStore } from '../ports.ts'
import { readGrants } from './all-grants.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { type Membership, membershipOf, type PlaceFilter, projectsOfMember, readMembership } from './membership.ts'
import { readRolesOf, roleById } from './roles/roles.ts'

/** Checks permissions; every call uses it. When cached, a check runs no SQL. */
export interface AccessService {
  /**
   * Resolves if the person has the permission. Places that do not exist, places they are no member of and projects
   * that are not in the given space are refused with the same message.
   * @throws Problem forbidden
   */
  require(user: PersonRef, permission: string, where: PlaceFilter): Promise<void>
  /**
   * The same inside a transaction, read from the database, since permissions may have changed meanwhile. Returns the
   * membership.
   */
  confirm(tx: Tx, user: PersonRef, permission: string, where: PlaceFilter): Promise<Membership>
  grantFor(user: PersonRef, where: PlaceFilter): Promise<Grant | undefined>
  /** The grants of all members of a space or project, by internal id; reads the database each time. */
  grantsIn(where: PlaceFilter): Promise<ReadonlyMap<string, Grant>>
  /** Ids of all projects whose content the person may read. */
  readableProjects(user: PersonRef): Promise<readonly string[]>
  /** The number of a project in the search index. */
  projectSeq(projectId: string): Promise<number | undefined>
  /** The spaces and projects of a person that the asker may see as well, by internal ids. */
  sharedPlaces(askerId: string, personId: string): Promise<SharedPlaces>
  /** Drops what is cached. Called after the commit of every write to members, roles, spaces or projects. */
  changed(): void
  /** The number of `changed` calls: a check made before the last one may be outdated. */
  changes(): number
  /** The permission keys of a space or a project, in display order. */
  keys(level: RoleLevel): readonly string[]
  readonly dependencies: AccessDependencies
}

export type PersonRef = Pick<SessionUser, 'id'>

interface SharedPlaces {
  spaces: { spaceId: string; name: string }[]
  projects: { spaceId: string; projectId: string; name: string }[]
}

interface AccessDependencies {
  database: Database
  entities: Pick<EntityStore, 'counts' | 'kinds' | 'removeAll'>
  config: Pick<Config, 'spacesPerUser'>
  /** permissions that plugins add to those of the core and of kinds */
  permissions?: readonly string[]
}

/** Every refusal has the same message, so that it does not reveal which places exist. */
export function forbidden(): Problem {
  return new Problem('forbidden', "You don't have permission to perform this action.")
}

/**
 * Resolves if the person has the permission, as read inside this transaction. Returns the membership.
 * @throws Problem forbidden
 */
export async function confirmAccess(
  tx: Tx,
  user: PersonRef,
  permission: string,
  where: PlaceFilter,
): Promise<Membership> {
  const membership = await readMembership(tx, user.id, where)
  if (!membership || !can(membership.grant, permission)) throw forbidden()
  return membership
}

/** The permissions of a person in a place as read inside this transaction; undefined for non-members. */
export async function grantIn(tx: Tx, user: PersonRef, where: PlaceFilter): Promise<Grant | undefined> {
  return (await readMembership(tx, user.id, where))?.grant
}

export function createAccess(dependencies: AccessDependencies): AccessService {
  const { read } = dependencies.database
  const memberships = createBoundedCache<Membership | 'none'>(20_000)
  const readable = createBoundedCache<readonly string[]>(2_000)
  const seqs = createBoundedCache<number>(10_000)
  let changes = 0
  const kinds = dependencies.entities.kinds.map(({ name }) => name)
  const keys = {
    space: permissionKeys('space', kinds, dependencies.permissions),
    project: permissionKeys('project', kinds, dependencies.permissions),
  }

  async function membershipIn(user: PersonRef, where: PlaceFilter): Promise<Membership | undefined> {
    const { spaceId, projectId } = where
    if (projectId === undefined)
      return spaceId === undefined ? undefined : cachedMembership(`${user.id} s ${spaceId}`, user, where)
    const membership = await cachedMembership(`${user.id} p ${projectId}`, user, { projectId })
    return membership && (spaceId ?? membership.spaceId) === membership.spaceId ? membership : undefined
  }

  async function cachedMembership(key: string, user: PersonRef, where: PlaceFilter): Promise<Membership | undefined> {
    const cached = memberships.get(key)
    const membership =
      cached ?? (await memberships.refresh(key, async () => (await readMembership(read, user.id, where)) ?? 'none'))
    return membership === 'none' ? undefined : membership
  }

  async function readableProjects(user: PersonRef): Promise<readonly string[]> {
    const cached = readable.get(user.id)
    if (cached) return cached
    const found = await readable.refresh(user.id, async () => (await readableOf(user.id)).map(({ id }) => id))
    return found ?? []
  }

  async function readableOf(personId: string) {
    const rows = await projectsOfMember(read, personId).execute()
    const rolesOf = await readRolesOf(
      read,
      'project',
      rows.map(({ id }) => id),
    )
    return rows.filter(row => can(membershipOf(row, rolesOf(row.id))?.grant, 'project.read'))
  }

  return {
    dependencies,
    async require(user, permission, where) {
      const membership = await membershipIn(user, where)
      if (!can(membership?.grant, permission)) throw forbidden()
    },
    confirm: confirmAccess,
    async grantFor(user, where) {
      return (await membershipIn(user, where))?.grant
    },
    grantsIn: where => readGrants(read, where),
    readableProjects,
    async projectSeq(projectId) {
      return (
        seqs.get(projectId) ??
        (await seqs.refresh(projectId, async () => {
          const row = await read.selectFrom('projects').select('seq').where('id', '=', projectId).executeTakeFirst()
          return row?.seq
        }))
      )
    },
    async sharedPlaces(askerId, personId) {
      const spaces = await sharedSpaces(read, askerId, personId)
      const asker = new Set(await readableProjects({ id: askerId }))
      const projects = (await readableOf(personId))
        .filter(({ id }) => asker.has(id))
        .map(({ id, space_id, name }) => ({ spaceId: space_id, projectId: id, name }))
      return { spaces, projects }
    },
    changed() {
      changes += 1
      memberships.forget()
      readable.forget()
      seqs.forget()
    },
    changes: () => changes,
    keys: level => keys[level],
  }
}

/** Spaces of which both are members and which the asker may read, sorted by name. */
async function sharedSpaces(read: Reader, askerId: string, personId: string): Promise<SharedPlaces['spaces']> {
  const rows = await read
    .selectFrom('spaces')
    .innerJoin('space_members as asker', 'asker.space_id', 'spaces.id')
    .innerJoin('space_members as person', 'person.space_id', 'spaces.id')
    .where('asker.user_id', '=', askerId)
    .where('person.user_id', '=', personId)
    .select(['spaces.id', 'spaces.name', 'asker.role'])
    .orderBy('spaces.name_key')
    .orderBy('spaces.id')
    .execute()
  const rolesOf = await readRolesOf(
    read,
    'space',
    rows.map(({ id }) => id),
  )
  return rows
    .filter(({ id, role }) => can(roleById(rolesOf(id), role)?.grant, 'space.read'))
    .map(({ id, name }) => ({ spaceId: id, name }))
}
