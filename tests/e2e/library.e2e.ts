import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { accountCalls } from '#core/shared/calls/account.ts'
import { links } from '#core/shared/links.ts'
import { libraryAddresses } from '#plugins/library/shared/addresses.ts'
import { publicCalls, publishCalls } from '#plugins/library/shared.ts'
import { signedIn } from '#tests/harness/index.ts'
import { fileOf, picture } from '../api/images-samples.ts'
import { storyOf } from '../api/library-fixture.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

/** Chooses a command by its name. */
async function run(page: Page, name: string) {
  await openPalette(page)
  await insertWords(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
}

const said = (page: Page, text: string | RegExp) => page.locator('[data-toaster]').getByText(text).first().waitFor()

it('an author publishes, and a reader reads, subscribes and rates, by keys alone [CHAP-03, LIB-02, LIB-03, LIB-04, LIB-05, LIB-06, LIB-11, SHELL-07, ROUTE-18, ROUTE-19]', async () => {
  const author = await fixture.openAs('author')
  const story = await storyOf(author.client, 'lantern')
  const [one, two] = [await story.addChapter('The Slip', 'It began.'), await story.addChapter('Rope', 'It went on.')]
  const { page } = author
  await visit(page, fixture.server.url + links.project(story.place.spaceId, story.place.projectId, 'chapter'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await run(page, 'Go to publishing')
  await page.getByText('The story is not in the library yet').waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).first().focus()
  await press(page, 'Enter')
  await said(page, 'The chapter is published')
  await page.getByText('The story is in the library.').waitFor()

  await run(page, 'Publish all chapters later')
  await answerPrompt(page, 'tomorrow')
  await page.getByText('Type it as 2026-11-14 09:00').waitFor()
  const year = new Date().getFullYear() + 1
  await answerPrompt(page, `${year}-05-06 07:08`)
  await said(page, '2 chapters are scheduled')
  await page.getByText(`is published on 06 May ${year}, 07:08`).first().waitFor()
  await run(page, 'Cancel what is scheduled')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'The Slip' }).waitFor()
  await press(page, 'Enter')
  await said(page, 'Cancelled: nothing is published or unpublished')
  expect((await story.waiting()).map(job => job.title)).toEqual(['Rope'])

  const reader = await fixture.openAs('reader', { expectsFailures: true })
  const seen = reader.page
  await visit(seen, `${fixture.server.url}/builder`)
  await seen.getByRole('navigation').getByRole('link', { name: 'Library' }).focus()
  await press(seen, 'Enter')
  await seen.waitForURL('**/library')
  await seen.getByRole('link', { name: 'lantern' }).focus()
  await press(seen, 'Enter')
  await seen.waitForURL(`**${links.story(story.storyId)}`)
  await seen.getByRole('heading', { name: 'lantern' }).waitFor()
  await run(seen, 'Subscribe')
  await said(seen, 'You are subscribed')
  await run(seen, 'Do not notify me of new chapters')
  await said(seen, 'You will not be notified')
  await run(seen, 'Notify me of new chapters')
  await said(seen, 'You will be notified')
  await run(seen, 'Rate the story')
  await press(seen, 'ArrowDown Enter')
  await said(seen, 'You rated the story 4 of 5')
  await expect.poll(() => seen.getByRole('radio', { name: '4' }).isChecked()).toBe(true)
  await run(seen, 'Bookmark this page')
  await press(seen, 'Enter')
  await seen.getByRole('navigation').getByRole('link', { name: 'lantern' }).waitFor()

  await press(seen, 'Shift+Enter')
  await seen.getByText('It began.').waitFor()
  await story.publish(two)
  await seen.getByRole('button', { name: 'Next chapter' }).waitFor()
  await press(seen, 'Shift+ArrowRight')
  await seen.getByText('It went on.').waitFor()
  await press(seen, 'o')
  await seen.getByText('Read last').waitFor()
  await press(seen, 'g l')
  await seen.getByRole('heading', { name: 'Library' }).waitFor()
  await run(seen, 'My subscriptions')
  await seen.getByRole('link', { name: 'lantern' }).first().waitFor()
  await seen.getByRole('button', { name: 'With notifications' }).focus()
  await press(seen, 'Enter')
  await seen.getByRole('button', { name: 'Without notifications' }).waitFor()

  await run(page, 'Hide the story')
  await said(page, 'The story is hidden')
  await visit(seen, fixture.server.url + libraryAddresses.chapter(story.storyId, one))
  await seen.getByText('This chapter is not published').waitFor()
}, 120_000)

