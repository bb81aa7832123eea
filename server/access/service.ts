import { Problem } from '#core/shared/error.ts'
import { can, type Grant, permissionKeys, type RoleLevel } from '#core/shared/permission.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../contract.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { Database, EntityStore } from '../ports.ts'
import { readGrants } from './all-grants.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { type Membership, membershipOf, type PlaceFilter, projectsOfMember, readMembership } from './membership.ts'
import { readRolesOf, roleById } from './roles/roles.ts'

/** Who may do what where: the one place every call asks. In the hot case no answer costs SQL. */
export interface AccessService {
  /**
   * Passes where the person holds the permission. A place that does not exist, one they are no member of and
   * a project that is not in the space named are refused with the same words (decision A-115).
   * @throws Problem forbidden
   */
  require(user: PersonRef, permission: string, where: PlaceFilter): Promise<void>
  /**
   * The same inside a transaction, asked of the store: what was allowed a moment ago may not be any more. Answers what
   * the person holds there.
   */
  confirm(tx: Tx, user: PersonRef, permission: string, where: PlaceFilter): Promise<Membership>
  grantFor(user: PersonRef, where: PlaceFilter): Promise<Grant | undefined>
  /** What everybody holds in a space or a project who holds anything there, by internal id; asks the store each time. */
  grantsIn(where: PlaceFilter): Promise<ReadonlyMap<string, Grant>>
  /** Ids of all projects whose content the person may read. */
  readableProjects(user: PersonRef): Promise<readonly string[]>
  /** The number of a project in the search index. */
  projectSeq(projectId: string): Promise<number | undefined>
  /** The places of a person, by internal ids, that the asker may see as well. */
  sharedPlaces(askerId: string, personId: string): Promise<SharedPlaces>
  /** To be called after the commit of every write that touches members, roles, spaces or projects. */
  changed(): void
  /** How often that was: what was asked before the last time may be answered otherwise now. */
  changes(): number
  /** The permissions of a space or a project, in the order in which they are listed. */
  keys(level: RoleLevel): readonly string[]
  /** What the calls on spaces and projects work with. */
  readonly dependencies: AccessDependencies
}

export type PersonRef = Pick<SessionUser, 'id'>

export interface SharedPlaces {
  spaces: { spaceId: string; name: string }[]
  projects: { spaceId: string; projectId: string; name: string }[]
}

export interface AccessDependencies {
  database: Database
  entities: Pick<EntityStore, 'counts' | 'kinds' | 'removeAll'>
  config: Pick<Config, 'spacesPerUser'>
  /** those that plugins add to the core's and their kinds' */
  permissions?: readonly string[]
}

/** The same words for every refusal, so that nothing tells which places exist. */
export function forbidden(): Problem {
  return new Problem('forbidden', "You don't have permission to perform this action.")
}

/**
 * Passes where the store says, inside this transaction, that the person holds the permission. Answers what they hold.
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

/** Spaces that both are in and the asker may read, sorted by name. */
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
