import type { Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type Client, createPlace, inviteAndAccept } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { openPalette, press } from './fixtures/keys.ts'
import { openChapters, recordCalls, rowTitles } from './fixtures/live-fixture.ts'

const fixture = openBrowserFixture()
const calls = callsOf(chapter)

async function addChapters(client: Client, place: Place, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const title of titles) {
    const text = fromPlainText(`${title} begins.\n\nAnd goes on.\n\nAnd ends.`)
    ids.push((await client.call(calls.create, { ...place, title, text })).chapterId)
  }
  return ids
}

/** Two users in one project, each with the list of chapters open. */
async function openTwoPeople(titles: readonly string[]) {
  const name = `n${Math.random().toString(36).slice(2, 8)}`
  const anna = await fixture.openAs(`anna-${name}`)
  const bohdan = await fixture.openAs(`bohdan-${name}`, { expectsFailures: true })
  const place = await createPlace(anna.client)
  await inviteAndAccept(anna.client, bohdan.client, place, 'editor')
  const ids = await addChapters(anna.client, place, titles)
  const address = (id = '') => `${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${id}`
  return { anna, bohdan, place, ids, address }
}

const isWriting = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('cm-content')

describe('a list that two users have open', () => {
  it('syncs what the other creates, renames, moves and archives, and fetches nothing unchanged [ARCH-01, CHAP-08]', async () => {
    const { anna, bohdan, place } = await openTwoPeople(['One', 'Two', 'Three'])
    await openChapters(anna.page, fixture.server.url, place)
    await openChapters(bohdan.page, fixture.server.url, place)
    await expect.poll(() => rowTitles(bohdan.page)).toEqual(['1One', '2Two', '3Three'])
    const requests = recordCalls(bohdan.page, 'chapter/find')
    const projects = recordCalls(bohdan.page, 'project/get')

    // Rename, move and archive by keys.
    await press(anna.page, 'j e')
    await anna.page.getByRole('textbox', { name: 'Title' }).waitFor()
    await anna.page.keyboard.type('First')
    await press(anna.page, 'Enter')
    await expect.poll(() => rowTitles(bohdan.page)).toEqual(['1First', '2Two', '3Three'])
    await press(anna.page, 'Alt+ArrowDown')
    await expect.poll(() => rowTitles(anna.page)).toEqual(['1Two', '2First', '3Three'])
    await expect.poll(() => rowTitles(bohdan.page)).toEqual(['1Two', '2First', '3Three'])
    await press(anna.page, '#')
    await expect.poll(() => rowTitles(bohdan.page)).toEqual(['1Two', '2Three'])
    await expect.poll(() => bohdan.page.getByRole('tab', { name: /Chapters/ }).textContent()).toContain('2')
    expect(requests).toEqual([])

    await addChapters(anna.client, place, ['Four'])
    await expect.poll(() => rowTitles(bohdan.page)).toEqual(['1Two', '2Three', '3Four'])
    await expect.poll(() => rowTitles(anna.page)).toEqual(['1Two', '2Three', '3Four'])
    await expect.poll(() => bohdan.page.getByRole('tab', { name: /Chapters/ }).textContent()).toContain('3')
    expect(requests.map(({ ids }) => Array.isArray(ids) && ids.length)).toEqual([1])
    expect(projects).toEqual([])
  })

  it('keeps the focus, the selection and a row that is being renamed', async () => {
    const { anna, bohdan, place, ids } = await openTwoPeople(['One', 'Two', 'Three'])
    const { page } = bohdan
    await openChapters(page, fixture.server.url, place)
    await press(page, 'j j x e')
    const field = page.getByRole('textbox', { name: 'Title' })
    await field.waitFor()
    await page.keyboard.type('Second')
    await anna.client.call(calls.update, { ...place, chapterId: ids[0] ?? '', data: { title: 'First' } })
    await anna.client.call(calls.delete, { ...place, chapterId: ids[2] ?? '' })
    await addChapters(anna.client, place, ['Zero', 'Nought'])
    // The count is updated at once: the page has received all events.
    await expect.poll(() => page.getByRole('tab', { name: /Chapters/ }).textContent()).toContain('4')
    expect(await field.inputValue()).toBe('Second')
    await press(page, 'Enter')
    await expect.poll(() => rowTitles(page)).toEqual(['1First', '2Second', '3Zero', '4Nought'])
    await expect.poll(() => page.getByRole('row', { selected: true }).count()).toBe(1)
    expect(await page.getByRole('row', { selected: true }).textContent()).toContain('Second')
  })

  it('syncs in two windows of one user, and in the palette', async () => {
    const { anna, place } = await openTwoPeople(['One'])
    const second = await anna.page.context().newPage()
    await openChapters(anna.page, fixture.server.url, place)
    await openChapters(second, fixture.server.url, place)
    await openPalette(second)
    await press(second, 'Escape')
    await anna.page.bringToFront()
    await press(anna.page, 'j e')
    await anna.page.getByRole('textbox', { name: 'Title' }).waitFor()
    await anna.page.keyboard.type('Lighthouse')
    await press(anna.page, 'Enter')
    await expect.poll(() => rowTitles(second)).toEqual(['1Lighthouse'])
    await second.bringToFront()
    await openPalette(second)
    await second.keyboard.type('lighth')
    await second
      .getByRole('option', { name: /Lighthouse/ })
      .first()
      .waitFor()
  })
})