it('the author sees what readers did [ANALYTICS-01, ANALYTICS-02, ANALYTICS-03, ANALYTICS-04, ANALYTICS-05, ANALYTICS-06]', async () => {
  const author = await fixture.openAs('counting')
  const story = await storyOf(author.client, 'figures')
  const chapterId = await story.addChapter('The Slip', 'It began.')
  await story.publish(chapterId)
  const reader = await fixture.openAs('counted')
  const seen = reader.page
  await seen.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await seen.clock.install()
  await visit(seen, fixture.server.url + libraryAddresses.chapter(story.storyId, chapterId))
  await seen.getByText('It began.').waitFor()
  // Keys scroll the text although nothing was clicked.
  await expect.poll(() => seen.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  await seen.clock.runFor(31_000)
  const figures = () => author.client.call(publicCalls.analytics, { storyId: story.storyId })
  await expect.poll(async () => (await figures()).readingTime).toBe(30)
  await press(seen, 'o')
  await seen.getByRole('heading', { name: 'figures' }).waitFor()
  await seen.clock.resume()
  expect(await seen.getByRole('button', { name: 'Download as EPUB' }).count()).toBe(0)
  await run(seen, 'Subscribe')
  await said(seen, 'You are subscribed')
  await run(seen, 'Rate the story')
  await press(seen, 'Enter')
  await said(seen, 'You rated the story 5 of 5')
  await run(seen, 'Copy the address to share')
  await said(seen, 'Address copied')
  expect(await seen.evaluate(() => navigator.clipboard.readText())).toBe(
    fixture.server.url + links.story(story.storyId),
  )

  const { page } = author
  await visit(page, fixture.server.url + links.projectSection(story.place.spaceId, story.place.projectId, 'publishing'))
  await page.getByText('The story is in the library.').waitFor()
  await story.addChapter('Rope')
  // The page follows what is written.
  await page.getByRole('link', { name: 'Rope' }).waitFor()
  await run(page, 'Publish a chapter')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Rope' }).waitFor()
  await press(page, 'Enter')
  await said(page, 'The chapter is published')
  await run(page, 'Let readers download it as EPUB')
  await said(page, 'Readers may download the story as EPUB')
  await seen.getByRole('button', { name: 'Download as EPUB' }).waitFor()
  const book = seen.waitForEvent('download')
  await run(seen, 'Download as EPUB')
  expect((await book).suggestedFilename()).toBe('figures.epub')
  await said(seen, 'The story is saved as figures.epub')
  await run(page, 'Readers')
  const figure = (name: string) => page.locator(`[data-figure="${name}"]`).textContent()
  await expect.poll(() => figure('shares')).toBe('1')
  expect([
    await figure('subscribers'),
    await figure('reads'),
    await figure('ratings'),
    await figure('readingTime'),
  ]).toEqual([...['1', '1', '5 of 5 (1)', '1 minute']])
  const saving = page.waitForEvent('download')
  await run(page, 'Save the figures as CSV')
  expect((await saving).suggestedFilename()).toBe(`${story.storyId}.csv`)
}, 120_000)

/** How a chapter is printed: the ground, which paragraphs are indented, and the parts of the page that are there. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const printed = await page.evaluate(() => ({
    ground: getComputedStyle(document.documentElement).backgroundColor,
    indented: [...document.querySelectorAll('.reading-text p')].map(one => getComputedStyle(one).textIndent !== '0px'),
    shown: [...document.querySelectorAll('main article, .top, .pager, .comments, p.read')]
      .filter(one => one.checkVisibility())
      .map(one => one.tagName),
  }))
  await page.emulateMedia({ media: 'screen' })
  return printed
}

/** A chapter that was opened is read without a network; what was not opened is not. */
async function readOffline(page: Page) {
  const isKept = () => page.evaluate(async () => Boolean(await (await caches.open('library')).match(location.href)))
  await expect.poll(isKept).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('It began.').waitFor()
  const other = await page.evaluate(async () => (await fetch('/library').catch(() => null))?.status ?? 'none')
  await page.context().setOffline(false)
  expect(other).toBe('none')
}

it('visitors read, choose how, and are asked to sign in to subscribe [LIB-01, LIB-07]', async () => {
  const author = await signedIn(fixture.server, 'written')
  const image = fileOf(await picture().png().toBuffer())
  await author.call(accountCalls.updateCreator, { name: 'Ines Halloran', text: 'Writes of harbours.', image })
  const story = await storyOf(author, 'plain')
  const chapterId = await story.addChapter('The Slip', 'It began.\nIt went on.')
  await story.publish(chapterId)
  await author.call(publishCalls.setWarnings, { ...story.place, warnings: ['violence'], text: 'A trial' })
  for (const [width, dark] of [
    [1280, false],
    [390, true],
  ] as const) {
    const page = await fixture.open({ width, dark, expectsFailures: true })
    const axe = axeInspector(page, [dark ? 'dark' : 'light'])
    await visit(page, `${fixture.server.url}/library`)
    expect(await page.locator('script').count()).toBe(0)
    await axe.look('the library')
    await page.getByRole('link', { name: 'plain' }).click()
    await page.getByRole('heading', { name: 'plain' }).waitFor()
    await axe.look('a story')
    await visit(page, fixture.server.url + links.creator('written'))
    await page.getByText('Writes of harbours.').waitFor()
    await axe.look('a creator')
    await page.goBack()
    await page.getByRole('link', { name: 'Read from the beginning' }).click()
    await page.getByText('violence. A trial').waitFor()
    await axe.look('the question before a story')
    await page.getByRole('button', { name: 'I want to read it' }).focus()
    await press(page, 'Enter')
    await page.getByText('It began.').waitFor()
    await axe.look('a chapter')
    expect(await onPaper(page)).toEqual({ ground: 'rgb(255, 255, 255)', indented: [false, true], shown: ['ARTICLE'] })
    await press(page, '?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await axe.look('the keys')
    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await press(page, 'a')
    await page.getByRole('radio', { name: 'Clear letters, for dyslexic readers' }).check()
    await axe.look('the settings of the text')
    await page.reload()
    const text = page.locator('.reading-text')
    await readOffline(page)
    expect(await text.evaluate(one => getComputedStyle(one).fontFamily)).toMatch(/^"?Andika/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('link', { name: 'Contents' }).click()
    await page.getByRole('link', { name: 'Sign in to subscribe and rate' }).click()
    await page.waitForURL('**/auth')
    await page.getByRole('heading').first().waitFor()
    axe.done()
  }
  // Ukrainian words are longer.
  const narrow = await fixture.open({ width: 320, language: 'ua' })
  await visit(narrow, `${fixture.server.url}/library`)
  expect(await narrow.locator('html').getAttribute('lang')).toBe('uk')
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}, 120_000)
