import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import {
  Client,
  createPlace,
  registerUser,
  signedIn,
  startServer,
  type TestResponse,
  type TestServer,
} from '#tests/harness/index.ts'

let server: TestServer
let people = 0
const { me, updateUser, getPublicInfo } = sessionCalls

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function newcomer(): Promise<Client> {
  people += 1
  const client = new Client(server)
  const email = `newcomer${people}@example.org`
  await client.call(sessionCalls.register, { username: 'New', email, password: 'a long night 1' })
  return client
}

function change(client: Client, data: unknown): Promise<TestResponse> {
  return client.attempt(updateUser as Call, { data })
}

describe('user/updateUser', () => {
  it('sets userId and username of a new account [USER-19]', async () => {
    const client = await newcomer()
    await client.call(updateUser, { data: { userId: 'Lesya-Ukrainka', username: 'Леся' } })
    expect((await client.call(me, {})).user).toMatchObject({
      userId: 'Lesya-Ukrainka',
      username: 'Леся',
      userIdSelected: true,
    })
  })

  it('never changes a user id once chosen [USER-14]', async () => {
    const client = await signedIn(server, 'fixed')
    expect((await change(client, { userId: 'other', username: 'Fixed' })).status).toBe(409)
    expect((await client.call(me, {})).user.userId).toBe('fixed')
  })

  it('refuses a user id someone has, in any case', async () => {
    await signedIn(server, 'Taken')
    const client = await newcomer()
    const answer = await change(client, { userId: 'tAKEN', username: 'New' })
    expect(answer.status).toBe(409)
    expect((answer.json as ProblemBody).detail).toBe('User Id is already taken, please, choose another')
    expect((await client.call(me, {})).user.userIdSelected).toBe(false)
  })

  it.each(['-a', 'a-', 'a--b', 'a_b', 'a b', '\u0430bc', 'abc\u202e', '', 'a'.repeat(10_000)])(
    'refuses the user id %j [USER-10]',
    async userId => {
      const client = await newcomer()
      const answer = await change(client, { userId, username: 'New' })
      expect(answer.status).toBe(400)
      expect((answer.json as ProblemBody).errors?.map(({ path }) => path)).toEqual(['data.userId'])
    },
  )

  it('gives the required messages for a wrong user id and a long username [USER-11] [USER-13]', async () => {
    const answer = await change(await newcomer(), { userId: 'a--b', username: 'x'.repeat(21) })
    expect((answer.json as ProblemBody).errors).toMatchObject([
      { path: 'data.userId', message: 'User ID must be alphanumeric and can contain a single hyphen' },
      { path: 'data.username', message: 'Username cannot exceed 20 characters' },
    ])
  })

  it('accepts a user id with hyphens and digits and a username of 20 characters [USER-10] [USER-12]', async () => {
    const client = await newcomer()
    const { user } = await client.call(updateUser, { data: { userId: 'a-b1', username: 'ж'.repeat(20) } })
    expect(user).toMatchObject({ userId: 'a-b1', username: 'ж'.repeat(20) })
  })

  it('keeps all four settings [USER-03] [USER-17]', async () => {
    const client = await newcomer()
    const personalisation = { darkMode: true, language: 'ua', qButton: true, showChatWidget: false } as const
    await client.call(updateUser, { data: { personalisation } })
    expect((await client.call(me, {})).user.personalisation).toEqual(personalisation)
  })

  it('keeps whether quotes are set while they are typed', async () => {
    const client = await newcomer()
    await client.call(updateUser, { data: { personalisation: { typography: false } } })
    expect((await client.call(me, {})).user.personalisation).toEqual({ typography: false })
  })

  it('replaces the settings as a whole', async () => {
    const client = await newcomer()
    await client.call(updateUser, { data: { personalisation: { darkMode: true, qButton: true } } })
    await client.call(updateUser, { data: { personalisation: { darkMode: false } } })
    expect((await client.call(me, {})).user.personalisation).toEqual({ darkMode: false })
  })

  it.each([{ darkMode: 'yes' }, { language: 'fr' }, { qButton: 1 }, { theme: 'x' }, [[1]], 'x', null])(
    'refuses the settings %j',
    async personalisation => {
      const client = await newcomer()
      expect((await change(client, { personalisation })).status).toBe(400)
      expect((await client.call(me, {})).user.personalisation).toEqual({})
    },
  )

  it('keeps bookmarks [USER-18]', async () => {
    const client = await newcomer()
    const bookmarks = [{ url: '/builder/space/x', label: 'Мій простір' }]
    await client.call(updateUser, { data: { bookmarks } })
    expect((await client.call(me, {})).user.bookmarks).toEqual(bookmarks)
  })

  it('keeps 20 bookmarks and refuses 21', async () => {
    const client = await newcomer()
    const some = (length: number) => Array.from({ length }, (_, at) => ({ url: `/builder/${at}`, label: `${at}` }))
    await client.call(updateUser, { data: { bookmarks: some(20) } })
    expect((await change(client, { bookmarks: some(21) })).status).toBe(400)
    expect((await client.call(me, {})).user.bookmarks).toHaveLength(20)
  })

  it('refuses a bookmark that would run something', async () => {
    const answer = await change(await newcomer(), { bookmarks: [{ url: 'javascript:alert(1)', label: 'x' }] })
    expect(answer.status).toBe(400)
  })

  it.each(['email', 'emailVerified', 'userIdSelected', 'id', 'password_hash', 'role', 'created_at'])(
    'refuses the extra field %s and changes nothing',
    async field => {
      const client = await newcomer()
      const before = await client.call(me, {})
      expect((await change(client, { username: 'Changed', [field]: 'x' })).status).toBe(400)
      expect(await client.call(me, {})).toEqual(before)
    },
  )

  it('needs a session', async () => {
    expect((await change(new Client(server), { username: 'X' })).status).toBe(401)
  })
})

