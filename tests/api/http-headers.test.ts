import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { Client, echoPlugin, signedIn, startServer, temporaryFolder } from '#tests/harness/index.ts'

const dist = temporaryFolder('dist')
mkdirSync(join(dist, 'assets'))
const script = `console.log(${'1 + '.repeat(500)}1)`
writeFileSync(
  join(dist, 'index.html'),
  '<head><meta name="csp-nonce" content="__CSP_NONCE__"><script src="/assets/main-1a2b.js"></script></head>',
)
writeFileSync(join(dist, 'assets', 'main-1a2b.js'), script)
writeFileSync(join(dist, 'assets', 'main-1a2b.js.br'), brotliCompressSync(script))
writeFileSync(join(dist, 'assets', 'style-1a2b.css'), 'body{}')
writeFileSync(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(dist, '..', `${dist.split('/').pop()}-secret.txt`), 'secret')
const server = await startServer({ plugins: [echoPlugin], overrides: { dist } })
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
  rmSync(`${dist}-secret.txt`)
})
const client = new Client(server)
const ann = await signedIn(server)

it('a page has the browser make its first calls while it loads the scripts, a visitor’s without the user', async () => {
  const links = async (one: Client) => {
    const { text: html } = await one.send('GET', '/')
    return [...html.matchAll(/<link rel="preload" as="fetch" [^>]*href="([^"]+)">/g)].map(([, address]) => address)
  }
  expect(await links(new Client(server))).toEqual(['/api/csrf-token'])
  expect(await links(ann)).toEqual(['/api/csrf-token', '/api/user/me'])
})

describe('headers', () => {
  const everything: [string, string, number][] = [
    ['GET', '/', 200],
    ['GET', '/builder/space/x', 200],
    ['HEAD', '/', 200],
    ['GET', '/assets/main-1a2b.js', 200],
    ['GET', '/icon.svg', 200],
    ['GET', '/assets/gone.js', 404],
    ['POST', '/', 405],
    ['GET', '/healthz', 200],
    ['GET', '/ws', 426],
    ['GET', '/api/csrf-token', 200],
    ['GET', '/api/user/me', 401],
    ['GET', '/api/nothing', 404],
    ['PATCH', '/api/echo/open', 405],
    ['POST', '/api/echo/open', 200],
    ['GET', '/api/echo/file', 200],
    ['GET', '/api/openapi.json', 200],
    ['GET', '/api/docs', 200],
    ['GET', '/api/docs.js', 200],
    ['GET', '/api/docs.css', 200],
    ['GET', '//', 404],
  ]
  it.each(everything)('%s %s responds with %d and all security headers [R-21]', async (method, path, status) => {
    const { headers, status: got } = await client.send(method, path)
    expect(got).toBe(status)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-request-id')).toMatch(/^[a-z2-7]{13}$/)
    expect(headers.get('strict-transport-security')).toBe(null)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get('server')).toBe(null)
    expect(headers.get('x-powered-by')).toBe(null)
    expect(headers.get('access-control-allow-origin')).toBe(null)
    if (path.startsWith('/api') && !/docs|openapi|file/.test(path))
      expect(headers.get('cache-control')).toBe('no-store')
  })

  it('require https if the address is https, also behind a trusted proxy', async () => {
    const https = await startServer({ env: { PUBLIC_URL: 'https://skald.example.org' }, overrides: { dist } })
    const page = await new Client(https).send('GET', '/')
    expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' wss://skald.example.org;")
    await https.close()
    const proxied = await startServer({ env: { TRUST_PROXY: '1' }, overrides: { dist } })
    const ask = (headers: Record<string, string>) => new Client(proxied).send('GET', '/', { headers })
    expect((await ask({ 'x-forwarded-proto': 'https' })).headers.has('strict-transport-security')).toBe(true)
    expect((await ask({ 'x-forwarded-proto': 'http' })).headers.has('strict-transport-security')).toBe(false)
    expect(
      (await client.send('GET', '/', { headers: { 'x-forwarded-proto': 'https' } })).headers.has(
        'strict-transport-security',
      ),
    ).toBe(false)
    await proxied.close()
  })
})

