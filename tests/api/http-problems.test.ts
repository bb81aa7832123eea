import { afterAll, describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { Client, echoCalls, echoPlugin, signedIn, startServer } from '#tests/harness/index.ts'

const server = await startServer({ plugins: [echoPlugin], env: { LOG_LEVEL: 'trace' }, expectsErrors: true })
afterAll(() => server.close())
const client = new Client(server)
const fail = (how: string) => client.attempt(echoCalls.fail, { how })

describe('problem details', () => {
  it('describe a refusal as in RFC 9457', async () => {
    const answer = await fail('problem')
    expect(answer.status).toBe(409)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.json).toEqual({
      type: 'conflict',
      title: 'Conflict',
      status: 409,
      detail: 'Taken already.',
      current: { revision: 2 },
    })
  })

  it.each([
    ['full', 507, 'store-full'],
    ['wrapped', 507, 'store-full'],
    ['busy', 503, 'unavailable'],
    ['odd', 500, 'internal'],
    ['nothing', 500, 'internal'],
  ])('reveal no internal details of a failure: %s is %d [R-26]', async (how, status, type) => {
    const answer = await fail(how)
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject({ type, status })
    expect(answer.text).not.toMatch(/hush|secrets|insert|SQLITE|\/srv|node_modules|\.ts|stack|\bat /i)
    expect(answer.headers.get('retry-after')).toBe(how === 'busy' ? '1' : null)
  })

  it('do not affect reading when the disk is full [R-04]', async () => {
    await fail('full')
    expect((await client.send('GET', '/healthz')).status).toBe(200)
    expect((await client.send('GET', '/api/echo/query?text=a')).status).toBe(200)
  })

  it('explain every status', async () => {
    const answers = await Promise.all([
      client.send('GET', '/api/nowhere'),
      client.send('PUT', '/api/echo/open'),
      client.send('GET', '/api/user/me'),
      client.send('POST', '/api/echo/open', { bare: true }),
      client.send('POST', '/api/echo/open', { headers: { 'content-type': 'text/plain' }, body: 'x' }),
      client.send('GET', '/api/echo/query'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 405, 401, 403, 415, 400])
    for (const { json, status } of answers) {
      expect(json).toMatchObject({
        status,
        type: expect.stringMatching(/^[a-z-]+$/),
        detail: expect.stringMatching(/\.$|: /),
      })
      expect(
        Object.keys(json as object).every(key => ['type', 'title', 'status', 'detail', 'errors'].includes(key)),
      ).toBe(true)
    }
  })

  it('ask for an identity if one is needed', async () => {
    const fresh = new Client(server)
    await fresh.call(sessionCalls.register, { username: 'New', email: 'new@example.org', password: 'correct horse 1' })
    expect((await fresh.attempt(echoCalls.named, {})).json).toMatchObject({ type: 'identity-missing', status: 403 })
    const named = await signedIn(server)
    expect(await named.call(echoCalls.named, {})).toEqual({ ok: true })
  })
})

describe('the log', () => {
  it('has a failure with the request id of its response, and its cause', async () => {
    const answer = await fail('odd')
    const id = answer.headers.get('x-request-id')
    const line = server.log.lines('error').find(({ request }) => request === id)
    expect(line).toMatchObject({ method: 'POST', path: '/api/echo/fail', status: 500, err: { code: 'ERR_ODD' } })
  })

  it('has refusals of sign-in and access, with who and from where [R-26]', async () => {
    const ann = await signedIn(server)
    await client.attempt(sessionCalls.login, { email: 'nobody@example.org', password: 'wrong horse 9' })
    await client.send('GET', '/api/user/me')
    await ann.send('POST', '/api/space/get', {
      headers: { 'content-type': 'application/json' },
      body: '{"spaceId":"private_one"}',
    })
    const refused = server.log.lines('info').filter(({ msg }) => msg === 'refused')
    expect(refused.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['sign-in-failed', 'signed-out', 'forbidden']),
    )
    for (const line of refused) expect(line).toMatchObject({ address: '127.0.0.1', request: expect.any(String) })
    expect(refused.find(({ type }) => type === 'forbidden')?.person).toEqual(expect.any(String))
  })

  it('has a line for each request at level debug', async () => {
    const { headers } = await client.send('GET', '/api/echo/query?text=hushed-query')
    const line = server.log.lines('debug').find(({ request }) => request === headers.get('x-request-id'))
    expect(line).toMatchObject({ method: 'GET', path: '/api/echo/query', status: 200, ms: expect.any(Number) })
  })

  it('holds no secret, whatever its level [R-26]', async () => {
    const email = 'secretive@example.org'
    const password = 'very secret horse 7'
    const person = new Client(server)
    await person.call(sessionCalls.register, { username: 'Secretive', email, password })
    const token = await person.token()
    const secrets = [password, token, ...person.cookies.names().map(name => person.cookies.get(name) ?? '')]
    await person.attempt(sessionCalls.login, { email, password: `${password}x` })
    // Input in wrong places must not be logged either.
    await person.attempt(sessionCalls.login, { [`hushed-${password}`]: '' })
    await person.attempt(sessionCalls.updateUser, { data: { 'hushed-field': 1 } })
    await person.attempt(echoCalls.open, { data: { note: 'hushed-body' } })
    await person.send('GET', `/api/echo/query?token=hushed-query`)
    await person.send('GET', '/reset?token=hushed-link')
    await person.send('POST', '/api/echo/open', {
      headers: { 'x-csrf-token': 'hushed-token', authorization: 'Bearer hushed-key' },
    })
    await person.send('POST', '/api/echo/fail', {
      headers: { 'content-type': 'application/json' },
      body: '{"how":"odd","x":"hushed-body"}',
    })
    await person.call(echoCalls.ids, {}, { 'idempotency-key': 'hushed-key' })
    expect(secrets.every(secret => secret.length > 10)).toBe(true)
    for (const secret of [...secrets, 'hushed-']) expect(server.log.text).not.toContain(secret)
  })

  it('is JSON, one line per event, with a time and a level', () => {
    for (const line of server.log.lines()) {
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT/)
      expect(['trace', 'debug', 'info', 'warn', 'error']).toContain(line.level)
    }
  })
})
