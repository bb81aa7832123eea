import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture, type WindowOptions } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press, undoByToast } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

type Bookmark = { url: string; label: string }

async function openAt(userId: string, given: readonly Bookmark[] = [], options: WindowOptions = {}) {
  const { page, client } = await fixture.openAs(userId, options)
  const place = await createPlace(client, 'morrow')
  if (given.length > 0) await client.call(sessionCalls.updateUser, { data: { bookmarks: [...given] } })
  const sent: unknown[] = []
  page.on('request', request => request.url().endsWith('/user/updateUser') && sent.push(request.postDataJSON()))
  await page.goto(`${fixture.server.url}/builder/space/${place.spaceId}`)
  await page.getByRole('heading', { level: 1, name: 'morrow' }).waitFor()
  return { page, client, sent, url: `/builder/space/${place.spaceId}` }
}

const section = (page: Page) => page.getByRole('region', { name: 'Bookmarks' })
const labels = (page: Page) => section(page).getByRole('listitem').allTextContents()
const storedBookmarks = async (client: Client) => (await client.call(sessionCalls.me, {})).user.bookmarks
const toast = (page: Page, id: string) => page.locator(`[data-toaster] [data-message-id="${id}"]`)
const mark = (label: string, url = '/builder'): Bookmark => ({ url, label })

