import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture, type WindowOptions } from './fixtures/browser-fixture.ts'
import { insertWords, openPalette, press, undoByToast } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const [lines, moments] = [callsOf(timeline), callsOf(event)]

/** A timeline that counts in units, with three events. */
async function openTimeline(userId: string, options: WindowOptions = {}) {
  const { page, client } = await fixture.openAs(userId, options)
  const place = await createPlace(client)
  const metric = (label: string, index: number) => ({
    ...{ label, id: label.toLowerCase(), index, childAmount: 365, childLabels: [] },
  })
  const units = { useGregorian: false, format: '{year}[-{day}]', metrics: [metric('Year', 0), metric('Day', 1)] }
  const { timelineId } = await client.call(lines.create, { ...place, name: 'Bells', ...units } as never)
  for (const [name, ...timelineDate] of [
    ['The Long Ebb', 370],
    ['The breach', 500, 520],
    ['The vigil', 1200],
  ] as const)
    await client.call(moments.create, { ...place, timelineId, name, timelineDate, minMetric: 'day' } as never)
  await visit(page, fixture.server.url + entityLink(timeline, { ...place, id: timelineId }))
  await page.getByRole('heading', { level: 1, name: 'Bells' }).waitFor()
  return { page, client, place, timelineId }
}

/** The written dates of all events, by name. */
async function written(client: Client, place: Place): Promise<string[]> {
  const { data } = await client.call(moments.find, { ...place, sorting: 'name:asc' } as never)
  return (data as unknown as { formatedDate: string }[]).map(row => row.formatedDate)
}

async function run(page: Page, name: string) {
  await openPalette(page)
  await insertWords(page, name)
  await page.getByRole('option', { name, exact: false }).first().waitFor()
  await press(page, 'Enter')
}

