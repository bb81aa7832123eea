import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client } from '#tests/harness/index.ts'
import {
  attempt,
  expiredLinkProblem,
  invalidTokens,
  type MailFixture,
  openMailFixture,
  refusalSummary,
} from './accounts-mail-fixture.ts'
import { linkIn } from './accounts-mailbox.ts'

const { 'resend-verification-email': resend, 'verify-email': verify } = accountCalls
const minute = 60_000
let fixture: MailFixture

beforeAll(async () => {
  fixture = await openMailFixture()
})
afterAll(() => fixture.close())

async function isVerified(client: Client): Promise<boolean> {
  return (await client.call(sessionCalls.me, {})).user.emailVerified
}

async function tokenOf(email: string, receivedEmail = 0): Promise<string> {
  return linkIn((await fixture.mailbox.emailsTo(email, receivedEmail + 1))[receivedEmail]).token
}

describe('opening an account', () => {
  it('emails a link that verifies the address', async () => {
    const { client, email } = await fixture.newcomer()
    const [receivedEmail] = await fixture.mailbox.emailsTo(email, 1)
    expect(receivedEmail).toMatchObject({ subject: 'Verify your email address', to: [{ address: email }] })
    expect(linkIn(receivedEmail).address).toBe('http://skald.example.org/auth/verify')
    expect(await isVerified(client)).toBe(false)
    expect(await new Client(fixture.server).call(verify, { token: linkIn(receivedEmail).token })).toEqual({ ok: true })
    expect(await isVerified(client)).toBe(true)
  })

  it('works on without it', async () => {
    const { client } = await fixture.newcomer()
    const { user } = await client.call(sessionCalls.updateUser, { data: { userId: 'unverified-one' } })
    expect(user).toMatchObject({ userId: 'unverified-one', emailVerified: false })
  })

  it('puts nothing a stranger chose into the email but the address', async () => {
    const email = 'victim@example.org'
    const input = { username: 'See evil.example', email, password: 'a long night 1' }
    await new Client(fixture.server).call(sessionCalls.register, input)
    const [receivedEmail] = await fixture.mailbox.emailsTo(email, 1)
    expect(receivedEmail?.raw).not.toContain('evil.example')
  })
})

describe('user/verify-email', () => {
  it('emits an event to the person’s open pages', async () => {
    const { email, id } = await fixture.newcomer()
    await new Client(fixture.server).call(verify, { token: await tokenOf(email) })
    expect(fixture.emitted.filter(({ event }) => event === 'account').at(-1)).toMatchObject({
      to: { person: id },
      data: {},
    })
  })

  it('accepts a token once', async () => {
    const { email } = await fixture.newcomer()
    const token = await tokenOf(email)
    const all = await Promise.all(
      Array.from({ length: 5 }, () => attempt(new Client(fixture.server), verify, { token })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of all) if (answer.status !== 200) expect(refusalSummary(answer)).toEqual(expiredLinkProblem)
  })

  it('accepts it for three days', async () => {
    const [early, late] = [await fixture.newcomer(), await fixture.newcomer()]
    const tokens = [await tokenOf(early.email), await tokenOf(late.email)]
    fixture.advance(3 * 24 * 60 * minute - 1)
    expect((await attempt(early.client, verify, { token: tokens[0] })).status).toBe(200)
    fixture.advance(1)
    expect(refusalSummary(await attempt(late.client, verify, { token: tokens[1] }))).toEqual(expiredLinkProblem)
  })

  it.each(invalidTokens)('refuses the token %j like any other that does not work', async token => {
    expect(refusalSummary(await attempt(new Client(fixture.server), verify, { token }))).toEqual(expiredLinkProblem)
  })

  it('refuses a token whose address is no longer the person’s', async () => {
    const { email, id } = await fixture.newcomer()
    const token = await tokenOf(email)
    await fixture.server.server.services.database.write(tx =>
      tx.updateTable('users').set({ email_key: 'moved@example.org' }).where('id', '=', id).execute(),
    )
    expect(refusalSummary(await attempt(new Client(fixture.server), verify, { token }))).toEqual(expiredLinkProblem)
  })

  it('leaves hashes in the database and nothing in the log', async () => {
    const { email } = await fixture.newcomer()
    const token = await tokenOf(email)
    const rows = await fixture.server.server.services.database.read.selectFrom('mail_tokens').selectAll().execute()
    expect(rows.map(row => row.token_hash)).toContain(hash('sha256', token, 'hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
    await new Client(fixture.server).call(verify, { token })
    expect(fixture.server.log.text).not.toContain(token)
  })
})

describe('user/resend-verification-email', () => {
  it('emails another link, which invalidates the one before [AUTH-31]', async () => {
    const { client, email } = await fixture.newcomer()
    const first = await tokenOf(email)
    expect(await client.call(resend, {})).toEqual({ ok: true })
    const second = await tokenOf(email, 1)
    expect(second).not.toBe(first)
    expect(refusalSummary(await attempt(client, verify, { token: first }))).toEqual(expiredLinkProblem)
    await client.call(verify, { token: second })
    expect(await isVerified(client)).toBe(true)
  })

  it('writes in the reader’s language', async () => {
    const { client, email } = await fixture.newcomer()
    await client.call(sessionCalls.updateUser, { data: { personalisation: { language: 'ua' } } })
    await client.call(resend, {})
    const [, receivedEmail] = await fixture.mailbox.emailsTo(email, 2)
    expect(receivedEmail?.subject).toBe('Підтвердьте адресу електронної пошти')
    expect(receivedEmail?.text).toContain('Посилання спрацює один раз')
  })

  it('is allowed once a minute and ten times a day, with the time to wait', async () => {
    const { client, email } = await fixture.newcomer()
    await client.call(resend, {})
    fixture.advance(20_000)
    const early = await attempt(client, resend, {})
    expect(refusalSummary(early)).toMatchObject({ status: 429, type: 'too-many' })
    expect(early.headers.get('retry-after')).toBe('40')
    for (let again = 0; again < 9; again += 1) {
      fixture.advance(minute)
      await client.call(resend, {})
    }
    fixture.advance(minute)
    const answer = await attempt(client, resend, {})
    expect(refusalSummary(answer)).toMatchObject({
      status: 429,
      detail: 'The email was sent already. Try again in 24 hours.',
    })
    fixture.advance(24 * 60 * minute)
    await client.call(resend, {})
    expect(await fixture.mailbox.emailsTo(email, 12)).toHaveLength(12)
  })

  it('sends nothing once the address is verified', async () => {
    const { client, email } = await fixture.newcomer()
    await client.call(verify, { token: await tokenOf(email) })
    for (let again = 0; again < 3; again += 1) expect(await client.call(resend, {})).toEqual({ ok: true })
    const other = await fixture.newcomer()
    await fixture.mailbox.emailsTo(other.email, 1)
    expect(await fixture.mailbox.emailsTo(email, 1)).toHaveLength(1)
  })

  it('requires a session', async () => {
    expect((await attempt(new Client(fixture.server), resend, {})).status).toBe(401)
  })
})
