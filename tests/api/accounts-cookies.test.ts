import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client, registerUser, signedIn, startServer, type TestServer } from '#tests/harness/index.ts'

const plain = { url: null, session: 'skald_session', known: 'skald_known' }
const safe = { url: 'https://skald.example.org', session: '__Host-skald_session', known: '__Host-skald_known' }

describe.each([plain, safe])('cookies at $url', ({ url, session, known }) => {
  let server: TestServer
  let lines: string[]
  beforeAll(async () => {
    server = await startServer({ env: url === null ? {} : { PUBLIC_URL: url } })
    const client = await signedIn(server, 'ann')
    await client.call(sessionCalls.logout, {})
    const answer = await client.attempt(sessionCalls.login as Call, { email: 'ann', password: 'correct horse 1' })
    lines = answer.headers.getSetCookie()
  })
  afterAll(() => server.close())

  function attributes(name: string): string[] {
    const line = lines.find(set => set.startsWith(`${name}=`)) ?? expect.fail(`${name} is not set`)
    return line.split('; ').slice(1).sort()
  }

  it('are hidden from scripts and other sites, and Secure on https [R-17]', () => {
    const secure = url === null ? [] : ['Secure']
    expect(attributes(session)).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Lax', ...secure].sort())
    expect(attributes(known)).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', ...secure].sort())
  })

  it('name no domain, so that no other host gets them [R-17]', () => {
    expect(lines.join('\n').toLowerCase()).not.toContain('domain')
  })

  it('have 200 random bits, of which the database has a hash only [R-17]', async () => {
    const token = lines.find(set => set.startsWith(`${session}=`))?.match(/=([a-z2-7]{40});/)?.[1]
    expect(token).toBeDefined()
    const rows = await server.server.services.database.read.selectFrom('sessions').selectAll().execute()
    expect(rows.map(row => row.id_hash)).toContain(hash('sha256', token ?? '', 'hex'))
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a session', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const status = async (client: Client) => (await client.attempt(sessionCalls.me as Call, {})).status

  it('is new at every sign-in, and the one before is over [R-17]', async () => {
    const client = await signedIn(server, 'bea')
    const before = client.cookies.get('skald_session') ?? ''
    await client.call(sessionCalls.login, { email: 'bea', password: 'correct horse 1' })
    expect(client.cookies.get('skald_session')).not.toBe(before)
    const old = new Client(server)
    old.cookies.set('skald_session', before)
    expect(await status(old)).toBe(401)
  })

  it('is never the one a stranger planted [R-17]', async () => {
    const client = new Client(server)
    const planted = 'a'.repeat(40)
    client.cookies.set('skald_session', planted)
    await registerUser(client, { userId: 'cleo' })
    expect(client.cookies.get('skald_session')).not.toBe(planted)
    const stranger = new Client(server)
    stranger.cookies.set('skald_session', planted)
    expect(await status(stranger)).toBe(401)
  })

  it.each(['', 'x', 'a'.repeat(40), 'A'.repeat(40), '%00', '"', 'a'.repeat(4000), 'null', '../../etc'])(
    'is not opened by the cookie %j',
    async value => {
      const client = new Client(server)
      client.cookies.set('skald_session', value)
      expect(await status(client)).toBe(401)
    },
  )

  it('cannot be opened with the stored hash [R-17]', async () => {
    await signedIn(server, 'dora')
    const rows = await server.server.services.database.read.selectFrom('sessions').select('id_hash').execute()
    for (const { id_hash } of rows) {
      const client = new Client(server)
      client.cookies.set('skald_session', id_hash)
      expect(await status(client)).toBe(401)
    }
  })

  it('is over at once when the person is signed out everywhere [R-17]', async () => {
    const client = await signedIn(server, 'elsa')
    expect(await status(client)).toBe(200)
    await client.call(sessionCalls.logout, {})
    expect(await status(client)).toBe(401)
  })
})
