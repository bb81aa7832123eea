import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { Client, startServer, type TestResponse, type TestServer } from '#tests/harness/index.ts'

let server: TestServer
let count = 0
const password = 'a long night 1'
const { login, logout, me, register } = sessionCalls

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

function someone() {
  count += 1
  return { client: new Client(server), email: `person${count}@example.org` }
}

async function registered() {
  const { client, email } = someone()
  const { user } = await client.call(register, { username: 'Ann', email, password })
  return { client, email, user }
}

function refusal(answer: TestResponse) {
  const problem = answer.json as ProblemBody
  return { status: answer.status, type: problem.type, errors: problem.errors }
}

function attempt(client: Client, call: unknown, input: unknown): Promise<TestResponse> {
  return client.attempt(call as Call, input)
}

describe('user/register', () => {
  it('opens an account and signs in [AUTH-28]', async () => {
    const { client, email, user } = await registered()
    expect(user).toMatchObject({ username: 'Ann', email, userIdSelected: false })
    expect((await client.call(me, {})).user).toEqual(user)
  })

  it('returns all fields of a user [USER-02]', async () => {
    const { user } = await registered()
    expect(user).toMatchObject({
      userId: expect.any(String),
      username: expect.any(String),
      personalisation: {},
      bookmarks: [],
      userIdSelected: false,
    })
  })

  it.each([
    ['abcd1', 'Password must have at least 6 characters'],
    ['abcdef', 'Password must have at least one number'],
    ['123456', 'Password must have at least one letter'],
    ['password1', 'This password is one of the most common ones: choose another'],
    [`1${'a'.repeat(128)}`, 'Password cannot exceed 128 characters'],
  ])('refuses the password %s [AUTH-14] [AUTH-15] [AUTH-16]', async (word, message) => {
    const { client, email } = someone()
    const answer = await attempt(client, register, { username: 'Ann', email, password: word })
    expect(refusal(answer)).toMatchObject({ status: 400, type: 'bad-input', errors: [{ path: 'password', message }] })
    expect((await attempt(client, login, { email, password: word })).status).toBe(401)
  })

  it.each(['abcde1', `1${'a'.repeat(127)}`, 'паролик7'])('accepts the password %s [AUTH-14]', async word => {
    const { client, email } = someone()
    await client.call(register, { username: 'Ann', email, password: word })
    expect((await new Client(server).call(login, { email, password: word })).user.email).toBe(email)
  })

  it.each([{}, { username: '' }, { username: '   ' }, { username: null }, { username: 7 }])(
    'needs a username: %j [AUTH-18]',
    async given => {
      const { client, email } = someone()
      const answer = await attempt(client, register, { email, password, ...given })
      expect(refusal(answer)).toMatchObject({ status: 400, errors: [{ path: 'username' }] })
    },
  )

  it.each([{}, { email: '' }, { email: '  ' }, { email: null }, { email: ['a@b.co'] }, { email: 'nobody' }])(
    'needs an email address: %j [AUTH-19]',
    async given => {
      const answer = await attempt(someone().client, register, { username: 'Ann', password, ...given })
      expect(refusal(answer)).toMatchObject({ status: 400, errors: [{ path: 'email' }] })
    },
  )

  it.each(['\u0000', '\u202e', '\u200b', '\n'])('refuses %j inside a username', async character => {
    const { client, email } = someone()
    const answer = await attempt(client, register, { username: `a${character}b`, email, password })
    expect(refusal(answer)).toMatchObject({ status: 400, errors: [{ path: 'username' }] })
  })

  it.each(['username', 'email', 'password'])('refuses 10,000 characters as %s', async field => {
    const { client, email } = someone()
    const input = { username: 'Ann', email, password, [field]: `1${'a'.repeat(10_000)}` }
    expect(refusal(await attempt(client, register, input))).toMatchObject({ status: 400, errors: [{ path: field }] })
  })

  it.each(['userId', 'id', 'role', 'userIdSelected', 'emailVerified', '__proto__', 'constructor'])(
    'refuses the extra field %s',
    async field => {
      const { client, email } = someone()
      const body = `{"username":"Ann","email":"${email}","password":"${password}","${field}":"x"}`
      const headers = { 'content-type': 'application/json' }
      const answer = await client.send('POST', '/api/user/register', { body, headers })
      expect(answer.status).toBe(400)
      expect((await attempt(client, login, { email, password })).status).toBe(401)
    },
  )

  it('says clearly that an address is taken, and makes no second account', async () => {
    const { email, user } = await registered()
    const answer = await attempt(new Client(server), register, {
      username: 'Bob',
      email: email.toUpperCase(),
      password: 'another night 2',
    })
    expect(refusal(answer)).toMatchObject({ status: 409, type: 'conflict', errors: [{ path: 'email' }] })
    expect((answer.json as ProblemBody).detail).toContain('sign in instead')
    expect((await new Client(server).call(login, { email, password })).user.userId).toBe(user.userId)
  })
})

