import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { layer, layerCalls, location, map, mapCalls } from '#plugins/maps/shared.ts'
import { fileOf, noise } from '#tests/api/images-samples.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { cookiesOf, openBrowserFixture } from './fixtures/browser-fixture.ts'
import { fingersOn, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const places = callsOf(location)

async function nameIt(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.type(name)
  await press(page, 'Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const counted = (page: Page, text: string) => page.getByRole('img', { name: `Varn: ${text}` }).waitFor()

/** The page of a new map, of 800 by 600, with a layer to draw on. */
async function openMap(userId: string) {
  const { page, client } = await fixture.openAs(userId)
  const place = await createPlace(client)
  const image = fileOf(await noise(800, 600).png().toBuffer(), 'varn.png')
  const { mapId } = await client.call(mapCalls.create, { ...place, name: 'Varn', image } as never)
  const { layerId } = await client.call(layerCalls.create, { ...place, mapId, label: 'Currents', type: 'draw' })
  const shown = async (label: string) => {
    const { data } = await client.call(mapCalls.places, { ...place, mapId })
    const found = (data as { label: string; locationId: string }[]).find(one => one.label === label)
    return client.call(places.get, { ...place, locationId: found?.locationId ?? '' } as never)
  }
  await visit(page, fixture.server.url + entityLink(map, { ...place, id: mapId }))
  await counted(page, 'no locations')
  return { page, client, place, mapId, layerId, shown }
}

describe('a map', () => {
  it('is drawn by keys alone: locations, a label and an area, which is reshaped [MAP-29] [MAP-30] [MAP-31] [MAP-32] [ROUTE-11]', async () => {
    const { page, shown } = await openMap('keeper-of-maps')
    const inspector = axeInspector(page)
    await inspector.look('an empty map')
    inspector.done()

    await press(page, '2', 'Enter')
    await nameIt(page, 'Vesper Head')
    await counted(page, '1 location')
    expect(await shown('Vesper Head')).toMatchObject({ pointType: 'point', coordinates: { x: 400, y: 300 } })
    await press(page, 'ArrowRight', 'ArrowRight', 'Enter')
    await nameIt(page, 'Tallowmere')
    await counted(page, '2 locations')
    const tallowmere = await shown('Tallowmere')
    expect(tallowmere.coordinates.x).toBeGreaterThan(400)
    expect(tallowmere.coordinates.y).toBe(300)
    await press(page, '3', 'ArrowDown', 'Enter')
    await nameIt(page, 'The Gutter')
    await counted(page, '3 locations')
    expect(await shown('The Gutter')).toMatchObject({ pointType: 'label' })

    await press(page, '4', 'Enter', 'ArrowDown', 'ArrowDown', 'Enter', 'ArrowLeft', 'ArrowLeft', 'Enter', 'Shift+Enter')
    await nameIt(page, 'Fog banks')
    await counted(page, '4 locations')
    const before = await shown('Fog banks')
    expect(before).toMatchObject({ pointType: 'polygonal' })
    expect(before.shape).toHaveLength(3)
    await press(page, '5', 'Enter', 'ArrowLeft', 'Enter')
    const outline = async () => (await shown('Fog banks')).shape
    await expect.poll(async () => (await outline())[2]?.coordinates.x).toBeLessThan(before.shape[2]?.coordinates.x ?? 0)
    const after = await outline()
    await press(page, 'Control+z')
    await expect.poll(outline).toEqual(before.shape)
    await press(page, 'Control+y')
    await expect.poll(outline).toEqual(after)
    // As a quick typist does, before the answers: the last key counts.
    await press(page, 'Control+z', 'Control+y', 'Control+z')
    await expect.poll(outline).toEqual(before.shape)
    await press(page, 'Control+y')
    await expect.poll(outline).toEqual(after)
  })

  it('is measured, drawn on and opened by keys alone, and is the same after a reload [MAP-33] [MAP-34] [MAP-36]', async () => {
    const { page, client, place, mapId, layerId, shown } = await openMap('measurer-of-maps')
    for (const [label, x] of [
      ['Vesper Head', 400],
      ['Tallowmere', 500],
    ] as const)
      await client.call(places.create, { ...place, mapId, label, coordinates: { x, y: 300 } } as never)
    await counted(page, '2 locations')
    const tallowmere = await shown('Tallowmere')
    await press(page, '7', 'Enter', 'Shift+ArrowRight', 'ArrowRight', 'Enter')
    await page
      .getByText(/^[\d.]+ units$/)
      .first()
      .waitFor()

    await press(page, '9', 'Enter', 'ArrowUp', 'Enter', 'Shift+Enter')
    const lines = async () => (await client.call(callsOf(layer).get, { ...place, layerId } as never)).data
    await expect.poll(lines).toMatchObject([{ mode: 'draw', color: '#E3DED7', width: 10 }])

    await press(page, 'Escape')
    await page.reload()
    await counted(page, '2 locations')
    await press(page, 'f')
    const hint = page
      .getByRole('list', { name: 'Letters to jump by' })
      .getByRole('listitem')
      .filter({ hasText: 'Tallowmere' })
    await hint.waitFor()
    // The palette takes the keys, and the letters go.
    await press(page, 'Control+k')
    await page.locator('[cmdk-input]').pressSequentially('oda')
    await expect.poll(() => page.locator('[cmdk-input]').inputValue()).toBe('oda')
    await expect.poll(() => hint.count()).toBe(0)
    await press(page, 'Escape')
    await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
    await press(page, 'f')
    const code = (await hint.locator('kbd').textContent()) ?? ''
    await press(page, ...code.trim().toLowerCase())
    await page.getByRole('article', { name: 'Tallowmere' }).waitFor()
    await press(page, '6', 'ArrowUp', 'Enter')
    await expect.poll(async () => (await shown('Tallowmere')).coordinates.y).toBeLessThan(300)
    await press(page, 'Escape', 'Enter')
    await page.waitForURL(url => url.pathname.includes(tallowmere.locationId))
  })

  it('is used by mouse: a place is dragged, a line drawn, the view zoomed, and undo takes it back [MAP-33] [MAP-36]', async () => {
    const { page, client } = await fixture.openAs('mouse-on-maps')
    const place = await createPlace(client)
    const { mapId } = await client.call(mapCalls.create, { ...place, name: 'Varn', useDefaultMap: true } as never)
    const { layerId } = await client.call(layerCalls.create, { ...place, mapId, label: 'Currents', type: 'draw' })
    const coordinates = { x: 2000, y: 1500 }
    const { locationId } = await client.call(places.create, {
      ...place,
      mapId,
      label: 'Low Morrow',
      coordinates,
    } as never)
    const read = async () => (await client.call(places.get, { ...place, locationId } as never)).coordinates
    await visit(page, fixture.server.url + entityLink(map, { ...place, id: mapId }))
    await counted(page, '1 location')
    const box = await page.getByRole('img', { name: 'Varn: 1 location' }).boundingBox()
    if (!box) throw new Error('no canvas')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const zoom = Math.min(box.width / 4000, box.height / 3000) * 0.92
    const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
      await page.mouse.move(to.x, to.y)
      await page.mouse.up()
    }
    await page.getByRole('button', { name: 'Move a location' }).click()
    await drag(middle, { x: middle.x + 90, y: middle.y + 60 })
    await expect.poll(async () => Math.round((await read()).x * zoom)).toBe(Math.round(2000 * zoom + 90))
    expect(Math.round((await read()).y * zoom)).toBe(Math.round(1500 * zoom + 60))
    await press(page, 'Control+z')
    await expect.poll(read).toEqual(coordinates)

    await page.getByRole('button', { name: 'Draw on the layer' }).click()
    await drag({ x: middle.x - 60, y: middle.y + 40 }, { x: middle.x + 20, y: middle.y + 90 })
    const lines = async () => (await client.call(callsOf(layer).get, { ...place, layerId } as never)).data
    await expect.poll(async () => (await lines()).length).toBe(1)
    await press(page, 'Control+z')
    await expect.poll(lines).toEqual([])

    const scale = page.getByText(/^[\d,]+ units$/)
    const before = await scale.textContent()
    await page.mouse.wheel(0, -1200)
    await expect.poll(() => scale.textContent()).not.toBe(before)
  })

  it('is used by touch, on a phone, while another person sees in place what is done [MAP-33]', async () => {
    const client = await signedIn(fixture.server, 'touch-on-maps')
    const { page: other, client: guest } = await fixture.openAs('sees-maps')
    const place = await createPlace(client)
    await inviteAndAccept(client, guest, place, 'editor')
    const { mapId } = await client.call(mapCalls.create, { ...place, name: 'Varn', useDefaultMap: true } as never)
    const make = (label: string, x: number, y: number) =>
      client.call(places.create, { ...place, mapId, label, coordinates: { x, y } } as never)
    const { locationId } = await make('Low Morrow', 2000, 1500)
    const read = async () => (await client.call(places.get, { ...place, locationId } as never)).coordinates
    const page = await fixture.open({ width: 390, height: 780 })
    await page.context().addCookies(cookiesOf(client, fixture.server))
    const touch = await fingersOn(page)
    const address = fixture.server.url + entityLink(map, { ...place, id: mapId })
    await Promise.all([page.goto(address), other.goto(address)])
    await Promise.all([counted(page, '1 location'), counted(other, '1 location')])
    const box = await page.getByRole('img', { name: 'Varn: 1 location' }).boundingBox()
    if (!box) throw new Error('no canvas')
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }

    // A tap shows what is there.
    await touch('touchStart', middle)
    await touch('touchEnd')
    await page.getByRole('article', { name: 'Low Morrow' }).waitFor()
    await press(page, 'Escape')

    // Two fingers zoom in, one moves the view.
    const scale = page.getByText(/^[\d,.]+ units$/)
    const before = await scale.textContent()
    const apart = (by: number) => [
      { x: middle.x - by, y: middle.y },
      { x: middle.x + by, y: middle.y },
    ]
    await touch('touchStart', ...apart(30))
    for (const by of [45, 60, 90]) await touch('touchMove', ...apart(by))
    await touch('touchEnd')
    await expect.poll(() => scale.textContent()).not.toBe(before)

    // A location is dragged by a finger; the other person sees it go.
    await page.getByRole('button', { name: 'Move a location' }).click()
    await touch('touchStart', middle)
    for (const by of [20, 40, 60]) await touch('touchMove', { x: middle.x, y: middle.y - by })
    await touch('touchEnd')
    await expect.poll(async () => (await read()).y).toBeLessThan(1500)
    expect((await read()).x).toBeCloseTo(2000, -1)
    const moved = await read()
    await press(other, 'f')
    const hint = other.getByRole('list', { name: 'Letters to jump by' }).getByRole('listitem')
    await press(other, ...((await hint.locator('kbd').textContent()) ?? '').trim().toLowerCase())
    await other.getByRole('article', { name: 'Low Morrow' }).waitFor()
    await press(other, '6', 'ArrowUp', 'Enter')
    await expect.poll(async () => (await read()).y).toBeLessThan(moved.y)
    expect((await read()).x).toBe(moved.x)

    // What the other person makes is there at once, too.
    await guest.call(places.create, { ...place, mapId, label: 'Vesper Head', coordinates: { x: 900, y: 900 } } as never)
    await Promise.all([counted(page, '2 locations'), counted(other, '2 locations')])
  })
})
