import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { links } from '#core/shared/links.ts'
import { commentCalls } from '#plugins/comments/shared.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { signedIn } from '#tests/harness/index.ts'
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

/** Chooses an answer of the palette by its text. */
async function choose(page: Page, text: string) {
  await page.locator('[cmdk-item]', { hasText: text }).first().waitFor()
  await page.keyboard.type(text)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: text }).waitFor()
  await press(page, 'Enter')
}

const said = (page: Page, text: string) => page.locator('[data-toaster]').getByText(text).first().waitFor()

it('readers comment, quote and reply, and the author moderates, by keys alone [CMT-02, CMT-03, ROUTE-22]', async () => {
  const author = await fixture.openAs('author')
  const story = await storyOf(author.client, 'lantern')
  const chapterId = await story.addChapter('The Slip', 'It began at low water.')
  await story.publish(chapterId)
  const here = { storyId: story.storyId, chapterId }
  const address = fixture.server.url + libraryAddresses.chapter(here.storyId, chapterId)
  const { page: seen } = await fixture.openAs('reader')
  await visit(seen, address)
  await seen.getByText('No comment yet.').waitFor()

  await press(seen, 'w')
  const field = seen.getByRole('textbox', { name: 'Your comment on this chapter' })
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  await press(seen, 'Control+Enter')
  await seen.getByText('Write something first.').waitFor()
  await seen.keyboard.type('I read it **twice**.')
  // A text that is not sent is there again after a reload.
  await seen.reload()
  await seen.getByText('No comment yet.').waitFor()
  await press(seen, 'w')
  await expect.poll(() => field.inputValue()).toBe('I read it **twice**.')
  await press(seen, 'Control+Enter')
  await said(seen, 'The comment is sent')
  await seen.locator('[data-comment] strong', { hasText: 'twice' }).waitFor()

  await press(seen, 'Shift+W')
  await choose(seen, 'It began at low water.')
  await expect.poll(() => field.inputValue()).toBe('> It began at low water.\n\n')
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  await seen.keyboard.type('Why low?')
  await press(seen, 'Control+Enter')
  await seen.locator('[data-comment] blockquote', { hasText: 'It began' }).waitFor()

  // The author's page follows, and has a reply that the reader's page shows at once.
  const { page } = author
  await visit(page, address)
  await page.getByText('Why low?').waitFor()
  const reader = page.locator('[data-comment] a[href="/user/profile/reader"]').first()
  await expect.poll(() => reader.locator('[aria-hidden="true"]').count()).toBe(1)
  await run(page, 'Reply')
  await choose(page, 'Why low?')
  const reply = page.getByRole('textbox', { name: /Your reply to/ })
  await expect.poll(() => reply.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.type('Wait for it.')
  await press(page, 'Control+Enter')
  await seen.getByText('Wait for it.').waitFor()

  await run(seen, 'Edit a comment')
  await choose(seen, 'I read it twice')
  await seen.getByRole('textbox', { name: 'Your comment', exact: true }).waitFor()
  await press(seen, 'Control+a')
  await seen.keyboard.type('I read it once.')
  await press(seen, 'Control+Enter')
  await page.getByText('I read it once.').waitFor()

  await run(page, 'Hide a comment')
  await choose(page, 'I read it once')
  await said(page, 'hidden from readers')
  await seen.getByText('Hidden by the author').waitFor()

  const reading = axeInspector(seen)
  await reading.look('comments of a chapter')
  reading.done()
  await visit(page, fixture.server.url + links.project(story.place.spaceId, story.place.projectId))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await press(page, 'g Shift+C')
  await page.getByRole('heading', { name: 'Comments', level: 1 }).waitFor()
  await run(page, 'Hold first comments')
  await page.getByText('First comments wait for your approval.', { exact: false }).first().waitFor()
  const fresh = await signedIn(fixture.server, 'fresh')
  await fresh.call(commentCalls.create, { ...here, content: 'May I?' })
  await page.getByText('May I?').waitFor()
  const moderating = axeInspector(page)
  await moderating.look('comments to moderate')
  moderating.done()
  await run(page, 'Approve a comment')
  await choose(page, 'May I?')
  await said(page, 'Readers see the comment')
  await seen.getByText('May I?').waitFor()
  await run(page, 'Close the comments')
  await seen.getByText('The author has closed the comments.').waitFor()

  await run(seen, 'Delete a comment')
  await choose(seen, 'I read it once')
  await choose(seen, 'Delete it')
  await said(seen, 'The comment is deleted')
  await seen.getByText('I read it once.').waitFor({ state: 'detached' })
}, 120_000)
