import { Problem } from '#core/shared/error.ts'
import { can, type Grant, type Level, permissionKeys } from '#core/shared/permission.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../contract.ts'
import type { Reader, Tx } from '../db/schema.ts'
import type { Database, EntityStore } from '../ports.ts'
import { readGrants } from './everybody.ts'
import { type Holding, holdingOf, projectsNear, readHolding, type Where } from './grants.ts'
import { createMemory } from './memory.ts'
import { readRolesOf, roleNamed } from './roles.ts'

/** Who may do what where: the one place every call asks. In the hot case no answer costs SQL. */
export interface Access {
  /**
   * Passes where the person holds the permission. A place that does not exist, one they are no member of and
   * a project that is not in the space named are refused with the same words (decision A-115).
   * @throws Problem forbidden
   */
  require(user: Person, permission: string, where: Where): Promise<void>
  /**
   * The same inside a transaction, asked of the store: what was allowed a moment ago may not be any more. Answers what
   * the person holds there.
   */
  confirm(tx: Tx, user: Person, permission: string, where: Where): Promise<Holding>
  grantFor(user: Person, where: Where): Promise<Grant | undefined>
  /** What everybody holds in a space or a project who holds anything there, by internal id; asks the store each time. */
  grantsIn(where: Where): Promise<ReadonlyMap<string, Grant>>
  /** Ids of all projects whose content the person may read. */
  readableProjects(user: Person): Promise<readonly string[]>
  /** The number of a project in the search index. */
  projectSeq(projectId: string): Promise<number | undefined>
  /** The places of a person, by internal ids, that the asker may see as well. */
  sharedPlaces(askerId: string, personId: string): Promise<SharedPlaces>
  /** To be called after the commit of every write that touches members, roles, spaces or projects. */
  changed(): void
  /** How often that was: what was asked before the last time may be answered otherwise now. */
  changes(): number
  /** The permissions of a space or a project, in the order in which they are listed. */
  keys(level: Level): readonly string[]
  /** What the calls on spaces and projects work with. */
  readonly parts: AccessParts
}

export type Person = Pick<SessionUser, 'id'>

export interface SharedPlaces {
  spaces: { spaceId: string; name: string }[]
  projects: { spaceId: string; projectId: string; name: string }[]
}

export interface AccessParts {
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
export async function confirmAccess(tx: Tx, user: Person, permission: string, where: Where): Promise<Holding> {
  const held = await readHolding(tx, user.id, where)
  if (!held || !can(held.grant, permission)) throw forbidden()
  return held
}

export function createAccess(parts: AccessParts): Access {
  const { read } = parts.database
  const holdings = createMemory<Holding | 'none'>(20_000)
  const readable = createMemory<readonly string[]>(2_000)
  const seqs = createMemory<number>(10_000)
  let changes = 0
  const kinds = parts.entities.kinds.map(({ name }) => name)
  const keys = {
    space: permissionKeys('space', kinds, parts.permissions),
    project: permissionKeys('project', kinds, parts.permissions),
  }

  async function holdingIn(user: Person, where: Where): Promise<Holding | undefined> {
    const { spaceId, projectId } = where
    if (projectId === undefined)
      return spaceId === undefined ? undefined : known(`${user.id} s ${spaceId}`, user, where)
    const held = await known(`${user.id} p ${projectId}`, user, { projectId })
    return held && (spaceId ?? held.spaceId) === held.spaceId ? held : undefined
  }

  async function known(key: string, user: Person, where: Where): Promise<Holding | undefined> {
    const kept = holdings.get(key)
    const held = kept ?? (await holdings.refresh(key, async () => (await readHolding(read, user.id, where)) ?? 'none'))
    return held === 'none' ? undefined : held
  }

  async function readableProjects(user: Person): Promise<readonly string[]> {
    const kept = readable.get(user.id)
    if (kept) return kept
    const found = await readable.refresh(user.id, async () => (await readableOf(user.id)).map(({ id }) => id))
    return found ?? []
  }

  async function readableOf(personId: string) {
    const rows = await projectsNear(read, personId).execute()
    const rolesOf = await readRolesOf(
      read,
      'project',
      rows.map(({ id }) => id),
    )
    return rows.filter(row => can(holdingOf(row, rolesOf(row.id))?.grant, 'project.read'))
  }

  return {
    parts,
    async require(user, permission, where) {
      const held = await holdingIn(user, where)
      if (!can(held?.grant, permission)) throw forbidden()
    },
    confirm: confirmAccess,
    async grantFor(user, where) {
      return (await holdingIn(user, where))?.grant
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
      holdings.forget()
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
    .filter(({ id, role }) => can(roleNamed(rolesOf(id), role)?.grant, 'space.read'))
    .map(({ id, name }) => ({ spaceId: id, name }))
}
