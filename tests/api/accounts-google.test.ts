import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { Client, registerUser, startServer, type TestResponse, type TestServer } from '#tests/harness/index.ts'
import { beginGoogle, clientId, createGoogle } from './accounts-google.ts'
import { codeAt, password, setUpSecondStep } from './accounts-second-step.ts'

const { me, login, updateUser } = sessionCalls
const { googleAuth, signInOptions, startSecondStep } = accountCalls
let server: TestServer
let google: Awaited<ReturnType<typeof createGoogle>>
let time = Date.parse('2026-03-01T12:00:00Z')
let people = 0

beforeAll(async () => {
  const now = () => new Date(time)
  google = await createGoogle(now)
  server = await startServer({
    env: { GOOGLE_CLIENT_ID: clientId, PORT: '0', LOGIN_LIMIT: '3' },
    overrides: { now, fetch: google.fetch },
  })
})
afterAll(() => server.close())

function someone() {
  people += 1
  return { sub: `sub-${people}`, email: `reader${people}@example.org`, name: `Reader ${people}` }
}

/** Signs in like a browser that returns from Google. */
async function viaGoogle(claims: JWTPayload, more: { client?: Client; code?: string } = {}) {
  const { client = new Client(server), code } = more
  const nonce = await beginGoogle(client)
  const credentials = await google.token({ nonce, ...claims })
  const answer = await send(client, credentials, code)
  return { client, credentials, answer }
}

function send(client: Client, credentials: string, code?: string): Promise<TestResponse> {
  return client.attempt(googleAuth as Call, { credentials, ...(code === undefined ? {} : { code }) })
}

const userOf = async (client: Client) => (await client.call(me, {})).user
const typeOf = (answer: TestResponse) => [answer.status, (answer.json as ProblemBody).type]

function rowOf(email: string) {
  const { read } = server.server.services.database
  return read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

async function verify(email: string) {
  const { database } = server.server.services
  await database.write(tx => tx.updateTable('users').set({ email_verified: 1 }).where('email', '=', email).execute())
}

describe('the sign-in options', () => {
  it('have no Google if it is not configured, and its call says so [AUTH-30]', async () => {
    const plain = await startServer()
    const client = new Client(plain)
    expect(await client.call(signInOptions, {})).toEqual({ google: null, emails: 'outbox' })
    expect(client.cookies.get('skald_google')).toBeUndefined()
    expect(typeOf(await send(client, 'x'))).toEqual([501, 'not-configured'])
    await plain.close()
  })

  it('have the address, which does not depend on the Host header', async () => {
    const client = new Client(server)
    const answer = await client.send('GET', '/api/user/signInOptions', {
      headers: { 'x-forwarded-host': 'evil.example.org', 'x-forwarded-proto': 'https' },
    })
    const url = new URL((answer.json as { google: { address: string } }).google.address)
    expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'id_token',
      client_id: clientId,
      redirect_uri: `http://localhost:${server.port}/auth/google`,
      scope: 'openid email profile',
      prompt: 'select_account',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const [cookie = ''] = answer.headers.getSetCookie().filter(line => line.startsWith('skald_google='))
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).toMatch(/; Max-Age=3600/)
    expect(cookie).not.toContain(url.searchParams.get('nonce'))
  })

  it('lead back to the public address', async () => {
    const env = { GOOGLE_CLIENT_ID: clientId, PUBLIC_URL: 'https://skald.example.org' }
    const behind = await startServer({ env, overrides: { fetch: google.fetch } })
    const answer = await fetch(`${behind.url}/api/user/signInOptions`)
    const { address } = ((await answer.json()) as { google: { address: string } }).google
    expect(new URL(address).searchParams.get('redirect_uri')).toBe('https://skald.example.org/auth/google')
    expect(answer.headers.getSetCookie().join()).toMatch(/__Host-skald_google=.*Secure/)
    await behind.close()
  })
})

