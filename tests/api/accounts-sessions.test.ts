import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client, startServer, type TestServer } from '#tests/harness/index.ts'
import { attempt, isSignedIn, password, refusalSummary, signInElsewhere } from './accounts-mail-fixture.ts'

const { closeSession, getSessions, logoutEverywhere } = accountCalls
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function newcomer(agent = firefox) {
  people += 1
  const client = new Client(server)
  const email = `person${people}@example.org`
  await client.call(sessionCalls.register, { username: 'Ann', email, password }, { 'user-agent': agent })
  return { client, email }
}

describe('user/getSessions', () => {
  it('lists one’s sessions, with the browser described and this one marked', async () => {
    const { client, email } = await newcomer()
    const phone = new Client(server)
    const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
    await phone.call(sessionCalls.login, { email, password }, { 'user-agent': agent })
    const list = await client.call(getSessions, {})
    expect(list).toMatchObject([
      { agent: 'Firefox on Linux', current: true },
      { agent: 'Safari on iPhone', current: false },
    ])
    for (const { created, seen } of list) {
      expect(Math.abs(Date.parse(seen) - Date.now())).toBeLessThan(60_000)
      expect(Date.parse(created)).toBeLessThanOrEqual(Date.parse(seen))
    }
    expect((await phone.call(getSessions, {})).map(({ current, agent }) => [current, agent])).toEqual([
      [true, 'Safari on iPhone'],
      [false, 'Firefox on Linux'],
    ])
  })

  it('shows nobody else’s, and nothing that opens a session [R-17]', async () => {
    await newcomer()
    const { client } = await newcomer()
    const list = await client.call(getSessions, {})
    expect(list).toHaveLength(1)
    expect(JSON.stringify(list)).not.toContain(client.cookies.get('skald_session'))
    const thief = new Client(server)
    thief.cookies.set('skald_session', list[0]?.sessionId ?? '')
    expect(await isSignedIn(thief)).toBe(false)
  })

  it.each(['<script>alert(1)</script>', 'x'.repeat(8_000), 'Firefox/1 '.repeat(500)])(
    'stores nothing of an unknown browser name: %.30s',
    async agent => {
      const { client } = await newcomer(agent)
      const [own] = await client.call(getSessions, {})
      expect(own?.agent).toMatch(/^(Firefox)?$/)
    },
  )
})

describe('user/closeSession', () => {
  it('ends one of one’s own at once [R-17]', async () => {
    const { client, email } = await newcomer()
    const elsewhere = await signInElsewhere(server, email)
    expect(await isSignedIn(elsewhere)).toBe(true)
    const other = (await client.call(getSessions, {})).find(({ current }) => !current)
    expect(await client.call(closeSession, { sessionId: other?.sessionId ?? '' })).toEqual({ ok: true })
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(client)).toBe(true)
    expect(await client.call(getSessions, {})).toHaveLength(1)
  })

  it('signs out here if it is this one', async () => {
    const { client } = await newcomer()
    const [own] = await client.call(getSessions, {})
    await client.call(closeSession, { sessionId: own?.sessionId ?? '' })
    expect(client.cookies.names()).not.toContain('skald_session')
    expect(await isSignedIn(client)).toBe(false)
  })

  it('finds none of another person’s [R-17]', async () => {
    const [{ client }, victim] = [await newcomer(), await newcomer()]
    const [theirs] = await victim.client.call(getSessions, {})
    const answer = await attempt(client, closeSession, { sessionId: theirs?.sessionId })
    expect(refusalSummary(answer)).toMatchObject({ status: 404, type: 'not-found' })
    const nothing = await attempt(client, closeSession, { sessionId: 'a'.repeat(64) })
    expect(nothing.text).toBe(answer.text)
    expect(await isSignedIn(victim.client)).toBe(true)
  })
})

describe('user/logoutEverywhere', () => {
  it('ends every session of the person’s, here too, and nobody else’s [R-17]', async () => {
    const { client, email } = await newcomer()
    const others = await Promise.all([signInElsewhere(server, email), signInElsewhere(server, email)])
    const bystander = await newcomer()
    for (const one of [client, ...others]) expect(await isSignedIn(one)).toBe(true)
    expect(await client.call(logoutEverywhere, {})).toEqual({ ok: true })
    expect(client.cookies.names()).not.toContain('skald_session')
    for (const one of [client, ...others]) expect(await isSignedIn(one)).toBe(false)
    expect(await isSignedIn(bystander.client)).toBe(true)
    expect((await client.call(sessionCalls.login, { email, password })).user.email).toBe(email)
  })
})

it.each([getSessions, closeSession, logoutEverywhere])('$name requires a session', async call => {
  expect((await attempt(new Client(server), call, { sessionId: 'x' })).status).toBe(401)
})
