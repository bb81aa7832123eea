import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { character } from '#plugins/characters/shared.ts'
import { convertMoment } from '#plugins/timelines/shared/calendar/convert.ts'
import { calendarPreset } from '#plugins/timelines/shared/calendar/presets/presets.ts'
import { systemOf } from '#plugins/timelines/shared/dates.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { addChapter, mentionOf, paragraphWith, type RelatedRef, relate } from '../api/relations-fixture.ts'
import { addValue } from '../api/tags-fixture.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const [lines, moments] = [callsOf(timeline), callsOf(event)]
const day = (month: number, date: number) => Date.UTC(2024, month - 1, date)

/** A timeline with tagged and related events, chapters that mention them, and a timeline with a calendar of its own. */
async function furnish(client: Client) {
  const place = await createPlace(client)
  const { timelineId } = await client.call(lines.create, { ...place, name: 'Spring tides' } as never)
  const [sea, debt] = [await addValue(client, place, 'The sea'), await addValue(client, place, 'The debt')]
  const add = async (name: string, timelineDate: number[], values: object = {}, to = timelineId) => {
    const input = { ...place, timelineId: to, name, timelineDate, minMetric: 'day', ...values }
    const { eventId } = await client.call(moments.create, input as never)
    return { id: eventId, type: 'event' } as RelatedRef
  }
  const tagged = (...ids: string[]) => ({ tags: ids.map(valueId => ({ valueId })) })
  const outbound = await add('Outbound', [day(3, 1), day(3, 20)], tagged(sea, debt))
  const loss = await add('Loss of the Heron', [day(3, 20)], { ...tagged(sea), color: '#E91E63', minMetric: 'month' })
  await add('The vigil', [day(4, 8), day(4, 28)], { color: '#FF9800' })
  const { characterId } = await client.call(callsOf(character).create, { ...place, name: 'Oda Varrick' } as never)
  await relate(client, place, outbound, { id: characterId, type: 'character' })
  await addChapter(client, place, 'Loss', paragraphWith(mentionOf(place, loss, 'Loss')))
  await addChapter(client, place, 'How it began', paragraphWith(mentionOf(place, outbound, 'Outbound')))
  await addChapter(client, place, 'Nothing happens')
  const calendar = calendarPreset('lunar', 'en')
  const counting = { useGregorian: false, format: calendar.format, calendar, metrics: null }
  const moons = (await client.call(lines.create, { ...place, name: 'Moons', ...counting } as never)).timelineId
  const real = systemOf({ useGregorian: true, format: 'DD MMM YYYY' })
  await add('High tide', [convertMoment(real, systemOf(counting), day(3, 10))], {}, moons)
  return { place, address: entityLink(timeline, { ...place, id: timelineId }), timelineId }
}

const mark = (page: Page, name: string) =>
  page.locator('button[data-event]').and(page.getByRole('button', { name: new RegExp(`^${name}`) }))
const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const focusedMark = (page: Page) =>
  page.evaluate(() => [
    document.activeElement?.getAttribute('aria-label')?.split(',')[0],
    document.activeElement?.closest('section')?.ariaLabel,
  ])
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

