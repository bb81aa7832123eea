import type { Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { fromPlainText, plainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { longTimeout } from './fixtures/editor-fixture.ts'
import { openPalette, press, undoByToast } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'
import { makeNovel, novelTitles } from './fixtures/novel.ts'

const fixture = openBrowserFixture()
const calls = callsOf(chapter)

const names = (page: Page) =>
  page.getByRole('row').evaluateAll(rows => rows.map(row => row.children[1]?.textContent?.replace(/^\d+/, '')))
const saved = (page: Page) => page.locator('[role="status"][data-save="saved"]').waitFor()

async function bringIn(page: Page): Promise<void> {
  await openPalette(page)
  await page.keyboard.type('import a man')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'рукопис' }).waitFor()
  await press(page, 'Enter')
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('dialog').locator('input[type="file"]').waitFor({ state: 'attached' })
  await press(page, 'Enter')
  await (await chosen).setFiles({ name: 'quay.txt', mimeType: 'text/plain', buffer: makeNovel() })
  await page.getByRole('dialog').getByText('Loomings').first().waitFor()
  await press(page, 'Control+Enter')
}

it('a writer imports a novel in Ukrainian, in the dark theme, by keyboard alone: import, open from the palette, write, find, reorder, rename, archive, undo [CHAP-02, CHAP-08]', async () => {
  const { page, client } = await fixture.openAs('novelist', { language: 'ua', dark: true })
  const { spaceId, projectId } = await createPlace(client)
  await page.goto(`${fixture.server.url}/builder/project/${spaceId}/${projectId}?mode=chapter`)
  await page.getByRole('tab').first().waitFor()
  await bringIn(page)
  await expect.poll(() => names(page), { timeout: 20_000 }).toEqual(novelTitles)

  await openPalette(page)
  await page.keyboard.type('loom')
  await page
    .getByRole('option', { name: /Loomings/ })
    .first()
    .waitFor()
  await press(page, 'Enter')
  await page.waitForURL('**/builder/chapter/**')
  await page.getByRole('heading', { level: 1, name: 'Loomings' }).waitFor()
  await page.locator('.cm-content').waitFor()
  await press(page, 'i')
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('cm-content')
  await press(page, 'Control+Home')
  await page.keyboard.type('Call me nobody. ')
  await press(page, 'Control+Home Control+Shift+ArrowRight Control+b')
  await saved(page)
  await page.reload()
  await page.locator('.cm-content').getByText('me nobody.').waitFor()
  const chapterId = page.url().split('/').at(-1) ?? ''
  const { text } = await client.call(calls.get, { spaceId, projectId, chapterId })
  expect(text[0]?.children[0]).toEqual({ text: 'Call', bold: true })
  expect(plainText(text)).toMatch(/^Call me nobody\. In part 1/)

  await openPalette(page)
  await page.keyboard.type('clouds of spiritual wonderment if not from the chapel')
  const hits = page
    .getByRole('option')
    .filter({ hasText: 'wonderment' })
    .filter({ hasText: /The Chapel/ })
  await expect.poll(() => hits.count()).toBe(1)
  expect(await hits.textContent()).toContain('The Chapel')
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'The Chapel' }).waitFor()

  await press(page, 'g c')
  await expect.poll(() => names(page)).toEqual(novelTitles)
  await press(page, 'j j j Alt+ArrowDown')
  await expect.poll(async () => (await names(page)).slice(2, 4)).toEqual(['The Carpet-Bag', 'Loomings'])
  await press(page, 'e')
  await page.keyboard.type('Loomings again')
  await press(page, 'Enter')
  await expect.poll(async () => (await names(page))[3]).toBe('Loomings again')
  await page.reload()
  await expect.poll(async () => (await names(page)).slice(2, 4)).toEqual(['The Carpet-Bag', 'Loomings again'])
  await press(page, 'j Shift+#')
  await expect.poll(async () => (await names(page)).length).toBe(novelTitles.length - 1)
  await undoByToast(page)
  await expect.poll(async () => (await names(page)).length).toBe(novelTitles.length)
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true)
})

