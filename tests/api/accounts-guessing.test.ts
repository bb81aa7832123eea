import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import type { ProblemBody } from '#core/shared/error.ts'
import { Client, signedIn, startServer, type TestResponse, type TestServer } from '#tests/harness/index.ts'

const password = 'correct horse 1'
const fifteenMinutes = 15 * 60_000
let server: TestServer
let time = Date.parse('2026-03-01T12:00:00Z')
let people = 0

beforeAll(async () => {
  const overrides = { now: () => new Date(time) }
  server = await startServer({ env: { LOGIN_LIMIT: '3', TRUST_PROXY: '127.0.0.1' }, overrides })
})
afterAll(() => server.close())

/** A new address for each test. */
function address(): string {
  people += 1
  return `198.51.100.${people}`
}

function signIn(client: Client, email: string, word: string, from: string): Promise<TestResponse> {
  return client.attempt(sessionCalls.login as Call, { email, password: word }, { 'x-forwarded-for': from })
}

async function guess(email: string, times: number, from = address()): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1)
    statuses.push((await signIn(new Client(server), email, 'wrong night 1', from)).status)
  return statuses
}

describe('wrong guesses', () => {
  it('are stopped at the limit, with when to come back [R-18]', async () => {
    await signedIn(server, 'ann')
    expect(await guess('ann', 4)).toEqual([401, 401, 401, 429])
    const answer = await signIn(new Client(server), 'ann', password, address())
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('900')
    expect((answer.json as ProblemBody).detail).toBe('Too many failed sign-ins. Try again in 15 minutes.')
  })

  it('are stopped alike if there is no account [R-18]', async () => {
    await signedIn(server, 'bea')
    const there = await signInUntilStopped('bea')
    const nobody = await signInUntilStopped('nobody')
    expect(nobody).toEqual(there)
  })

  it('are counted for the account whichever of its names is used [R-18]', async () => {
    await signedIn(server, 'anna')
    const names = ['anna', 'anna@example.org', ' ANNA ', 'Anna@Example.org']
    const statuses: number[] = []
    for (const name of names) statuses.push(...(await guess(name, 1)))
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  it('are forgiven after 15 minutes', async () => {
    await signedIn(server, 'cleo')
    await guess('cleo', 3)
    expect((await signIn(new Client(server), 'cleo', password, address())).status).toBe(429)
    time += fifteenMinutes
    expect((await signIn(new Client(server), 'cleo', password, address())).status).toBe(200)
  })

  it('are counted over all accounts for one address [R-18]', async () => {
    const from = address()
    for (let at = 0; at < 10; at += 1) await guess(`victim-${at}`, 3, from)
    await signedIn(server, 'dora')
    expect((await signIn(new Client(server), 'dora', password, from)).status).toBe(429)
    expect((await signIn(new Client(server), 'dora', password, address())).status).toBe(200)
  })

  it('made concurrently are no more than the limit', async () => {
    await signedIn(server, 'elsa')
    const from = address()
    const all = await Promise.all(Array.from({ length: 30 }, () => signIn(new Client(server), 'elsa', 'wrong 1', from)))
    expect(all.filter(({ status }) => status === 401)).toHaveLength(3)
    expect(all.filter(({ status }) => status === 429)).toHaveLength(27)
  })
})

describe('the owner', () => {
  it('goes on working while others guess [R-18]', async () => {
    const owner = await signedIn(server, 'fred')
    await guess('fred', 5)
    expect((await owner.call(sessionCalls.me, {})).user.userId).toBe('fred')
    expect((await signIn(owner, 'fred', password, address())).status).toBe(200)
  })

  it('can sign in where they were signed in before, and nobody else [R-18]', async () => {
    const owner = await signedIn(server, 'gina')
    await owner.call(sessionCalls.logout, {})
    await guess('gina', 5)
    expect((await signIn(new Client(server), 'gina', password, address())).status).toBe(429)
    expect((await signIn(owner, 'gina', password, address())).status).toBe(200)
  })

  it('is never stopped by signing in often', async () => {
    await signedIn(server, 'hugo')
    const from = address()
    for (let at = 0; at < 40; at += 1)
      expect((await signIn(new Client(server), 'hugo', password, from)).status).toBe(200)
  })
})

describe('the address', () => {
  it('is not taken from an untrusted header [R-18]', async () => {
    const direct = await startServer({ env: { LOGIN_LIMIT: '1' } })
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) {
      const headers = {
        'x-forwarded-for': `203.0.113.${at}`,
        'x-real-ip': `203.0.113.${at}`,
        forwarded: `for=203.0.113.${at}`,
      }
      const input = { email: `victim-${at}`, password: 'wrong night 1' }
      statuses.push((await new Client(direct).attempt(sessionCalls.login as Call, input, headers)).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    await direct.close()
  })
})

describe('opening accounts', () => {
  const ask = (email: string, from: string) =>
    new Client(server).attempt(
      sessionCalls.register as Call,
      { username: 'Reader', email, password },
      { 'x-forwarded-for': from },
    )

  it('ends after ten times as many from one address, counting taken ones, so that nobody learns who has an account', async () => {
    await signedIn(server, 'ines')
    const from = address()
    const statuses: number[] = []
    for (let at = 0; at < 31; at += 1)
      statuses.push((await ask(at % 2 ? 'ines@example.org' : `opened-${at}@example.org`, from)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, (_, at) => (at % 2 ? 409 : 200)), 429])
    const [taken, free] = [await ask('ines@example.org', from), await ask('free@example.org', from)]
    expect(taken.text).toBe(free.text)
    expect(taken.headers.get('retry-after')).toBe('900')
    expect((await ask('free@example.org', address())).status).toBe(200)
    time += fifteenMinutes
    expect((await ask('later@example.org', from)).status).toBe(200)
  })

  it('does not count invalid input', async () => {
    const from = address()
    for (let at = 0; at < 40; at += 1) expect((await ask('no address', from)).status).toBe(400)
    expect((await ask('proper@example.org', from)).status).toBe(200)
  })
})

it('counts nothing at LOGIN_LIMIT=0', async () => {
  const open = await startServer({ env: { LOGIN_LIMIT: '0' } })
  for (let at = 0; at < 20; at += 1) {
    const answer = await new Client(open).attempt(sessionCalls.login as Call, { email: 'x', password: 'wrong 1' })
    expect(answer.status).toBe(401)
  }
  await open.close()
})

async function signInUntilStopped(email: string): Promise<unknown[]> {
  const from = address()
  const seen: unknown[] = []
  for (let at = 0; at < 5; at += 1) {
    const { status, text } = await signIn(new Client(server), email, 'wrong night 1', from)
    seen.push([status, text])
  }
  return seen
}
