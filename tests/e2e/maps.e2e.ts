import { describe, expect, it } from 'vitest'
import { links } from '#core/shared/links.ts'
import { createPlace } from '#tests/harness/index.ts'
import { fileOf, picture } from '../api/images-samples.ts'
import { addMap, layers, readMap } from '../api/maps-fixture.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

describe('maps', () => {
  it('are created in the dialog, with an image or the plain map [MAP-02, MAP-03, MAP-04, MAP-05, MAP-38]', async () => {
    const { page, client } = await fixture.openAs('mapmaker', { expectsFailures: true })
    const place = await createPlace(client)
    const sent: string[] = []
    page.on('request', request => request.url().endsWith('/map/create') && sent.push(request.method()))
    await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'map'))
    await page.getByText('No maps yet').waitFor()
    await press(page, 'n m')
    const dialog = page.getByRole('dialog')
    await page.locator('[role="dialog"] input:focus').waitFor()
    const image = dialog.locator('[data-form-field="selectedFile"]')
    const plain = dialog.getByRole('switch', { name: 'Plain map without an image' })
    await image.waitFor()
    await plain.click()
    await image.waitFor({ state: 'detached' })
    await press(page, 'Control+Enter')
    await dialog.getByText('Give the map a name').waitFor()
    await plain.click()
    await image.waitFor()
    await dialog.getByLabel('Name', { exact: true }).fill('Varn')
    await press(page, 'Control+Enter')
    await page.locator('[data-toaster]').getByText('Not created yet').waitFor()
    expect(sent).toEqual([])
    const file = { name: 'varn.png', mimeType: 'image/png', buffer: await picture(300, 200).png().toBuffer() }
    await image.locator('input[type="file"]').setInputFiles(file)
    await page.route('**/api/map/create', route => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await press(page, 'Control+Enter')
    await page.locator('[data-message-id="error-during-map-creation"]').getByText('Error during map creation').waitFor()
    await dialog.getByLabel('Name', { exact: true }).fill('Varn and the Hollow')
    await press(page, 'Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Varn and the Hollow' }).waitFor()
    await page.getByText('300 × 200 pixels').waitFor()
  })

  it('have their locations in a table, each with a page of its own [ROUTE-13, LOC-05]', async () => {
    const { page, client } = await fixture.openAs('mapreader', { expectsFailures: true })
    const place = await createPlace(client)
    const mapId = await addMap(client, place)
    const sent: string[] = []
    page.on('request', request => request.url().endsWith('/location/create') && sent.push(request.method()))
    await visit(page, `${fixture.server.url}/builder/map/${place.spaceId}/${place.projectId}/${mapId}`)
    await page.getByRole('heading', { level: 1, name: 'Varn' }).waitFor()
    await press(page, 'Shift+T')
    await page.getByText('No locations yet').waitFor()
    await page.locator('[data-command="location.new"]').first().click()
    const dialog = page.getByRole('dialog')
    const label = dialog.getByLabel('Label', { exact: true })
    await label.waitFor()
    await press(page, 'Control+Enter')
    await dialog.getByText('Give the location a label').waitFor()
    expect(sent).toEqual([])
    await label.fill('Hollow')
    await dialog.getByLabel('x, from the left').fill('120')
    await press(page, 'Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Hollow' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(
      new RegExp(`^/builder/location/${place.spaceId}/${place.projectId}/${mapId}/\\w+$`),
    )
    await page.getByRole('button', { name: 'On the map' }).click()
    await page.getByRole('heading', { level: 1, name: 'Varn' }).waitFor()
    await page.getByRole('row').filter({ hasText: 'Hollow' }).filter({ hasText: '120, 0' }).waitFor()
  })

  it('send a file for a layer only if it is an image [LAYER-02], and move layers', async () => {
    const { page, client } = await fixture.openAs('layerer')
    const place = await createPlace(client)
    const mapId = await addMap(client, place)
    await client.call(layers.create as never, { ...place, mapId, label: 'Winds' } as never)
    // The names of what forms are made of; bodies with files cannot be read from outside.
    await page.addInitScript(() => {
      const { set } = FormData.prototype
      FormData.prototype.set = function (this: FormData, name: string, ...rest: unknown[]) {
        sessionStorage.setItem('sent', `${sessionStorage.getItem('sent') ?? ''} ${name}`)
        return set.apply(this, [name, ...rest] as never)
      } as typeof set
    })
    const sent: string[][] = []
    const address = `${fixture.server.url}/builder/map/${place.spaceId}/${place.projectId}/${mapId}`
    const add = async (label: string, file?: ReturnType<typeof fileOf>) => {
      await visit(page, address)
      await page.locator('[data-command="layer.new"]').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Label', { exact: true }).fill(label)
      if (file) {
        await dialog.getByLabel('Type', { exact: true }).selectOption('image')
        const chosen = { name: file.name, mimeType: file.type, buffer: Buffer.from(file.bytes) }
        await dialog.locator('[data-form-field="image"] input[type="file"]').setInputFiles(chosen)
      }
      await press(page, 'Control+Enter')
      await page.getByRole('heading', { level: 1, name: label }).waitFor()
      sent.push(await page.evaluate(() => (sessionStorage.getItem('sent') ?? '').trim().split(' ')))
      await page.evaluate(() => sessionStorage.removeItem('sent'))
    }
    await add('Ink')
    await add('Roads', fileOf(await picture(20, 20).png().toBuffer()))
    expect(sent.map(names => [names.includes('label'), names.includes('image')])).toEqual([
      [true, false],
      [true, true],
    ])
    const order = async () => (await readMap(client, place, mapId)).layers.map(({ label }) => label)
    expect(await order()).toEqual(['Winds', 'Ink', 'Roads'])
    await visit(page, address)
    const row = page.getByRole('listitem').filter({ hasText: 'Winds' })
    await row.locator('[data-command="maps.raise"]').click()
    await expect.poll(order).toEqual(['Ink', 'Winds', 'Roads'])
    await expect
      .poll(() => page.locator('li', { has: page.locator('[data-command="maps.raise"]') }).allTextContents())
      .toEqual(['Roads', 'Winds', 'Ink'])
  })
})