describe('the page', () => {
  it('is the response for every address that is not a file, with a new nonce each time [R-21]', async () => {
    const seen = new Set<string>()
    for (const path of [
      '/',
      '/builder',
      '/builder/chapter/a/b/c?x=1',
      '/library/story/%D0%96',
      '/auth/',
      '/index.html',
    ]) {
      const { status, headers, text } = await client.send('GET', path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-store')
      const nonce = /content="([a-z2-7]{26})"/.exec(text)?.[1] ?? ''
      expect(headers.get('content-security-policy')).toBe(
        [
          "default-src 'none'; script-src 'self'",
          `style-src 'self' 'nonce-${nonce}'`,
          "font-src 'self'; img-src 'self' blob: data:",
          `connect-src 'self' ws://127.0.0.1:${server.port}`,
          "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ].join('; '),
      )
      seen.add(nonce)
    }
    expect(seen.size).toBe(6)
  })

  it.each(['/assets/gone.js', '/assets/', '/favicon.ico', '/a/b.map', '/assets/main-1a2b.js.br'])(
    'is never the response for %s',
    async path => {
      const answer = await client.send('GET', path)
      expect(answer.json).toMatchObject({ type: 'not-found', status: 404 })
    },
  )

  it('is never the response for a missing script or image', async () => {
    for (const dest of ['script', 'style', 'image', 'font', 'worker'])
      expect((await client.send('GET', '/builder/x', { headers: { 'sec-fetch-dest': dest } })).status).toBe(404)
  })

  it.each([
    `/../${dist.split('/').pop()}-secret.txt`,
    `/..%2f${dist.split('/').pop()}-secret.txt`,
    '/assets/../../x.txt',
    '/%2e%2e/x.txt',
    '//etc/passwd',
    '/assets/..%5c..%5cx.txt',
  ])('nor is anything outside the build: %s', async path => {
    const answer = await client.send('GET', path)
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('secret"')
  })

  it('says what is missing before the first build', async () => {
    const empty = await startServer({ overrides: { dist: join(dist, 'nowhere') } })
    const answer = await new Client(empty).send('GET', '/')
    expect(answer.json).toMatchObject({ status: 503, detail: expect.stringContaining('npm run build') })
    expect((await new Client(empty).send('GET', '/icon.svg')).status).toBe(404)
    await empty.close()
  })
})

describe('files of the build', () => {
  it('are immutable if their name has a hash, and compressed as by the build', async () => {
    const plain = await client.send('GET', '/assets/main-1a2b.js', { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(plain.headers.get('content-encoding')).toBe(null)
    expect(plain.headers.get('vary')).toBe('accept-encoding')
    const small = await client.send('GET', '/assets/main-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers.get('content-encoding')).toBe('br')
    expect([plain.text, small.text]).toEqual([script, script])
    const css = await client.send('GET', '/assets/style-1a2b.css', { headers: { 'accept-encoding': 'br' } })
    expect(css.headers.get('content-encoding')).toBe(null)
  })

  it('are revalidated by their ETag if it has none', async () => {
    const first = await client.send('GET', '/icon.svg')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    expect(first.headers.get('content-type')).toMatch(/^image\/svg\+xml(; charset=utf-8)?$/)
    const etag = first.headers.get('etag') ?? ''
    const ask = (tag: string) => client.send('GET', '/icon.svg', { headers: { 'if-none-match': tag } })
    expect(etag).toMatch(/^"[\w-]{22,}"$/)
    const unchanged = await ask(etag)
    expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, etag])
    expect(unchanged.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await ask(`"x", W/${etag}`)).status).toBe(304)
    expect((await ask('"x"')).status).toBe(200)
  })

  it('have the content type of their names', async () => {
    const types: Record<string, string> = {
      'assets/font-1a2b.woff2': 'font/woff2',
      'app.webmanifest': 'application/manifest+json',
      'data.unknown': 'application/octet-stream',
    }
    for (const [name, type] of Object.entries(types)) {
      writeFileSync(join(dist, name), 'x')
      expect((await client.send('GET', `/${name}`)).headers.get('content-type'), name).toBe(type)
    }
  })

  it('are those of the newest build, like the page', async () => {
    expect((await client.send('GET', '/assets/later-3c4d.js')).status).toBe(404)
    writeFileSync(join(dist, 'assets', 'later-3c4d.js'), 'later')
    writeFileSync(join(dist, 'index.html'), '<script src="/assets/later-3c4d.js"></script>')
    expect((await client.send('GET', '/')).text).toContain('later-3c4d.js')
    expect((await client.send('GET', '/assets/later-3c4d.js')).text).toBe('later')
  })
})

describe('answers of the API', () => {
  it('are compressed if they are long and the client accepts it', async () => {
    const ask = (size: number, accept: string) =>
      client.send('GET', `/api/echo/large?size=${size}`, { headers: { 'accept-encoding': accept } })
    const codings = await Promise.all([
      ask(10, 'gzip, br'),
      ask(1000, 'gzip, br'),
      ask(20_000, 'gzip, br'),
      ask(20_000, 'gzip'),
      ask(1000, 'identity'),
    ])
    expect(codings.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br', 'gzip', null])
    expect(codings.map(({ headers }) => headers.get('vary'))).toEqual([null, ...Array(4).fill('accept-encoding')])
    expect(codings[2]?.json).toEqual({ text: 'слово '.repeat(20_000) })
  })

  it('may be files, under their true type and never as a page', async () => {
    const shown = await ann.send('GET', '/api/echo/file')
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(shown.headers.get('content-disposition')).toBe('inline')
    expect(shown.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    const saved = await ann.send('GET', `/api/echo/file?name=${encodeURIComponent('Роман "1".png')}`)
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Роман "1".png')}`,
    )
    expect(saved.headers.get('content-security-policy')).toContain('sandbox')
  })
})
