import { afterAll, describe, expect, it } from 'vitest'
import { csrfTokenCall, sessionCalls } from '#core/shared/calls/session.ts'
import { Client, createPlace, echoCalls, echoPlugin, signedIn, startServer } from '#tests/harness/index.ts'

const server = await startServer({ plugins: [echoPlugin] })
afterAll(() => server.close())
const json = { 'content-type': 'application/json' }
const open = { headers: json, body: '{"text":"x"}', bare: true }

describe('CSRF tokens', () => {
  it('GET csrf-token returns one that a changing call is accepted with [REQ-06]', async () => {
    const client = new Client(server)
    const { csrfToken } = await client.call(csrfTokenCall, {})
    expect(csrfToken).toMatch(/^[\w-]{43}$/)
    const headers = { ...json, 'x-csrf-token': csrfToken }
    expect((await client.send('POST', '/api/echo/open', { headers, body: '{}', bare: true })).status).toBe(200)
    expect(await client.call(csrfTokenCall, {})).toMatchObject({ csrfToken })
  })

  it('is for one browser: its cookie is HttpOnly and the token useless without it', async () => {
    const client = new Client(server)
    const answer = await client.send('GET', '/api/csrf-token')
    expect(answer.headers.get('set-cookie')?.split('; ').toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=31536000',
      'Path=/',
      'SameSite=Lax',
      expect.stringMatching(/^skald_visitor=[a-z2-7]{26}$/),
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const token = (answer.json as { csrfToken: string }).csrfToken
    const thief = new Client(server)
    const stolen = { headers: { ...json, 'x-csrf-token': token }, body: '{}', bare: true }
    expect((await thief.send('POST', '/api/echo/open', stolen)).json).toMatchObject({ type: 'bad-csrf', status: 403 })
    await thief.token()
    expect((await thief.send('POST', '/api/echo/open', stolen)).status).toBe(403)
  })

  it('includes whether somebody is signed in', async () => {
    expect(await new Client(server).call(csrfTokenCall, {})).toMatchObject({ signedIn: false })
    expect(await (await signedIn(server)).call(csrfTokenCall, {})).toMatchObject({ signedIn: true })
  })

  it('refuses changing calls without one, and with any other', async () => {
    for (const client of [new Client(server), await signedIn(server)]) {
      const token = await client.token()
      const wrong = [
        undefined,
        '',
        'x',
        token.slice(1),
        `${token}x`,
        token.toUpperCase(),
        'é'.repeat(43),
        `${token},${token}`,
      ]
      for (const given of wrong) {
        const headers = { ...json, ...(given === undefined ? {} : { 'x-csrf-token': given }) }
        const answer = await client.send('POST', '/api/echo/open', { headers, body: '{}', bare: true })
        expect(answer.json, String(given)).toMatchObject({ type: 'bad-csrf', status: 403 })
      }
      expect((await client.send('DELETE', '/api/echo/remove?a=1', { bare: true })).status).toBe(403)
      expect((await client.send('GET', '/api/echo/query?text=a', { bare: true })).status).toBe(200)
    }
  })

  it('accepts no token from the body or the query', async () => {
    const client = new Client(server)
    const token = await client.token()
    const answers = [
      await client.send('POST', `/api/echo/open?csrfToken=${token}&x-csrf-token=${token}`, open),
      await client.send('POST', '/api/echo/open', { ...open, body: JSON.stringify({ csrfToken: token }) }),
    ]
    for (const { status } of answers) expect(status).toBe(403)
  })

  it("belongs to the session: neither a visitor's, nor another person's, nor a former one is accepted", async () => {
    const ann = new Client(server)
    const visitors = await ann.token()
    const bob = await signedIn(server)
    await ann.call(sessionCalls.register, { username: 'Ann', email: 'ann@example.org', password: 'correct horse 1' })
    const send = (token: string) =>
      ann.send('POST', '/api/echo/open', { headers: { ...json, 'x-csrf-token': token }, body: '{}' })
    const { csrfToken: own } = await ann.call(csrfTokenCall, {})
    expect((await send(own)).status).toBe(200)
    expect((await send(visitors)).json).toMatchObject({ type: 'bad-csrf' })
    expect((await send(await bob.token())).json).toMatchObject({ type: 'bad-csrf' })
    await ann.call(sessionCalls.logout, {})
    await ann.call(sessionCalls.login, { email: 'ann@example.org', password: 'correct horse 1' })
    expect((await send(own)).json).toMatchObject({ type: 'bad-csrf' })
  })

  it('outlives a restart', async () => {
    const first = await startServer({ plugins: [echoPlugin] })
    const client = new Client(first)
    const token = await client.token()
    await first.server.close()
    const second = await startServer({ plugins: [echoPlugin], dataDir: first.dataDir })
    const headers = { ...json, 'x-csrf-token': token, cookie: client.cookies.header() }
    const answer = await new Client(second).send('POST', '/api/echo/open', { headers, body: '{}' })
    expect(answer.status).toBe(200)
    await second.close()
    await first.close()
  })

  it('ignores a planted visitor cookie', async () => {
    const client = new Client(server)
    client.cookies.set('skald_visitor', 'planted')
    await client.token()
    expect(client.cookies.get('skald_visitor')).toMatch(/^[a-z2-7]{26}$/)
  })

  it('has Secure cookies if the address is https [R-17]', async () => {
    const secure = await startServer({ plugins: [echoPlugin], env: { PUBLIC_URL: 'https://skald.example.org' } })
    const client = new Client(secure)
    const answer = await client.send('GET', '/api/csrf-token')
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-skald_visitor=[^;]*;.*; HttpOnly; Secure;/)
    expect((await client.attempt(echoCalls.open, {})).status).toBe(200)
    await secure.close()
  })
})

