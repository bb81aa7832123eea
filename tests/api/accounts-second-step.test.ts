import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { Client, signedIn, startServer, type TestResponse, type TestServer } from '#tests/harness/index.ts'
import { codeAt, password, setUpSecondStep } from './accounts-second-step.ts'

const { me, login, logout } = sessionCalls
const { startSecondStep, confirmSecondStep, renewRecoveryCodes, stopSecondStep } = accountCalls
let server: TestServer
let time = Date.parse('2026-03-01T12:00:00Z')
let people = 0

beforeAll(async () => {
  server = await startServer({ env: { LOGIN_LIMIT: '3' }, overrides: { now: () => new Date(time) } })
})
afterAll(() => server.close())
// Tests share neither codes nor counted failures.
beforeEach(() => {
  time += 20 * 60_000
})

const later = () => {
  time += 30_000
}
const now = () => new Date(time)

async function someone() {
  people += 1
  const email = `careful-${people}`
  return { email, client: await signedIn(server, email) }
}

/** A person with a second step. */
async function careful() {
  const person = await someone()
  const kept = await setUpSecondStep(person.client, now())
  later()
  return { ...person, ...kept, code: () => codeAt(kept.secret, now()) }
}

function signIn(email: string, more: { password?: string; code?: string } = {}): Promise<TestResponse> {
  return new Client(server).attempt(login as Call, { email, password, ...more })
}

const problem = (answer: TestResponse) => answer.json as ProblemBody
const at = (answer: TestResponse) => ({ status: answer.status, path: problem(answer).errors?.[0]?.path })

describe('setting up a second step', () => {
  it('changes nothing until a code confirms it', async () => {
    const { client, email } = await someone()
    await client.call(startSecondStep, { password })
    expect((await client.call(me, {})).user.secondStep).toBe(false)
    expect((await signIn(email)).status).toBe(200)
  })

  it('returns ten recovery codes, once, and is then required [R-18]', async () => {
    const { client, recoveryCodes } = await careful()
    expect(recoveryCodes).toHaveLength(10)
    expect((await client.call(me, {})).user.secondStep).toBe(true)
  })

  it('requires the password', async () => {
    const { client } = await someone()
    expect(at(await client.attempt(startSecondStep as Call, { password: 'wrong night 1' }))).toEqual({
      status: 400,
      path: 'password',
    })
    expect((await client.attempt(startSecondStep as Call, { password: '' })).status).toBe(400)
  })

  it('counts wrong passwords as wrong sign-ins [R-18]', async () => {
    const { client } = await someone()
    const tried: number[] = []
    for (let guess = 0; guess < 4; guess += 1)
      tried.push((await client.attempt(startSecondStep as Call, { password: 'wrong night 1' })).status)
    expect(tried).toEqual([400, 400, 400, 429])
  })

  it('replaces the secret of an earlier start', async () => {
    const { client } = await someone()
    const first = await client.call(startSecondStep, { password })
    const second = await client.call(startSecondStep, { password })
    const old = await client.attempt(confirmSecondStep as Call, { code: codeAt(first.secret, now()) })
    expect(at(old)).toEqual({ status: 400, path: 'code' })
    await client.call(confirmSecondStep, { code: codeAt(second.secret, now()) })
  })

  it('needs a start before the code, and is refused if it is on already', async () => {
    const { client } = await someone()
    expect((await client.attempt(confirmSecondStep as Call, { code: '123456' })).status).toBe(400)
    const { secret } = await setUpSecondStep(client, now())
    later()
    expect((await client.attempt(startSecondStep as Call, { password })).status).toBe(409)
    expect((await client.attempt(confirmSecondStep as Call, { code: codeAt(secret, now()) })).status).toBe(409)
  })

  it('lets nobody guess the first code [R-18]', async () => {
    const { client } = await someone()
    await client.call(startSecondStep, { password })
    const tried: number[] = []
    for (let guess = 0; guess < 4; guess += 1)
      tried.push((await client.attempt(confirmSecondStep as Call, { code: `12345${guess}` })).status)
    expect(tried).toEqual([400, 400, 400, 429])
  })

  it('ends every other session and replaces this one [R-17]', async () => {
    const { client, email } = await someone()
    const other = new Client(server)
    await other.call(login, { email, password })
    const before = client.cookies.get('skald_session')
    await setUpSecondStep(client, now())
    expect((await other.attempt(me as Call, {})).status).toBe(401)
    expect(client.cookies.get('skald_session')).not.toBe(before)
    expect((await client.call(me, {})).user.secondStep).toBe(true)
    const stolen = new Client(server)
    stolen.cookies.set('skald_session', before ?? '')
    expect((await stolen.attempt(me as Call, {})).status).toBe(401)
  })

  it('keeps secrets and codes out of the log [R-18]', async () => {
    const { secret, recoveryCodes, email } = await careful()
    await signIn(email, { code: recoveryCodes[0] ?? '' })
    const log = JSON.stringify(server.log.lines())
    expect(log).not.toContain(secret)
    for (const code of recoveryCodes) expect(log).not.toContain(code)
  })
})