describe('unsaved changes', () => {
  async function openChapter(expectsFailures = true) {
    const { page, client } = await fixture.openAgain('saver', { expectsFailures })
    const place = await createPlace(client)
    const made = await client.call(calls.create, {
      ...place,
      title: 'One',
      text: fromPlainText('First paragraph.\nSecond paragraph.\nThird paragraph.'),
    })
    await visit(page, `${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${made.chapterId}`)
    await page.locator('.cm-content').waitFor()
    const stored = async () => plainText((await client.call(calls.get, { ...place, chapterId: made.chapterId })).text)
    return { page, client, place, chapterId: made.chapterId, stored }
  }

  async function changeElsewhere(client: Client, place: Place, chapterId: string, text: string) {
    await client.call(calls.update, { ...place, chapterId, data: { text: fromPlainText(text) } })
  }

  it('are saved automatically, with a truthful status', async () => {
    const { page, stored } = await openChapter(false)
    await page.locator('.cm-content').click()
    await press(page, 'Control+End')
    await page.keyboard.type(' And more.')
    await page.locator('[role="status"][data-save="saving"]').waitFor()
    await saved(page)
    expect(await stored()).toContain('Third paragraph. And more.')
  })

  it.each([
    ['mine', ['Third paragraph. Mine.']],
    ['theirs', ['Third, theirs.']],
  ])('never overwrite a newer revision: %s', async (choice, expected) => {
    const { page, client, place, chapterId, stored } = await openChapter()
    await page.locator('.cm-content').click()
    // The other user is faster: their text is saved before this one is sent.
    const theirs = 'First paragraph.\nSecond paragraph.\nThird, theirs.'
    const quicker = async (route: Route) => {
      await changeElsewhere(client, place, chapterId, theirs)
      await route.continue()
    }
    await page.route('**/api/chapter/update', quicker, { times: 1 })
    await press(page, 'Control+End')
    await page.keyboard.type(' Mine.')
    await page.locator('[data-conflict]').waitFor()
    expect(await stored()).toContain('Third, theirs.')
    await page.locator(`[data-choice="${choice}"]`).focus()
    await press(page, 'Enter')
    await page.locator('[data-conflict]').waitFor({ state: 'detached' })
    await saved(page)
    const paragraphs = async () => (await stored()).split('\n')
    expect((await paragraphs()).slice(0, 2)).toEqual(['First paragraph.', 'Second paragraph.'])
    expect((await paragraphs()).slice(2).toSorted()).toEqual(expected.toSorted())
    for (const line of expected) await expect.poll(() => page.locator('.cm-content').textContent()).toContain(line)
    if (choice !== 'theirs') return
    // The discarded version is kept.
    await page.getByText('Your version is kept').waitFor()
    await page
      .locator('[data-toaster]')
      .getByRole('button', { name: /Restore/ })
      .click()
    await page.locator('[data-choice="both"]').click()
    await saved(page)
    expect((await paragraphs()).slice(2).toSorted()).toEqual(['Third paragraph. Mine.', 'Third, theirs.'])
  })

  it('are kept while the server cannot be reached, and saved when it is back [REQ-09, REQ-10]', async () => {
    const { page, stored } = await openChapter()
    await page.locator('.cm-content').click()
    await page.context().setOffline(true)
    await press(page, 'Control+End')
    await page.keyboard.type(' Written offline.')
    await page.locator('[role="status"][data-save="offline"]').waitFor()
    await page.locator('[data-message-id="network-error-try-to-refresh-the-page"]').waitFor()
    await page.context().setOffline(false)
    await saved(page)
    expect(await stored()).toContain('Written offline.')
    await page.locator('[data-message-id="network-error-try-to-refresh-the-page"]').waitFor({ state: 'detached' })
  })

  it('that are refused stay with the reason, and are sent with the next change', async () => {
    const { page, stored } = await openChapter()
    const refusal = { type: 'too-large', title: 'Too large', status: 413, detail: 'The chapter is too large.' }
    await page.route('**/api/chapter/update', route =>
      route.fulfill({ status: 413, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
    )
    await page.locator('.cm-content').click()
    await press(page, 'Control+End')
    await page.keyboard.type(' Refused.')
    await page.getByText('Not saved: The chapter is too large.').first().waitFor()
    expect(await stored()).not.toContain('Refused.')
    await page.unroute('**/api/chapter/update')
    await page.keyboard.type(' Taken.')
    await saved(page)
    expect(await stored()).toContain('Third paragraph. Refused. Taken.')
  })

  it('are offered after a crash', async () => {
    const { page, place, chapterId, stored } = await openChapter()
    await page.locator('.cm-content').click()
    await page.context().setOffline(true)
    await press(page, 'Control+End')
    await page.keyboard.type(' Before the crash.')
    await page.locator('[role="status"][data-save="offline"]').waitFor()
    const context = page.context()
    // A page that is closed may still send its last changes; one that crashes cannot.
    const crashed = page.waitForEvent('crash')
    const session = await context.newCDPSession(page)
    session.send('Page.crash').catch(() => undefined)
    await crashed
    await page.close()
    await context.setOffline(false)
    const second = await context.newPage()
    await second.goto(`${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${chapterId}`)
    await second.getByText('There is unsaved text').waitFor()
    await second.getByRole('button', { name: /Restore/ }).click()
    await second.locator('.cm-content').getByText('Before the crash.').waitFor()
    await second.locator('[role="status"][data-save="saved"]').waitFor()
    expect(await stored()).toContain('Before the crash.')
  })

  it('of one tab do not overwrite those of another tab of the same user', async () => {
    const { page, place, chapterId, stored } = await openChapter()
    const second = await page.context().newPage()
    await second.goto(`${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${chapterId}`)
    await second.locator('.cm-content').click()
    await press(second, 'Control+End')
    await second.keyboard.type(' From the second.')
    await second.locator('[role="status"][data-save="saved"]').waitFor()
    await page.locator('.cm-content').click()
    await press(page, 'Control+Home')
    await page.keyboard.type('From the first. ')
    const settled = page.locator('[data-choice="both"]')
    const first = expect.poll(stored, longTimeout).toContain('From the first.')
    await Promise.race([settled.waitFor(), first])
    if (await settled.count()) await settled.click()
    await first
    expect(await stored()).toContain('From the second.')
  })

  it('the palette asks for a chapter by its number', async () => {
    const { page, client, place } = await openChapter(false)
    await client.call(calls.create, { ...place, title: 'Two' })
    await page.reload()
    await page.locator('.cm-content').waitFor()
    await openPalette(page)
    await page.keyboard.type(':2')
    await page.getByRole('option', { name: /Two/ }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Two' }).waitFor()
    await press(page, 'n c')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Three')
    await press(page, 'Control+Enter')
    await page.locator('[data-toaster]').getByText('Created', { exact: true }).waitFor()
  })
})