describe('other sites', () => {
  const own = server.url
  const host = new URL(own).host

  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ origin: 'file://' }],
    [{ origin: `${own}.evil.example` }],
    [{ origin: `${own}/` }],
    [{ origin: `http://localhost:${server.port}` }],
    [{ origin: `http://evil@${host}` }],
    [{ origin: `ws://${host}` }],
    [{ origin: `http://127.0.0.1:${server.port + 1}` }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'nonsense' }],
    [{ origin: own, 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('have their changing calls refused: %j [R-19]', async headers => {
    for (const client of [new Client(server), await signedIn(server)]) {
      const answers = [
        await client.send('POST', '/api/echo/open', { headers: { ...json, ...headers }, body: '{}' }),
        await client.send('DELETE', '/api/echo/remove?a=1', { headers }),
        await client.send('POST', '/api/user/logout', { headers }),
      ]
      for (const answer of answers) expect(answer.json).toMatchObject({ type: 'foreign-site', status: 403 })
    }
  })

  it.each([
    [{ origin: own, 'sec-fetch-site': 'same-origin' }],
    [{ origin: own }],
    [{ origin: own.replace('http:', 'https:') }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{}],
  ])('are not the server itself, nor a program: %j', async headers => {
    const client = new Client(server)
    const answer = await client.send('POST', '/api/echo/open', { headers: { ...json, ...headers }, body: '{}' })
    expect(answer.status).toBe(200)
  })

  it('cannot sign anyone in or out, change anything, or post a form [R-19]', async () => {
    const ann = await signedIn(server)
    const { spaceId } = await createPlace(ann)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const form = { ...foreign, 'content-type': 'application/x-www-form-urlencoded' }
    const plain = { ...foreign, 'content-type': 'text/plain' }
    for (const headers of [{ ...foreign, ...json }, form, plain]) {
      const answer = await ann.send('POST', '/api/space/delete', { headers, body: JSON.stringify({ spaceId }) })
      expect(answer.status).toBe(403)
    }
    expect((await ann.send('POST', '/api/user/logout', { headers: foreign, bare: true })).status).toBe(403)
    const spaces = await ann.send('POST', '/api/space/find', { headers: json, body: '{}' })
    expect(spaces.json).toMatchObject([{ spaceId }])
  })

  it('are recognised by PUBLIC_URL behind a proxy that renames the host', async () => {
    const behind = await startServer({ plugins: [echoPlugin], env: { PUBLIC_URL: 'https://skald.example.org' } })
    const client = new Client(behind)
    const send = (origin: string) => client.send('POST', '/api/echo/open', { headers: { ...json, origin }, body: '{}' })
    expect((await send('https://skald.example.org')).status).toBe(200)
    expect((await send('http://skald.example.org')).status).toBe(403)
    expect((await send(behind.url)).status).toBe(403)
    await behind.close()
  })
})