describe('user/googleAuth', () => {
  it('opens an account, verified and without a password or an identity yet [AUTH-30]', async () => {
    const who = someone()
    const { client, answer } = await viaGoogle(who)
    expect(answer.status).toBe(200)
    const user = await userOf(client)
    expect(answer.json).toEqual({ user })
    expect(user).toMatchObject({
      username: who.name,
      email: who.email,
      emailVerified: true,
      userIdSelected: false,
      hasPassword: false,
      secondStep: false,
    })
    expect(user.userId).toMatch(/^user-[a-z0-9]{10}$/)
  })

  it.each([
    ['Ann-Sophie von der Wiesenhofen', 'Ann-Sophie von der W'],
    ['  Леся   Українка ', 'Леся Українка'],
    ['\u202eevil\u0000', 'evil'],
    ['\u200b', 'Newcomer'],
    ['', 'Newcomer'],
    ['👩‍🚀'.repeat(30), expect.stringMatching(/^\S/)],
  ])('makes %j a name one may have here', async (name, username) => {
    const { answer } = await viaGoogle({ ...someone(), name })
    expect(answer.json).toMatchObject({ user: { username } })
  })

  it('recognises the account by its id at Google, whatever its address is now [AUTH-30]', async () => {
    const who = someone()
    const first = await viaGoogle(who)
    await first.client.call(updateUser, { data: { userId: 'the-reader', username: 'Reader' } })
    const again = await viaGoogle({ ...who, email: 'moved@example.org' })
    expect(await userOf(again.client)).toMatchObject({ userId: 'the-reader', email: who.email })
  })

  it('is linked to the account of a verified address, which keeps its password [AUTH-30]', async () => {
    const who = someone()
    const own = new Client(server)
    await registerUser(own, { email: who.email })
    await verify(who.email)
    const { client } = await viaGoogle({ ...who, email: who.email.toUpperCase() })
    expect((await userOf(client)).userId).toBe((await userOf(own)).userId)
    expect((await userOf(own)).hasPassword).toBe(true)
    await new Client(server).call(login, { email: who.email, password })
  })

  it('takes over an account with an unverified address, and shuts out the person who registered it [AUTH-30]', async () => {
    const who = someone()
    const squatter = new Client(server)
    await registerUser(squatter, { email: who.email })
    const { recoveryCodes } = await setUpSecondStep(squatter, new Date(time))
    const { client, answer } = await viaGoogle(who)
    expect(answer.status).toBe(200)
    expect(await userOf(client)).toMatchObject({ emailVerified: true, hasPassword: false, secondStep: false })
    expect((await squatter.attempt(me as Call, {})).status).toBe(401)
    for (const code of [undefined, recoveryCodes[0]])
      expect((await new Client(server).attempt(login as Call, { email: who.email, password, code })).status).toBe(401)
    const { id } = (await rowOf(who.email)) ?? { id: '' }
    const { read } = server.server.services.database
    for (const table of ['second_steps', 'recovery_codes', 'mail_tokens'] as const)
      expect(await read.selectFrom(table).select('user_id').where('user_id', '=', id).execute(), table).toEqual([])
  })

  it('does not give an account to another Google account that got its address later', async () => {
    const who = someone()
    await viaGoogle(who)
    const { answer } = await viaGoogle({ ...who, sub: 'somebody-else' })
    expect(typeOf(answer)).toEqual([401, 'sign-in-failed'])
    expect((await rowOf(who.email))?.google_sub).toBe(who.sub)
  })

  it('never opens the account of an address that equals another one only after case folding', async () => {
    const victim = new Client(server)
    await registerUser(victim, { userId: 'mike', email: 'mike@github.example' })
    await verify('mike@github.example')
    for (const email of ['mike@g\u0131thub.example', 'm\u0131ke@github.example', '\uff4dike@github.example']) {
      const { client, answer } = await viaGoogle({ ...someone(), email })
      expect(answer.status, email).toBe(200)
      expect((await userOf(client)).userId, email).not.toBe('mike')
    }
    expect((await userOf(victim)).userId).toBe('mike')
    expect((await rowOf('mike@github.example'))?.google_sub).toBeNull()
  })

  it('is a new account once the one before was deleted [AUTH-30]', async () => {
    const who = someone()
    const { client } = await viaGoogle(who)
    const { userId } = await userOf(client)
    const wrong = await client.attempt(accountCalls.deleteAccount as Call, { password, userId })
    expect((wrong.json as ProblemBody).errors?.[0]?.path).toBe('password')
    await client.call(accountCalls.deleteAccount, { password: '', userId })
    const again = await viaGoogle(who)
    expect((await userOf(again.client)).userId).not.toBe(userId)
  })

  it('requires the second step as well, with the same token [AUTH-30] [R-18]', async () => {
    const who = someone()
    const { client } = await viaGoogle(who)
    const { secret } = await client.call(startSecondStep, { password: '' })
    await client.call(accountCalls.confirmSecondStep, { code: codeAt(secret, new Date(time)) })
    time += 30_000
    const { client: other, answer, credentials } = await viaGoogle(who)
    expect(typeOf(answer)).toEqual([401, 'second-step'])
    expect(other.cookies.get('skald_session')).toBeUndefined()
    const wrong = await send(other, credentials, '000000')
    expect((wrong.json as ProblemBody).errors?.[0]?.path).toBe('code')
    expect((await send(other, credentials, codeAt(secret, new Date(time)))).status).toBe(200)
    expect((await userOf(other)).secondStep).toBe(true)
  })

  it('gives the browser a new session and ends the one it had [R-17]', async () => {
    const client = new Client(server)
    await registerUser(client)
    const before = client.cookies.get('skald_session') ?? ''
    await viaGoogle(someone(), { client })
    expect(client.cookies.get('skald_session')).not.toBe(before)
    const old = new Client(server)
    old.cookies.set('skald_session', before)
    expect((await old.attempt(me as Call, {})).status).toBe(401)
  })
})

