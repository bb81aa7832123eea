import { afterAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client, signedIn, startServer } from '#tests/harness/index.ts'
import { headersOf, LivePage, openPage, rawUpgrade, waitUntilTrue } from './live-page.ts'

const server = await startServer({ overrides: { live: { registerMs: 300, perSession: 3 } } })
afterAll(() => server.close())
const ann = await signedIn(server, 'ann-hand')
const annsHeaders = () => ({ Cookie: ann.cookies.header(), Origin: server.url })

const ask = async (headers: Record<string, string>, target = '/ws') => {
  const text = await rawUpgrade(server.port, target, headers)
  return { status: Number(text.slice(9, 12)), text }
}

describe('the handshake', () => {
  it('succeeds at /ws with a session and an own origin [RT-01]', async () => {
    expect((await ask(annsHeaders())).status).toBe(101)
  })

  it('is refused without a cookie, before the upgrade [R-16]', async () => {
    const { status, text } = await ask({ Origin: server.url })
    expect(status).toBe(401)
    expect(text).toContain('"type":"signed-out"')
    expect(text).toContain('x-content-type-options: nosniff')
    expect(text).not.toContain('101')
  })

  it.each([
    ['foreign', 'https://evil.example'],
    ['null', 'null'],
    ['empty', ''],
    ['of another port', 'http://127.0.0.1:1'],
    ['of a sub-domain', 'http://x.127.0.0.1'],
  ])('is refused with an origin that is %s [R-16]', async (_, Origin) => {
    const { status, text } = await ask({ ...annsHeaders(), Origin })
    expect(status).toBe(403)
    expect(text).toContain('"type":"foreign-site"')
  })

  it('is refused without an origin [R-16]', async () => {
    expect((await ask({ Cookie: ann.cookies.header() })).status).toBe(403)
  })

  it('is refused with an ended session [R-16]', async () => {
    const bea = await signedIn(server, 'bea-hand')
    const headers = { Cookie: bea.cookies.header(), Origin: server.url }
    expect((await ask(headers)).status).toBe(101)
    await bea.call(sessionCalls.logout, {})
    expect((await ask(headers)).status).toBe(401)
    expect((await ask({ ...headers, Cookie: `skald_session=${'a'.repeat(40)}` })).status).toBe(401)
  })

  it('is refused without a chosen user id', async () => {
    const fresh = new Client(server)
    await fresh.call(sessionCalls.register, {
      username: 'Fresh',
      email: 'fresh@example.org',
      password: 'correct horse 1',
    })
    const { status, text } = await ask({ Cookie: fresh.cookies.header(), Origin: server.url })
    expect(status).toBe(403)
    expect(text).toContain('identity-missing')
  })

  it.each([
    '//ws',
    '/ws/',
    '/WS',
    '/%77s',
    '%2fws',
    '/%2fws',
    '/./ws',
    '/ws?',
    '/ws?x=1',
    '/ws%00',
    '/api/ws',
    '/',
    '*',
  ])('is for /ws only: %s is not found [R-15]', async target => {
    const { status } = await ask(annsHeaders(), target)
    expect([400, 404]).toContain(status)
  })

  it('ignores upgrades to other protocols', async () => {
    const text = await rawUpgrade(server.port, '/healthz', { Upgrade: 'h2c', Connection: 'Upgrade, close' })
    expect(text).toMatch(/^HTTP\/1\.1 200/)
  })

  it('limits the sockets of one session, and accepts more once some are closed', async () => {
    const cat = await signedIn(server, 'cat-hand')
    const pages = await Promise.all([1, 2, 3].map(() => openPage(cat, 'cat-hand')))
    const more = new LivePage(server.url, headersOf(cat))
    await waitUntilTrue('the fourth is refused', () => more.refused === 429)
    pages[0]?.close()
    await waitUntilTrue('one has gone', () => pages[0]?.closed !== undefined)
    const again = await openPage(cat, 'cat-hand')
    for (const page of [...pages, again]) page.close()
  })
})

describe('behind a proxy', () => {
  it('accepts an https page whose TLS ended there, and PUBLIC_URL', async () => {
    const behind = await startServer({ env: { TRUST_PROXY: '1', PUBLIC_URL: 'https://skald.example.org' } })
    const dora = await signedIn(behind, 'dora-hand')
    const cookie = dora.cookies.header()
    const open = (origin: string) =>
      rawUpgrade(behind.port, '/ws', {
        Host: 'skald.example.org',
        Cookie: cookie,
        Origin: origin,
        'X-Forwarded-For': '203.0.113.9',
        'X-Forwarded-Proto': 'https',
      })
    expect(await open('https://skald.example.org')).toMatch(/^HTTP\/1\.1 101/)
    expect(await open('http://skald.example.org')).toMatch(/^HTTP\/1\.1 403/)
    expect(await open('https://evil.example')).toMatch(/^HTTP\/1\.1 403/)
    await behind.close()
  })
})

describe('registering', () => {
  it('returns the number of the last event and who is online [RT-03]', async () => {
    const page = await openPage(ann, 'ann-hand')
    expect(page.named('registered')).toMatchObject([
      { data: { online: expect.arrayContaining(['ann-hand']) }, seq: expect.any(Number) },
    ])
    page.close()
  })

  it('as anybody else is refused and logged [R-16]', async () => {
    const bea = await signedIn(server, 'eve-hand')
    const page = new LivePage(server.url, headersOf(bea))
    await waitUntilTrue('open', () => page.ready)
    page.send('register', { userId: 'ann-hand' })
    await waitUntilTrue('closed', () => page.closed?.code === 4403)
    expect(page.received).toEqual([])
    expect(server.log.lines('warn').some(line => line.msg === 'registered as somebody else')).toBe(true)
  })

  it('has to happen soon; until then nothing is sent', async () => {
    const page = new LivePage(server.url, headersOf(ann))
    await waitUntilTrue('open', () => page.ready)
    const other = await openPage(ann, 'ann-hand')
    await waitUntilTrue('closed', () => page.closed?.code === 4408)
    expect(page.received).toEqual([])
    other.close()
  })
})
