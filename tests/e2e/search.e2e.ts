import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { addEntry, addValue } from '../api/tags-fixture.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, freezeClock, openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

async function addChapter(client: Client, place: Place, title: string, text: string): Promise<void> {
  await client.call(callsOf(chapter).create, { ...place, title, text: [{ type: 'paragraph', children: [{ text }] }] })
}

async function openScenario(userId: string, options: Parameters<typeof fixture.openAs>[1] = {}) {
  const { page, client } = await fixture.openAs(userId, options)
  const place = await createPlace(client)
  const requests: string[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/suggestion/global')) return
    requests.push(request.postDataJSON().text)
  })
  const open = async () => {
    await page.goto(`${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}?mode=entry`)
    await box(page).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  return { page, client, place, requests, open }
}

const box = (page: Page) => page.getByRole('banner').locator('[data-command="palette.open"]')
const field = (page: Page) => page.getByRole('search').getByRole('combobox')
const group = (page: Page, name: string) => page.getByRole('search').getByRole('group', { name })
const names = (page: Page, kind: string) => group(page, kind).getByRole('option').allTextContents()
const dialog = (page: Page) => page.getByRole('dialog', { name: /Search|Пошук/ })
const rows = (page: Page) => dialog(page).getByRole('option')
const tabs = (page: Page) => dialog(page).getByRole('tab').allTextContents()

/** Opens the field by its key, and types. */
async function type(page: Page, text: string): Promise<void> {
  await press(page, 'g f')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await page.keyboard.type(text)
}

describe('the field of the top bar', () => {
  it('opens the palette, which finds names, commands and texts, and leads to the full search [SHELL-12]', async () => {
    const { page, client, place, open } = await openScenario('search-0')
    await addChapter(client, place, 'Loomings', 'A great white whale breached')
    await addEntry(client, place, 'Whalebone', [])
    await open()
    await box(page).click()
    const input = page.getByRole('combobox', { name: 'Find or run' })
    await input.waitFor()
    await page.keyboard.type('whal')
    const options = page.getByRole('dialog').getByRole('option')
    await options.filter({ hasText: 'Whalebone' }).waitFor()
    const hit = options.filter({ hasText: 'A great white whale breached' })
    await hit.waitFor()
    await options.filter({ hasText: 'Search everywhere for “whal”' }).waitFor()
    await page.keyboard.type('e breached')
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'A great white whale breached' }).waitFor()
    await press(page, 'Enter')
    await page.waitForURL('**/chapter/**')
    await box(page).click()
    await page.keyboard.type('qzxv')
    await page.getByRole('dialog').locator('[data-message-id="no-results"]').waitFor()
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Search everywhere for “qzxv”' }).waitFor()
    await press(page, 'Enter')
    await dialog(page).waitFor()
    expect(await dialog(page).getByRole('combobox').inputValue()).toBe('qzxv')
  })
})

describe('the search field', () => {
  it('shows three of each kind, local names before one request a second after the last key [SEARCH-01, SEARCH-11]', async () => {
    const { page, client, place, requests, open } = await openScenario('search-1')
    for (let at = 0; at < 5; at++) await addEntry(client, place, `Whale ${at}`, [])
    await addChapter(client, place, 'Loomings', 'A great white whale breached')
    await open()
    await freezeClock(page)
    await type(page, 'whal')
    await page.clock.runFor(900)
    await expect.poll(() => names(page, 'Entries')).toHaveLength(3)
    expect(requests).toEqual([])
    await page.keyboard.type('e')
    await page.clock.runFor(900)
    expect(requests).toEqual([])
    await page.clock.runFor(200)
    await page.clock.resume()
    await group(page, 'Chapters').getByText('A great white whale breached').waitFor()
    expect(requests).toEqual(['whale'])
    expect(await group(page, 'Entries').locator('mark').allTextContents()).toEqual(['Whale', 'Whale', 'Whale'])
  })

  it('opens a result with Enter, and closes with Escape, which restores the focus', async () => {
    const { page, client, place, open } = await openScenario('search-2')
    await addEntry(client, place, 'Anselm', [])
    const second = await addEntry(client, place, 'Anselm the elder', [])
    await open()
    await type(page, 'ansel')
    await expect.poll(() => names(page, 'Entries')).toHaveLength(2)
    await press(page, 'Escape')
    await group(page, 'Entries').waitFor({ state: 'detached' })
    await box(page).waitFor()
    expect(await field(page).count()).toBe(0)
    await press(page, 'g f')
    await expect.poll(() => field(page).evaluate(one => one === document.activeElement)).toBe(true)
    await press(page, 'ArrowDown Enter')
    await page.waitForURL(`**/entry/**/${second}`)
    await press(page, 'Control+k')
    await page.locator('[cmdk-input]').waitFor()
  })

  it('says that nothing was found, takes any text literally, reports a failed request, and retries [SEARCH-09]', async () => {
    const { page, client, place, open } = await openScenario('search-3', { expectsFailures: true })
    await addChapter(client, place, 'Loomings', 'kraken')
    await open()
    for (const text of ['qzxv', '* NEAR( "']) {
      await type(page, text)
      await page.getByRole('search').locator('[data-message-id="no-results"]').waitFor()
      await press(page, 'Escape')
    }
    await page.route('**/suggestion/global', route => route.fulfill({ status: 500, body: '{}' }))
    await type(page, 'kraken')
    await page.getByRole('search').getByRole('alert').waitFor()
    await page.unroute('**/suggestion/global')
    await press(page, 'Enter')
    await group(page, 'Chapters').getByRole('option', { name: 'kraken' }).waitFor()
  })
})