describe('user/login', () => {
  it('returns the user and sets the session cookie [AUTH-29]', async () => {
    const { email, user } = await registered()
    const client = new Client(server)
    const answer = await attempt(client, login, { email, password })
    expect(answer.json).toEqual({ user })
    expect(client.cookies.names()).toContain('skald_session')
    expect((await client.call(me, {})).user).toEqual(user)
  })

  it('accepts the user id in place of the address', async () => {
    const { user } = await registered()
    const client = new Client(server)
    expect((await client.call(login, { email: user.userId.toUpperCase(), password })).user).toEqual(user)
  })

  it('gives every refusal the same response [AUTH-35] [R-18]', async () => {
    const { email, user } = await registered()
    const names = [email, user.userId, 'nobody@example.org', 'nobody', '', '@', '%', "' or 1=1 --", 'а'.repeat(200)]
    const answers = await Promise.all(
      names.map(name => attempt(new Client(server), login, { email: name, password: 'wrong night 1' })),
    )
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([401])
    expect([...new Set(answers.map(({ text }) => text))]).toHaveLength(1)
    expect(answers[0]?.json).toMatchObject({ detail: 'Authentication failed' })
    for (const { headers } of answers) expect(headers.getSetCookie().join()).not.toContain('skald_session')
  })

  it('logs a refusal without what was typed', async () => {
    await attempt(new Client(server), login, { email: 'typed-by-mistake', password: 'secret night 1' })
    expect(server.log.text).toContain('sign-in refused')
    expect(server.log.text).not.toMatch(/typed-by-mistake|secret night/)
  })

  it('gives no internal error for odd input', async () => {
    for (const input of [{ email: 'a@b.co' }, { password }, { email: {}, password: [] }, [], 'x', null])
      expect((await attempt(new Client(server), login, input)).status, JSON.stringify(input)).toBe(400)
  })
})

describe('user/me', () => {
  it('answers 401 without a session [AUTH-27]', async () => {
    const answer = await attempt(new Client(server), me, {})
    expect(refusal(answer)).toMatchObject({ status: 401, type: 'signed-out' })
  })

  it('returns the signed-in person [AUTH-27]', async () => {
    const { client, user } = await registered()
    expect(await client.call(me, {})).toEqual({ user })
  })

  it('never shows a hash or an internal id', async () => {
    const { client, email } = await registered()
    const row = await server.server.services.database.read
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const { text } = await attempt(client, me, {})
    expect(text).not.toContain(row.id)
    expect(text).not.toContain(row.password_hash)
  })
})

describe('user/logout', () => {
  it('ends the session, also for a copy of the cookie [AUTH-26] [R-17]', async () => {
    const { client } = await registered()
    const stolen = new Client(server)
    stolen.cookies.set('skald_session', client.cookies.get('skald_session') ?? '')
    await stolen.call(me, {})
    expect(await client.call(logout, {})).toEqual({ ok: true })
    expect(client.cookies.names()).not.toContain('skald_session')
    expect((await attempt(client, me, {})).status).toBe(401)
    expect((await attempt(stolen, me, {})).status).toBe(401)
  })

  it('is fine when nobody is signed in', async () => {
    expect(await new Client(server).call(logout, {})).toEqual({ ok: true })
  })

  it('leaves other browsers signed in', async () => {
    const { client, email } = await registered()
    const other = new Client(server)
    await other.call(login, { email, password })
    await client.call(logout, {})
    expect((await other.call(me, {})).user.email).toBe(email)
  })
})