describe('a token', () => {
  it('works once, and its cookie is gone then [AUTH-30]', async () => {
    const { client, credentials } = await viaGoogle(someone())
    expect(client.cookies.get('skald_google')).toBeUndefined()
    expect(typeOf(await send(client, credentials))).toEqual([401, 'sign-in-failed'])
  })

  it('works for one of 20 concurrent requests, with the cookie kept [AUTH-30]', async () => {
    const client = new Client(server)
    const who = someone()
    const credentials = await google.token({ ...who, nonce: await beginGoogle(client) })
    const cookie = client.cookies.get('skald_google') ?? ''
    const all = await Promise.all(
      Array.from({ length: 20 }, () => {
        const thief = new Client(server)
        thief.cookies.set('skald_google', cookie)
        return send(thief, credentials)
      }),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = new Client(server)
    late.cookies.set('skald_google', cookie)
    expect((await send(late, credentials)).status).toBe(401)
  })

  it('works only in the browser that requested it [AUTH-30]', async () => {
    const stranger = new Client(server)
    const credentials = await google.token({ ...someone(), nonce: await beginGoogle(stranger) })
    const bare = new Client(server)
    expect(typeOf(await send(bare, credentials))).toEqual([401, 'sign-in-failed'])
    const other = new Client(server)
    await beginGoogle(other)
    expect(typeOf(await send(other, credentials))).toEqual([401, 'sign-in-failed'])
    expect((await send(stranger, credentials)).status).toBe(200)
  })

  it.each<[string, JWTPayload]>([
    ['with a nonce of its own', { nonce: 'x'.repeat(43) }],
    ['for another site', { aud: 'other.apps.googleusercontent.com' }],
    ['of another issuer', { iss: 'https://accounts.example.org' }],
    ['whose address is not verified', { email_verified: false }],
    ['that has expired', { exp: 1 }],
  ])('%s opens nothing [AUTH-30]', async (_, claims) => {
    const who = someone()
    const { client, answer } = await viaGoogle({ ...who, ...claims })
    expect(typeOf(answer)).toEqual([401, 'sign-in-failed'])
    expect(client.cookies.get('skald_session')).toBeUndefined()
    expect(await rowOf(who.email)).toBeUndefined()
  })

  it('is never in the log [AUTH-30]', async () => {
    const { credentials, answer } = await viaGoogle({ ...someone(), aud: 'other' })
    expect(answer.status).toBe(401)
    expect(JSON.stringify(server.log.lines())).not.toContain(credentials.slice(-40))
  })
})

it('says that Google cannot be reached, and nothing more [AUTH-30]', async () => {
  const away = await createGoogle(() => new Date(time))
  away.goDown()
  const env = { GOOGLE_CLIENT_ID: clientId }
  const lonely = await startServer({ env, overrides: { fetch: away.fetch, now: () => new Date(time) } })
  const client = new Client(lonely)
  const credentials = await away.token({ ...someone(), nonce: await beginGoogle(client) })
  const answer = await send(client, credentials)
  expect(typeOf(answer)).toEqual([503, 'unavailable'])
  expect(answer.text).not.toMatch(/ECONN|10\.1\.2\.3/)
  away.goDown(false)
  expect((await send(client, credentials)).status).toBe(200)
  await lonely.close()
})
