import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client } from '#tests/harness/index.ts'
import { attempt, deadLink, type MailStage, madeUp, refusal, setMailStage } from './accounts-mail-stage.ts'
import { linkIn } from './accounts-mailbox.ts'

const { 'resend-verification-email': resend, 'verify-email': verify } = accountCalls
const minute = 60_000
let stage: MailStage

beforeAll(async () => {
  stage = await setMailStage()
})
afterAll(() => stage.close())

async function isVerified(client: Client): Promise<boolean> {
  return (await client.call(sessionCalls.me, {})).user.emailVerified
}

async function tokenOf(email: string, letter = 0): Promise<string> {
  return linkIn((await stage.box.lettersTo(email, letter + 1))[letter]).token
}

describe('opening an account', () => {
  it('mails a link that verifies the address', async () => {
    const { client, email } = await stage.newcomer()
    const [letter] = await stage.box.lettersTo(email, 1)
    expect(letter).toMatchObject({ subject: 'Verify your email address', to: [{ address: email }] })
    expect(linkIn(letter).address).toBe('http://skald.example.org/auth/verify')
    expect(await isVerified(client)).toBe(false)
    expect(await new Client(stage.server).call(verify, { token: linkIn(letter).token })).toEqual({ ok: true })
    expect(await isVerified(client)).toBe(true)
  })

  it('works on without it', async () => {
    const { client } = await stage.newcomer()
    const { user } = await client.call(sessionCalls.updateUser, { data: { userId: 'unverified-one' } })
    expect(user).toMatchObject({ userId: 'unverified-one', emailVerified: false })
  })

  it('puts nothing a stranger chose into the letter but the address', async () => {
    const email = 'victim@example.org'
    const input = { username: 'See evil.example', email, password: 'a long night 1' }
    await new Client(stage.server).call(sessionCalls.register, input)
    const [letter] = await stage.box.lettersTo(email, 1)
    expect(letter?.raw).not.toContain('evil.example')
  })
})

describe('user/verify-email', () => {
  it('tells the person’s open pages', async () => {
    const { email, id } = await stage.newcomer()
    await new Client(stage.server).call(verify, { token: await tokenOf(email) })
    expect(stage.told.filter(({ event }) => event === 'account').at(-1)).toMatchObject({ to: { person: id }, data: {} })
  })

  it('takes a token once', async () => {
    const { email } = await stage.newcomer()
    const token = await tokenOf(email)
    const all = await Promise.all(Array.from({ length: 5 }, () => attempt(new Client(stage.server), verify, { token })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of all) if (answer.status !== 200) expect(refusal(answer)).toEqual(deadLink)
  })

  it('takes it for three days', async () => {
    const [early, late] = [await stage.newcomer(), await stage.newcomer()]
    const tokens = [await tokenOf(early.email), await tokenOf(late.email)]
    stage.pass(3 * 24 * 60 * minute - 1)
    expect((await attempt(early.client, verify, { token: tokens[0] })).status).toBe(200)
    stage.pass(1)
    expect(refusal(await attempt(late.client, verify, { token: tokens[1] }))).toEqual(deadLink)
  })

  it.each(madeUp)('refuses the token %j like any other that does not work', async token => {
    expect(refusal(await attempt(new Client(stage.server), verify, { token }))).toEqual(deadLink)
  })

  it('refuses a token whose address is no longer the person’s', async () => {
    const { email, id } = await stage.newcomer()
    const token = await tokenOf(email)
    await stage.server.server.services.database.write(tx =>
      tx.updateTable('users').set({ email_key: 'moved@example.org' }).where('id', '=', id).execute(),
    )
    expect(refusal(await attempt(new Client(stage.server), verify, { token }))).toEqual(deadLink)
  })

  it('leaves hashes in the store and nothing in the log', async () => {
    const { email } = await stage.newcomer()
    const token = await tokenOf(email)
    const rows = await stage.server.server.services.database.read.selectFrom('mail_tokens').selectAll().execute()
    expect(rows.map(row => row.token_hash)).toContain(hash('sha256', token, 'hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
    await new Client(stage.server).call(verify, { token })
    expect(stage.server.log.text).not.toContain(token)
  })
})

describe('user/resend-verification-email', () => {
  it('mails another link, after which the one before is dead [AUTH-31]', async () => {
    const { client, email } = await stage.newcomer()
    const first = await tokenOf(email)
    expect(await client.call(resend, {})).toEqual({ ok: true })
    const second = await tokenOf(email, 1)
    expect(second).not.toBe(first)
    expect(refusal(await attempt(client, verify, { token: first }))).toEqual(deadLink)
    await client.call(verify, { token: second })
    expect(await isVerified(client)).toBe(true)
  })

  it('writes in the reader’s language', async () => {
    const { client, email } = await stage.newcomer()
    await client.call(sessionCalls.updateUser, { data: { personalisation: { language: 'ua' } } })
    await client.call(resend, {})
    const [, letter] = await stage.box.lettersTo(email, 2)
    expect(letter?.subject).toBe('Підтвердьте адресу електронної пошти')
    expect(letter?.text).toContain('Посилання спрацює один раз')
  })

  it('is there once a minute and ten times a day, with when to come back', async () => {
    const { client, email } = await stage.newcomer()
    await client.call(resend, {})
    stage.pass(20_000)
    const early = await attempt(client, resend, {})
    expect(refusal(early)).toMatchObject({ status: 429, type: 'too-many' })
    expect(early.headers.get('retry-after')).toBe('40')
    for (let again = 0; again < 9; again += 1) {
      stage.pass(minute)
      await client.call(resend, {})
    }
    stage.pass(minute)
    const answer = await attempt(client, resend, {})
    expect(refusal(answer)).toMatchObject({
      status: 429,
      detail: 'The letter was sent already. Try again in 24 hours.',
    })
    stage.pass(24 * 60 * minute)
    await client.call(resend, {})
    expect(await stage.box.lettersTo(email, 12)).toHaveLength(12)
  })

  it('sends nothing once the address is verified', async () => {
    const { client, email } = await stage.newcomer()
    await client.call(verify, { token: await tokenOf(email) })
    for (let again = 0; again < 3; again += 1) expect(await client.call(resend, {})).toEqual({ ok: true })
    const other = await stage.newcomer()
    await stage.box.lettersTo(other.email, 1)
    expect(await stage.box.lettersTo(email, 1)).toHaveLength(1)
  })

  it('asks for a session', async () => {
    expect((await attempt(new Client(stage.server), resend, {})).status).toBe(401)
  })
})