describe('a page that two users have open', () => {
  it('shows the other viewer, and applies their edits around the caret', async () => {
    const { anna, bohdan, place, ids, address } = await openTwoPeople(['One'])
    const { page } = bohdan
    await anna.page.goto(address(ids[0]))
    await page.goto(address(ids[0]))
    const text = page.locator('.cm-content')
    await text.getByText('One begins.').waitFor()
    await anna.page.getByRole('list', { name: /^Also viewing: / }).waitFor()
    await page.getByRole('list', { name: /^Also viewing: / }).waitFor()

    // The caret is in the second paragraph while the first and the last are changed elsewhere.
    await press(page, 'i')
    await isWriting(page)
    await press(page, 'Control+Home ArrowDown End')
    const changed = fromPlainText('One truly begins.\n\nAnd goes on.\n\nAnd ends well.')
    await anna.client.call(calls.update, { ...place, chapterId: ids[0] ?? '', data: { text: changed, title: 'Uno' } })
    await text.getByText('One truly begins.').waitFor()
    await text.getByText('And ends well.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Uno' }).waitFor()
    await expect.poll(() => page.title()).toContain('Uno')
    await page.keyboard.type(' Here!')
    await text.getByText('And goes on. Here!').waitFor()
    await anna.page.locator('.cm-content').getByText('And goes on. Here!').waitFor()

    await page.goto(`${fixture.server.url}/builder`)
    await anna.page.getByRole('list', { name: /^Also viewing: / }).waitFor({ state: 'detached' })
  })

  it('continues saving if the other changed another field, and asks if both changed the same', async () => {
    const { anna, bohdan, place, ids, address } = await openTwoPeople(['One'])
    const { page } = bohdan
    const chapterId = ids[0] ?? ''
    await page.goto(address(chapterId))
    await page.locator('.cm-content').getByText('One begins.').waitFor()
    await press(page, 'i')
    await isWriting(page)
    await press(page, 'Control+Home')
    await page.route(
      '**/api/chapter/update',
      async route => {
        await anna.client.call(calls.update, { ...place, chapterId, data: { title: 'Theirs' } })
        await route.continue()
      },
      { times: 1 },
    )
    await page.keyboard.type('Mine. ')
    await page.getByRole('heading', { level: 1, name: 'Theirs' }).waitFor()
    await page.locator('[role="status"][data-save="saved"]').waitFor()
    const stored = await anna.client.call(calls.get, { ...place, chapterId })
    expect([stored.title, JSON.stringify(stored.text).includes('Mine. One begins.')]).toEqual(['Theirs', true])

    const theirs = { ...place, chapterId, data: { text: fromPlainText('Quite another text.') } }
    const quicker = async (route: Route) => {
      await anna.client.call(calls.update, theirs)
      await route.continue()
    }
    await page.route('**/api/chapter/update', quicker, { times: 1 })
    await page.keyboard.type('More. ')
    await page.locator('[data-conflict]').waitFor()
  })

  it('says that it was archived elsewhere and restores it; says that it was deleted, and links to the list [ARCH-04]', async () => {
    const { anna, bohdan, place, ids, address } = await openTwoPeople(['One', 'Two'])
    const { page } = bohdan
    await openChapters(anna.page, fixture.server.url, place)
    await page.goto(address(ids[0]))
    await page.locator('.cm-content').getByText('One begins.').waitFor()
    await press(anna.page, 'j #')
    await page.getByText(/^Archived by anna-/).waitFor()
    await page.locator('[data-type="info"]').getByRole('button', { name: 'Restore' }).click()
    await page.getByText(/^Archived by anna-/).waitFor({ state: 'detached' })
    await expect.poll(() => rowTitles(anna.page)).toEqual(['1One', '2Two'])
    await anna.client.call(calls.delete, { ...place, chapterId: ids[0] ?? '' })
    await page.getByText(/^Deleted by anna-/).waitFor()
    await page.getByRole('link', { name: 'Go to the list' }).click()
    await expect.poll(() => rowTitles(page)).toEqual(['1Two'])
  })
})
