import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { Place } from '#core/shared/kind-calls.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { addChapter, addEntry, type RelatedRef, relate, relatedTo } from '../api/relations-fixture.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { longTimeout } from './fixtures/editor-fixture.ts'
import { answerPrompt, openPalette, press, undoByToast } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

interface RelationsScenario {
  page: Page
  client: Client
  place: Place
  oda: RelatedRef
  heron: RelatedRef
  debt: RelatedRef
  open(): Promise<void>
}

/** Two entries and a chapter without relations, and the page of the first. */
async function openScenario(options: { expectsFailures?: boolean } = {}): Promise<RelationsScenario> {
  const { page, client } = await fixture.openAgain('relator', options)
  const place = await createPlace(client)
  const oda = await addEntry(client, place, 'Oda Varrick')
  const heron = await addEntry(client, place, 'Patient Heron')
  const debt = await addChapter(client, place, 'The Lantern Debt')
  const open = async () => {
    await visit(page, `${fixture.server.url}/builder/entry/${place.spaceId}/${place.projectId}/${oda.id}`)
    await side(page).waitFor()
  }
  return { page, client, place, oda, heron, debt, open }
}

const side = (page: Page) => page.getByRole('region', { name: 'Related', exact: true })
const manager = (page: Page) => page.getByRole('dialog', { name: 'Related' })
const toast = (page: Page, text: string) => page.locator('[data-toaster]').getByText(text)

/** Picks the first match in the open dialog. */
async function pick(page: Page, letters: string): Promise<void> {
  await press(page, 'ArrowDown')
  await page.locator('[cmdk-input]').waitFor()
  await page.keyboard.type(letters)
  await page.locator('[cmdk-item]').first().waitFor()
  await press(page, 'Enter')
}

/** Counts the requests of a call. */
function count(page: Page, call: string): () => number {
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith(call)) sent++
  })
  return () => sent
}

