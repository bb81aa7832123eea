import { hash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { insertUser, openDatabaseFixture, watchDatabase } from '#tests/api/database-fixture.ts'
import { createSessions } from './sessions.ts'

const store = openDatabaseFixture()
const day = 24 * 60 * 60 * 1000
const log = { warn: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-01T12:00:00Z') })
  log.warn.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

function pass(ms: number) {
  vi.setSystemTime(Date.now() + ms)
}

async function setUp(publicUrl: string | null = null) {
  const person = await insertUser(store.database)
  const { store: database, reads, fillUp } = watchDatabase(store.database)
  return { person, reads, fillUp, sessions: createSessions({ database, config: { publicUrl }, log }), database }
}

describe('a session', () => {
  it('identifies the signed-in person', async () => {
    const { person, sessions } = await setUp()
    const token = await sessions.open(person.id)
    expect((await sessions.sessionOf(token))?.user).toEqual(person)
  })

  it('has a token of 200 random bits, never the same [R-17]', async () => {
    const { person, sessions } = await setUp()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => sessions.open(person.id)))
    expect(new Set(tokens).size).toBe(20)
    for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{40}$/)
  })

  it('is stored as a hash only [R-17]', async () => {
    const { person, sessions } = await setUp()
    const token = await sessions.open(person.id)
    const rows = await store.database.read.selectFrom('sessions').selectAll().where('user_id', '=', person.id).execute()
    expect(rows.map(row => row.id_hash)).toEqual([hash('sha256', token, 'hex')])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('cannot be opened with what is stored, nor with its id [R-17]', async () => {
    const { person, sessions } = await setUp()
    const token = await sessions.open(person.id)
    const session = await sessions.sessionOf(token)
    expect(session?.sessionId).toBe(hash('sha256', token, 'hex'))
    expect(await sessions.sessionOf(session?.sessionId)).toBeNull()
  })

  it.each([undefined, '', 'x', 'a'.repeat(39), 'a'.repeat(41), 'A'.repeat(40), `${'a'.repeat(39)}'`, 'a'.repeat(1e6)])(
    'is not looked up for an invalid token',
    async token => {
      const { reads, sessions } = await setUp()
      expect(await sessions.sessionOf(token)).toBeNull()
      expect(reads()).toBe(0)
    },
  )

  it('does not exist for a token that was never issued', async () => {
    const { sessions } = await setUp()
    expect(await sessions.sessionOf('a'.repeat(40))).toBeNull()
  })
})

describe('the cookie', () => {
  it.each([
    [null, 'skald_session'],
    ['http://skald.example.org', 'skald_session'],
    ['https://skald.example.org', '__Host-skald_session'],
  ])('at %s is %s [R-17]', async (publicUrl, name) => {
    const { sessions } = await setUp(publicUrl)
    expect(sessions.cookieName).toBe(name)
    const token = 'a'.repeat(40)
    expect(sessions.tokenIn(`other=1; ${name}=${token}`)).toBe(token)
    expect(sessions.tokenIn(`x${name}=${token}`)).toBeUndefined()
    expect(sessions.tokenIn(undefined)).toBeUndefined()
  })

  it('lasts no longer than a session can', async () => {
    const { sessions } = await setUp()
    expect(sessions.cookieAge).toBe(90 * 24 * 60 * 60)
  })
})

describe('the idle limit', () => {
  it('ends a session 14 days after its last visit [R-17]', async () => {
    const { person, sessions } = await setUp()
    const token = await sessions.open(person.id)
    pass(14 * day)
    expect(await sessions.sessionOf(token)).toBeNull()
  })

  it('is extended by visits in its second half [R-17]', async () => {
    const { person, sessions } = await setUp()
    const token = await sessions.open(person.id)
    for (let visit = 0; visit < 5; visit += 1) {
      pass(10 * day)
      expect(await sessions.sessionOf(token)).not.toBeNull()
    }
    pass(14 * day)
    expect(await sessions.sessionOf(token)).toBeNull()
  })

  it('is not written at every visit', async () => {
    const { person, sessions, database } = await setUp()
    const token = await sessions.open(person.id)
    const ends = () =>
      database.read.selectFrom('sessions').select('expires_at').where('user_id', '=', person.id).executeTakeFirst()
    const before = await ends()
    for (let visit = 0; visit < 6; visit += 1) {
      pass(day)
      await sessions.sessionOf(token)
    }
    expect(await ends()).toEqual(before)
    pass(2 * day)
    const write = vi.spyOn(database, 'write')
    await sessions.sessionOf(token)
    expect(write).toHaveBeenCalledTimes(1)
    expect(await ends()).not.toEqual(before)
  })
})

it('ends after 90 days, however often it is used [R-17]', async () => {
  const { person, sessions } = await setUp()
  const token = await sessions.open(person.id)
  for (let week = 0; week < 12; week += 1) {
    pass(7 * day)
    expect(await sessions.sessionOf(token), `week ${week}`).not.toBeNull()
  }
  pass(6 * day - 1)
  expect(await sessions.sessionOf(token)).not.toBeNull()
  pass(1)
  expect(await sessions.sessionOf(token)).toBeNull()
})

describe('the cache', () => {
  it('saves database reads for a minute', async () => {
    const { person, reads, sessions } = await setUp()
    const token = await sessions.open(person.id)
    await sessions.sessionOf(token)
    const after = reads()
    for (let request = 0; request < 100; request += 1) await sessions.sessionOf(token)
    expect(reads()).toBe(after)
    pass(60_000)
    await sessions.sessionOf(token)
    expect(reads()).toBe(after + 1)
  })

  it('ends with the session', async () => {
    const { person, sessions } = await setUp()
    const token = await sessions.open(person.id)
    const other = await sessions.open(person.id)
    await sessions.sessionOf(token)
    await sessions.sessionOf(other)
    await sessions.close(token)
    expect(await sessions.sessionOf(token)).toBeNull()
    expect(await sessions.sessionOf(other)).not.toBeNull()
  })

  it('ends everywhere when a person is signed out everywhere, and for nobody else [R-17]', async () => {
    const { person, sessions } = await setUp()
    const bystander = await insertUser(store.database)
    const tokens = [await sessions.open(person.id), await sessions.open(person.id)]
    const untouched = await sessions.open(bystander.id)
    for (const token of [...tokens, untouched]) await sessions.sessionOf(token)
    await sessions.closeAll(person.id)
    for (const token of tokens) expect(await sessions.sessionOf(token)).toBeNull()
    expect(await sessions.sessionOf(untouched)).not.toBeNull()
  })

  it('is read again after a change to the person', async () => {
    const { person, sessions } = await setUp()
    const token = await sessions.open(person.id)
    await sessions.sessionOf(token)
    await store.database.write(tx =>
      tx.updateTable('users').set({ username: 'Renamed' }).where('id', '=', person.id).execute(),
    )
    sessions.forget(person.id)
    expect((await sessions.sessionOf(token))?.user.username).toBe('Renamed')
  })

  it('never brings back a session that ended while it was being read [R-17]', async () => {
    const { person, sessions } = await setUp()
    const token = await sessions.open(person.id)
    const reading = sessions.sessionOf(token)
    await Promise.all([reading, sessions.close(token)])
    expect(await sessions.sessionOf(token)).toBeNull()
  })

  it.each([
    ['within a minute', 60_000],
    ['though the clock is set back', -10 * day],
  ])('follows %s a session ended by another program', async (_, ms) => {
    const { person, sessions } = await setUp()
    const token = await sessions.open(person.id)
    await sessions.sessionOf(token)
    await store.database.write(tx => tx.deleteFrom('sessions').where('user_id', '=', person.id).execute())
    pass(ms)
    expect(await sessions.sessionOf(token)).toBeNull()
  })
})

describe('a full disk', () => {
  it('does not sign out readers, and is logged', async () => {
    const { person, sessions, fillUp } = await setUp()
    const token = await sessions.open(person.id)
    fillUp()
    pass(10 * day)
    expect(await sessions.sessionOf(token)).not.toBeNull()
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain(token)
  })

  it('makes a sign-out fail visibly', async () => {
    const { person, sessions, fillUp } = await setUp()
    const token = await sessions.open(person.id)
    fillUp()
    await expect(sessions.close(token)).rejects.toThrow('full')
    expect(await sessions.sessionOf(token)).not.toBeNull()
  })
})

it('deletes expired sessions when somebody signs in', async () => {
  const { person, sessions } = await setUp()
  await sessions.open(person.id)
  await sessions.open(person.id)
  pass(15 * day)
  await sessions.open(person.id)
  const rows = await store.database.read
    .selectFrom('sessions')
    .select('id_hash')
    .where('user_id', '=', person.id)
    .execute()
  expect(rows).toHaveLength(1)
})
