import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, defineCalls, okOutput } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { defineServerPlugin, handle } from '#server/index.ts'
import { Client, createPlace, registerUser, startServer, type TestServer } from '#tests/harness/index.ts'
import { internalId, someone, tablesWith } from './accounts-deletion.ts'
import { password, setUpSecondStep } from './accounts-second-step.ts'

const { me, getPublicInfo, updateUser } = sessionCalls
const { deleteAccount } = accountCalls
let server: TestServer
const time = Date.parse('2026-03-01T12:00:00Z')

beforeAll(async () => {
  server = await startServer({ env: { LOGIN_LIMIT: '5' }, overrides: { now: () => new Date(time) } })
})
afterAll(() => server.close())

const read = () => server.server.services.database.read

it('leaves nothing of the person behind', async () => {
  const { client, userId, email } = await someone(server)
  const id = await internalId(server, userId)
  await client.call(noteCalls.create, { content: 'a secret thought' })
  await client.call(updateUser, {
    data: { bookmarks: [{ url: '/builder', label: 'Mine' }], personalisation: { darkMode: true } },
  })
  const { recoveryCodes } = await setUpSecondStep(client, new Date(time))
  const inviting = await someone(server)
  const { spaceId } = await createPlace(inviting.client, 'calling')
  await inviting.client.call(spaceMemberCalls.invite, { spaceId, emails: [userId] })
  await client.call(deleteAccount, { password, userId, code: recoveryCodes[0] })

  const row = await read().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    user_id: expect.stringMatching(/^deleted-[a-z0-9]{12}$/),
    username: 'Deleted user',
    email: '',
    password_hash: null,
    google_sub: null,
    personalisation: '{}',
    bookmarks: '[]',
    deleted_at: new Date(time).toISOString(),
  })
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${userId}|${email}`, 'i'))
  expect(tablesWith(server, id)).toEqual(['users'])
  expect(await inviting.client.call(spaceMemberCalls.getInvitations, { spaceId })).toEqual([])
})

describe('a deleted person', () => {
  it('cannot be found: no profile, no invitation', async () => {
    const { client, userId, email } = await someone(server)
    const id = await internalId(server, userId)
    const asking = await someone(server)
    const { spaceId } = await createPlace(asking.client, 'asking')
    await asking.client.call(getPublicInfo, { userId })
    await client.call(deleteAccount, { password, userId })
    const row = await read().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (const name of [userId, row.user_id, row.user_id_key]) {
      expect((await asking.client.attempt(getPublicInfo as Call, { userId: name })).status, name).toBe(404)
      expect((await asking.client.attempt(accountCalls.getCreator as Call, { userId: name })).status, name).toBe(404)
    }
    for (const name of [userId, email, row.user_id, row.user_id_key, row.email_key])
      expect(
        (await asking.client.attempt(spaceMemberCalls.invite as Call, { spaceId, emails: [name] })).status,
        name,
      ).toBe(400)
  })

  it('leaves the address free, and the user id reserved', async () => {
    const { client, userId, email } = await someone(server)
    await client.call(deleteAccount, { password, userId })
    const next = new Client(server)
    await registerUser(next, { email, userId: `${userId}-again` })
    expect((await next.call(me, {})).user).toMatchObject({ email, userId: `${userId}-again` })
    const thief = new Client(server)
    await thief.call(sessionCalls.register, { username: 'Thief', email: `thief-of-${email}`, password })
    for (const taken of [userId, userId.toUpperCase(), 'deleted-abcdefghijkm'])
      expect(
        (await thief.attempt(updateUser as Call, { data: { userId: taken, username: 'Thief' } })).status,
        taken,
      ).toBe(409)
  })
})

it('writes nothing more by a request in flight', async () => {
  const waiting = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const { late } = defineCalls('trial', { late: { access: 'session', output: okOutput, about: 'Writes late.' } })
  const work = { done: false }
  const slow = defineServerPlugin({
    id: 'trial',
    calls: [
      handle(late, async (_, context) => {
        arrived.resolve()
        await waiting.promise
        await context.write(async () => {
          work.done = true
        })
        return { ok: true as const }
      }),
    ],
  })
  const other = await startServer({ plugins: [slow] })
  const { client, userId } = await someone(other)
  const tab = new Client(other)
  await tab.call(sessionCalls.login, { email: userId, password })
  const written = tab.attempt(late as Call, {})
  await arrived.promise
  await client.call(deleteAccount, { password, userId })
  waiting.resolve()
  expect((await written).status).toBe(401)
  expect(work.done).toBe(false)
  await other.close()
})
