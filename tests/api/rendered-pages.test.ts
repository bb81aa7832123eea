import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineServerPlugin, html, Problem } from '#server/index.ts'
import { Client, registerUser, startServer, type TestServer, temporaryFolder } from '#tests/harness/index.ts'

const hostile = '<script>alert(1)</script>"\'&'
const poems = defineServerPlugin({
  id: 'poems',
  pages: [
    {
      path: '/poem/:poemId',
      async render({ poemId }, { language, query }) {
        if (poemId === 'crowded') throw new Problem('unavailable', 'Too many poems.')
        if (poemId === 'broken') throw new Error('a secret of the code')
        if (poemId !== 'published') return null
        const body = html`<h1>${hostile}</h1><p>${language} ${query.get('verse')}</p>`
        return { language, title: hostile, description: hostile, noindex: true, body }
      },
    },
  ],
})

const dist = temporaryFolder('rendered')
let server: TestServer

beforeAll(async () => {
  mkdirSync(dist, { recursive: true })
  writeFileSync(join(dist, 'index.html'), '<!doctype html><title>The application</title>')
  server = await startServer({ plugins: [poems], overrides: { dist }, expectsErrors: true })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

it('shows a plugin’s page to visitors, in their language, without anything that could run', async () => {
  const visitor = new Client(server)
  const page = await visitor.send('GET', '/poem/published?verse=2', {
    headers: { 'accept-language': 'uk-UA,en;q=0.5' },
  })
  expect(page.status).toBe(200)
  expect(page.text).toContain('<html lang="uk">')
  expect(page.text).toContain('<p>ua 2</p>')
  expect(page.text).toContain(`<link rel="canonical" href="${server.url}/poem/published">`)
  expect(page.text).toContain('<meta name="robots" content="noindex">')
  expect(page.text).not.toContain('<script')
  expect(page.text.split('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')).toHaveLength(6)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
  const again = { 'if-none-match': page.headers.get('etag') ?? '', 'accept-language': 'uk' }
  expect((await visitor.send('GET', '/poem/published?verse=2', { headers: again })).status).toBe(304)
})

it('leaves the address to the application where there is nothing to read, or for who is signed in', async () => {
  const visitor = new Client(server)
  expect((await visitor.send('GET', '/poem/secret')).text).toContain('The application')
  const member = new Client(server)
  await registerUser(member, { userId: 'member' })
  expect((await member.send('GET', '/poem/published')).text).toContain('The application')
})

const asks = { accept: 'text/html', 'accept-language': 'uk' }

it('is limited like calls, and says so in a page', async () => {
  const limited = await startServer({ plugins: [poems], env: { RATE_LIMIT: '3' }, overrides: { dist } })
  const ask = () => new Client(limited).send('GET', '/poem/published', { headers: asks })
  const answers = await Promise.all(Array.from({ length: 5 }, ask))
  await limited.close()
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('content-type')).toContain('text/html')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused?.text).toMatch(/<h1>Забагато запитів<\/h1>.*Спробуйте ще раз через \d+ секунд/s)
})

it('that fails says so in a page with the status, and the log knows why', async () => {
  const visitor = new Client(server)
  const refusals = { crowded: [503, 'The server is busy'], broken: [500, 'Something went wrong'] } as const
  for (const [poemId, [status, title]] of Object.entries(refusals)) {
    const page = await visitor.send('GET', `/poem/${poemId}`, { headers: { 'accept-language': 'en' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.text).toContain(`<h1>${title}</h1>`)
    expect(page.text).not.toContain('a secret of the code')
  }
  const errors = server.log.lines('error')
  expect(errors).toHaveLength(1)
  expect(JSON.stringify(errors)).toContain('a secret of the code')
})
