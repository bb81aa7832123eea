import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Problem } from '#core/shared/error.ts'
import { openDatabaseFixture } from '#tests/api/database-fixture.ts'
import type { Hasher } from './passwords/passwords.ts'
import { createPasswords } from './passwords/passwords.ts'
import { createAccounts, type SignInOrigin } from './service.ts'

const store = openDatabaseFixture()
const log = { info: vi.fn(), warn: vi.fn() }
const here: SignInOrigin = { address: '192.0.2.1', token: undefined, mark: undefined }
const abroad: SignInOrigin = { ...here, address: '198.51.100.1' }
const password = 'a long night 1'
let count = 0

beforeEach(() => {
  log.info.mockClear()
})

/** Hashing that costs nothing and records what it compared. */
function quickPasswords() {
  const verified: string[] = []
  const hasher: Hasher = {
    hash: async word => `hash of ${word}`,
    verify: async (digest, word) => {
      verified.push(digest)
      return digest === `hash of ${word}`
    },
  }
  return { passwords: createPasswords({ hasher }), verified }
}

function setUp(loginLimit = 0) {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const { passwords, verified } = quickPasswords()
  const accounts = createAccounts({
    database: store.database,
    config: { publicUrl: null, loginLimit },
    log,
    passwords,
    now: () => new Date(time),
  })
  count += 1
  const email = `person${count}@example.org`
  return {
    accounts,
    verified,
    email,
    register: (more: object = {}) => accounts.register({ username: 'Ann', email, password, ...more }, here),
    pass: (ms: number) => {
      time += ms
    },
  }
}

function problemOf(refused: Promise<unknown>): Promise<Problem> {
  return refused.then(
    () => expect.fail('It was not refused'),
    (error: Problem) => error,
  )
}

describe('opening an account', () => {
  it('gives a random user id nobody chose yet and signs in', async () => {
    const { accounts, register, email } = setUp()
    const { user, token } = await register()
    expect(user).toEqual({
      userId: expect.stringMatching(/^user-[a-z0-9]{10}$/),
      username: 'Ann',
      email,
      emailVerified: false,
      userIdSelected: false,
      personalisation: {},
      bookmarks: [],
      hasPassword: true,
      secondStep: false,
      // It is the first one.
      ownsServer: true,
    })
    expect((await accounts.sessions.sessionOf(token))?.user.userId).toBe(user.userId)
  })

  it('keeps the password as a hash only', async () => {
    const { register } = setUp()
    const { user } = await register()
    const row = await store.database.read
      .selectFrom('users')
      .selectAll()
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toBe(`hash of ${password}`)
    expect(JSON.stringify(user)).not.toContain(password)
  })

  it('names every invalid field with the required messages', async () => {
    const { accounts } = setUp()
    const refused = await problemOf(
      accounts.register({ username: 'x'.repeat(21), email: 'nobody', password: 'abcdef' }, here),
    )
    expect(refused.status).toBe(400)
    expect(refused.extra.errors).toEqual([
      {
        path: 'username',
        message: 'Username cannot exceed 20 characters',
        code: 'username-length',
        values: { max: 20 },
      },
      { path: 'email', code: 'email-format', message: 'Enter an email address, like name@example.org' },
      { path: 'password', code: 'password-number', message: 'Password must have at least one number' },
    ])
  })

  it('is refused for an address that has one, however it is written', async () => {
    const { register, email } = setUp()
    await register()
    for (const again of [email, email.toUpperCase(), ` ${email} `]) {
      const refused = await problemOf(register({ email: again }))
      expect(refused).toMatchObject({ status: 409, type: 'conflict' })
      expect(refused.extra.errors?.[0]?.path).toBe('email')
    }
  })

  it('folds the case of letters beyond ASCII', async () => {
    const { register } = setUp()
    await register({ email: 'ЛЕСЯ@приклад.укр' })
    expect(await problemOf(register({ email: 'леся@ПРИКЛАД.УКР' }))).toMatchObject({ status: 409 })
  })

  it('makes one account of ten requests at once', async () => {
    const { register } = setUp()
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => register()))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 })
  })

  it('lets names repeat', async () => {
    const [one, other] = await Promise.all([setUp().register(), setUp().register()])
    expect(one.user.username).toBe(other.user.username)
    expect(one.user.userId).not.toBe(other.user.userId)
  })
})

