import { Problem } from '#core/shared/error.ts'
import { can, type Grant } from '#core/shared/permission.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../contract.ts'
import type { Tx } from '../db/schema.ts'
import type { Database, EntityStore } from '../ports.ts'
import { type Holding, holdingOf, projectsNear, readHolding, type Where } from './grants.ts'
import { createMemory } from './memory.ts'

/** Who may do what where: the one place every call asks. In the hot case no answer costs SQL. */
export interface Access {
  /**
   * Passes where the person holds the permission. A place that does not exist, one they are no member of and
   * a project that is not in the space named are refused with the same words (decision A-115).
   * @throws Problem forbidden
   */
  require(user: Person, permission: string, where: Where): Promise<void>
  /** The same inside a transaction, asked of the store: what was allowed a moment ago may not be any more. */
  confirm(tx: Tx, user: Person, permission: string, where: Where): Promise<void>
  grantFor(user: Person, where: Where): Promise<Grant | undefined>
  /** The role a person has there: their own, or the one their role in the space brings. */
  roleIn(user: Person, where: Where): Promise<string | undefined>
  /** Ids of all projects whose content the person may read. */
  readableProjects(user: Person): Promise<readonly string[]>
  /** The number of a project in the search index. */
  projectSeq(projectId: string): Promise<number | undefined>
  /** The places of a person, by internal ids, that the asker may see as well. */
  sharedPlaces(askerId: string, personId: string): Promise<SharedPlaces>
  /** To be called after the commit of every write that touches members, roles, spaces or projects. */
  changed(): void
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
}

/** The same words for every refusal, so that nothing tells which places exist. */
export function forbidden(): Problem {
  return new Problem('forbidden', "You don't have permission to perform this action.")
}

export function createAccess(parts: AccessParts): Access {
  const { read } = parts.database
  const holdings = createMemory<Holding | 'none'>(20_000)
  const readable = createMemory<readonly string[]>(2_000)
  const seqs = createMemory<number>(10_000)

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
    return rows.filter(row => can(holdingOf(row)?.grant, 'project.read'))
  }

  return {
    parts,
    async require(user, permission, where) {
      const held = await holdingIn(user, where)
      if (!can(held?.grant, permission)) throw forbidden()
    },
    async confirm(tx, user, permission, where) {
      const held = await readHolding(tx, user.id, where)
      if (!can(held?.grant, permission)) throw forbidden()
    },
    async grantFor(user, where) {
      return (await holdingIn(user, where))?.grant
    },
    async roleIn(user, where) {
      return (await holdingIn(user, where))?.role
    },
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
      const mine = read.selectFrom('space_members').select('space_id').where('user_id', '=', askerId)
      const spaces = await read
        .selectFrom('spaces')
        .innerJoin('space_members', 'space_members.space_id', 'spaces.id')
        .where('space_members.user_id', '=', personId)
        .where('spaces.id', 'in', mine)
        .select(['spaces.id as spaceId', 'spaces.name'])
        .orderBy('spaces.name_key')
        .orderBy('spaces.id')
        .execute()
      const asker = new Set(await readableProjects({ id: askerId }))
      const projects = (await readableOf(personId))
        .filter(({ id }) => asker.has(id))
        .map(({ id, space_id, name }) => ({ spaceId: space_id, projectId: id, name }))
      return { spaces, projects }
    },
    changed() {
      holdings.forget()
      readable.forget()
      seqs.forget()
    },
  }
}