describe('signing in with a second step', () => {
  it('without a code is refused [R-18]', async () => {
    const { email } = await careful()
    const answer = await signIn(email)
    expect(answer.status).toBe(401)
    expect(problem(answer)).toMatchObject({ type: 'second-step' })
    expect(problem(answer).errors).toBeUndefined()
    expect(answer.headers.getSetCookie().join()).not.toContain('skald_session=')
    expect(problem(await signIn(email, { code: '  ' })).errors).toBeUndefined()
  })

  it('accepts the code of the app, or a recovery code, once each [R-18]', async () => {
    const { email, code, recoveryCodes } = await careful()
    const typed = code()
    expect((await signIn(email, { code: typed })).status).toBe(200)
    const again = await signIn(email, { code: typed })
    expect({ ...at(again), type: problem(again).type }).toEqual({ status: 401, path: 'code', type: 'second-step' })
    const [one = ''] = recoveryCodes
    expect((await signIn(email, { code: one.toUpperCase().replaceAll('-', '') })).status).toBe(200)
    expect(at(await signIn(email, { code: one }))).toEqual({ status: 401, path: 'code' })
  })

  it('does not take the code that confirmed it a second time', async () => {
    const { client, email } = await someone()
    const { secret } = await setUpSecondStep(client, now())
    expect(at(await signIn(email, { code: codeAt(secret, now()) }))).toEqual({ status: 401, path: 'code' })
  })

  it('opens one session for 20 concurrent uses of one code [R-18]', async () => {
    const { email, code } = await careful()
    const typed = code()
    const all = await Promise.all(Array.from({ length: 20 }, () => signIn(email, { code: typed })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 401 || status === 429)).toHaveLength(19)
  })

  it('does not reveal the second step without the password [R-18]', async () => {
    const { email, code } = await careful()
    const plain = await someone()
    const answers = [
      await signIn(plain.email, { password: 'wrong night 1' }),
      await signIn(email, { password: 'wrong night 1', code: '000000' }),
      await signIn('nobody-at-all', { password: 'wrong night 1', code: '000000' }),
      await signIn(email, { password: 'wrong night 1', code: code() }),
    ]
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([401, answers[0]?.text])
    // The last attempt was refused before its code was checked, so the code still works.
    expect((await signIn(email, { code: code() })).status).toBe(200)
  })

  it('stops guesses at the code, which the password alone does not clear [R-18]', async () => {
    const { email, code } = await careful()
    const tried: number[] = []
    for (let guess = 0; guess < 3; guess += 1) {
      tried.push((await signIn(email, { code: `00000${guess}` })).status)
      expect((await signIn(email)).status).toBe(401)
    }
    expect(tried).toEqual([401, 401, 401])
    expect((await signIn(email, { code: code() })).status).toBe(429)
    time += 15 * 60_000
    expect((await signIn(email, { code: code() })).status).toBe(200)
  })

  it('locks nobody out in a browser they signed in with before [R-18]', async () => {
    const { client, email, code } = await careful()
    await client.call(logout, {})
    for (let guess = 0; guess < 4; guess += 1) await signIn(email, { code: `00000${guess}` })
    expect((await signIn(email, { code: code() })).status).toBe(429)
    expect((await client.attempt(login as Call, { email, password, code: code() })).status).toBe(200)
  })

  it('ignores a code if there is no second step', async () => {
    const { email } = await someone()
    expect((await signIn(email, { code: '123456' })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('are renewed with password and code; the old ones end [R-18]', async () => {
    const { client, email, code, recoveryCodes } = await careful()
    const renewed = await client.call(renewRecoveryCodes, { password, code: code() })
    expect(renewed.recoveryCodes).toHaveLength(10)
    expect((await signIn(email, { code: recoveryCodes[0] ?? '' })).status).toBe(401)
    expect((await signIn(email, { code: renewed.recoveryCodes[0] ?? '' })).status).toBe(200)
  })

  it('are not renewed without both', async () => {
    const { client, code } = await careful()
    const renew = renewRecoveryCodes as Call
    expect(at(await client.attempt(renew, { password: 'wrong night 1', code: code() }))).toEqual({
      status: 400,
      path: 'password',
    })
    expect(at(await client.attempt(renew, { password, code: '000000' }))).toEqual({ status: 400, path: 'code' })
    expect(at(await client.attempt(renew, { password, code: '' }))).toEqual({ status: 400, path: 'code' })
  })

  it('are refused without a second step', async () => {
    const { client } = await someone()
    expect((await client.attempt(renewRecoveryCodes as Call, { password, code: '000000' })).status).toBe(409)
    expect((await client.attempt(stopSecondStep as Call, { password, code: '000000' })).status).toBe(409)
  })
})

describe('turning the second step off', () => {
  it('requires password and a code; then none is required at sign-in', async () => {
    const { client, email, recoveryCodes } = await careful()
    await client.call(stopSecondStep, { password, code: recoveryCodes[3] ?? '' })
    expect((await client.call(me, {})).user.secondStep).toBe(false)
    expect((await signIn(email)).status).toBe(200)
  })

  it('lets nobody guess the code, not even with the password [R-18]', async () => {
    const { client, code } = await careful()
    const tried: number[] = []
    for (let guess = 0; guess < 3; guess += 1) {
      tried.push((await client.attempt(stopSecondStep as Call, { password, code: `00000${guess}` })).status)
      expect((await client.attempt(startSecondStep as Call, { password })).status).toBe(409)
    }
    expect(tried).toEqual([400, 400, 400])
    expect((await client.attempt(stopSecondStep as Call, { password, code: code() })).status).toBe(429)
  })
})

it('emits an event to the person’s other windows on every change', async () => {
  const received: unknown[] = []
  const { client } = await someone()
  const stop = server.server.services.events.subscribe(({ to, event }) => {
    if (event === 'account') received.push(to)
  })
  const { secret } = await setUpSecondStep(client, now())
  later()
  await client.call(renewRecoveryCodes, { password, code: codeAt(secret, now()) })
  later()
  await client.call(stopSecondStep, { password, code: codeAt(secret, now()) })
  stop()
  expect(received).toHaveLength(3)
  expect(new Set(received.map(to => JSON.stringify(to))).size).toBe(1)
  expect(received[0]).toEqual({ person: expect.any(String) })
})
