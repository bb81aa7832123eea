import type { Page, Request } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { chatCalls } from '#plugins/chat/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace, signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { bubbles, panel } from './fixtures/chat-fixture.ts'
import { answerPrompt, press } from './fixtures/keys.ts'
import { navigateTo } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const password = 'correct horse 1'

/** Calls that a page makes from now on, with their headers. */
function watchCalls(page: Page) {
  const made: Request[] = []
  page.on('request', request => request.url().includes('/api/') && made.push(request))
  const named = (name: string) => made.filter(request => request.url().includes(`/api/${name}`))
  return { made, named }
}

it('an account needs a valid name, address and password [AUTH-14, AUTH-15, AUTH-16, AUTH-18, AUTH-19]', async () => {
  const page = await fixture.open()
  const { named } = watchCalls(page)
  await page.goto(`${fixture.server.url}/auth/register`)
  const field = (name: string) => page.locator(`form input[name="${name}"]`)
  await field('username').waitFor()
  const right = { username: 'Ines', email: 'ines@example.org', password, again: password }
  for (const [name, text, words] of [
    ['password', 'abc12', 'at least 6 characters'],
    ['password', 'abcdefg', 'at least one number'],
    ['password', '1234567', 'at least one letter'],
    ['username', '', 'Fill this in'],
    ['email', '', 'Fill this in'],
  ] as const) {
    const values = { ...right, [name]: text, ...(name === 'password' && { again: text }) }
    for (const [one, value] of Object.entries(values)) await field(one).fill(value)
    await press(page, 'Enter')
    await expect.poll(() => field(name).getAttribute('aria-invalid')).toBe('true')
    await page.locator('form').getByText(words, { exact: false }).last().waitFor()
    expect(named('user/register')).toEqual([])
  }
  for (const [one, value] of Object.entries({ ...right, password: 'abcde1', again: 'abcde1' }))
    await field(one).fill(value)
  await press(page, 'Enter')
  await page.waitForURL('**/builder')
  expect(named('user/register')).toHaveLength(1)
})

it('a session has one socket, sends its cookie and its token, and both end with it [AUTH-26, REQ-02, REQ-03, REQ-04, RT-04, RT-05]', async () => {
  const client = await signedIn(fixture.server, 'session')
  const place = await createPlace(client)
  const { entryId } = await client.call(callsOf(entry).create, { ...place, name: 'Patient Heron' })
  const { chatId } = await client.call(chatCalls.startChat, { type: 'group', name: 'Watch', users: [] })
  await client.call(chatCalls.postMessage, { chatId, content: 'Mine' })
  const page = await fixture.open({ expectsFailures: true })
  const { made, named } = watchCalls(page)
  const sockets: { closed: boolean }[] = []
  page.on('websocket', socket => {
    const one = { closed: false }
    sockets.push(one)
    socket.on('close', () => {
      one.closed = true
    })
  })
  await page.goto(`${fixture.server.url}/auth`)
  await page.getByLabel('Email or user ID').fill('session')
  await page.getByLabel('Password', { exact: true }).fill(password)
  expect(sockets).toEqual([])
  await press(page, 'Enter')
  await page.waitForURL('**/builder')
  await expect.poll(() => sockets.length).toBe(1)

  // One call of each method: PUT archives, DELETE deletes a message, GET fetches an image or a token.
  await navigateTo(page, entityLink(entry, { ...place, id: entryId }))
  await page.getByRole('heading', { level: 1, name: 'Patient Heron' }).waitFor()
  await press(page, '#')
  await expect.poll(() => named('archive').filter(request => request.method() === 'PUT').length).toBe(1)
  await navigateTo(page, links.spaces())
  await page.locator('#main').focus()
  await press(page, 'c')
  await panel(page).locator('[data-roving]:focus').waitFor()
  await press(page, 'Enter')
  await bubbles(page).getByText('Mine').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('option', { name: 'Delete' }).waitFor()
  await answerPrompt(page, 'Delete')
  await expect.poll(() => named('chat/deleteMessage').length).toBe(1)
  await press(page, 'Escape')

  const begun = made.findIndex(request => request.url().endsWith('/user/login'))
  const after = made.slice(begun + 1)
  const methods = new Set<string>()
  for (const request of after) {
    // A request that was aborted early has no headers.
    if (!(await request.response())) continue
    const headers = await request.allHeaders()
    const method = request.method()
    methods.add(method)
    const name = `${method} ${new URL(request.url()).pathname}`
    expect([name, headers.cookie !== undefined]).toEqual([name, true])
    expect([name, headers['x-csrf-token'] !== undefined]).toEqual([name, method !== 'GET'])
    if (method === 'POST') expect([name, headers['content-type']]).toEqual([name, 'application/json'])
  }
  expect([...methods].sort()).toEqual(['DELETE', 'GET', 'POST', 'PUT'])

  await page.getByRole('button', { name: 'session, account' }).focus()
  await press(page, 'Enter')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth')
  await expect.poll(() => named('user/logout').map(request => request.postData())).toEqual(['{}'])
  await expect.poll(() => sockets.map(({ closed }) => closed)).toEqual([true])
  const me = await page.evaluate(async () => (await fetch('/api/user/me')).status)
  expect(me).toBe(401)
})

it('a space id consists of lowercase letters, digits and underscores [SPACE-13]', async () => {
  const { page, client } = await fixture.openAs('founder')
  await page.goto(`${fixture.server.url}/builder`)
  await page.getByText('No spaces yet').waitFor()
  const { named } = watchCalls(page)
  await press(page, 'n s')
  await answerPrompt(page, 'My space')
  await answerPrompt(page, 'My-Space')
  await page.locator('[cmdk-input][aria-invalid="true"], [role="alert"]').first().waitFor()
  expect(named('space/create')).toEqual([])
  await answerPrompt(page, 'my_space1')
  await page.waitForURL('**/builder/space/my_space1')
  await createPlace(client)
})
