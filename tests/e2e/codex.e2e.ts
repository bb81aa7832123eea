import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { codexAddresses } from '#plugins/codex/shared/addresses.ts'
import { codexCalls } from '#plugins/codex/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { storyOf } from '../api/library-fixture.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { insertWords, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

/** Chooses a command by its name. */
async function run(page: Page, name: string) {
  await openPalette(page)
  await insertWords(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
}

const said = (page: Page, text: string) => page.locator('[data-toaster]').getByText(text).first().waitFor()

async function chooseOption(page: Page, name: string) {
  await page.locator('[cmdk-item]').first().waitFor()
  await page.keyboard.type(name)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
}

it('an author publishes an entity from a chapter on, and a reader sees it once they have read that, by keys alone', async () => {
  const { page, client } = await fixture.openAs('keeper')
  const story = await storyOf(client, 'ledger')
  const [one, two] = [await story.addChapter('The Slip'), await story.addChapter('The Lantern')]
  await story.publishAll()
  const description = fromPlainText('Keeps the lamp.')
  const { entryId } = await client.call(callsOf(entry).create, { ...story.place, name: 'Oda Varrick', description })
  await visit(page, fixture.server.url + entityLink({ name: 'entry' }, { ...story.place, id: entryId }))
  await page.getByText('Not in the codex').waitFor()
  await run(page, 'Publish in the codex from a chapter')
  await chooseOption(page, 'The Lantern')
  await said(page, 'Published in the codex')
  await page.getByText('from chapter 2 · The Lantern').first().waitFor()
  await run(page, 'Go to the codex')
  await page.getByText('as readers see it').waitFor()
  const inspector = axeInspector(page)
  await inspector.look('codex of the author')

  const { page: seen, client: reader } = await fixture.openAs('reader', { expectsFailures: true })
  await visit(seen, fixture.server.url + libraryAddresses.chapter(story.storyId, one))
  await seen.getByText('The text of The Slip.').waitFor()
  await expect
    .poll(async () => (await reader.call(codexCalls.list, { storyId: story.storyId })).through?.chapterId)
    .toBe(one)
  await visit(seen, fixture.server.url + codexAddresses.page(story.storyId, entryId, { through: two }))
  await seen.getByText('This is not in the codex').waitFor()
  // The server may answer what the codex tells before it knows that the chapter was opened.
  const answered = seen.waitForResponse(response => response.url().includes('/api/codex/list'))
  await seen.route('**/api/public/chapter*', async route => {
    if (route.request().postData()?.includes('"read":true')) await answered
    await route.continue()
  })
  await seen.goto(fixture.server.url + libraryAddresses.chapter(story.storyId, two))
  await seen.getByRole('link', { name: 'Codex' }).focus()
  await press(seen, 'Enter')
  await seen.getByRole('link', { name: 'Oda Varrick' }).focus()
  await press(seen, 'Enter')
  await seen.getByText('Keeps the lamp.').waitFor()
  const readerInspector = axeInspector(seen)
  await readerInspector.look('an entity of the codex')
  await press(seen, 'o')
  await seen.getByRole('heading', { name: 'Codex', level: 1 }).waitFor()
  await readerInspector.look('the codex')
  await press(seen, 'Shift+ArrowLeft')
  await seen.getByText('The codex is still empty for you').waitFor()

  const visitor = await fixture.open({ expectsFailures: true })
  await visit(visitor, fixture.server.url + codexAddresses.page(story.storyId, entryId, { through: two }))
  await visitor.getByText('Keeps the lamp.').waitFor()
  const visitorInspector = axeInspector(visitor)
  await visitorInspector.look('an entity of the codex for visitors')

  for (const one of [inspector, readerInspector, visitorInspector]) one.done()
}, 120_000)