describe('bookmarks', () => {
  it('are added with b, shown in the drawer, opened and deleted, all by keys [BOOK-05, BOOK-07, BOOK-08, SHELL-05]', async () => {
    const { page, client, url } = await openAt('keeper-1')
    await press(page, 'b')
    await page.locator('[cmdk-input]').waitFor()
    expect(await page.locator('[cmdk-input]').inputValue()).toBe('morrow')
    await press(page, 'Enter')
    await toast(page, 'bookmark-added-successfully').waitFor()
    expect(await labels(page)).toEqual(['morrow'])
    expect(await storedBookmarks(client)).toEqual([{ url, label: 'morrow' }])
    await press(page, 'b')
    await answerPrompt(page, 'morrow')
    await page.getByRole('alert').getByText('This page already has a bookmark with this name').waitFor()
    await answerPrompt(page, 'Home of the debts')
    await expect.poll(() => labels(page)).toEqual(['morrow', 'Home of the debts'])
    // A page that is left takes a change with it that the server does not have yet.
    await expect.poll(async () => (await storedBookmarks(client)).length).toBe(2)

    await page.goto(`${fixture.server.url}/builder`)
    await section(page).waitFor()
    await press(page, 'Shift+B')
    await answerPrompt(page, 'debts')
    await page.waitForURL(`**${url}`)
    await expect.poll(() => section(page).locator('[aria-current="page"]').count()).toBe(2)

    await openPalette(page)
    await page.keyboard.type('delete bookmark')
    await press(page, 'Enter')
    await answerPrompt(page, 'debts')
    await toast(page, 'bookmark-successfully-deleted').waitFor()
    expect(await labels(page)).toEqual(['morrow'])
    await undoByToast(page)
    await expect.poll(() => labels(page)).toEqual(['morrow', 'Home of the debts'])
    await expect
      .poll(async () => (await storedBookmarks(client)).map(({ label }) => label))
      .toEqual(['morrow', 'Home of the debts'])
  })

  it('need a label: without one nothing is sent [BOOK-03]', async () => {
    const { page, sent } = await openAt('keeper-2')
    await press(page, 'b')
    await answerPrompt(page, '   ')
    await page.getByRole('alert').getByText('Fill this in').waitFor()
    expect(sent).toEqual([])
  })

  it('are matched by label and address: of two with the same address only the chosen one is deleted [BOOK-06]', async () => {
    const { page, client } = await openAt('keeper-3', [mark('One'), mark('Two'), mark('One', '/library')])
    const actions = section(page).getByRole('listitem').filter({ hasText: 'Two' }).getByRole('button')
    await actions.focus()
    await press(page, 'Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(() => storedBookmarks(client)).toEqual([mark('One'), mark('One', '/library')])
    await section(page).getByRole('listitem').nth(1).getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(() => storedBookmarks(client)).toEqual([mark('One')])
  })

  it('are renamed and moved', async () => {
    const { page, client } = await openAt('keeper-4', [mark('One'), mark('Two'), mark('Three')])
    await section(page).getByRole('listitem').nth(2).getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect.poll(() => labels(page)).toEqual(['One', 'Three', 'Two'])
    await openPalette(page)
    await page.keyboard.type('rename bookmark')
    await press(page, 'Enter')
    await answerPrompt(page, 'Two')
    await expect.poll(() => page.locator('[cmdk-input]').inputValue()).toBe('Two')
    await answerPrompt(page, 'Deux')
    await expect
      .poll(async () => (await storedBookmarks(client)).map(({ label }) => label))
      .toEqual(['One', 'Three', 'Deux'])
  })

  it('are limited to 20: the twentieth removes the option to add [BOOK-04]', async () => {
    const some = Array.from({ length: 19 }, (_, at) => mark(`Mark ${at}`))
    const { page, client } = await openAt('keeper-5', some)
    const add = section(page).getByRole('button', { name: 'Bookmark this page' })
    await add.click()
    await answerPrompt(page, 'The last')
    await toast(page, 'bookmark-added-successfully').waitFor()
    await expect.poll(async () => (await storedBookmarks(client)).length).toBe(20)
    await expect.poll(() => add.count()).toBe(0)
    await press(page, 'b')
    await openPalette(page)
    await insertWords(page, 'bookmark this page')
    expect(await page.getByRole('option', { name: 'Bookmark this page' }).count()).toBe(0)
  })

  it('are found in the palette by their label', async () => {
    const { page } = await openAt('keeper-6', [mark('Ebb calendar', '/builder?tide=low')])
    await openPalette(page)
    await page.keyboard.type('calendar')
    await page.getByRole('option', { name: 'Ebb calendar' }).click()
    await page.waitForURL('**/builder?tide=low')
  })

  it('of two windows are merged', async () => {
    const { page, client, url } = await openAt('keeper-7')
    const other = await page.context().newPage()
    await other.goto(`${fixture.server.url}/builder`)
    await section(other).waitFor()
    await press(page, 'b')
    await answerPrompt(page, 'From here')
    await toast(page, 'bookmark-added-successfully').waitFor()
    await press(other, 'b')
    await answerPrompt(other, 'From there')
    await expect.poll(() => labels(other)).toEqual(['From here', 'From there'])
    await expect.poll(() => storedBookmarks(client)).toEqual([{ url, label: 'From here' }, mark('From there')])
  })

  it('are reverted if the server refuses them', async () => {
    const { page, client } = await openAt('keeper-8', [mark('One')], { expectsFailures: true })
    await page.route('**/api/user/updateUser', route =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' }),
    )
    await press(page, 'b')
    await answerPrompt(page, 'Two')
    await page.locator('[data-toaster]').getByText('The bookmarks couldn’t be changed').waitFor()
    expect(await labels(page)).toEqual(['One'])
    await page.unroute('**/api/user/updateUser')
    await page.locator('[data-toaster]').getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => labels(page)).toEqual(['One', 'Two'])
    await expect.poll(async () => (await storedBookmarks(client)).map(({ label }) => label)).toEqual(['One', 'Two'])
  })

  it('that lead to another site are not links', async () => {
    const hostile = ['//evil.example/x', 'https://evil.example/', '/.//evil.example']
    const { page } = await openAt(
      'keeper-9',
      hostile.map((url, at) => mark(`Bad ${at}`, url)),
    )
    // The server refuses a script url, but the client must not rely on it.
    await page.route('**/api/user/me', async route => {
      const response = await route.fetch()
      const body = (await response.json()) as { user: { bookmarks: Bookmark[] } }
      body.user.bookmarks.push(mark('Bad script', 'javascript:alert(1)'))
      await route.fulfill({ response, json: body })
    })
    await page.reload()
    await expect.poll(async () => (await labels(page)).length).toBe(4)
    expect(await section(page).getByRole('link').count()).toBe(0)
    await press(page, 'Shift+B')
    await page.locator('[cmdk-input]').waitFor()
    await page.getByText('There is nothing to choose from').waitFor()
  })

  it('have no violation of axe, on a phone too', async () => {
    const { page } = await openAt('keeper-10', [
      mark('One'),
      mark('Long '.repeat(30).trim()),
      mark('Out', 'https://x.example/'),
    ])
    const { look, done } = axeInspector(page)
    await look('the drawer with bookmarks')
    await page.setViewportSize({ width: 360, height: 740 })
    await section(page).waitFor({ state: 'hidden' })
    await press(page, '[')
    await section(page).getByRole('listitem').first().waitFor()
    await look('the drawer as a sheet')
    done()
  })
})
