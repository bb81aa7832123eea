import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText, plainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { seriesCalls } from '#plugins/series/shared.ts'
import { createPlace, inviteAndAccept } from '#tests/harness/index.ts'
import { addChapter, addEntry, relatedTo } from '../api/relations-fixture.ts'
import { addProject } from '../api/series-fixture.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture, type WindowOptions } from './fixtures/browser-fixture.ts'
import { longTimeout } from './fixtures/editor-fixture.ts'
import { answerPrompt, insertWords, openPalette, press, undoByToast } from './fixtures/keys.ts'
import { mentionOptions, selectedOption, typeMention } from './fixtures/mentions-scenario.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

/** A world with an entry, a book with a chapter, and their author. */
async function openAuthor(userId: string, options?: WindowOptions) {
  const { client, page } = await fixture.openAs(userId, options)
  const { spaceId } = await createPlace(client, 'series')
  const world = await addProject(client, spaceId, 'Saltworld')
  const book = await addProject(client, spaceId, 'Second Book')
  const oda = await addEntry(client, world, 'Oda Varrick')
  const debt = await addChapter(client, book, 'The Debt')
  return { client, page, world, book, oda, debt }
}

const address = ({ spaceId, projectId }: Place, kind: string, id?: string) =>
  `${fixture.server.url}/builder/${kind}/${spaceId}/${projectId}${id ? `/${id}` : ''}`
const chip = (page: Page) => page.locator('.cm-content [data-mention]')
const related = (page: Page) => page.getByRole('region', { name: 'Related', exact: true })

async function useWorld(page: Page, book: Place): Promise<void> {
  await visit(page, address(book, 'project', 'settings'))
  await openPalette(page)
  await page.keyboard.type('use the world')
  await press(page, 'Enter')
  await answerPrompt(page, 'Saltworld')
  await page.locator('[data-toaster]').getByText('The world of “Saltworld” is used here').waitFor()
}

it('an author mentions what is kept in another project, and a reader of the book alone sees the name in the text', async () => {
  const { client, page, world, book, oda, debt } = await openAuthor('series-author')
  const reader = await fixture.openAs('series-reader', { expectsFailures: true })
  await inviteAndAccept(client, reader.client, book)
  await useWorld(page, book)
  await page.getByRole('region', { name: 'Shared worlds' }).getByRole('link', { name: 'Saltworld' }).waitFor()

  await visit(page, address(book, 'chapter', debt.id))
  await page.waitForSelector('.cm-content')
  await press(page, 'i')
  await page.keyboard.type('By ')
  await typeMention(page, 'oda')
  expect(await selectedOption(page).textContent()).toBe('Oda VarrickEntry · Saltworld')
  await press(page, 'Enter')
  await expect.poll(() => relatedTo(client, book, debt), longTimeout).toEqual(['Oda Varrick'])
  await related(page).getByRole('link', { name: 'Oda Varrick' }).getByText('Saltworld').waitFor()

  await visit(reader.page, address(book, 'chapter', debt.id))
  await reader.page.locator('[data-away="mention.gone"]').waitFor()
  await client.call(callsOf(entry).update, { ...world, entryId: oda.id, data: { name: 'Odalys' } })
  await expect.poll(() => chip(page).textContent(), longTimeout).toBe('Odalys')
  await related(page).getByRole('link', { name: 'Odalys' }).waitFor()
  await reader.page.reload()
  await reader.page.locator('[data-away="mention.gone"]').waitFor()
  expect(await chip(reader.page).textContent()).toBe('Oda Varrick')
  expect(await related(reader.page).getByRole('link').count()).toBe(0)

  await press(page, 'ArrowLeft', 'Control+Enter')
  await page.waitForURL(`**/${world.projectId}/${oda.id}`)
  await page.getByRole('link', { name: 'The Debt · Second Book' }).waitFor()
  await page.getByRole('link', { name: 'Back to Second Book' }).focus()
  await press(page, 'Enter')
  await page.waitForURL(`**/project/${book.spaceId}/${book.projectId}?mode=entry&from=${world.projectId}`)
  await page.getByRole('row', { name: 'Odalys' }).waitFor()
})

