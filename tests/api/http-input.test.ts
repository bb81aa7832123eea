import { afterAll, describe, expect, it } from 'vitest'
import { Client, echoCalls, echoPlugin, rawRequest, sendRaw, signedIn, startServer } from '#tests/harness/index.ts'

const server = await startServer({ plugins: [echoPlugin] })
afterAll(() => server.close())
const client = new Client(server)
const ann = await signedIn(server)
const json = { 'content-type': 'application/json' }
const post = (body: string, headers: Record<string, string> = json) =>
  client.send('POST', '/api/echo/open', { headers, body })

describe('JSON input', () => {
  it.each([
    ['malformed', '{"text":', 'bad-json'],
    ['two values', '{} {}', 'bad-json'],
    ['a comment', '{/*x*/}', 'bad-json'],
    ['no JSON at all', 'text=1', 'bad-json'],
    ['100,000 levels', `{"data":${'['.repeat(30_000)}`, 'bad-input'],
    ['a doubled key', '{"text":"a","text":"b"}', 'bad-input'],
    ['half a character', '{"text":"\\ud83d"}', 'bad-input'],
    ['NUL', '{"text":"a\\u0000b"}', 'bad-input'],
    ['1e400', '{"data":1e400}', 'bad-input'],
    ['__proto__', '{"__proto__":{"admin":true}}', 'bad-input'],
    ['constructor', '{"data":{"constructor":{"prototype":{}}}}', 'bad-input'],
    ['a list', '[]', 'bad-input'],
    ['a text', '"text"', 'bad-input'],
    ['null', 'null', 'bad-input'],
    ['a wrong type', '{"text":5}', 'bad-input'],
    ['a number out of range', '{"count":10}', 'bad-input'],
    ['a fraction', '{"count":1.5}', 'bad-input'],
    ['an unknown field', '{"role":"owner"}', 'bad-input'],
  ])('%s is refused with 400 and a sentence [R-24]', async (_, body, type) => {
    const answer = await post(body)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ type, status: 400, detail: expect.stringMatching(/\w+ \w+/) })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it('limits keys and depth of signed-in bodies [R-24]', async () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]))
    const wide = await ann.send('POST', '/api/echo/secure', { headers: json, body: JSON.stringify({ data: keys }) })
    expect(wide.json).toMatchObject({ status: 400, errors: [{ path: 'data.k10000' }] })
    const deep = `{"data":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await ann.send('POST', '/api/echo/secure', { headers: json, body: deep })).status).toBe(400)
  })

  it('accepts a text of 10 MB from a signed-in person', async () => {
    const data = 'ж'.repeat(5_000_000)
    const answer = await ann.send('POST', '/api/echo/secure', { headers: json, body: JSON.stringify({ data }) })
    expect(answer.json).toEqual({ got: { data } })
  })

  it('names every invalid field', async () => {
    const answer = await post('{"text":5,"count":"x","flag":1,"surplus":0}')
    const { errors } = answer.json as { errors: { path: string }[] }
    expect(errors.map(({ path }) => path).sort()).toEqual(['count', 'flag', 'surplus', 'text'])
  })

  it('refuses bytes that are no UTF-8', async () => {
    const body = new Uint8Array([...Buffer.from('{"text":"'), 0xff, ...Buffer.from('"}')])
    const answer = await client.send('POST', '/api/echo/open', { headers: json, body })
    expect(answer.json).toMatchObject({ type: 'bad-json', status: 400 })
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/plain; application/json',
    '',
  ])('refuses the content type %j with 415 [R-19]', async type => {
    expect((await post('{}', { 'content-type': type })).json).toMatchObject({ type: 'wrong-media', status: 415 })
  })

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json ;x=y'])(
    'accepts the content type %s',
    async type => {
      expect((await post('{}', { 'content-type': type })).status).toBe(200)
    },
  )

  it('treats a missing body as no fields', async () => {
    const answer = await client.send('POST', '/api/echo/open')
    expect(answer.json).toEqual({ got: {} })
    expect((await client.send('POST', '/api/user/logout', { headers: json, body: '{}' })).status).toBe(200)
    expect((await client.send('POST', '/api/user/logout', { headers: json, body: '{"x":1}' })).json).toMatchObject({
      errors: [{ path: 'x', message: 'is not known here; leave it out' }],
    })
  })

  it('leaves every prototype as it was', async () => {
    await post('{"data":{"__proto__":{"polluted":1}}}')
    await client.send('GET', '/api/echo/query?text=a&__proto__=1')
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('requests without a network', () => {
  it('get the same responses as those with one', async () => {
    const cookie = `skald_visitor=${'a'.repeat(26)}`
    const ask = (path: string, init?: RequestInit) => server.server.fetch(new Request(`http://localhost${path}`, init))
    const { csrfToken } = (await (await ask('/api/csrf-token', { headers: { cookie } })).json()) as {
      csrfToken: string
    }
    const headers = { ...json, cookie, 'x-csrf-token': csrfToken }
    const answer = await ask('/api/echo/open', { method: 'POST', headers, body: '{"text":"x"}' })
    expect(await answer.json()).toEqual({ got: { text: 'x' } })
    expect((await ask('/api/echo/open', { method: 'POST', headers, body: '{' })).status).toBe(400)
    expect((await ask('/api/echo/query?text=a')).status).toBe(200)
    expect((await ask('/api/user/me')).status).toBe(401)
  })
})

