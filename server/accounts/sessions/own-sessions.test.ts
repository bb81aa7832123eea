import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { insertUser, openDatabaseFixture, watchDatabase } from '#tests/api/database-fixture.ts'
import { createSessions } from './sessions.ts'

const store = openDatabaseFixture()
const minute = 60_000
const log = { warn: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function setUp() {
  const person = await insertUser(store.database)
  const { store: database } = watchDatabase(store.database)
  const sessions = createSessions({ database, config: { publicUrl: null }, log })
  const endedIds: string[][] = []
  const stop = sessions.onClosed(ids => endedIds.push([...ids]))
  const nameOf = async (token: string) => (await sessions.sessionOf(token))?.sessionId ?? expect.fail('It has ended')
  return { person, sessions, database, endedIds, stop, nameOf }
}

it('lists the sessions of a person, latest use first, and no others', async () => {
  const { person, sessions, nameOf } = await setUp()
  await sessions.open((await insertUser(store.database)).id)
  const tokens: string[] = []
  for (const agent of ['Firefox on Linux', 'Safari on iPhone', '']) {
    tokens.push(await sessions.open(person.id, { agent }))
    vi.setSystemTime(Date.now() + minute)
  }
  const [first = '', second = '', third = ''] = tokens
  vi.setSystemTime(Date.now() + 10 * minute)
  await sessions.sessionOf(first)
  vi.setSystemTime(Date.now() + minute)
  expect(await sessions.list(person.id, await nameOf(second))).toEqual([
    {
      sessionId: await nameOf(second),
      agent: 'Safari on iPhone',
      created: '2026-03-01T12:01:00.000Z',
      seen: '2026-03-01T12:14:00.000Z',
      current: true,
    },
    expect.objectContaining({ sessionId: await nameOf(first), seen: '2026-03-01T12:13:00.000Z', current: false }),
    expect.objectContaining({ sessionId: await nameOf(third), seen: '2026-03-01T12:02:00.000Z', agent: '' }),
  ])
})

it('lists no expired session [R-17]', async () => {
  const { person, sessions } = await setUp()
  await sessions.open(person.id)
  vi.setSystemTime(Date.now() + 14 * 24 * 60 * minute)
  expect(await sessions.list(person.id, undefined)).toEqual([])
})

it('records the last use every five minutes at most', async () => {
  const { person, sessions, database } = await setUp()
  const token = await sessions.open(person.id)
  const write = vi.spyOn(database, 'write')
  for (let request = 0; request < 60; request += 1) {
    vi.setSystemTime(Date.now() + minute / 2)
    await sessions.sessionOf(token)
  }
  expect(write.mock.calls.length).toBeGreaterThanOrEqual(4)
  expect(write.mock.calls.length).toBeLessThanOrEqual(6)
})

it('identifies sessions by ids that grant nothing [R-17]', async () => {
  const { person, sessions } = await setUp()
  const token = await sessions.open(person.id)
  const [own] = await sessions.list(person.id, undefined)
  expect(own?.sessionId).not.toContain(token)
  expect(await sessions.sessionOf(own?.sessionId)).toBeNull()
})

it('ends one by its id, cached or not, and calls the listeners [R-17]', async () => {
  const { person, sessions, nameOf, endedIds } = await setUp()
  const [token, other] = [await sessions.open(person.id), await sessions.open(person.id)]
  const name = await nameOf(token)
  expect(await sessions.closeOwn(person.id, name)).toBe(true)
  expect(await sessions.sessionOf(token)).toBeNull()
  expect(await sessions.sessionOf(other)).not.toBeNull()
  expect(endedIds).toEqual([[name]])
  expect(await sessions.closeOwn(person.id, name)).toBe(false)
})

it("never ends another person's [R-17]", async () => {
  const { person, sessions, nameOf, endedIds } = await setUp()
  const token = await sessions.open(person.id)
  const stranger = await insertUser(store.database)
  expect(await sessions.closeOwn(stranger.id, await nameOf(token))).toBe(false)
  expect(await sessions.sessionOf(token)).not.toBeNull()
  expect(endedIds).toEqual([])
})

it('calls the listeners once for every way a session ends [R-17]', async () => {
  const { person, sessions, nameOf, endedIds, stop } = await setUp()
  const tokens = [await sessions.open(person.id), await sessions.open(person.id), await sessions.open(person.id)]
  const names = await Promise.all(tokens.map(nameOf))
  await sessions.close(tokens[0])
  await sessions.close(tokens[0])
  expect(endedIds).toEqual([[names[0]]])
  await sessions.closeAll(person.id)
  expect(endedIds[1]?.sort()).toEqual([names[1], names[2]].sort())
  const last = await sessions.open(person.id)
  stop()
  await sessions.close(last)
  expect(endedIds).toHaveLength(2)
})

it('calls the listeners for swept sessions', async () => {
  const { person, sessions, nameOf, endedIds } = await setUp()
  const name = await nameOf(await sessions.open(person.id))
  vi.setSystemTime(Date.now() + 15 * 24 * 60 * minute)
  await sessions.open(person.id)
  expect(endedIds.flat()).toContain(name)
})

it('ends them all as part of a transaction, or not at all if it fails', async () => {
  const { person, sessions, endedIds } = await setUp()
  const token = await sessions.open(person.id)
  const failing = store.database.write(async tx => {
    await sessions.closeAll(person.id, tx)
    throw new Error('Something else went wrong')
  })
  await expect(failing).rejects.toThrow('Something else')
  expect(endedIds).toEqual([])
  expect(await sessions.sessionOf(token)).not.toBeNull()
  await store.database.write(tx => sessions.closeAll(person.id, tx))
  expect(await sessions.sessionOf(token)).toBeNull()
})

it('opens none if the password changed meanwhile, nor for a deleted account [R-17]', async () => {
  const { person, sessions } = await setUp()
  const change = (columns: { password_hash?: string; deleted_at?: string }) =>
    store.database.write(tx => tx.updateTable('users').set(columns).where('id', '=', person.id).execute())
  await change({ password_hash: 'new' })
  await expect(sessions.open(person.id, { digest: 'old' })).rejects.toMatchObject({ type: 'sign-in-failed' })
  await expect(sessions.open(person.id, { digest: null })).rejects.toMatchObject({ type: 'sign-in-failed' })
  await sessions.open(person.id, { digest: 'new' })
  await change({ deleted_at: '2026-03-01T12:00:00.000Z' })
  await expect(sessions.open(person.id)).rejects.toMatchObject({ type: 'sign-in-failed' })
})
