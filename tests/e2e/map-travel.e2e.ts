import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { location, map, mapCalls } from '#plugins/maps/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

async function run(page: Page, name: string, ...answersGiven: string[]): Promise<void> {
  await openPalette(page)
  await page.locator('[cmdk-input]').fill(`>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await page.keyboard.press('Enter')
  for (const answer of answersGiven) {
    const field = page.locator('[cmdk-input][aria-invalid]')
    await field.and(page.locator(':focus')).waitFor()
    const question = await field.elementHandle()
    await answerPrompt(page, answer)
    await page.waitForFunction(one => !one?.isConnected, question)
  }
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
}

it('a map gets its scale, a route of three points has its days, and a location opens the map inside, by keys', async () => {
  const { page, client } = await fixture.openAs('travellers')
  const place = await createPlace(client)
  const input = { ...place, useDefaultMap: true }
  const { mapId } = await client.call(mapCalls.create, { ...input, name: 'Varn' } as never)
  const { mapId: town } = await client.call(mapCalls.create, { ...input, name: 'Low Morrow' } as never)
  for (const [label, x, y] of [
    ['West gate', 1000, 1500] as const,
    ['Bridge', 2000, 1500] as const,
    ['East gate', 3000, 1500] as const,
  ])
    await client.call(callsOf(location).create, {
      ...{ ...place, mapId, label, coordinates: { x, y } },
      ...(label === 'Bridge' && { opensMap: town }),
    } as never)
  const read = () => client.call(callsOf(map).get, { ...place, mapId })
  await visit(page, fixture.server.url + entityLink(map, { ...place, id: mapId }))
  await page.getByRole('img', { name: 'Varn: 3 locations' }).waitFor()

  const box = await page.getByRole('img', { name: 'Varn: 3 locations' }).boundingBox()
  if (!box) throw new Error('no canvas')
  const zoom = Math.min(box.width / 4000, box.height / 3000) * 0.92
  const tap = (x: number) => page.mouse.click(box.x + box.width / 2 + (x - 2000) * zoom, box.y + box.height / 2)
  await press(page, '7')
  await page.locator('[data-mode="ruler"]').waitFor()
  await tap(1000)
  await tap(2000)
  const ruler = page.getByRole('region', { name: 'Ruler' })
  await ruler.getByText('1,000 units').waitFor()
  await run(page, 'Set the scale by this distance', '50', 'leagues')
  await expect.poll(read).toMatchObject({ scale: 0.05, unit: 'leagues' })
  await ruler.getByText('50 leagues').waitFor()
  await run(page, 'New way of travelling', 'On foot', '10')
  await ruler.getByText('On foot: 5 days').waitFor()

  await press(page, 'Shift+R')
  const route = page.getByRole('region', { name: 'Route' })
  await ruler.waitFor({ state: 'detached' })
  for (const x of [1000, 2000, 3000]) await tap(x)
  await route.getByText('On foot: 10 days').waitFor()
  await page.reload()
  await page.getByRole('img', { name: 'Varn: 3 locations' }).waitFor()
  expect(await client.call(mapCalls.ways, place)).toMatchObject({ ways: [{ name: 'On foot', speed: 10 }] })

  await tap(2000)
  await page.getByRole('article', { name: 'Bridge' }).getByRole('button', { name: 'Open the map inside' }).waitFor()
  await press(page, 'Shift+O')
  await page.getByRole('img', { name: 'Low Morrow: no locations' }).waitFor()
})
