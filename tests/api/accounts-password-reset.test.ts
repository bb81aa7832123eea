import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client, rawRequest, sendRaw } from '#tests/harness/index.ts'
import {
  attempt,
  expiredLinkProblem,
  invalidTokens,
  isSignedIn,
  type MailFixture,
  openMailFixture,
  password,
  refusalSummary,
  signInElsewhere,
} from './accounts-mail-fixture.ts'
import { linkIn } from './accounts-mailbox.ts'

const { 'send-restoration-email': restore, 'reset-password': reset, 'verify-email': verify } = accountCalls
const { login, me } = sessionCalls
const minute = 60_000
const fresh = 'another night 2'
let fixture: MailFixture

beforeAll(async () => {
  fixture = await openMailFixture()
})
afterAll(() => fixture.close())

/** The password reset link, emailed after the one of the registration. */
async function askFor(email: string, name = email) {
  const before = (await fixture.mailbox.emailsTo(email, 1)).length
  await new Client(fixture.server).call(restore, { email: name })
  const receivedEmail = (await fixture.mailbox.emailsTo(email, before + 1))[before]
  return { letter: receivedEmail, ...linkIn(receivedEmail) }
}

describe('user/send-restoration-email', () => {
  it('emails a link to a page that sets a new password [AUTH-32]', async () => {
    const { email } = await fixture.newcomer()
    const { letter: receivedEmail, address } = await askFor(email)
    expect(receivedEmail).toMatchObject({ subject: 'Set a new password', to: [{ address: email }] })
    expect(address).toBe('http://skald.example.org/auth/reset')
  })

  it('accepts the user id and any spelling of the address', async () => {
    const { client, email } = await fixture.newcomer()
    const { userId } = (await client.call(me, {})).user
    for (const name of [userId.toUpperCase(), ` ${email.toUpperCase()} `]) {
      await askFor(email, name)
      fixture.advance(minute)
    }
  })

  it('gives the same response if there is no account [AUTH-32] [R-18]', async () => {
    const { email } = await fixture.newcomer()
    const names = [email, 'nobody@example.org', 'nobody', '', '@', '\u202egro.elpmaxe@nna', "' or 1=1 --"]
    const answers = await Promise.all(names.map(name => attempt(new Client(fixture.server), restore, { email: name })))
    for (const { status, text } of answers) expect({ status, text }).toEqual({ status: 200, text: '{"ok":true}' })
    const seen = answers.map(({ headers }) =>
      [...headers.keys()]
        .filter(name => name !== 'set-cookie')
        .sort()
        .join(),
    )
    expect(new Set(seen).size).toBe(1)
    await fixture.mailbox.emailsTo(email, 2)
    expect(fixture.mailbox.emails.filter(({ to }) => to?.[0]?.address === 'nobody@example.org')).toEqual([])
  })

  it('responds before anything is looked up or written [R-18]', async () => {
    const { email } = await fixture.newcomer()
    const { database } = fixture.server.server.services
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const holding = database.write(() => held)
    expect(await new Client(fixture.server).call(restore, { email })).toEqual({ ok: true })
    release()
    await holding
    await fixture.mailbox.emailsTo(email, 2)
  })

  it('emails one person once a minute and ten times a day, without revealing it', async () => {
    const own = await openMailFixture()
    const { email } = await own.newcomer()
    const client = new Client(own.server)
    for (let receivedEmail = 1; receivedEmail <= 10; receivedEmail += 1) {
      expect(await client.call(restore, { email })).toEqual({ ok: true })
      await own.mailbox.emailsTo(email, 1 + receivedEmail)
      if (receivedEmail < 10) own.advance(minute)
    }
    expect(await client.call(restore, { email })).toEqual({ ok: true })
    own.advance(minute)
    expect(await client.call(restore, { email })).toEqual({ ok: true })
    await own.close()
    expect(own.mailbox.emails).toHaveLength(11)
  })

  it('sends requested emails before the server closes', async () => {
    const own = await openMailFixture()
    const { email } = await own.newcomer()
    await new Client(own.server).call(restore, { email })
    for (let again = 0; again < 3; again += 1) await new Client(own.server).call(restore, { email })
    await own.close()
    expect(own.mailbox.emails.map(({ subject }) => subject)).toEqual([
      'Verify your email address',
      'Set a new password',
    ])
  })

  it('has the configured address, whatever the Host header', async () => {
    const { email } = await fixture.newcomer()
    const client = new Client(fixture.server)
    const body = JSON.stringify({ email })
    const headers = {
      'X-Forwarded-Host': 'evil.example.net',
      Forwarded: 'host=evil.example.net',
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      'X-CSRF-Token': await client.token(),
      Cookie: client.cookies.header(),
    }
    const askAs = (Host: string) =>
      sendRaw(fixture.server.port, rawRequest('POST', '/api/user/send-restoration-email', { Host, ...headers }) + body)
    expect((await askAs('evil.example.net')).status).toBe(421)
    expect((await askAs('localhost')).status).toBe(200)
    const [, receivedEmail] = await fixture.mailbox.emailsTo(email, 2)
    expect(linkIn(receivedEmail).address).toBe('http://skald.example.org/auth/reset')
    expect(receivedEmail?.raw).not.toContain('evil')
  })

  it.each([`${'a'.repeat(10_000)}@example.org`, 7, null, ['a@b.co'], { $ne: '' }])(
    'gives no internal error with %.30j',
    async email => {
      expect(refusalSummary(await attempt(new Client(fixture.server), restore, { email }))).toMatchObject({
        status: 400,
        errors: [{ path: 'email' }],
      })
    },
  )

  it('is limited per client address, with a message', async () => {
    const strict = await openMailFixture({ LOGIN_LIMIT: '3', TRUST_PROXY: '1' })
    const ask = (from: string, email: string) =>
      new Client(strict.server).attempt(restore as never, { email }, { 'x-forwarded-for': from })
    const statuses: number[] = []
    for (let at = 0; at < 4; at += 1) statuses.push((await ask('198.51.100.1', `nobody${at}@example.org`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const answer = await ask('198.51.100.1', 'nobody@example.org')
    expect(answer.headers.get('retry-after')).toBe('900')
    expect(refusalSummary(answer).detail).toBe('Too many emails were requested from here. Try again in 15 minutes.')
    expect((await ask('198.51.100.2', 'nobody@example.org')).status).toBe(200)
    strict.advance(15 * minute)
    expect((await ask('198.51.100.1', 'nobody@example.org')).status).toBe(200)
    await strict.close()
  })
})

describe('user/reset-password', () => {
  it('sets the new password; the old one is refused [AUTH-33]', async () => {
    const { email } = await fixture.newcomer()
    const { token } = await askFor(email)
    expect(await new Client(fixture.server).call(reset, { token, password: fresh })).toEqual({ ok: true })
    expect((await attempt(new Client(fixture.server), login, { email, password })).status).toBe(401)
    expect((await new Client(fixture.server).call(login, { email, password: fresh })).user.email).toBe(email)
  })

  it('ends every session at once [R-17]', async () => {
    const { client, email, id } = await fixture.newcomer()
    const elsewhere = await signInElsewhere(fixture.server, email)
    const bystander = await fixture.newcomer()
    for (const one of [client, elsewhere, bystander.client]) expect(await isSignedIn(one)).toBe(true)
    const { token } = await askFor(email)
    await client.call(reset, { token, password: fresh })
    expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect(await isSignedIn(bystander.client)).toBe(true)
    expect(fixture.emitted.at(-1)).toMatchObject({ event: 'account', to: { person: id } })
  })

  it('verifies the address, which the email has proven', async () => {
    const { email } = await fixture.newcomer()
    const [first] = await fixture.mailbox.emailsTo(email, 1)
    const { token } = await askFor(email)
    await new Client(fixture.server).call(reset, { token, password: fresh })
    const client = await signInElsewhere(fixture.server, email, fresh)
    expect((await client.call(me, {})).user.emailVerified).toBe(true)
    expect(refusalSummary(await attempt(client, verify, { token: linkIn(first).token }))).toEqual(expiredLinkProblem)
  })

  it('accepts a token once, of many concurrent requests', async () => {
    const { email } = await fixture.newcomer()
    const { token } = await askFor(email)
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        attempt(new Client(fixture.server), reset, { token, password: `night ${at}!` }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of all) if (answer.status !== 200) expect(refusalSummary(answer)).toEqual(expiredLinkProblem)
  })

  it('accepts it for an hour, and only the newest', async () => {
    const { client, email } = await fixture.newcomer()
    const first = await askFor(email)
    fixture.advance(minute)
    const second = await askFor(email)
    expect(refusalSummary(await attempt(client, reset, { token: first.token, password: fresh }))).toEqual(
      expiredLinkProblem,
    )
    fixture.advance(60 * minute)
    expect(refusalSummary(await attempt(client, reset, { token: second.token, password: fresh }))).toEqual(
      expiredLinkProblem,
    )
  })

  it('accepts no token of another email', async () => {
    const { client, email } = await fixture.newcomer()
    const [receivedEmail] = await fixture.mailbox.emailsTo(email, 1)
    const { token } = linkIn(receivedEmail)
    expect(refusalSummary(await attempt(client, reset, { token, password: fresh }))).toEqual(expiredLinkProblem)
    const other = await askFor(email)
    expect(refusalSummary(await attempt(client, verify, { token: other.token }))).toEqual(expiredLinkProblem)
    expect((await attempt(client, verify, { token })).status).toBe(200)
    expect((await attempt(client, reset, { token: other.token, password: fresh })).status).toBe(200)
  })

  it.each(invalidTokens)('refuses the token %j like any other that does not work', async token => {
    expect(refusalSummary(await attempt(new Client(fixture.server), reset, { token, password: fresh }))).toEqual(
      expiredLinkProblem,
    )
  })

  it('checks the new password, and keeps the link valid', async () => {
    const { client, email } = await fixture.newcomer()
    const { token } = await askFor(email)
    for (const [word, message] of [
      ['abcd1', 'Password must have at least 6 characters'],
      ['abcdef', 'Password must have at least one number'],
      ['password1', 'This password is one of the most common ones: choose another'],
    ])
      expect(refusalSummary(await attempt(client, reset, { token, password: word }))).toMatchObject({
        status: 400,
        errors: [{ path: 'password', message }],
      })
    await client.call(reset, { token, password: fresh })
  })

  it('lets the owner in right after too many wrong guesses [R-18]', async () => {
    const strict = await openMailFixture({ LOGIN_LIMIT: '2' })
    const { client, email } = await strict.newcomer()
    for (let guess = 0; guess < 2; guess += 1) await attempt(client, login, { email, password: 'wrong night 1' })
    expect((await attempt(client, login, { email, password })).status).toBe(429)
    await client.call(restore, { email })
    const [, receivedEmail] = await strict.mailbox.emailsTo(email, 2)
    await client.call(reset, { token: linkIn(receivedEmail).token, password: fresh })
    expect((await client.call(login, { email, password: fresh })).user.email).toBe(email)
    await strict.close()
  })

  it('leaves no token and no password in the log', async () => {
    const { client, email } = await fixture.newcomer()
    const { token } = await askFor(email)
    await client.call(reset, { token, password: 'unheard of 3' })
    expect(fixture.server.log.text).not.toContain(token)
    expect(fixture.server.log.text).not.toContain('unheard')
  })
})
