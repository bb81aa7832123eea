import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client } from '#tests/harness/index.ts'
import {
  attempt,
  expiredLinkProblem,
  isSignedIn,
  type MailFixture,
  openMailFixture,
  password,
  refusalSummary,
  signInElsewhere,
} from './accounts-mail-fixture.ts'
import { linkIn } from './accounts-mailbox.ts'

const { 'change-password': change, 'send-restoration-email': restore, 'reset-password': reset } = accountCalls
const { startSecondStep, renewRecoveryCodes, stopSecondStep, deleteAccount } = accountCalls
const { login, me } = sessionCalls
const newPassword = 'another night 2'
let fixture: MailFixture

beforeAll(async () => {
  fixture = await openMailFixture()
})
afterAll(() => fixture.close())

describe('user/change-password', () => {
  it('sets the new password; the old one is refused [AUTH-34]', async () => {
    const { client, email } = await fixture.newcomer()
    expect(await client.call(change, { oldPassword: password, newPassword })).toEqual({ ok: true })
    expect((await attempt(new Client(fixture.server), login, { email, password })).status).toBe(401)
    const again = await new Client(fixture.server).call(login, { email, password: newPassword })
    expect(again.user.email).toBe(email)
  })

  it('gives this browser a new session and ends all the others [R-17]', async () => {
    const { client, email, id } = await fixture.newcomer()
    const elsewhere = await signInElsewhere(fixture.server, email)
    const bystander = await fixture.newcomer()
    const before = client.cookies.get('skald_session') ?? ''
    for (const one of [client, elsewhere, bystander.client]) expect(await isSignedIn(one)).toBe(true)
    await client.call(change, { oldPassword: password, newPassword })
    expect(client.cookies.get('skald_session')).not.toBe(before)
    expect(await isSignedIn(client)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(bystander.client)).toBe(true)
    const stolen = new Client(fixture.server)
    stolen.cookies.set('skald_session', before)
    expect(await isSignedIn(stolen)).toBe(false)
    expect(fixture.emitted.at(-1)).toMatchObject({ event: 'account', to: { person: id }, data: {} })
  })

  it('ends the links to a new password', async () => {
    const { client, email } = await fixture.newcomer()
    await client.call(restore, { email })
    const [, receivedEmail] = await fixture.mailbox.emailsTo(email, 2)
    await client.call(change, { oldPassword: password, newPassword })
    const late = await attempt(client, reset, { token: linkIn(receivedEmail).token, password: 'third night 3' })
    expect(refusalSummary(late)).toEqual(expiredLinkProblem)
    expect(await isSignedIn(client)).toBe(true)
  })

  it.each(['wrong night 1', '', `${password} `, 'A long night 1'])(
    'refuses the old password %j and changes nothing',
    async oldPassword => {
      const { client, email } = await fixture.newcomer()
      const session = client.cookies.get('skald_session')
      expect(refusalSummary(await attempt(client, change, { oldPassword, newPassword }))).toMatchObject({
        status: 400,
        type: 'bad-input',
        errors: [{ path: 'oldPassword', message: 'This password is wrong' }],
      })
      expect(client.cookies.get('skald_session')).toBe(session)
      expect(await isSignedIn(client)).toBe(true)
      await signInElsewhere(fixture.server, email)
    },
  )

  it.each([
    ['abcd1', 'Password must have at least 6 characters'],
    ['abcdef', 'Password must have at least one number'],
    ['123456', 'Password must have at least one letter'],
    ['password1', 'This password is one of the most common ones: choose another'],
    [`1${'a'.repeat(128)}`, 'Password cannot exceed 128 characters'],
  ])('holds the new one to the rules: %.20s', async (word, message) => {
    const { client } = await fixture.newcomer()
    const answer = await attempt(client, change, { oldPassword: password, newPassword: word })
    expect(refusalSummary(answer)).toMatchObject({ status: 400, errors: [{ path: 'newPassword', message }] })
  })

  it('lets an account without a password set one with an empty old one', async () => {
    const { client, email, id } = await fixture.newcomer()
    await fixture.server.server.services.database.write(tx =>
      tx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute(),
    )
    expect((await client.call(me, {})).user.hasPassword).toBe(false)
    const wrong = await attempt(client, change, { oldPassword: 'some night 1', newPassword })
    expect(refusalSummary(wrong)).toMatchObject({ status: 400, errors: [{ path: 'oldPassword' }] })
    await client.call(change, { oldPassword: '', newPassword })
    expect((await client.call(me, {})).user.hasPassword).toBe(true)
    await signInElsewhere(fixture.server, email, newPassword)
  })

  it.each([
    ['long ago', 16],
    ['at a time that is yet to come, by a clock that was set back', -16],
  ])(
    'requires a new sign-in without a password if the last one was %s, as other dangerous calls do',
    async (_, ago) => {
      const { client, email, id } = await fixture.newcomer()
      await fixture.server.server.services.database.write(async tx => {
        await tx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
        const created_at = new Date(Date.now() - ago * 60_000).toISOString()
        await tx.updateTable('sessions').set({ created_at }).where('user_id', '=', id).execute()
      })
      const { userId } = (await client.call(me, {})).user
      const dangerous = [
        [change, { oldPassword: '', newPassword }],
        [startSecondStep, { password: '' }],
        [renewRecoveryCodes, { password: '', code: '123456' }],
        [stopSecondStep, { password: '', code: '123456' }],
        [deleteAccount, { password: '', userId }],
      ] as const
      for (const [call, input] of dangerous)
        expect(refusalSummary(await attempt(client, call, input)), call.name).toMatchObject({
          status: 403,
          type: 'sign-in-again',
        })
      expect((await client.call(me, {})).user).toMatchObject({ email, hasPassword: false })
    },
  )

  it('makes one of many concurrent changes', async () => {
    const { client, email } = await fixture.newcomer()
    const words = Array.from({ length: 5 }, (_, at) => `at once ${at}`)
    await client.token()
    const all = await Promise.all(
      words.map(word => attempt(client, change, { oldPassword: password, newPassword: word })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    const fits = await Promise.all(
      words.map(async word => (await attempt(new Client(fixture.server), login, { email, password: word })).status),
    )
    expect(fits.filter(status => status === 200)).toHaveLength(1)
  })

  it('requires a session', async () => {
    const answer = await attempt(new Client(fixture.server), change, { oldPassword: password, newPassword })
    expect(answer.status).toBe(401)
  })

  it('leaves no password in the log', async () => {
    const { client } = await fixture.newcomer()
    await attempt(client, change, { oldPassword: 'never heard 4', newPassword: 'never seen 5' })
    await client.call(change, { oldPassword: password, newPassword: 'never seen 5' })
    expect(fixture.server.log.text).not.toMatch(/never (heard|seen)/)
  })
})

it('does not let a stolen session guess the password [R-18]', async () => {
  const strict = await openMailFixture({ LOGIN_LIMIT: '3' })
  const { client } = await strict.newcomer()
  const statuses: number[] = []
  for (let guess = 0; guess < 4; guess += 1)
    statuses.push((await attempt(client, change, { oldPassword: `guess ${guess}`, newPassword })).status)
  expect(statuses).toEqual([400, 400, 400, 429])
  expect((await attempt(client, change, { oldPassword: password, newPassword })).status).toBe(429)
  strict.advance(15 * 60_000)
  await client.call(change, { oldPassword: password, newPassword })
  await strict.close()
})

it('sets cookies on https as signing in does [R-17]', async () => {
  const safe = await openMailFixture({ PUBLIC_URL: 'https://skald.example.org' })
  const { client } = await safe.newcomer()
  const answer = await attempt(client, change, { oldPassword: password, newPassword })
  const lines = answer.headers.getSetCookie()
  for (const name of ['__Host-skald_session', '__Host-skald_known']) {
    const line = lines.find(set => set.startsWith(`${name}=`)) ?? expect.fail(`${name} is not set`)
    expect(line.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      expect.stringMatching(/^Max-Age=\d+$/),
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ])
  }
  await safe.close()
})
