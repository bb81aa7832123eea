import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture, type WindowOptions } from './fixtures/browser-fixture.ts'
import { answerPrompt, freezeClock, insertWords, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const [lines, moments] = [callsOf(timeline), callsOf(event)]

async function openScenario(options: WindowOptions = {}) {
  const { page, client } = await fixture.openAgain(`annalist-${options.language ?? 'en'}`, options)
  return { page, client, place: await createPlace(client) }
}

const metric = (label: string, index: number) => ({
  ...{ label, id: label.toLowerCase(), index, childAmount: 10, childLabels: [] },
})
const bells = {
  ...{ name: 'Reckoning of Bells', useGregorian: false, format: '{year}[-{day}]' },
  metrics: [metric('Year', 0), metric('Day', 1)],
}

async function addEvent(client: Client, place: Place, values: object = {}, counting: object = bells) {
  const { timelineId } = await client.call(lines.create, { ...place, name: 'Bells', ...counting })
  const input = { ...place, timelineId, name: 'The breach', timelineDate: [35], minMetric: 'day', ...values }
  const { eventId } = await client.call(moments.create, input)
  return { timelineId, eventId }
}

const read = async (client: Client, place: Place, eventId: string) =>
  ((await client.call(moments.get, { ...place, eventId })) as unknown as { event: Record<string, unknown> }).event

async function openEvent(page: Page, place: Place, { timelineId, eventId }: { timelineId: string; eventId: string }) {
  await visit(page, fixture.server.url + entityLink(event, { ...place, id: eventId, parentId: timelineId }))
  await page.getByRole('region', { name: /Date|Дата/ }).waitFor()
}

async function run(page: Page, name: string) {
  await openPalette(page)
  await insertWords(page, name)
  await page.getByRole('option', { name, exact: false }).first().waitFor()
  await press(page, 'Enter')
}

const date = (page: Page) => page.getByRole('region', { name: 'Date' })
const dateButton = (page: Page, text: string) => date(page).getByRole('button', { name: text })
const units = (page: Page) => page.getByRole('dialog', { name: 'Select date' }).getByRole('spinbutton')
const side = (page: Page) => page.getByRole('complementary')

/** Requests that the page has begun are reported before this resolves. */
const waitForPage = (page: Page) => page.evaluate(() => document.title)

/** The data of the updates that the page sends from now on. */
function updatesOf(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  page.on('request', request => request.url().endsWith('/event/update') && sent.push(request.postDataJSON().data))
  return sent
}

describe('by keys alone', () => {
  it('a timeline with units of its own, an event, its date, a range, and its end [ROUTE-07, ROUTE-09, EVENT-06, EVENT-07, EVENT-22, TL-22]', async () => {
    const { page, client, place } = await openScenario()
    await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'timeline'))
    await page.getByText('No timelines yet').waitFor()
    await press(page, 'n t')
    await page.locator('[role="dialog"] input[name="name"]:focus').waitFor()
    await page.keyboard.type('Reckoning of Bells')
    await page.getByRole('switch', { name: 'Use the Gregorian calendar' }).focus()
    await press(page, 'Space')
    await page.getByRole('textbox', { name: 'Name of the unit' }).focus()
    await page.keyboard.type('Year')
    await page.getByRole('button', { name: 'Add a smaller unit' }).focus()
    await press(page, 'Enter')
    await page.getByRole('textbox', { name: 'Name of the unit' }).nth(1).focus()
    await page.keyboard.type('Day')
    await press(page, 'Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Reckoning of Bells' }).waitFor()
    const [made] = (await client.call(lines.find, place)).data
    expect(made).toMatchObject({ useGregorian: false, format: '{year}[-{day}]', metrics: bells.metrics })

    await press(page, 'n v')
    await page.locator('[role="dialog"] input[name="name"]:focus').waitFor()
    await press(page, 'Control+Enter')
    await page.locator('[data-toaster]').getByText('name: required').waitFor()
    expect((await client.call(moments.find, place)).total).toBe(0)
    await page.keyboard.type('The breach')
    await press(page, 'Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'The breach' }).waitFor()
    const [{ eventId = '' } = {}] = (await client.call(moments.find, place)).data
    expect(new URL(page.url()).pathname).toBe(entityLink(event, { ...place, id: eventId, parentId: made?.timelineId }))

    await run(page, 'Choose date in a dialog')
    await units(page).first().waitFor()
    await units(page).first().focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('3')
    await press(page, 'Tab')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('5')
    await press(page, 'Enter')
    await dateButton(page, '3-5').waitFor()
    await expect.poll(() => read(client, place, eventId)).toMatchObject({ timelineDate: [35], formatedDate: '3-5' })

    await run(page, 'Set date')
    await answerPrompt(page, '3-1')
    await dateButton(page, '3-1').waitFor()
    await run(page, 'Set end date')
    await answerPrompt(page, '4-2')
    await expect.poll(() => read(client, place, eventId)).toMatchObject({ timelineDate: [31, 42] })
    await expect.poll(() => date(page).getByRole('switch', { name: 'Ranged date', checked: true }).count()).toBe(1)
    await run(page, 'Set end date')
    await answerPrompt(page, '2-0')
    await page.locator('[data-toaster] [data-message-id="end-date-cant-be-after-start"]').waitFor()
    expect(await read(client, place, eventId)).toMatchObject({ timelineDate: [31, 42] })
    await run(page, 'Drop end date')
    await page.locator('[data-toaster]').getByText('“The breach” is dated 3-1').waitFor()
    await expect.poll(() => read(client, place, eventId)).toMatchObject({ timelineDate: [31] })
    await press(page, 'z')
    await expect.poll(() => read(client, place, eventId)).toMatchObject({ timelineDate: [31, 42] })

    await run(page, 'Go to its timeline')
    await page.getByRole('heading', { level: 1, name: 'Reckoning of Bells' }).waitFor()
    await page.getByRole('button', { name: 'The breach, 3-1 – 4-2' }).waitFor()
    await press(page, 'j')
    await page.locator('button[data-event]:focus').waitFor()
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: 'The breach' }).waitFor()
    await run(page, 'Delete')
    await page.getByRole('option', { name: /Keep/ }).waitFor()
    await press(page, 'Enter')
    expect((await client.call(moments.find, place)).total).toBe(1)
    await run(page, 'Delete')
    await page.getByRole('option', { name: /Keep/ }).waitFor()
    await press(page, 'ArrowDown Enter')
    await page.getByText('No events yet').waitFor()
    const address = new URL(page.url())
    expect(address.pathname + address.search).toBe(links.project(place.spaceId, place.projectId, 'event'))
    expect((await client.call(moments.find, place)).total).toBe(0)
  })

  it('in Ukrainian, a date is typed in its words, and what is understood is shown', async () => {
    const { page, client, place } = await openScenario({ language: 'ua' })
    const made = await addEvent(client, place, { timelineDate: [0] }, { name: 'Літопис' })
    await openEvent(page, place, made)
    const field = page.getByRole('region', { name: 'Дата' }).getByRole('textbox')
    await field.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('5 березня 2024')
    await page.getByText('Зрозуміло як 05 бер 2024').waitFor()
    await press(page, 'Enter')
    const shown = () => read(client, place, made.eventId)
    await expect.poll(shown).toMatchObject({ timelineDate: [Date.UTC(2024, 2, 5)], formatedDate: '05 Mar 2024' })
    await run(page, 'Задати дату')
    await page.locator('[cmdk-input]').waitFor()
    await page.keyboard.type('7–9 березня 2024')
    await page.getByText('Зрозуміло як 07 бер 2024 – 09 бер 2024').waitFor()
    await press(page, 'Enter')
    await expect.poll(shown).toMatchObject({ timelineDate: [Date.UTC(2024, 2, 7), Date.UTC(2024, 2, 9)] })
    await page.getByText('Дата події «The breach»: 07 бер 2024 – 09 бер 2024').waitFor()
  })
})

