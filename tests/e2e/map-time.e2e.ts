import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { location, map, mapCalls } from '#plugins/maps/shared.ts'
import { cvCalls } from '#plugins/tags/shared.ts'
import { event, timeline } from '#plugins/timelines/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const locations = callsOf(location)

/** A map of a timeline that counts days from 0 to 1000. */
async function furnish(client: Client) {
  const place = await createPlace(client)
  const { timelineId } = await client.call(callsOf(timeline).create, {
    ...{ ...place, name: 'Bells', useGregorian: false, format: 'day {day}' },
    metrics: [{ id: 'day', label: 'Day', index: 0, childAmount: 1, childLabels: [] }],
  } as never)
  const events: string[] = []
  for (const [name, day] of [['First bell', 0] as const, ['Third bell', 300] as const, ['Last bell', 1000] as const]) {
    const input = { ...place, timelineId, name, timelineDate: [day] }
    events.push((await client.call(callsOf(event).create, input as never)).eventId)
  }
  const { mapId } = await client.call(mapCalls.create, {
    ...{ ...place, name: 'Varn', useDefaultMap: true, timelineId },
  } as never)
  return { place, timelineId, mapId, events }
}

const counted = (page: Page, text: string) => page.getByRole('img', { name: `Varn: ${text}` }).waitFor()

/** Types the name of a command, and its answer. */
async function run(page: Page, name: string, answer?: string): Promise<void> {
  await openPalette(page)
  await page.locator('[cmdk-input]').fill(`>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await page.keyboard.press('Enter')
  if (answer !== undefined) {
    await page.locator('[cmdk-input][aria-invalid]').waitFor()
    await answerPrompt(page, answer)
  }
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
}

describe('the time of a map', () => {
  it('is moved by keys, and a state is added at its date, saved and undone [MAP-35] [MAP-37]', async () => {
    const { page, client } = await fixture.openAs('time-of-maps')
    const { place, mapId, events, timelineId } = await furnish(client)
    const { locationId } = await client.call(locations.create, {
      ...{ ...place, mapId, label: 'The ferry', coordinates: { x: 2000, y: 1500 } },
    } as never)
    const read = () => client.call(locations.get, { ...place, locationId } as never)
    await visit(page, fixture.server.url + entityLink(map, { ...place, id: mapId }))
    await counted(page, '1 location')
    const slider = page.getByRole('slider', { name: 'Date of the map' })
    await slider.waitFor()
    expect(await slider.getAttribute('aria-valuetext')).toBe('At no date')

    await run(page, 'Show the map at a date', '500')
    await expect.poll(() => slider.inputValue()).toBe('500')
    await press(page, ';')
    await expect.poll(() => slider.inputValue()).toBe('510')
    await press(page, ',')
    await expect.poll(() => slider.inputValue()).toBe('500')
    await slider.press('ArrowLeft')
    await expect.poll(() => slider.inputValue()).toBe('490')
    await slider.press('Home')
    await expect.poll(() => slider.inputValue()).toBe('0')
    await run(page, 'Show the map at a date', '500')
    await expect.poll(() => slider.inputValue()).toBe('500')

    // In the slider arrows have their own meaning.
    await slider.blur()
    await press(page, 'ArrowRight')
    await page.getByRole('article', { name: 'The ferry' }).waitFor()
    await press(page, '8')
    await page.locator('[data-mode="addState"]').waitFor()
    await press(page, 'ArrowRight', 'ArrowRight', 'Enter')
    await expect.poll(async () => (await read()).states).toMatchObject([{ date: 500 }])
    const [state] = (await read()).states
    expect(state?.coordinates.x).toBeGreaterThan(2000)
    expect(await read()).toMatchObject({ useTimeline: true, coordinates: { x: 2000, y: 1500 } })
    await press(page, 'Control+z')
    await expect.poll(read).toMatchObject({ states: [], useTimeline: false })
    await press(page, 'Control+y')
    await expect.poll(async () => (await read()).states).toEqual([state])
    await press(page, 'Escape')
    await page.locator('[data-mode="view"]').waitFor()

    // What is drawn is where a tap finds it: there at the date, and not before.
    const found = async () => {
      const hint = page.getByRole('list', { name: 'Letters to jump by' }).getByRole('listitem')
      await press(page, 'f')
      await hint.first().waitFor()
      const box = await hint.first().boundingBox()
      if (!box) throw new Error('the letter is gone')
      await press(page, 'Escape')
      await hint.first().waitFor({ state: 'detached' })
      return Math.round(box.x)
    }
    const late = await found()
    await run(page, 'Show the map at a date', '499')
    await expect.poll(() => slider.inputValue()).toBe('499')
    const early = await found()
    expect(early).toBeLessThan(late)
    await run(page, 'Show the map at no date')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('At no date')
    expect(await found()).toBe(early)

    await visit(page, fixture.server.url + entityLink(event, { ...place, id: events[1] ?? '', parentId: timelineId }))
    await page.getByRole('region', { name: 'On the map at its date' }).getByRole('link', { name: 'Varn' }).click()
    await expect.poll(() => slider.inputValue()).toBe('300')
  })
})

describe('the locations that a map shows', () => {
  it('are filtered and switched by keys, and stay so after a reload [MAP-11] [MAP-22]', async () => {
    const { page, client } = await fixture.openAs('filter-of-maps')
    const { place, mapId } = await furnish(client)
    const { valueId } = await client.call(cvCalls.create, { ...place, value: 'Tower', appointment: 'locationType' })
    const type = { value: valueId, label: 'Tower' }
    for (const [label, values] of [
      ['Ister Bell', { type }],
      ['Nine Bells', {}],
      ['Fog', { pointType: 'label' }],
    ] as const)
      await client.call(locations.create, { ...place, mapId, label, coordinates: { x: 9, y: 9 }, ...values } as never)
    const stored = (key: string) => page.evaluate(name => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
    await visit(page, fixture.server.url + entityLink(map, { ...place, id: mapId }))
    await counted(page, '3 locations')
    expect(await stored('map_filter')).toBeNull()

    await press(page, 'Shift+F')
    const filter = page.getByRole('region', { name: 'Filter' })
    await filter.getByRole('textbox', { name: 'Text in the label' }).and(page.locator(':focus')).waitFor()
    const inspector = axeInspector(page)
    await inspector.look('the filter of a map')
    inspector.done()
    await page.keyboard.type('bell')
    await counted(page, '2 locations')
    await filter.getByRole('checkbox', { name: 'Tower' }).press('Space')
    await counted(page, '1 location')
    await filter.getByRole('checkbox', { name: 'Hide those of these types' }).press('Space')
    await page.getByText('1 of 3 locations').waitFor()
    expect(await stored('map_filter')).toMatchObject({ text: 'bell', showTypes: [valueId], hideTypes: true })
    await press(page, 'Escape')
    await filter.waitFor({ state: 'detached' })

    await run(page, 'Show or hide the scale bar')
    await expect.poll(() => stored('map_config')).toMatchObject({ showScaleBar: false, size: 4 })
    await page.reload()
    await counted(page, '1 location')
    await page.getByText('1 of 3 locations').waitFor()
    expect(await page.getByText(/^[\d,]+ units$/).count()).toBe(0)
    await run(page, 'Clear the filter')
    await counted(page, '3 locations')
    expect(await stored('map_filter')).toMatchObject({ text: '', showTypes: [], hideTypes: false })
    await run(page, 'Show or hide points, labels or areas', 'Label')
    await counted(page, '2 locations')
    expect(await stored('map_config')).toMatchObject({ hiddenPointTypes: ['label'] })
  })
})