describe('the page of a timeline, by keyboard alone', () => {
  it('has lanes, a table, a month, the story, and a second timeline', { timeout: 120_000 }, async () => {
    const { page, client } = await fixture.openAs('keeper-of-tides')
    const { address } = await furnish(client)
    const inspector = axeInspector(page)
    await visit(page, fixture.server.url + address)

    // An event with two tags is in both lanes, and the keys lead from one to the other.
    await lane(page, 'The debt').locator('button[data-event]').waitFor()
    await expect.poll(() => mark(page, 'Outbound').count()).toBe(2)
    await press(page, 'j')
    await expect.poll(() => focusedMark(page)).toEqual(['Outbound', 'The debt'])
    await press(page, 'ArrowDown')
    await expect.poll(() => focusedMark(page)).toEqual(['Outbound', 'The sea'])
    await press(page, 'Shift+L')
    await answerPrompt(page, 'Characters')
    await lane(page, 'Oda Varrick').locator('button[data-event]').waitFor()
    await expect.poll(() => lane(page, 'Not related').locator('button[data-event]').count()).toBe(2)

    // Another timeline, with its own labels, at the same places.
    await press(page, 'Shift+T')
    await answerPrompt(page, 'Moons')
    const band = page.getByRole('region', { name: 'Moons' })
    await mark(page, 'High tide').waitFor()
    await expect.poll(() => band.locator('button[data-event]').count()).toBe(1)
    const [tide, outbound] = [await mark(page, 'High tide').boundingBox(), await mark(page, 'Outbound').boundingBox()]
    expect(Math.abs((tide?.x ?? 0) - (outbound?.x ?? 0) - ((outbound?.width ?? 0) * 9) / 20)).toBeLessThan(20)
    await inspector.look('the timeline with another')
    await page.reload()
    await mark(page, 'High tide').waitFor()

    // The table has the same focused event.
    await press(page, 'j')
    await expect.poll(() => focused(page)).toMatch(/^Outbound/)
    await press(page, 'j')
    await expect.poll(() => focused(page)).toMatch(/^Loss of the Heron/)
    await press(page, '2')
    const rows = page.getByRole('grid', { name: 'Events' }).getByRole('row')
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(3)
    // As exactly as it is known: of the loss, only the month.
    expect(await rows.nth(1).textContent()).toMatch(/Loss of the Heron\s*Mar 2024$/)
    const current = () => page.locator('[role=grid]').getAttribute('aria-activedescendant')
    const idOfRow = (at: number) => rows.nth(at).getAttribute('id')
    await expect.poll(current).toBe(await idOfRow(1))
    await press(page, 'j')
    await expect.poll(current).toBe(await idOfRow(2))
    await press(page, 'x')
    await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).waitFor()
    await inspector.look('the table')
    await press(page, 'Escape')

    // The month begins on the day of that event; Enter opens it or creates one.
    await press(page, '3')
    await page.getByRole('heading', { name: 'April 2024' }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^08 Apr 2024/)
    await press(page, 'ArrowLeft')
    await expect.poll(() => focused(page)).toMatch(/^07 Apr 2024, Sunday/)
    await press(page, 'PageUp')
    await page.getByRole('heading', { name: 'March 2024' }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^07 Mar 2024.*1 event/)
    await inspector.look('the month')
    await press(page, 'Shift+PageUp')
    await page.getByRole('heading', { name: 'March 2023' }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('A year before')
    await press(page, 'Control+Enter')
    await page.waitForURL(/\/event\//)
    const [, eventId = ''] = /\/([^/]+)$/.exec(new URL(page.url()).pathname) ?? []
    const { projectId, spaceId } = await placeOf(page)
    const made = (await client.call(moments.get, { projectId, spaceId, eventId })) as unknown as { event: object }
    expect(made.event).toMatchObject({ name: 'A year before', timelineDate: [Date.UTC(2023, 2, 7)], minMetric: 'day' })
    await press(page, 'Alt+ArrowLeft')

    // The story: told in one order, happened in the other.
    await page.getByRole('heading', { name: 'March 2023' }).waitFor()
    await press(page, '4')
    const told = page.getByRole('region', { name: 'As it is told' }).getByRole('link')
    const happened = page.getByRole('region', { name: 'As it happened' }).getByRole('link')
    await expect
      .poll(() => told.allInnerTexts())
      .toEqual([expect.stringContaining('Loss'), expect.stringContaining('How it began')])
    expect(await happened.allInnerTexts()).toEqual([
      expect.stringContaining('How it began'),
      expect.stringMatching(/^Mar 2024\s+1\s+Loss$/),
    ])
    await press(page, 'j')
    await press(page, 'ArrowRight')
    await expect.poll(() => happened.nth(1).evaluate(link => link === document.activeElement)).toBe(true)
    expect(await page.getByRole('region', { name: 'Chapters without events' }).textContent()).toContain(
      'Nothing happens',
    )
    const alone = page.getByRole('region', { name: 'Events that no chapter mentions' })
    await expect.poll(() => alone.getByRole('link').count()).toBe(2)
    await inspector.look('the story')
    await press(page, 'Enter')
    await page.waitForURL(/\/chapter\//)
    inspector.done()
  })
})

async function placeOf(page: Page): Promise<{ spaceId: string; projectId: string }> {
  const [, , , spaceId = '', projectId = ''] = new URL(page.url()).pathname.split('/')
  return { spaceId, projectId }
}