describe('the page of an event', () => {
  it('shows author, date, range, colour, timeline, relations and tags beside it [EVENT-04, EVENT-08, EVENT-09, EVENT-10, EVENT-11, EVENT-12, EVENT-14, EVENT-15, EVENT-16, EVENT-17]', async () => {
    const { page, client, place } = await openScenario()
    const made = await addEvent(client, place)
    const { createdAt } = await read(client, place, made.eventId)
    await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'event'))
    await page.getByRole('row').filter({ hasText: 'The breach' }).filter({ hasText: '3-5' }).waitFor()
    await press(page, 'j Enter')
    await dateButton(page, '3-5').waitFor()
    const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' })
    await side(page)
      .getByText(day.format(new Date(String(createdAt))))
      .first()
      .waitFor()
    await side(page).getByText('annalist-en').first().waitFor()
    await page.getByRole('region', { name: 'Related', exact: true }).waitFor()
    await page.getByRole('region', { name: 'Tags' }).waitFor()
    const link = side(page).getByRole('link', { name: 'Reckoning of Bells' })
    expect(await link.getAttribute('href')).toBe(entityLink(timeline, { ...place, id: made.timelineId }))
    expect(
      await date(page)
        .getByRole('button', { name: /Start|Date:/ })
        .count(),
    ).toBe(1)
    const sent = updatesOf(page)
    await date(page).getByRole('switch', { name: 'Ranged date' }).focus()
    await press(page, 'Space')
    await date(page).getByRole('button', { name: /End:/ }).waitFor()
    expect(sent).toEqual([])
    await page.getByRole('radio', { name: 'Teal' }).focus()
    await press(page, 'Space')
    await expect.poll(() => sent).toEqual([{ color: '#009688' }])
    await page.locator('.cm-content').focus()
    await page.keyboard.type('@br')
    await page.getByRole('listbox').waitFor()
    await press(page, 'Escape')
    await page.getByRole('button', { name: 'Back' }).focus()
    await press(page, 'Enter')
    await page.waitForURL(`**${links.project(place.spaceId, place.projectId, 'event')}`)
  })

  it('saves name and date at once, description and colour after 700 ms, an empty name never [EVENT-03, EVENT-19, EVENT-20, EVENT-21]', async () => {
    const { page, client, place } = await openScenario()
    const made = await addEvent(client, place, { timelineDate: [35, 42] })
    await openEvent(page, place, made)
    await page.locator('.cm-content').waitFor()
    await freezeClock(page)
    const sent = updatesOf(page)
    await page.locator('.cm-content').focus()
    await page.keyboard.type('At dawn')
    await page.clock.runFor(690)
    await waitForPage(page)
    expect(sent).toEqual([])
    await page.clock.runFor(20)
    await expect.poll(() => sent.map(data => Object.keys(data))).toEqual([['description']])
    // A change while another is being saved is sent right after it.
    await page.locator('[data-save="saved"]').first().waitFor()
    await page.getByRole('radio', { name: 'Teal' }).focus()
    await press(page, 'Space')
    await page.clock.runFor(690)
    await waitForPage(page)
    expect(sent).toHaveLength(1)
    await page.clock.runFor(20)
    await expect.poll(() => sent[1]).toEqual({ color: '#009688' })
    await page.locator('[data-save="saved"]').first().waitFor()
    await date(page).getByRole('switch', { name: 'Ranged date' }).focus()
    await press(page, 'Space')
    await page.clock.runFor(1)
    await expect.poll(() => sent[2]).toEqual({ timelineDate: [35] })
    await page.clock.resume()
    const title = page.locator('main :is(input, textarea):focus')
    await press(page, 'e')
    await title.waitFor()
    await page.keyboard.press('Control+a')
    await press(page, 'Backspace Enter')
    await page.getByRole('heading', { level: 1, name: 'The breach' }).waitFor()
    expect(sent).toHaveLength(3)
    await press(page, 'e')
    await title.waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('The flood')
    await press(page, 'Enter')
    await expect.poll(() => sent[3]).toEqual({ name: 'The flood' })
  })

  it('exports JSON, and says if there is no such event or no timeline [EVENT-05, EVENT-13, EVENT-18]', async () => {
    const { page, client, place } = await openScenario({ expectsFailures: true })
    const made = await addEvent(client, place)
    await openEvent(page, place, made)
    const download = page.waitForEvent('download')
    await run(page, 'Export as JSON')
    const file = await download
    expect(file.suggestedFilename()).toBe('The breach.json')
    const json = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(json).toMatchObject({
      event: { name: 'The breach', formatedDate: '3-5' },
      timeline: { metrics: bells.metrics },
    })
    await openPalette(page)
    await page.keyboard.type('Export')
    // Of the event and its list; those of the project, its book and the shortcuts are others.
    const exports = page.getByRole('option', { name: /^Export(?! shortcuts| the project| the book)/ })
    await exports.first().waitFor()
    expect(await exports.allTextContents()).toEqual([
      expect.stringContaining('Export…'),
      expect.stringContaining('Export as JSON'),
    ])
    await press(page, 'Enter')
    const formats = page.getByRole('dialog').getByRole('radio')
    await formats.first().waitFor()
    await expect.poll(() => formats.count()).toBe(1)
    await page.getByRole('dialog').getByRole('radio', { name: 'JSON' }).waitFor()
    await press(page, 'Escape')
    await client.call(lines.delete, { ...place, timelineId: made.timelineId })
    // By somebody else, while the page of the event is open.
    const disabled = (role: 'button' | 'switch') => date(page).getByRole(role).last().getAttribute('aria-disabled')
    await expect.poll(() => disabled('switch')).toBe('true')
    expect(await disabled('button')).toBe('true')
    await visit(page, fixture.server.url + entityLink(event, { ...place, id: 'nothing-here', parentId: '-' }))
    expect(await page.locator('[data-message-id="event-not-found"]').textContent()).toBe('Event not found')
  })
})
