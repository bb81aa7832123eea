import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineServerPlugin, html } from '#server/index.ts'
import { Client, registerUser, startServer, type TestServer, temporaryFolder } from '#tests/harness/index.ts'

const hostile = '<script>alert(1)</script>"\'&'
const poems = defineServerPlugin({
  id: 'poems',
  pages: [
    {
      path: '/poem/:poemId',
      async render({ poemId }, { language, query }) {
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
  server = await startServer({ plugins: [poems], overrides: { dist } })
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

it('is limited like calls', async () => {
  const limited = await startServer({ plugins: [poems], env: { RATE_LIMIT: '3' }, overrides: { dist } })
  const answers = await Promise.all(Array.from({ length: 5 }, () => new Client(limited).send('GET', '/poem/published')))
  await limited.close()
  expect(answers.map(({ status }) => status)).toContain(429)
})
