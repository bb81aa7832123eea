import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { SessionUser } from '#server/contract.ts'
import { openDatabase } from '#server/db/index.ts'
import type { Database } from '#server/ports.ts'

/** A real database in a directory of its own for the tests of one file, opened before them and removed after them. */
export function openDatabaseFixture(): { readonly database: Database } {
  let database: Database | undefined
  let directory = ''

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'skald-store-'))
    database = await openDatabase({
      dataDir: directory,
      migrations: [],
      log: { info: () => undefined, debug: () => undefined },
    })
  })
  afterAll(async () => {
    await database?.close()
    await rm(directory, { recursive: true, force: true })
  })

  return {
    get database() {
      if (!database) throw new Error('The store is open only while tests run')
      return database
    },
  }
}

let userCount = 0

/** An account, inserted without the calls that create one. */
export async function insertUser(database: Database, userId?: string): Promise<SessionUser> {
  userCount += 1
  const name = userId ?? `person-${userCount}`
  const user = { id: `internal-${userCount}`, userId: name, username: `Person ${userCount}`, userIdSelected: true }
  await database.write(tx =>
    tx
      .insertInto('users')
      .values({
        id: user.id,
        user_id: name,
        user_id_key: name.toLowerCase(),
        user_id_selected: 1,
        username: user.username,
        email: `${name}@example.org`,
        email_key: `${name}@example.org`,
        email_verified: 0,
        password_hash: null,
        personalisation: '{}',
        bookmarks: '[]',
        created_at: new Date().toISOString(),
      })
      .execute(),
  )
  return user
}

/** The same database, counting its reads and able to fail its writes. */
export function watchDatabase(database: Database) {
  let reads = 0
  let full = false
  const watchedDatabase: Database = {
    file: database.file,
    waitingWrites: database.waitingWrites,
    read: {
      get selectFrom() {
        reads += 1
        return database.read.selectFrom.bind(database.read)
      },
    } as Database['read'],
    write: work => (full ? Promise.reject(new Error('The disk is full')) : database.write(work)),
    close: () => database.close(),
  }
  return {
    store: watchedDatabase,
    reads: () => reads,
    fillUp: () => {
      full = true
    },
  }
}

/** A space with a project, both owned by the person, inserted without the calls that create them. */
export async function addPlace(database: Database, owner: SessionUser, space: string, project: string): Promise<void> {
  const now = new Date().toISOString()
  const dates = { created_at: now, updated_at: now }
  await database.write(async tx => {
    const known = await tx.selectFrom('spaces').select('id').where('id', '=', space).executeTakeFirst()
    if (!known) {
      const texts = { name: space, name_key: space, description: '' }
      await tx
        .insertInto('spaces')
        .values({ id: space, ...texts, owner_id: owner.id, ...dates, write_key: null })
        .execute()
      await tx.insertInto('space_members').values({ space_id: space, user_id: owner.id, role: 'owner' }).execute()
    }
    await tx
      .insertInto('projects')
      .values({
        id: project,
        space_id: space,
        name: project,
        name_key: project,
        description: '',
        icon: 'cover',
        color: null,
        genre: null,
        age_category: 'g',
        modules: '[]',
        poster_id: null,
        created_by: owner.id,
        ...dates,
        version: 0,
        write_key: null,
      })
      .execute()
    await tx.insertInto('project_members').values({ project_id: project, user_id: owner.id, role: 'owner' }).execute()
  })
}

/** Adds a member, as invitations do. */
export async function addMember(
  database: Database,
  person: SessionUser,
  { space, project, role }: { space?: string; project?: string; role: string },
): Promise<void> {
  await database.write(async tx => {
    if (space) await tx.insertInto('space_members').values({ space_id: space, user_id: person.id, role }).execute()
    if (project)
      await tx.insertInto('project_members').values({ project_id: project, user_id: person.id, role }).execute()
  })
}