it('what is shared is found in the palette, listed and related, and is gone when the world is no longer used', async () => {
  const { client, page, world, book, debt } = await openAuthor('series-lists')
  await client.call(seriesCalls.use, { ...book, worldId: world.projectId })
  await visit(page, `${address(book, 'project')}?mode=entry`)
  const choice = page.getByRole('navigation', { name: 'Whose list' })
  await choice.getByRole('link', { name: 'From Saltworld' }).focus()
  await press(page, 'Enter')
  await page.getByRole('row', { name: 'Oda Varrick' }).waitFor()
  expect(await choice.locator('[aria-current]').textContent()).toBe('From Saltworld')
  // A new entry would not be in this list.
  expect(await page.locator('main [data-command="entry.new"]').count()).toBe(0)
  const { look, done } = axeInspector(page)
  await look('the list of a shared world')
  await visit(page, address(book, 'project', 'settings'))
  await page.getByRole('region', { name: 'Shared worlds' }).getByRole('link', { name: 'Saltworld' }).waitFor()
  await look('the settings')
  done()

  await visit(page, address(book, 'chapter', debt.id))
  await related(page).waitFor()
  await openPalette(page)
  await page.keyboard.type('relate to')
  await press(page, 'Enter')
  await answerPrompt(page, 'oda')
  await related(page).getByRole('link', { name: 'Oda Varrick' }).getByText('Saltworld').waitFor()
  await undoByToast(page)
  await expect.poll(() => relatedTo(client, book, debt)).toEqual([])

  await openPalette(page)
  await page.keyboard.type('oda var')
  await page.locator('[cmdk-item]', { hasText: 'Entry · Saltworld' }).first().waitFor()
  await press(page, 'Escape', 'Escape')
  await client.call(seriesCalls.stop, { ...book, worldId: world.projectId })
  await page.reload()
  await page.waitForSelector('.cm-content')
  await press(page, 'i')
  await typeMention(page, 'oda')
  await expect.poll(() => mentionOptions(page).allTextContents()).toEqual(['Create “oda”'])
})

it('the deletion of a world says which projects lose it', async () => {
  // What the page reads at the moment of the deletion is refused.
  const { client, page, world, book } = await openAuthor('series-deletes', { expectsFailures: true })
  await client.call(seriesCalls.use, { ...book, worldId: world.projectId })
  await visit(page, address(world, 'project', 'settings'))
  await page.getByRole('region', { name: 'Shared worlds' }).getByRole('link', { name: 'Second Book' }).waitFor()
  await page.locator('[data-command="project.delete"]').focus()
  await press(page, 'Enter')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Its world will no longer be there for 1 project: Second Book.').waitFor()
  await page.keyboard.type(world.projectId)
  await press(page, 'Enter')
  await page.waitForURL(`**/space/${world.spaceId}`)
  expect(await client.call(seriesCalls.get, book)).toEqual({ worlds: [], hidden: [], users: [] })
  expect((await client.call(projectCalls.find, { spaceId: world.spaceId })).length).toBe(2)
})

it('what is shared is beside the page, also after a reload, and is renamed in both projects at once', async () => {
  const { client, page, world, book, oda, debt } = await openAuthor('series-beside')
  await client.call(seriesCalls.use, { ...book, worldId: world.projectId })
  const chapterId = debt.id
  const text = fromPlainText('Oda Varrick owes nobody.')
  await client.call(callsOf(chapter).update, { ...book, chapterId, data: { text } })
  const names = async () => [
    (await client.call(callsOf(entry).get, { ...world, entryId: oda.id })).name,
    plainText((await client.call(callsOf(chapter).get, { ...book, chapterId })).text),
  ]
  const find = async () => {
    await openPalette(page)
    await page.keyboard.type('oda varrick')
    const found = page.locator('[cmdk-item]', { hasText: 'Entry · Saltworld' }).first()
    await found.waitFor()
    // What the server finds later comes below the rows that are shown, so that none moves under the keys.
    for (let tries = 0; tries < 9 && (await found.getAttribute('data-selected')) !== 'true'; tries++)
      await press(page, 'ArrowDown')
    await found.and(page.locator('[data-selected="true"]')).waitFor()
  }
  await visit(page, address(book, 'chapter', chapterId))
  await page.waitForSelector('.cm-content')
  await find()
  await press(page, 'Control+Enter')
  const pane = page.locator('[data-pane="second"]')
  await pane.getByText('Oda Varrick').waitFor()
  await page.reload()
  // It is changed there, and the page stays the one of the book.
  await pane.getByText('Oda Varrick').waitFor()
  await press(page, 'F6')
  await page.locator('[data-pane="second"]:focus-within').waitFor()
  await pane.getByRole('textbox', { name: 'Description' }).focus()
  await insertWords(page, 'Keeps the ledger.')
  const about = async () =>
    plainText((await client.call(callsOf(entry).get, { ...world, entryId: oda.id })).description)
  await expect.poll(about).toBe('Keeps the ledger.')
  await press(page, 'Escape', 'F6')
  await expect.poll(() => page.locator('#main').getByText('Chapter 1').count()).toBe(1)

  await find()
  await press(page, 'Tab')
  await insertWords(page, 'rename everywhere')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Rename everywhere' }).waitFor()
  await press(page, 'Enter')
  await answerPrompt(page, 'Odalys')
  await page.getByRole('switch', { name: 'In shared worlds too', checked: true }).waitFor()
  await page.getByText('2 of 2 matches in 2 items').waitFor()
  await press(page, 'Control+Enter')
  await expect.poll(names).toEqual(['Odalys', 'Odalys owes nobody.'])
  await undoByToast(page)
  await expect.poll(names).toEqual(['Oda Varrick', 'Oda Varrick owes nobody.'])
})
