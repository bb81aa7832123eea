import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { world } from '#plugins/maps/client/importers/azgaar/world.fixture.ts'
import { map } from '#plugins/maps/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

/** Types the name of a command. */
async function run(page: Page, name: string): Promise<void> {
  await openPalette(page)
  await page.locator('[cmdk-input]').fill(`>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await page.keyboard.press('Enter')
}

it('a world of another program is imported as a map, once, and goes out as GeoJSON and as a picture', async () => {
  const { page, client } = await fixture.openAs('maker-of-worlds', { expectsFailures: true })
  const place = await createPlace(client)
  await page.goto(fixture.server.url + links.project(place.spaceId, place.projectId))
  await page.getByRole('heading', { name: 'place' }).waitFor()
  const dialog = page.getByRole('dialog', { name: 'Import from Fantasy Map Generator' })
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.locator('input[type="file"]').first().focus()
    await press(page, 'Enter')
    const file = { name: 'Rouvraines.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(world)) }
    await (await chooser).setFiles(file)
  }
  await run(page, 'Import from another program')
  await page.locator('[cmdk-input]').fill('Fantasy')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Fantasy Map Generator' }).waitFor()
  await press(page, 'Enter')
  await choose()
  await dialog.getByText('4 areas').waitFor()
  await dialog.getByText('1 regiment').waitFor()
  expect((await client.call(callsOf(map).find, place)).data).toEqual([])
  await press(page, 'Control+Enter')
  await page.getByText('10 items imported').waitFor()
  const [{ mapId = '' } = {}] = (await client.call(callsOf(map).find, place)).data

  await page.goto(fixture.server.url + entityLink(map, { ...place, id: mapId }))
  await page.getByRole('img', { name: 'Rouvraines: 7 locations' }).waitFor()
  await run(page, 'Import from Fantasy Map Generator')
  await choose()
  await dialog.getByText('All 9 items are here already').waitFor()
  await press(page, 'Control+Enter')
  await page.getByText('There is nothing new in it: nothing was changed').waitFor()

  const saving = page.waitForEvent('download')
  await run(page, 'Save the map as GeoJSON')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Rouvraines.geojson')
  const { features } = JSON.parse(await readFile(await saved.path(), 'utf8'))
  expect(features.map(({ geometry }: { geometry: { type: string } }) => geometry.type).toSorted()).toEqual([
    ...[...Array(2).fill('LineString'), ...Array(3).fill('Point'), ...Array(4).fill('Polygon')],
  ])

  const drawing = page.waitForEvent('download')
  await run(page, 'Save the map as a picture')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'cm on paper' }).waitFor()
  await press(page, 'ArrowDown Enter')
  const picture = await drawing
  expect(picture.suggestedFilename()).toBe('Rouvraines.png')
  const bytes = await readFile(await picture.path())
  const shown = await page
    .locator('main canvas')
    .first()
    .evaluate(({ clientWidth }) => clientWidth)
  // Twice as large as it is shown, and with its size on paper.
  expect([bytes.readUInt32BE(16), bytes.subarray(37, 41).toString()]).toEqual([2 * shown, 'pHYs'])
})
