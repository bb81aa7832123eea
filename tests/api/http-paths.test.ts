import { afterAll, describe, expect, it } from 'vitest'
import { Client, echoPlugin, rawRequest, sendRaw, signedIn, startServer } from '#tests/harness/index.ts'

const server = await startServer({ plugins: [echoPlugin] })
afterAll(() => server.close())
const ann = await signedIn(server)
const cookie = ann.cookies.header()
const stranger = new Client(server)

describe('paths', () => {
  it('match calls with and without a trailing slash', async () => {
    for (const path of ['/api/user/me', '/api/user/me/', '/api/user/me?', '/api/user/me/?'])
      expect((await ann.send('GET', path)).status, path).toBe(200)
  })

  it.each([
    '//api/user/me',
    '/api//user/me',
    '/api/user//me',
    '/api/user/me//',
    '/API/user/me',
    '/Api/user/me',
    '/api/User/me',
    '/api/user/ME',
    '/api/user%2fme',
    '/api/user%2Fme',
    '/api%2fuser%2fme',
    '/%61pi/user/me',
    '/api/user/%6de',
    '/api/user/me%00',
    '/api/user/me%20',
    '/api/./user/me',
    '/api/x/../user/me',
    '/api/user/../user/me',
    '/x/../api/user/me',
    '/./api/user/me',
    '/api/user/me/.',
    '/api/user/me/..',
    '/api/%2e%2e/api/user/me',
    '/api/user/me;x=1',
    '/api/user/me.json',
    '/api\\user\\me',
    '/api/user',
    '/api/',
    '/api',
    'http://localhost/api/user/me',
    '*',
  ])('finds no call at %s, signed in or not [R-15]', async path => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const answer = await sendRaw(server.port, rawRequest(method, path, { Cookie: cookie, Connection: 'close' }))
      expect([400, 404], `${method} ${answer.head}`).toContain(answer.status)
      expect(answer.body).not.toContain('email')
    }
  })

  it.each(['/api/user/me', '/api/user/me/'])('guard %s however it is requested [R-15]', async path => {
    for (const method of ['GET', 'HEAD']) expect((await stranger.send(method, path)).status).toBe(401)
  })

  it('accept HEAD like GET, without the body', async () => {
    const get = await ann.send('GET', '/api/user/me')
    const head = await ann.send('HEAD', '/api/user/me')
    expect(head.status).toBe(200)
    expect(head.text).toBe('')
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    expect((await ann.send('HEAD', '/api/echo/query')).status).toBe(400)
  })

  it.each([
    ['GET', '/api/echo/open', 'POST'],
    ['PUT', '/api/echo/open', 'POST'],
    ['PATCH', '/api/echo/open/', 'POST'],
    ['DELETE', '/api/echo/open', 'POST'],
    ['OPTIONS', '/api/echo/open', 'POST'],
    ['POST', '/api/user/me', 'GET, HEAD'],
    ['POST', '/api/echo/remove', 'DELETE'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PUT', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/ws', 'GET, HEAD'],
    ['POST', '/builder', 'GET, HEAD'],
  ])('give 405 with the allowed methods for %s %s [REQ-05]', async (method, path, allow) => {
    const answer = await ann.send(method, path)
    expect(answer.json).toMatchObject({ type: 'wrong-method', status: 405 })
    expect(answer.headers.get('allow')).toBe(allow)
  })

  it('accept no other method, and no header that changes it [R-15]', async () => {
    for (const method of ['PROPFIND', 'TRACE', 'QUERY'])
      expect((await sendRaw(server.port, rawRequest(method, '/api/user/me', { Cookie: cookie }))).status, method).toBe(
        405,
      )
    for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      const answer = await ann.send('GET', '/api/echo/query?text=a', { headers: { [name]: 'DELETE' } })
      expect(answer.json).toEqual({ got: { text: 'a' } })
      expect((await ann.send('GET', '/api/echo/remove?a=1', { headers: { [name]: 'DELETE' } })).status).toBe(405)
    }
    expect((await ann.send('GET', '/api/echo/remove?_method=DELETE')).status).toBe(405)
  })

  it('require a usable Host', async () => {
    for (const host of ['a b', 'a/b', 'a@b', '']) {
      const answer = await sendRaw(server.port, rawRequest('GET', '/api/user/me', { Host: host, Connection: 'close' }))
      expect([400, 401], host).toContain(answer.status)
      expect(answer.head.toLowerCase()).not.toContain('set-cookie')
    }
  })

  it('reserve /ws for websockets', async () => {
    const answer = await stranger.send('GET', '/ws')
    expect(answer.status).toBe(426)
    expect(answer.headers.get('upgrade')).toBe('websocket')
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it('report health while the database can be read', async () => {
    const answer = await stranger.send('GET', '/healthz')
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('{"status":"ok"}')
    const ill = await startServer({ plugins: [], expectsErrors: true })
    await ill.server.services.database.close()
    const silent = await new Client(ill).send('GET', '/healthz')
    expect(silent.json).toMatchObject({ status: 503, detail: 'The database does not answer.' })
    await ill.close()
  })
})
