import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { calendarPreset } from '#plugins/timelines/shared/calendar/presets/presets.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { insertWords, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const metric = (label: string, index: number) => ({
  ...{ label, id: label.toLowerCase(), index, childAmount: 10, childLabels: [] },
})

it.each([
  ['metrics', 1280, { format: '{year}[-{day}]', metrics: [metric('Year', 0), metric('Day', 1)] }],
  ['a calendar', 390, { calendar: calendarPreset('lunar', 'en') }],
] as const)('axe finds no violation in the dialog of a date in %s, %d px', async (name, width, counting) => {
  const { page, client } = await fixture.openAs(`dates-in-${width}`, { width })
  const place = await createPlace(client)
  const input = { ...place, name, useGregorian: false, ...counting }
  const { timelineId } = await client.call(callsOf(timeline).create, input as never)
  const made = { ...place, timelineId, name: 'The breach', timelineDate: [35] }
  const { eventId } = await client.call(callsOf(event).create, made as never)
  await visit(page, fixture.server.url + entityLink(event, { ...place, id: eventId, parentId: timelineId }))
  await page.getByRole('heading', { level: 1, name: 'The breach' }).waitFor()
  const inspector = axeInspector(page)

  await openPalette(page)
  await insertWords(page, '>Choose date in a dialog')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Choose date in a dialog' }).waitFor()
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Select date' })
  await dialog.waitFor()
  await inspector.look(`the date dialog of ${name}`)
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'detached' })
  await openPalette(page)
  await page.keyboard.type('>Set date')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Set date' }).waitFor()
  await press(page, 'Enter')
  await page.locator('[cmdk-input]').waitFor()
  await page.keyboard.type('3')
  await inspector.look(`a date typed in ${name}`)
  inspector.done()
  expect(await page.locator('[cmdk-input]').inputValue()).toBe('3')
})