describe('filters in the text', () => {
  it('are completed with Tab, narrow the results, and report unknown values', async () => {
    const { page, client, place, open } = await openScenario('search-5')
    const elf = await addValue(client, place, 'Wood elf')
    await addEntry(client, place, 'Whale of elves', [elf])
    await addEntry(client, place, 'Whale of none', [])
    await addChapter(client, place, 'Whale', '')
    await open()
    await type(page, 'whale ki')
    await page.getByRole('option', { name: 'kind:' }).waitFor()
    await press(page, 'Tab')
    await page.keyboard.type('ent')
    await page.getByRole('option', { name: 'entry' }).waitFor()
    await press(page, 'Tab')
    expect(await field(page).inputValue()).toBe('whale kind:entry ')
    await expect.poll(() => names(page, 'Entries')).toHaveLength(2)
    expect(await group(page, 'Chapters').count()).toBe(0)
    await page.keyboard.type('tag:wood')
    await page.getByRole('option', { name: 'Wood elf' }).waitFor()
    await press(page, 'Enter')
    expect(await field(page).inputValue()).toBe('whale kind:entry tag:"Wood elf" ')
    await expect.poll(() => names(page, 'Entries')).toEqual(['Whale of elves'])
    await page.keyboard.type('in:nowhere')
    await page.getByRole('search').getByText('Unknown place “nowhere”').waitFor()
    await press(page, 'Control+a')
    await page.keyboard.type('kind:ghost whale')
    await page.getByRole('search').getByText('Unknown kind “ghost”.').waitFor()
  })

  it('have Ukrainian names too; text is found in any case and inflection, and marked', async () => {
    const { page, client, place, open } = await openScenario('search-6', { language: 'ua' })
    await addChapter(client, place, 'Острів', 'Мовчав ВЕЛЕТЕНСЬКИЙ їжак')
    await addEntry(client, place, 'Їжак', [])
    await open()
    await type(page, 'Вид:розділ їЖАК')
    await group(page, 'Розділи').locator('mark', { hasText: 'їжак' }).waitFor()
    expect(await group(page, 'Записи').count()).toBe(0)

    // Only three letters in common, but inflections of the same word.
    await addChapter(client, place, 'Дорога', 'Вони дійшли до Києва надвечір.')
    await press(page, 'Escape')
    await type(page, 'Київ')
    await group(page, 'Розділи').locator('mark', { hasText: 'Києва' }).waitFor()
    await press(page, 'ArrowDown Enter')
    await page.waitForURL('**/chapter/**')
    await expect.poll(() => page.locator('.cm-found').textContent()).toBe('Києва')
  })
})

describe('the dialog', () => {
  it('has a tab for each kind with its count, the highest first, entries selected, twenty results with their space [SEARCH-02, SEARCH-03, SEARCH-04, SEARCH-05, SEARCH-06, SEARCH-07, SEARCH-08]', async () => {
    const { page, client, place, requests, open } = await openScenario('search-7')
    for (let at = 0; at < 25; at++) await addChapter(client, place, `Sailor ${at}`, '')
    await addEntry(client, place, 'Sailor', [])
    await addEntry(client, place, 'Sailor two', [])
    await client.call(callsOf(character).create, { ...place, name: 'Ahab', aliases: ['Old sailor'] })
    await open()
    await type(page, 'sailor')
    await group(page, 'Characters').getByText('Also Old sailor').waitFor()
    const { look, done } = axeInspector(page)
    await look('field')
    await press(page, 'Escape g f')
    await page.getByRole('search').getByRole('button', { name: 'Show more' }).focus()
    await press(page, 'Enter')
    await expect.poll(() => tabs(page)).toEqual(['Chapters20', 'Entries2', 'Characters1'])
    await dialog(page).getByRole('tab', { name: 'Entries', selected: true }).waitFor()
    await expect.poll(() => rows(page).count()).toBe(2)
    const chips = () => rows(page).locator('[title^="Space "]').count()
    expect(await chips()).toBe(2)
    await dialog(page).getByRole('tab', { selected: true }).focus()
    await press(page, 'ArrowLeft')
    await expect.poll(() => rows(page).count()).toBe(20)
    expect(await chips()).toBe(20)
    expect(requests).toHaveLength(1)
    await look('dialog')
    done()
    await press(page, 'Escape')
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('opens from the palette with its text; the first tab is selected if no entry is found, and Enter opens a result', async () => {
    const { page, client, place, open } = await openScenario('search-8')
    await addChapter(client, place, 'Loomings', 'A whale of a tale')
    await open()
    await openPalette(page)
    await page.keyboard.type('search everywhere')
    await press(page, 'Enter')
    await answerPrompt(page, 'tale')
    await dialog(page).getByRole('tab', { name: 'Chapters', selected: true }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
    expect(await dialog(page).getByRole('combobox').inputValue()).toBe('tale')
    await press(page, 'Enter')
    await page.waitForURL('**/chapter/**')
    await dialog(page).waitFor({ state: 'detached' })
  })

  it('opens by the key on a small screen, which has no field', async () => {
    const { page, client, place } = await openScenario('search-9', { width: 390, height: 844 })
    await addEntry(client, place, 'Anselm', [])
    await page.goto(`${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}?mode=entry`)
    await page.getByText('Anselm').first().waitFor()
    await press(page, 'g f')
    await dialog(page).waitFor()
    await page.keyboard.type('anselm')
    await expect.poll(() => rows(page).count()).toBe(1)
    await press(page, 'Enter')
    await page.waitForURL('**/entry/**')
  })
})
