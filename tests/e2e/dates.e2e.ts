import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { mentionOf, paragraphWith } from '../api/relations-fixture.ts'
import { openBrowserFixture, type WindowOptions } from './fixtures/browser-fixture.ts'
import { insertWords, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const [lines, moments] = [callsOf(timeline), callsOf(event)]
const day = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date)

async function openScenario(options: WindowOptions = {}) {
  const { page, client } = await fixture.openAgain(`traveller-${options.language ?? 'en'}`, options)
  const place = await createPlace(client)
  const { timelineId } = await client.call(lines.create, { ...place, name: 'Our years' })
  const open = (kind: typeof event | typeof chapter | typeof timeline, id: string, parentId?: string) =>
    visit(page, fixture.server.url + entityLink(kind, { ...place, id, parentId }))
  return { page, client, place, timelineId, open }
}

async function addEvent(client: Client, place: Place, timelineId: string, name: string, timelineDate: number[]) {
  const input = { ...place, timelineId, name, timelineDate, minMetric: 'day' }
  return (await client.call(moments.create, input)).eventId
}

async function run(page: Page, name: string) {
  await openPalette(page)
  await insertWords(page, name)
  await page.getByRole('option', { name, exact: false }).first().waitFor()
  await press(page, 'Enter')
  await page.locator('[cmdk-input]').waitFor()
}

const seen = (page: Page) => page.getByRole('slider').getAttribute('aria-valuetext')

describe('a date', () => {
  it('is said by an event, in both languages, and understood at once', async () => {
    const { page, client, place, timelineId, open } = await openScenario({ language: 'ua' })
    await addEvent(client, place, timelineId, 'Битва під Соллю', [day(1912, 5, 12)])
    const eventId = await addEvent(client, place, timelineId, 'Parley', [0])
    await open(event, eventId, timelineId)
    await page.getByRole('region', { name: 'Дата' }).waitFor()
    await run(page, 'Задати дату')
    await page.keyboard.type('через 3 тижні після битви під Соллю')
    await page.getByText('Зрозуміло як 02 чер 1912').waitFor()
    await press(page, 'Enter')
    const stored = async () => (await client.call(moments.find, { ...place, query: 'Parley' })).data[0]?.timelineDate
    await expect.poll(stored).toEqual([day(1912, 6, 2)])
    await run(page, 'Задати дату')
    await page.keyboard.type('before Битва під Соллю')
    await page.getByText('Зрозуміло як 11 тра 1912').waitFor()
    await press(page, 'Enter')
    await expect.poll(stored).toEqual([day(1912, 5, 11)])
  })

  it('is gone to from anywhere: the only timeline is not asked for, one of two is', async () => {
    const { page, client, place, timelineId, open } = await openScenario()
    await addEvent(client, place, timelineId, 'Siege', [day(1912, 5, 12)])
    await addEvent(client, place, timelineId, 'Peace', [day(1990, 1, 1)])
    const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'One' })
    await open(chapter, chapterId)
    await page.locator('.cm-content').waitFor()
    await run(page, 'Go to date on a timeline')
    await page.keyboard.type('3 March 1950')
    await page.getByText('Understood as 03 Mar 1950').waitFor()
    await press(page, 'Enter')
    await page.waitForURL(`**/timeline/**/${timelineId}`)
    await expect.poll(async () => await seen(page)).toMatch(/19\d\d/)
    const before = await seen(page)
    await run(page, 'Go to date on a timeline')
    await page.keyboard.type('after Peace')
    await page.getByText('Understood as 02 Jan 1990').waitFor()
    await press(page, 'Enter')
    await expect.poll(async () => await seen(page)).not.toBe(before)
    const other = await client.call(lines.create, { ...place, name: 'Elder years' })
    await run(page, 'Go to date on a timeline')
    await page.getByRole('option', { name: 'Elder years' }).waitFor()
    await press(page, 'Enter')
    await page.keyboard.type('1 January 2000')
    await page.getByText('Understood as 01 Jan 2000').waitFor()
    await press(page, 'Enter')
    await page.waitForURL(`**/timeline/**/${other.timelineId}`)
  })

  it('of a mentioned event is in the card of the mention', async () => {
    const { page, client, place, timelineId, open } = await openScenario()
    const id = await addEvent(client, place, timelineId, 'Siege', [day(1912, 5, 12), day(1912, 6, 2)])
    const mention = mentionOf(place, { type: 'event', id }, 'Siege')
    const text = paragraphWith('At the ', mention, '.')
    const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'One', text })
    await open(chapter, chapterId)
    await page.locator('[data-mention]').hover()
    await page.locator('[data-mention-card]').getByText('12 May 1912 – 02 Jun 1912 · Our years').waitFor()
  })

  it('narrows the search: before, after and in it, in words if it means nothing', async () => {
    const { page, client, place, timelineId, open } = await openScenario()
    await addEvent(client, place, timelineId, 'Siege of Salt', [day(1912, 5, 12)])
    await addEvent(client, place, timelineId, 'Peace of Salt', [day(1913, 1, 1)])
    await addEvent(client, place, timelineId, 'Feast', [day(1913, 6, 1)])
    await open(timeline, timelineId)
    await page.getByRole('slider').waitFor()
    await run(page, 'Search everywhere')
    await page.keyboard.type('before:1913')
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.getByText('before: after:').waitFor()
    const found = () => dialog.getByRole('option').allTextContents()
    await expect.poll(found).toEqual([expect.stringContaining('Siege of Salt')])
    await dialog.getByRole('combobox').fill('in:1913')
    await expect.poll(found).toEqual([expect.stringContaining('Peace of Salt'), expect.stringContaining('Feast')])
    await dialog.getByRole('combobox').fill('after:"Siege of Salt" salt')
    await dialog.getByText('Not understood').waitFor()
    await dialog.getByRole('combobox').fill('after:"12 May 1912" salt')
    await expect.poll(found).toEqual([expect.stringContaining('Peace of Salt')])
    await dialog.getByRole('combobox').fill('before:someday')
    await dialog.getByText('Not understood').waitFor()
  })
})
