import { rm } from 'node:fs/promises'
import { afterAll, beforeAll } from 'vitest'
import type { Kind } from '#core/shared/kind.ts'
import type { Paged, Place } from '#core/shared/kind-calls.ts'
import { openDatabase } from '#server/db/index.ts'
import { matchFieldIndexes } from '#server/entities/field-indexes.ts'
import type { FieldResolver } from '#server/entities/resolvers.ts'
import { createEntityStore } from '#server/entities/store.ts'
import type { Database, EntityStore, EntityWriteContext, SearchIndex } from '#server/ports.ts'
import { createSearchIndex } from '#server/search/index.ts'
import type { RawJson, SessionUser } from '#server/values.ts'
import { copyTemplate } from '#tests/harness/template.ts'
import { fixtureKinds } from './entities-fixture-kinds.ts'

export { chapter, constellation, entry, event, fixtureKinds, layer, spell, timeline } from './entities-fixture-kinds.ts'

/** The fields of every response, with those of its kind. */
export type EntityAnswer = Record<string, unknown> & { revision: number; createdBy: string; archivedAt: string | null }

export interface TestStore {
  readonly database: Database
  readonly entities: EntityStore
  readonly search: SearchIndex
  readonly dataDir: string
}

/** A real entity store over a copied database, for the tests of one file. */
export function openEntityStore(resolvers: readonly FieldResolver[] = []): TestStore {
  let open: TestStore | undefined
  const openedStore = () => {
    if (!open) throw new Error('The store is open only while tests run')
    return open
  }
  beforeAll(async () => {
    const dataDir = await copyTemplate([])
    const database = await openDatabase({
      dataDir,
      migrations: [],
      log: { info: () => undefined, debug: () => undefined },
    })
    await matchFieldIndexes(database, fixtureKinds)
    const search = createSearchIndex()
    open = { database, search, dataDir, entities: createEntityStore({ kinds: fixtureKinds, search, resolvers }) }
  })
  afterAll(async () => {
    await open?.database.close()
    if (open) await rm(open.dataDir, { recursive: true, force: true })
  })
  return {
    get database() {
      return openedStore().database
    },
    get entities() {
      return openedStore().entities
    },
    get search() {
      return openedStore().search
    },
    get dataDir() {
      return openedStore().dataDir
    },
  }
}

let authorCount = 0

/** A person with a project, and shortcuts for the store in it. */
export async function addAuthor(store: TestStore, spaceId?: string): Promise<TestAuthor> {
  authorCount += 1
  const user = {
    id: `inside-${authorCount}`,
    userId: `writer-${authorCount}`,
    username: `Writer ${authorCount}`,
    userIdSelected: true,
  }
  const place = { spaceId: spaceId ?? `space-${authorCount}`, projectId: `project-${authorCount}` }
  const at = '2026-01-01T00:00:00.000Z'
  await store.database.write(async tx => {
    const person = { id: user.id, user_id: user.userId, user_id_key: user.userId, username: user.username }
    const mail = { email: `${user.userId}@example.org`, email_key: `${user.userId}@example.org`, email_verified: 1 }
    const rest = { password_hash: null, personalisation: '{}', bookmarks: '[]', created_at: at, user_id_selected: 1 }
    await tx
      .insertInto('users')
      .values({ ...person, ...mail, ...rest })
      .execute()
    const named = { name: 'Place', name_key: 'place', description: '', created_at: at, updated_at: at, write_key: null }
    if (spaceId === undefined)
      await tx
        .insertInto('spaces')
        .values({ ...named, id: place.spaceId, owner_id: user.id })
        .execute()
    const look = { icon: 'leaf', color: null, genre: null, age_category: 'g', modules: '[]', poster_id: null }
    const owned = { id: place.projectId, space_id: place.spaceId, created_by: user.id, version: 0 }
    await tx
      .insertInto('projects')
      .values({ ...named, ...look, ...owned })
      .execute()
  })
  return new TestAuthor(store, user, place)
}

let ids = 0

/** A person in one project. */
export class TestAuthor {
  readonly store: TestStore
  readonly user: SessionUser
  readonly place: Place
  /** the clock; every write is a millisecond later */
  time = Date.parse('2026-02-01T12:00:00.000Z')

  constructor(store: TestStore, user: SessionUser, place: Place) {
    this.store = store
    this.user = user
    this.place = place
  }

  writeContext(more: Partial<EntityWriteContext> = {}): EntityWriteContext {
    this.time += 1
    const newId = () => `id${String(++ids).padStart(24, '0')}`
    return { user: this.user, now: new Date(this.time), newId, writeKey: null, ...more }
  }

  create(
    kind: Kind,
    values: Record<string, unknown>,
    more: { parentId?: string; id?: string; after?: string } = {},
    by = this.writeContext(),
  ) {
    const { database, entities } = this.store
    return database.write(tx => entities.create(tx, kind, this.place, { ...more, values }, by)).then(parsed)
  }

  get(kind: Kind, id: string): Promise<EntityAnswer> {
    return this.store.entities.get(this.store.database.read, kind, this.place, id).then(parsed)
  }

  find(kind: Kind, input: object = {}): Promise<Paged<EntityAnswer>> {
    const { database, entities } = this.store
    return entities.find(database.read, kind, { ...this.place, ...input }) as Promise<Paged<EntityAnswer>>
  }

  update(
    kind: Kind,
    id: string,
    data: Record<string, unknown>,
    revision?: number,
    by = this.writeContext(),
  ): Promise<EntityAnswer> {
    const { database, entities } = this.store
    return database.write(tx => entities.update(tx, kind, this.place, id, { data, revision }, by)).then(parsed)
  }

  archive(kind: Kind, id: string, archived?: boolean, by = this.writeContext()) {
    const { database, entities } = this.store
    return database.write(tx => entities.archive(tx, kind, this.place, id, archived, by))
  }

  remove(kind: Kind, id: string): Promise<void> {
    return this.store.database.write(tx => this.store.entities.remove(tx, kind, this.place, id, this.writeContext()))
  }

  reorder(kind: Kind, list: string[]): Promise<void> {
    return this.store.database.write(tx => this.store.entities.reorder(tx, kind, this.place, list, this.writeContext()))
  }

  async version(): Promise<number> {
    const query = this.store.database.read.selectFrom('projects').select('version')
    return (await query.where('id', '=', this.place.projectId).executeTakeFirstOrThrow()).version
  }

  async search(text: string, more: object = {}): Promise<string[]> {
    const searchInput = { projectIds: [this.place.projectId], text, limit: 20, ...more }
    return (await this.store.search.search(this.store.database.read, searchInput)).map(hit => hit.label)
  }

  counts(): Promise<Record<string, number>> {
    return this.store.entities.counts(this.store.database.read, this.place.projectId)
  }
}

function parsed(raw: RawJson): EntityAnswer {
  return JSON.parse(raw.text) as EntityAnswer
}

/** Rich text of one paragraph. */
export function prose(text: string) {
  return [{ type: 'paragraph', children: [{ text }] }]
}