async function write(page: Page, text: string) {
  await press(page, 'Control+a')
  await page.keyboard.type(text)
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

/** The field that has the focus, by its path in the calendar. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** Goes on by Tab until a field has the focus. */
async function tabTo(page: Page, name: string) {
  for (let tries = 0; tries < 200; tries++) {
    if ((await focused(page)) === name) return
    await press(page, 'Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

const inUnits = ['1-135 – 1-155', '1-5', '3-105']

describe('a calendar in place of units, by keys alone', () => {
  it('its months and leap rule edited, its effect read before it is saved, undone and done again', async () => {
    const { page, client, place, timelineId } = await openTimeline('calendar-maker')
    const stored = async () => (await client.call(lines.get, { ...place, timelineId })).calendar
    expect(await written(client, place)).toEqual(inUnits)
    await run(page, 'Choose a ready calendar')
    await page.getByRole('option', { name: 'Plain year of 365 days' }).waitFor()
    await page.keyboard.type('Plain')
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Settings of “Bells”' })
    await dialog.getByRole('radio', { name: 'Own calendar', checked: true }).waitFor()
    const inspector = axeInspector(page)
    await dialog.getByRole('radio', { name: 'Own calendar' }).focus()
    for (const mode of ['Units', 'Real calendar']) {
      await press(page, 'ArrowLeft')
      await dialog.getByRole('radio', { name: mode, checked: true }).waitFor()
      await inspector.look(`the settings, ${mode}`)
    }
    await press(page, 'ArrowRight ArrowRight')
    await dialog.getByRole('textbox', { name: 'Name of the calendar' }).focus()
    await shot(page, 'editor-en')

    await tabTo(page, 'name')
    await write(page, 'Crown Reckoning')
    await tabTo(page, 'months.0.name')
    await write(page, 'Levy')
    await tabTo(page, 'months.0.days')
    await write(page, '0')
    await dialog.getByText('“Levy” has 0 days and no leap rule gives it any.').waitFor()
    await press(page, 'Control+Enter')
    await expect.poll(() => focused(page)).toBe('months.0.days')
    await write(page, '40')
    await press(page, 'Alt+ArrowDown')
    await expect.poll(() => focused(page)).toBe('months.1.days')
    // A month below it, which is taken away again.
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe('months.2.name')
    await write(page, 'Herring')
    await expect.poll(() => dialog.getByRole('group', { name: 'Herring', exact: true }).count()).toBe(1)
    await dialog.getByRole('button', { name: 'Add a leap rule' }).focus()
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe('leapRules.0.days')
    await write(page, '2')
    await dialog.getByText('Next: 4, 8, 12').waitFor()
    await dialog.getByRole('button', { name: 'More of “Leap rule 1: Year’s End”' }).focus()
    await press(page, 'Enter')
    await shot(page, 'editor-edited-en')
    await inspector.look('the calendar editor')

    await press(page, 'Control+Enter')
    const effect = dialog.getByRole('region', { name: 'What will read differently' })
    await effect.getByText('3 events keep their moments.').waitFor()
    const sample = await effect.getByRole('row', { name: 'The Long Ebb' }).textContent()
    expect(await effect.locator('dl').textContent()).toMatch(/read differently3/)
    expect(await stored()).toBeNull()
    await shot(page, 'effect-en')
    await inspector.look('the effect')
    inspector.done()
    await press(page, 'Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    const inCalendar = await written(client, place)
    expect(inCalendar[1]).toMatch(/^\d+ \p{L}+ 1 Before the Count$/u)
    expect(sample).toBe(`The Long Ebb1-5${inCalendar[1]}`)
    expect(await stored()).toMatchObject({ name: 'Crown Reckoning', leapRules: [{ days: 2 }] })
    await page.getByText('“Bells” counts differently now').waitFor()
    await undoByToast(page)
    await expect.poll(() => written(client, place)).toEqual(inUnits)
    expect(await stored()).toBeNull()
    await page.getByText('“Bells” counts as before').waitFor()
    await undoByToast(page)
    await expect.poll(() => written(client, place)).toEqual(inCalendar)
    // The first notice may still stand beside the one of redo.
    await page.getByText('“Bells” counts differently now').last().waitFor()
    await page
      .locator('button[data-event]')
      .and(page.getByRole('button', { name: `The Long Ebb, ${inCalendar[1]}` }))
      .waitFor()
    await shot(page, 'gantt-en')
  })

  it('in Ukrainian, from a file, on a narrow dark screen', async () => {
    const { page, client, place, timelineId } = await openTimeline('literate', {
      language: 'ua',
      dark: true,
      width: 390,
    })
    const sample = 'plugins/timelines/shared/calendar/read/samples/simple-calendar.json'
    const chooser = page.waitForEvent('filechooser')
    await run(page, 'Календар із файлу')
    await page.getByRole('option', { name: 'Вибрати файл' }).waitFor()
    await press(page, 'Enter')
    await (await chooser).setFiles({
      ...{ name: 'salt.json', mimeType: 'application/json' },
      buffer: Buffer.from(await readFile(sample)),
    })
    const report = page.getByRole('region', { name: 'Що є у файлі' })
    await report.getByText('Salt Reckoning').waitFor()
    await report.getByText('Змінено чи пропущено').waitFor()
    await shot(page, 'report-ua')
    const inspector = axeInspector(page)
    await inspector.look('what the file has')
    await report.getByRole('button', { name: 'Використати цей календар' }).focus()
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe('name')
    await shot(page, 'editor-ua')
    expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(390)
    await press(page, 'Control+Enter')
    await page.getByText('читатимуться інакше').waitFor()
    await shot(page, 'effect-ua')
    await inspector.look('the effect, narrow and dark')
    inspector.done()
    await press(page, 'Control+Enter')
    await page.getByText('Лінія «Bells» тепер лічить час інакше').waitFor()
    await shot(page, 'gantt-ua')
    const { calendar } = await client.call(lines.get, { ...place, timelineId })
    expect(calendar).toMatchObject({ name: 'Salt Reckoning' })
    await undoByToast(page)
    await page.getByText('Лінія «Bells» лічить, як раніше').waitFor()
    await expect.poll(() => written(client, place)).toEqual(inUnits)
  })
})
