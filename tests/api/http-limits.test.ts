import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import {
  Client,
  echoCalls,
  echoPlugin,
  rawRequest,
  sendEndlessBody,
  sendRaw,
  signedIn,
  startServer,
} from '#tests/harness/index.ts'

const server = await startServer({ plugins: [echoPlugin] })
afterAll(() => server.close())
const ann = await signedIn(server)
const json = { 'content-type': 'application/json' }

/** Headers of a changing request by Ann, for requests sent as raw bytes. */
async function annsHeaders(more: Record<string, string>): Promise<Record<string, string>> {
  return {
    Cookie: ann.cookies.header(),
    'X-CSRF-Token': await ann.token(),
    'Content-Type': 'application/json',
    ...more,
  }
}

const sendAnnsEndlessBody = async (path: string, total: number) =>
  sendEndlessBody(server.port, path, total, await annsHeaders({}))

describe('large bodies', () => {
  it.each([
    ['/api/echo/secure', 16 * 1024 * 1024 + 1],
    ['/api/echo/small', 101],
    ['/api/echo/secure', 50 * 1024 * 1024],
    ['/api/user/login', 64 * 1024 + 1],
  ])('are refused on their own account, before a byte of them is read: %s of %d bytes [R-23]', async (path, length) => {
    const headers = await annsHeaders({ 'Content-Length': String(length) })
    const answer = await sendRaw(server.port, rawRequest('POST', path, headers))
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.body)).toMatchObject({
      type: 'too-large',
      detail: expect.stringContaining('allowed here'),
    })
  })

  it('are refused as soon as they are too large, without a declared length [R-23]', async () => {
    const { status, sent } = await sendAnnsEndlessBody('/api/echo/secure', 50 * 1024 * 1024)
    expect(status).toBe(413)
    expect(sent).toBeLessThan(30 * 1024 * 1024)
    expect((await sendAnnsEndlessBody('/api/user/login', 5 * 1024 * 1024)).status).toBe(413)
  })

  it('do not block others', async () => {
    const uploading = Promise.all(
      Array.from({ length: 10 }, () => sendAnnsEndlessBody('/api/echo/secure', 50 * 1024 * 1024)),
    )
    for (let i = 0; i < 20; i++) expect((await ann.send('GET', '/api/user/me')).status).toBe(200)
    expect((await uploading).map(({ status }) => status)).toEqual(Array(10).fill(413))
  })

  it('of one hundred bytes are accepted if one hundred are allowed', async () => {
    const body = (length: number) => JSON.stringify({ text: 'x'.repeat(length - 11) })
    expect((await ann.send('POST', '/api/echo/small', { headers: json, body: body(100) })).status).toBe(200)
    expect((await ann.send('POST', '/api/echo/small', { headers: json, body: body(101) })).status).toBe(413)
  })

  it('without a session are not read at all', async () => {
    const answer = await sendRaw(
      server.port,
      rawRequest('POST', '/api/echo/secure', { 'Content-Length': '1000000', 'Content-Type': 'application/json' }),
    )
    expect(answer.status).toBe(401)
  })
})

describe('odd requests', () => {
  it('that are aborted do no harm and leave no error in the log', async () => {
    for (const piece of ['', '{"da', '{"data":"']) {
      const headers = await annsHeaders({ 'Content-Length': '1000' })
      const socket = connect(server.port, '127.0.0.1')
      socket.write(rawRequest('POST', '/api/echo/secure', headers) + piece)
      await wait(30)
      socket.destroy()
    }
    const slow = connect(server.port, '127.0.0.1')
    slow.write(`${rawRequest('POST', '/api/echo/slow', await annsHeaders({ 'Content-Length': '10' }))}{"ms": 200`)
    await wait(30)
    slow.destroy()
    await wait(50)
    expect((await ann.send('GET', '/api/user/me')).status).toBe(200)
    expect(server.log.lines('error')).toEqual([])
  })

  it.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['two lengths', `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx`],
    [
      'a length and chunks',
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a folded header', `GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n`],
  ])('get no content: %s', async (_, bytes) => {
    const { status } = await sendRaw(server.port, bytes)
    expect([0, 400, 431]).toContain(status)
  })

  it('with slow headers are cut after ten seconds, others meanwhile served [R-23]', async () => {
    const patient = await startServer({ plugins: [] })
    expect(patient.server.http.headersTimeout).toBe(10_000)
    patient.server.http.headersTimeout = 1000
    const slow = connect(patient.port, '127.0.0.1')
    const closed = new Promise<void>(resolve => slow.on('close', () => resolve()))
    slow.on('error', () => slow.destroy())
    slow.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
    const drip = setInterval(() => slow.write('X: y\r\n'), 100)
    expect((await new Client(patient).send('GET', '/healthz')).status).toBe(200)
    // The drip never ends by itself.
    await closed
    clearInterval(drip)
    await patient.close()
  })
})

describe('too many requests', () => {
  it('get 429 with the time to wait, for one client and not for another', async () => {
    const strict = await startServer({ plugins: [echoPlugin], env: { RATE_LIMIT: '20', TRUST_PROXY: '1' } })
    const client = new Client(strict)
    const ask = (address: string) => client.send('GET', '/api/csrf-token', { headers: { 'x-forwarded-for': address } })
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask('203.0.113.7')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused[0]?.json).toMatchObject({
      type: 'too-many',
      status: 429,
      detail: expect.stringContaining('Try again in'),
    })
    expect((await ask('203.0.113.8')).status).toBe(200)
    expect((await client.send('GET', '/healthz')).status).toBe(200)
    await strict.close()
  })

  it('are not counted by an untrusted header', async () => {
    const strict = await startServer({ plugins: [echoPlugin], env: { RATE_LIMIT: '5' } })
    const client = new Client(strict)
    const statuses = []
    for (let i = 0; i < 8; i++) {
      const headers = {
        'x-forwarded-for': `203.0.113.${i}`,
        'x-real-ip': `203.0.113.${i}`,
        forwarded: `for=203.0.113.${i}`,
      }
      statuses.push((await client.send('GET', '/api/csrf-token', { headers })).status)
    }
    expect(statuses.slice(5)).toEqual([429, 429, 429])
    await strict.close()
  })

  it('have the same client address for handlers as for the limit', async () => {
    const behind = await startServer({ plugins: [echoPlugin], env: { TRUST_PROXY: '127.0.0.0/8' } })
    const client = new Client(behind)
    const seen = await client.call(echoCalls.seen, {}, { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' })
    expect(seen.address).toBe('203.0.113.7')
    expect((await ann.call(echoCalls.seen, {}, { 'x-forwarded-for': '203.0.113.7' })).address).toBe('127.0.0.1')
    await behind.close()
  })
})
