import { hash } from 'node:crypto'
import { join } from 'node:path'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import type { Database } from '#server/ports.ts'
import { Client, createPlace, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'

/** A user with one open page. */
export interface BenchPerson {
  userId: string
  cookie: string
}

/** A project with very many readers and one writer. */
export interface LiveDataset {
  dataDir: string
  people: BenchPerson[]
  /** Changes a chapter, which everyone is notified of. */
  writerAt(port: number): { change(): Promise<unknown>; wake(): Promise<unknown>; changeRights(): Promise<unknown> }
}

const batchSize = 500
/** of a new session: an older one is extended when used */
const sessionMs = 14 * 24 * 60 * 60_000

export async function makeLiveDataset(count: number): Promise<LiveDataset> {
  const dataDir = join(temporaryFolder('bench-live'), 'data')
  const server = await startServer({ dataDir })
  try {
    const writer = await signedIn(server, 'writer')
    const place = await createPlace(writer)
    const calls = callsOf(chapter)
    const { chapterId } = await writer.call(calls.create, { ...place, title: 'One' })
    const people = await addPeople(server.server.services.database, place, count)
    let changes = 0
    return {
      ...{ dataDir, people },
      writerAt(port) {
        const client = new Client({ url: `http://127.0.0.1:${port}` })
        for (const name of writer.cookies.names()) client.cookies.set(name, writer.cookies.get(name) ?? '')
        return {
          change: () => client.call(calls.update, { ...place, chapterId, data: { title: `Draft ${changes++}` } }),
          // The first use of a kept-alive connection detects that it is dead.
          wake: () => client.call(calls.find, place).catch(() => undefined),
          changeRights: () => createPlace(client),
        }
      },
    }
  } finally {
    await server.close()
  }
}

/** Users who are signed in and may read the project; inserted by SQL, because only their number matters. */
async function addPeople(database: Database, place: Place, count: number): Promise<BenchPerson[]> {
  const people = Array.from({ length: count }, (_, n) => ({ userId: `reader-${n}`, token: tokenOf(n) }))
  for (let at = 0; at < count; at += batchSize) await addSome(database, place, people.slice(at, at + batchSize))
  return people.map(({ userId, token }) => ({ userId, cookie: `skald_session=${token}` }))
}

async function addSome(
  database: Database,
  { spaceId, projectId }: Place,
  people: readonly { userId: string; token: string }[],
): Promise<void> {
  const [created_at, ms] = [new Date().toISOString(), Date.now()]
  const users = people.map(({ userId }) => ({
    ...{ id: `internal-${userId}`, user_id: userId, user_id_key: userId, user_id_selected: 1, username: userId },
    ...{ email: `${userId}@example.org`, email_key: `${userId}@example.org`, email_verified: 0, password_hash: null },
    ...{ personalisation: '{}', bookmarks: '[]', created_at },
  }))
  const sessions = people.map(({ userId, token }) => ({
    ...{ id_hash: hash('sha256', token, 'hex'), user_id: `internal-${userId}`, created_at },
    ...{ expires_at: ms + sessionMs, agent: 'Bench', seen_at: ms },
  }))
  await database.write(async tx => {
    await tx.insertInto('users').values(users).execute()
    await tx.insertInto('sessions').values(sessions).execute()
    const inSpace = users.map(({ id }) => ({ space_id: spaceId, user_id: id, role: 'member' }))
    await tx.insertInto('space_members').values(inSpace).execute()
    const inProject = users.map(({ id }) => ({ project_id: projectId, user_id: id, role: 'viewer' }))
    await tx.insertInto('project_members').values(inProject).execute()
  })
}

/** Forty letters and digits from 2 to 7, in the format of a session token. */
function tokenOf(n: number): string {
  return `bench${n
    .toString(6)
    .padStart(35, '0')
    .replace(/[01]/g, digit => (digit === '0' ? 'a' : 'b'))}`
}
