import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, press, pressUkrainian } from './fixtures/keys.ts'

const fixture = openBrowserFixture()
const [lines, moments] = [callsOf(timeline), callsOf(event)]

const words = {
  units: ['Рік', 'Місяць', 'День'],
  siege: 'Облога',
  letters: 'обл',
  color: 'Вибрати колір',
  teal: 'Бірюзовий',
  preset: 'готовий календар',
  lunar: 'Місячний рік',
  effect: '12 подій лишаються у своїх моментах.',
  counts: 'Лінія «Bells» тепер лічить час інакше',
  before: 'Лінія «Bells» лічить, як раніше',
}

/** Dates of twelve events; the fifth is the siege. */
const dates = ['3-2-5', '3-4', '3-5-1 – 3-5-9', '4', '5-2-2', '5-2-5', '5-9-9', '6-1', '7', '7-3', '8-8-8', '9-9-9']

const mark = (page: Page, name: string, focus = '') =>
  page.locator(`button[data-event][aria-label^="${name}, "]${focus}`)

/** Finds a command by its name, and runs it. */
async function run(page: Page, palette: () => Promise<void>, name: string) {
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  await palette()
  await page.locator('[cmdk-input]').waitFor()
  await insertWords(page, name)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
}

it('a world’s time from units to a calendar, by keys of a Ukrainian layout alone', { timeout: 120_000 }, async () => {
  const { page, client } = await fixture.openAs('keeper-of-years', { language: 'ua' })
  const place = await createPlace(client)
  const stored = async () => (await client.call(moments.find, { ...place, query: words.siege } as never)).data[0]
  const palette = () => pressUkrainian(page, 'Control+k')
  const inspector = axeInspector(page)
  await page.goto(fixture.server.url + links.project(place.spaceId, place.projectId, 'timeline'))
  await page.getByRole('tab', { selected: true }).waitFor()

  // Three units: Enter in the name of one adds the next, and creates the timeline after the last.
  await pressUkrainian(page, 'n t')
  await page.locator('[role="dialog"] input[name="name"]:focus').waitFor()
  await page.keyboard.type('Bells')
  await press(page, 'Tab Space Tab Tab')
  for (const unit of words.units) {
    await page.keyboard.type(unit)
    if (unit === words.units[2]) await inspector.look('the units of a new timeline')
    await press(page, 'Enter')
  }
  inspector.done()
  await page.getByRole('heading', { level: 1, name: 'Bells' }).waitFor()
  const [made] = (await client.call(lines.find, place)).data
  expect(made?.metrics?.map(({ label }) => label)).toEqual(words.units)

  // What is typed replaces the suggested date.
  for (const [at, date] of dates.entries()) {
    await pressUkrainian(page, 'Shift+n')
    await answerPrompt(page, at === 4 ? words.siege : `Day ${at}`)
    await page.locator('[cmdk-input][aria-label]').waitFor()
    await page
      .locator('[cmdk-item]', { hasText: /0-0|\d/ })
      .first()
      .waitFor()
    await page.keyboard.type(date)
    await page.locator('[cmdk-item]', { hasText: date }).waitFor()
    await press(page, 'Enter')
    await mark(page, at === 4 ? words.siege : `Day ${at}`, ':focus').waitFor()
  }
  expect((await client.call(moments.find, place)).total).toBe(12)

  // Every mark is reached, and says its name and date.
  await press(page, '0 Escape')
  await page.locator('button[data-event][aria-pressed="true"]').waitFor({ state: 'detached' })
  // All are in view again: `j` begins with the first that is drawn.
  await expect.poll(() => page.locator('button[data-event]').count()).toBe(dates.length)
  const reached: string[] = []
  for (const _ of dates) {
    await press(page, 'j')
    const next = page.locator('button[data-event][aria-pressed="true"]:focus')
    await expect.poll(() => next.getAttribute('aria-label', { timeout: 5_000 })).not.toBe(reached.at(-1))
    reached.push((await next.getAttribute('aria-label')) ?? '')
  }
  expect(reached.map(label => label.split(', ')[1])).toEqual(dates)

  // One is found by its letters, moved, lengthened and coloured; another by its date.
  await pressUkrainian(page, 'Shift+g')
  await page.locator('[cmdk-input]').waitFor()
  await page.keyboard.type(words.letters)
  await page.locator('[cmdk-item]', { hasText: `${words.siege}, 5-2-2` }).waitFor()
  await press(page, 'Enter')
  await mark(page, words.siege, ':focus').waitFor()
  await press(page, 'Alt+ArrowRight Alt+Shift+ArrowRight')
  await expect.poll(async () => (await stored())?.timelineDate).toHaveLength(2)
  await run(page, palette, words.color)
  await answerPrompt(page, words.teal)
  await expect.poll(async () => (await stored())?.color).toBe('#009688')
  const [start = 0, end = 0] = (await stored())?.timelineDate ?? []
  expect([start > 522, end > start]).toEqual([true, true])
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  await pressUkrainian(page, 'Shift+g')
  await answerPrompt(page, '8-8')
  await mark(page, 'Day 10', ':focus').waitFor()

  // A calendar with months of their own lengths and a leap rule; the palette offers it though an event is selected.
  await run(page, palette, words.preset)
  await answerPrompt(page, words.lunar)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name="name"]:focus').waitFor()
  await press(page, 'Control+Enter')
  await dialog.getByText(words.effect).waitFor()
  const calendar = async () => (await client.call(lines.get, { ...place, timelineId: made?.timelineId ?? '' })).calendar
  expect(await calendar()).toBeNull()
  await press(page, 'Control+Enter')
  await page.getByText(words.counts).waitFor()
  expect((await calendar())?.leapRules).toHaveLength(1)
  // The same events are seen, at the same place.
  await expect.poll(() => mark(page, 'Day 10').getAttribute('aria-label')).not.toContain('8-8-8')
  await pressUkrainian(page, 'z')
  await page.getByText(words.before).waitFor()
  await expect.poll(() => mark(page, 'Day 10').getAttribute('aria-label')).toContain('8-8-8')
  expect(await calendar()).toBeNull()
  await pressUkrainian(page, 'z')
  await page.getByText(words.counts).last().waitFor()
  await expect.poll(async () => (await calendar())?.leapRules.length).toBe(1)
})