describe('the related panel', () => {
  it('shows links with a button that manages them, which open the related entities [REL-02]', async () => {
    const { page, client, place, oda, debt, open } = await openScenario()
    await relate(client, place, debt, oda)
    await open()
    const link = side(page).getByRole('link', { name: 'The Lantern Debt' })
    await link.waitFor()
    await side(page).locator('[data-command="relations.edit"]').waitFor()
    await link.focus()
    await press(page, 'Enter')
    await page.waitForURL(`**/${debt.id}`)
    await side(page).getByRole('link', { name: 'Oda Varrick' }).waitFor()
  })

  it('has one tab stop, with arrow keys inside', async () => {
    const { page, client, place, oda, heron, debt, open } = await openScenario()
    await relate(client, place, oda, heron)
    await relate(client, place, oda, debt)
    await open()
    await side(page).getByRole('link').first().focus()
    await press(page, 'ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('The Lantern Debt')
    await expect.poll(() => side(page).locator('a[tabindex="0"]').count()).toBe(1)
  })

  it('shows that it is loading, and that it failed [REL-05] [REL-06]', async () => {
    const { page, open } = await openScenario({ expectsFailures: true })
    let go: () => void = () => undefined
    const heldBack = new Promise<void>(resolve => {
      go = resolve
    })
    await page.route('**/relation/get', async route => {
      await heldBack
      await route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{"type":"bad-input"}' })
    })
    await open()
    await side(page).getByRole('status').waitFor()
    go()
    await side(page).locator('[data-message-id="failed-to-load-data"]').waitFor()
    await page.unroute('**/relation/get')
    await side(page).getByRole('button', { name: 'Try again' }).focus()
    await press(page, 'Enter')
    await side(page).getByText('Nothing related yet').waitFor()
  })
})

describe('managing', () => {
  it('relates what is picked, groups by kind, removes, and fetches each time [PICK-02] [REL-03] [REL-04] [REL-07] [REL-08]', async () => {
    const { page, client, place, oda, open } = await openScenario()
    await open()
    const requests = count(page, '/relation/get')
    await press(page, 'l')
    await manager(page).waitFor()
    await pick(page, 'heron')
    await toast(page, 'Related to “Patient Heron”').waitFor()
    await manager(page).getByRole('link', { name: 'Patient Heron' }).waitFor()
    expect(requests()).toBeGreaterThan(0)
    await pick(page, 'debt')
    await manager(page).getByRole('link', { name: 'The Lantern Debt' }).waitFor()
    const groups = () => manager(page).locator('[data-group] h3').allTextContents()
    await expect.poll(groups).toEqual(['Chapters', 'Entries'])
    // A related entity is no longer an option, nor a recent pick.
    await press(page, 'ArrowDown')
    await page.locator('[cmdk-input]').waitFor()
    expect(await page.locator('[cmdk-item]').count()).toBe(0)
    const answered = page.waitForResponse('**/suggestion/global')
    await page.keyboard.type('heron')
    expect((await answered).request().postDataJSON()).toEqual({ text: 'heron', worlds: true, ...place })
    await page.getByRole('status').filter({ hasText: /\w/ }).first().waitFor()
    expect(await page.locator('[cmdk-item]').count()).toBe(0)
    await press(page, 'Escape')
    const before = requests()
    await manager(page).getByRole('link', { name: 'Patient Heron' }).focus()
    await press(page, 'ArrowRight', 'ArrowRight', 'Enter')
    await manager(page).getByRole('link', { name: 'Patient Heron' }).waitFor({ state: 'detached' })
    expect(requests()).toBeGreaterThan(before)
    expect(await relatedTo(client, place, oda)).toEqual(['The Lantern Debt'])
    const { look, done } = axeInspector(page)
    await look('related entities')
    done()
  })

  it('undoes a removal', async () => {
    const { page, client, place, oda, heron, open } = await openScenario()
    await relate(client, place, oda, heron)
    await open()
    await press(page, 'l')
    await manager(page).getByRole('link', { name: 'Patient Heron' }).focus()
    await press(page, 'Delete')
    await toast(page, 'No longer related to “Patient Heron”').waitFor()
    expect(await relatedTo(client, place, oda)).toEqual([])
    await press(page, 'Escape')
    await undoByToast(page)
    await side(page).getByRole('link', { name: 'Patient Heron' }).waitFor()
    expect(await relatedTo(client, place, oda)).toEqual(['Patient Heron'])
  })

  it('reports an existing relation, if another window was first [REL-10]', async () => {
    const { page, client, place, oda, heron, open } = await openScenario({ expectsFailures: true })
    await open()
    await press(page, 'l')
    await manager(page).locator('[aria-haspopup="dialog"]:focus').waitFor()
    await press(page, 'ArrowDown')
    await page.locator('[cmdk-input]').waitFor()
    await page.keyboard.type('heron')
    await page.locator('[cmdk-item]').first().waitFor()
    await page.route('**/relation/get', route => route.fulfill({ json: [] }))
    await relate(client, place, heron, oda)
    await press(page, 'Enter')
    await page.locator('[data-toaster] [data-message-id="relation-exists"]').waitFor()
  })
})

describe('the palette', () => {
  it('relates, opens and removes by questions', async () => {
    const { page, client, place, oda, debt, open } = await openScenario()
    await open()
    await openPalette(page)
    await page.keyboard.type('Relate to')
    await press(page, 'Enter')
    await page.getByText('Related item').waitFor()
    await answerPrompt(page, 'debt')
    await side(page).getByRole('link', { name: 'The Lantern Debt' }).waitFor()
    await openPalette(page)
    await page.keyboard.type('Remove relation')
    await press(page, 'Enter')
    await page.getByText('Related item').waitFor()
    await answerPrompt(page, 'debt')
    await expect.poll(() => relatedTo(client, place, oda), longTimeout).toEqual([])
    await relate(client, place, oda, debt)
    await side(page).getByRole('link', { name: 'The Lantern Debt' }).waitFor()
    await openPalette(page)
    await page.keyboard.type('Go to a related')
    await press(page, 'Enter')
    await page.getByText('Related item').waitFor()
    await answerPrompt(page, 'debt')
    await page.waitForURL(`**/${debt.id}`)
  })

  it('relates several entities of a list to one', async () => {
    const { page, client, place, oda, heron, debt } = await openScenario()
    await visit(page, `${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}?mode=entry`)
    await page.getByRole('row').first().waitFor()
    await press(page, 'j', 'x', 'j', 'x', 'l')
    await manager(page).getByText('2 selected').waitFor()
    await pick(page, 'debt')
    await toast(page, '2 entries related to “The Lantern Debt”').waitFor()
    expect((await relatedTo(client, place, debt)).toSorted()).toEqual(['Oda Varrick', 'Patient Heron'])
    expect(await relatedTo(client, place, oda)).toEqual(await relatedTo(client, place, heron))
  })
})

it('updates another window at once', async () => {
  const { page, client, place, oda, heron, open } = await openScenario()
  await open()
  await side(page).getByText('Nothing related yet').waitFor()
  await relate(client, place, heron, oda)
  await side(page).getByRole('link', { name: 'Patient Heron' }).waitFor({ timeout: 5000 })
})