describe('signing in', () => {
  it('takes the address or the user id, in any case [AUTH-29]', async () => {
    const { accounts, register, email } = setUp()
    const { user } = await register()
    for (const name of [email, email.toUpperCase(), user.userId, user.userId.toUpperCase(), ` ${user.userId} `])
      expect((await accounts.login({ email: name, password }, here)).user.userId, name).toBe(user.userId)
  })

  it('gives every sign-in a session of its own and ends the one before [R-17]', async () => {
    const { accounts, register, email } = setUp()
    const first = await register()
    const second = await accounts.login({ email, password }, { ...here, token: first.token })
    expect(second.token).not.toBe(first.token)
    expect(await accounts.sessions.sessionOf(first.token)).toBeNull()
    expect(await accounts.sessions.sessionOf(second.token)).not.toBeNull()
  })

  it('never adopts a token sent by the client [R-17]', async () => {
    const { accounts, register, email } = setUp()
    await register()
    const planted = 'a'.repeat(40)
    const { token } = await accounts.login({ email, password }, { ...here, token: planted })
    expect(token).not.toBe(planted)
    expect(await accounts.sessions.sessionOf(planted)).toBeNull()
  })

  it('keeps the sessions of other browsers', async () => {
    const { accounts, register, email } = setUp()
    const first = await register()
    await accounts.login({ email, password }, here)
    expect(await accounts.sessions.sessionOf(first.token)).not.toBeNull()
  })

  it('gives every refusal the same response and compares a password each time [AUTH-35] [R-18]', async () => {
    const { accounts, register, email, verified } = setUp()
    const { user } = await register()
    await store.database.write(tx =>
      tx
        .insertInto('users')
        .values({
          id: `no-password-${count}`,
          user_id: `outsider-${count}`,
          user_id_key: `outsider-${count}`,
          user_id_selected: 1,
          username: 'Outsider',
          email: `outsider${count}@example.org`,
          email_key: `outsider${count}@example.org`,
          email_verified: 0,
          password_hash: null,
          personalisation: '{}',
          bookmarks: '[]',
          created_at: '2026-03-01T12:00:00.000Z',
        })
        .execute(),
    )
    const tries = [
      email,
      user.userId,
      'nobody@example.org',
      'nobody',
      '',
      '@',
      `outsider${count}@example.org`,
      "' or 1=1 --",
    ]
    for (const name of tries) {
      const before = verified.length
      const refused = await problemOf(accounts.login({ email: name, password: 'wrong 1' }, here))
      expect(refused.body(), name).toEqual({
        type: 'sign-in-failed',
        title: 'Authentication failed',
        status: 401,
        detail: 'Authentication failed',
      })
      expect(verified.length, name).toBe(before + 1)
    }
  })

  it('logs a refusal without what was typed', async () => {
    const { accounts } = setUp()
    await problemOf(accounts.login({ email: 'typed here by mistake', password: 'secret word 1' }, here))
    expect(log.info).toHaveBeenCalledWith({ address: here.address, user: undefined }, 'sign-in refused')
    expect(JSON.stringify(log.info.mock.calls)).not.toMatch(/mistake|secret/)
  })
})