describe('query input', () => {
  const query = (text: string) => client.send('GET', `/api/echo/query${text}`)

  it('reads text, numbers and booleans', async () => {
    expect((await query('?text=a+b%20%D0%96&count=-3&flag=false')).json).toEqual({
      got: { text: 'a b Ж', count: -3, flag: false },
    })
  })

  it.each([
    ['', 'text'],
    ['?text=a&text=b', 'text'],
    ['?text=a&count=x', 'count'],
    ['?text=a&count=1e9', 'count'],
    ['?text=a&flag=1', 'flag'],
    ['?text=a&surplus=1', 'surplus'],
    ['?text=%00', 'text'],
  ])('refuses %j by the name of its field', async (text, path) => {
    expect((await query(text)).json).toMatchObject({ status: 400, errors: [{ path }] })
  })

  it('gives DELETE its input in the query, in a JSON body, or in both [R-24]', async () => {
    const remove = (text: string, body?: string) =>
      client.send('DELETE', `/api/echo/remove${text}`, body === undefined ? {} : { headers: json, body })
    expect((await remove('?a=1')).json).toEqual({ got: { a: '1' } })
    expect((await remove('', '{"a":"1"}')).json).toEqual({ got: { a: '1' } })
    expect((await remove('?a=1', '{"b":"2"}')).json).toEqual({ got: { a: '1', b: '2' } })
    expect((await remove('?a=1', '{"a":"2"}')).json).toMatchObject({ status: 400, errors: [{ path: 'a' }] })
  })

  it('ignores the body of a GET', async () => {
    const answer = await sendRaw(
      server.port,
      `${rawRequest('GET', '/api/echo/query?text=a', { 'Content-Type': 'application/json', 'Content-Length': '12' })}{"text":"b"}`,
    )
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('"text":"a"')
  })
})

describe('a repeated write with one key', () => {
  it('gives the same ids to the same person and call, others to another [R-10]', async () => {
    const bob = await signedIn(server)
    const eve = await signedIn(server)
    const ids = (who: Client, key: string) => who.call(echoCalls.ids, {}, { 'idempotency-key': key })
    const [first, again] = [await ids(bob, 'k1'), await ids(bob, 'k1')]
    expect(again).toEqual(first)
    expect(new Set(first.ids).size).toBe(3)
    expect(await ids(bob, 'k2')).not.toEqual(first)
    expect(await ids(eve, 'k1')).not.toEqual(first)
    expect((await bob.call(echoCalls.ids, {})).key).toBe(null)
  })

  it.each(['a b', 'x'.repeat(129), 'é'])('refuses the key %j', async key => {
    const bob = await signedIn(server)
    const answer = await bob.attempt(echoCalls.ids, {}, { 'idempotency-key': key })
    expect(answer.json).toMatchObject({ status: 400, errors: [{ path: 'Idempotency-Key' }] })
  })
})