describe('user/getPublicInfo', () => {
  it('returns profile, spaces, projects and isOnline [USER-04] [USER-15]', async () => {
    const client = await signedIn(server, 'open-book')
    const { spaceId, projectId } = await createPlace(client, 'shelf')
    const info = await client.call(getPublicInfo, { userId: 'open-book' })
    expect(info).toEqual({
      profile: {
        userId: 'open-book',
        username: 'open-book',
        register_datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
      spaces: [{ spaceId, name: 'shelf' }],
      projects: [{ spaceId, projectId, name: 'shelf' }],
      isOnline: false,
    })
  })

  it('shows a stranger no place they may not see', async () => {
    const owner = await signedIn(server, 'private-person')
    await createPlace(owner, 'zanzibar')
    const stranger = await signedIn(server, 'curious')
    const { text, json } = await stranger.attempt(getPublicInfo as Call, { userId: 'private-person' })
    expect(json).toMatchObject({ spaces: [], projects: [] })
    expect(text).not.toContain('zanzibar')
  })

  it('shows what both may see, and only that', async () => {
    const owner = await signedIn(server, 'host')
    const shared = await createPlace(owner, 'common')
    await createPlace(owner, 'hidden')
    const guest = await signedIn(server, 'guest')
    const { database } = server.server.services
    await database.write(async tx => {
      const { id } = await tx.selectFrom('users').select('id').where('user_id', '=', 'guest').executeTakeFirstOrThrow()
      await tx.insertInto('space_members').values({ space_id: shared.spaceId, user_id: id, role: 'member' }).execute()
      await tx
        .insertInto('project_members')
        .values({ project_id: shared.projectId, user_id: id, role: 'viewer' })
        .execute()
    })
    const info = await guest.call(getPublicInfo, { userId: 'host' })
    expect(info.spaces.map(({ spaceId }) => spaceId)).toEqual([shared.spaceId])
    expect(info.projects.map(({ projectId }) => projectId)).toEqual([shared.projectId])
  })

  it('reveals neither the address nor the internal id', async () => {
    await signedIn(server, 'discreet')
    const asker = await signedIn(server, 'nosy')
    const { text } = await asker.attempt(getPublicInfo as Call, { userId: 'discreet' })
    expect(text).not.toContain('discreet@example.org')
    const { database } = server.server.services
    const row = await database.read
      .selectFrom('users')
      .select('id')
      .where('user_id', '=', 'discreet')
      .executeTakeFirstOrThrow()
    expect(text).not.toContain(row.id)
  })

  it('finds a person in any case; an unknown id is 404', async () => {
    const client = await signedIn(server, 'Camel')
    expect((await client.call(getPublicInfo, { userId: 'cAMEL' })).profile.userId).toBe('Camel')
    for (const userId of ['nobody-at-all', '', '%', "' or 1=1 --", 'x'.repeat(10_000)])
      expect((await client.attempt(getPublicInfo as Call, { userId })).status, userId).toBe(404)
  })

  it('needs a session', async () => {
    expect((await new Client(server).attempt(getPublicInfo as Call, { userId: 'x' })).status).toBe(401)
  })
})

describe('a person without a chosen user id', () => {
  it('reaches their account but no space', async () => {
    const client = await newcomer()
    expect((await client.attempt(spaceCalls.find as Call, {})).status).toBe(403)
    expect((await client.attempt(spaceCalls.create as Call, { spaceId: 'early', name: 'Early' })).status).toBe(403)
    await registerUser(new Client(server))
    await client.call(updateUser, { data: { userId: `ready-${people}`, username: 'Ready' } })
    expect(await client.call(spaceCalls.find, {})).toEqual([])
  })
})