describe('guessing', () => {
  it('is stopped at the limit, for accounts that exist and ones that do not alike [R-18]', async () => {
    const { accounts, register, email } = setUp(3)
    await register()
    for (const name of [email, 'nobody@example.org']) {
      for (let guess = 0; guess < 3; guess += 1)
        expect(await problemOf(accounts.login({ email: name, password: 'wrong 1' }, here))).toMatchObject({
          status: 401,
        })
      expect(await problemOf(accounts.login({ email: name, password }, here)), name).toMatchObject({
        status: 429,
        type: 'too-many',
        message: 'Too many failed sign-ins. Try again in 15 minutes.',
        extra: { retryAfter: 900 },
      })
    }
  })

  it('counts one name however it is written', async () => {
    const { accounts, register, email } = setUp(2)
    await register()
    await problemOf(accounts.login({ email, password: 'wrong 1' }, here))
    await problemOf(accounts.login({ email: email.toUpperCase(), password: 'wrong 1' }, here))
    expect(await problemOf(accounts.login({ email: ` ${email}`, password }, here))).toMatchObject({ status: 429 })
  })

  it('does not lock out the owner, who is signed in here already [R-18]', async () => {
    const { accounts, register, email } = setUp(2)
    const { token } = await register()
    for (let guess = 0; guess < 3; guess += 1) await problemOf(accounts.login({ email, password: 'wrong 1' }, abroad))
    expect(await accounts.sessions.sessionOf(token)).not.toBeNull()
    const again = await accounts.login({ email, password }, { ...here, token })
    expect(await accounts.sessions.sessionOf(again.token)).not.toBeNull()
  })

  it('does not lock out the owner in a browser they signed in with before [R-18]', async () => {
    const { accounts, register, email } = setUp(2)
    const { token, mark } = await register()
    await accounts.sessions.close(token)
    for (let guess = 0; guess < 3; guess += 1) await problemOf(accounts.login({ email, password: 'wrong 1' }, abroad))
    expect(await problemOf(accounts.login({ email, password }, here))).toMatchObject({ status: 429 })
    expect((await accounts.login({ email, password }, { ...here, mark })).user.email).toBe(email)
  })

  it('is counted in that browser as well', async () => {
    const { accounts, register, email } = setUp(2)
    const { mark } = await register()
    for (let guess = 0; guess < 2; guess += 1)
      expect(await problemOf(accounts.login({ email, password: 'wrong 1' }, { ...here, mark }))).toMatchObject({
        status: 401,
      })
    expect(await problemOf(accounts.login({ email, password }, { ...here, mark }))).toMatchObject({ status: 429 })
  })

  it('is not helped by the mark of another account, nor by one made up', async () => {
    const { accounts, register, email } = setUp(2)
    await register()
    const other = await register({ email: `other${count}@example.org` })
    for (let guess = 0; guess < 2; guess += 1) await problemOf(accounts.login({ email, password: 'wrong 1' }, abroad))
    for (const mark of [other.mark, '', 'x', 'а'.repeat(43), 'A'.repeat(43)])
      expect(await problemOf(accounts.login({ email, password }, { ...here, mark })), mark).toMatchObject({
        status: 429,
      })
  })

  it('is not helped by being signed in to another account', async () => {
    const { accounts, register, email } = setUp(2)
    await register()
    const { token } = await register({ email: `other${count}@example.org` })
    for (let guess = 0; guess < 2; guess += 1)
      await problemOf(accounts.login({ email, password: 'wrong 1' }, { ...here, token }))
    expect(await problemOf(accounts.login({ email, password }, { ...here, token }))).toMatchObject({ status: 429 })
  })

  it('is forgiven after 15 minutes', async () => {
    const { accounts, register, email, pass } = setUp(1)
    await register()
    await problemOf(accounts.login({ email, password: 'wrong 1' }, here))
    expect(await problemOf(accounts.login({ email, password }, here))).toMatchObject({ status: 429 })
    pass(15 * 60_000)
    expect((await accounts.login({ email, password }, here)).user.email).toBe(email)
  })

  it('never stops 50 right sign-ins at once', async () => {
    const { accounts, register, email } = setUp(2)
    await register()
    const all = await Promise.all(Array.from({ length: 50 }, () => accounts.login({ email, password }, here)))
    expect(new Set(all.map(({ token }) => token)).size).toBe(50)
  })
})

describe('a person whose account was deleted', () => {
  it('is signed out rather than shown an internal error', async () => {
    const { accounts } = setUp()
    const gone = { id: 'gone', userId: 'gone', username: 'Gone', userIdSelected: true }
    expect(await problemOf(accounts.me(gone))).toMatchObject({ status: 401 })
    expect(await problemOf(accounts.updateUser(gone, { username: 'Back' }))).toMatchObject({ status: 401 })
  })
})
