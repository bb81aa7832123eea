import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { fromMarkdown, toMarkdown } from '#core/shared/rich-text/markdown/markdown.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

it('a comment is written in the text, one that is to do is listed, and the list opens its place', async () => {
  const { page, client } = await fixture.openAs('todoer')
  const place = await createPlace(client)
  const lines = Array.from({ length: 120 }, (_, at) => `Line ${at} of the watch.`)
  const { chapterId } = await client.call(callsOf(chapter).create, {
    ...place,
    title: 'The Slip',
    text: fromMarkdown(lines.join('\n\n')),
  })
  const stored = async () => toMarkdown((await client.call(callsOf(chapter).get, { ...place, chapterId })).text)
  const run = async (name: string) => {
    await openPalette(page)
    await insertWords(page, name)
    await page.getByRole('option', { name }).first().waitFor()
    await press(page, 'Enter')
  }
  await visit(page, fixture.server.url + entityLink(chapter, { ...place, id: chapterId }))
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  const characters = page.locator('[data-count="characters"]')
  await characters.getByText(/^2,\d+ characters$/).waitFor()
  const count = await characters.textContent()

  // A comment is typed as a block, and is no word of the chapter.
  await press(page, 'Control+End', 'Enter')
  await page.keyboard.type('%% TODO the bell of the ferry')
  await page.locator('.cm-line', { hasText: 'the bell of the ferry' }).waitFor()
  await expect.poll(stored).toContain('Line 119 of the watch.\n\n%% TODO the bell of the ferry')
  expect(await characters.textContent()).toBe(count)

  // Another one is written by the palette, below the paragraph with the caret.
  await press(page, 'Control+Home')
  await run('Add a to-do here')
  await answerPrompt(page, 'Who keeps the log?')
  await expect.poll(stored).toContain('Line 0 of the watch.\n\n%% TODO Who keeps the log?\n\nLine 1 of')

  await press(page, 'Escape')
  await press(page, 'g', 'Shift+d')
  await page.getByRole('heading', { level: 1, name: 'To-dos' }).waitFor()
  const list = page.getByRole('region', { name: 'The Slip' })
  await list.getByRole('link', { name: 'Who keeps the log?' }).waitFor()
  const { look, done } = axeInspector(page)
  await look('to-dos')
  await press(page, 'j', 'j', 'Enter')
  await page.locator('.cm-found').getByText('TODO the bell of the ferry').waitFor()
  await look('a comment in a text')

  await run('Go to a to-do')
  await page.keyboard.type('keeps')
  await press(page, 'Enter')
  await page.locator('.cm-found').getByText('TODO Who keeps the log').waitFor()
  done()
})
