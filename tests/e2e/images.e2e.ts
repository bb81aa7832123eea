import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { character, characterCalls } from '#plugins/characters/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture, type WindowOptions } from './fixtures/browser-fixture.ts'
import { answerPrompt, openPalette, press, undoByToast } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

async function file(color: string, width = 300, height = 200) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()
  return { name: 'image.png', type: 'image/png', bytes: new Uint8Array(bytes) }
}

async function openGallery(options: WindowOptions = {}) {
  const { page, client } = await fixture.openAgain('painter', options)
  const place = await createPlace(client, 'whalers')
  const hero = async (name: string, color: string, width?: number, height?: number) =>
    client.call(characterCalls.create, { ...place, name, image: await file(color, width, height) })
  await hero('Ahab', '#335577', 700, 300)
  await hero('Ishmael', '#775533', 200, 400)
  const { characterId } = await hero('Queequeg', '#557733')
  // A browser remembers 250 requests unless told otherwise; the files of a page may be as many.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000))
  await visit(page, `${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}?mode=chapter`)
  await page.getByRole('heading', { level: 1, name: 'whalers' }).waitFor()
  return { page, client, place, characterId }
}

const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const gallery = (page: Page) => page.getByRole('list', { name: 'Images' })
const scopes = async (client: Client, place: Place) =>
  new Map((await client.call(galleryCalls.getAll, place)).map(one => [one.uses[0]?.label, one.scope]))

describe('the gallery of a project', () => {
  it('lists its images, which can be selected, shared and deleted by keys [IMG-02, IMG-04, IMG-05, IMG-10]', async () => {
    const { page, client, place, characterId } = await openGallery()
    await press(page, 'g y')
    await page.waitForURL('**/images')
    await expect.poll(() => gallery(page).getByRole('listitem').count()).toBe(3)
    await expect.poll(() => page.title()).toMatch(/^Images · whalers/)
    await expect
      .poll(() =>
        gallery(page)
          .locator('img')
          .evaluateAll(all => all.every(one => (one as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true)
    // An image is fetched once: even after a reload no byte of it is sent.
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/api/image/get?'))
          .map(entry => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).transferSize })),
      )
    await expect.poll(async () => (await fetched()).filter(({ bytes }) => bytes > 0).length).toBeGreaterThanOrEqual(3)
    const known = new Set((await fetched()).map(({ name }) => name))
    await page.reload()
    const again = async () => (await fetched()).filter(({ name }) => known.has(name))
    await expect.poll(async () => (await again()).length).toBeGreaterThanOrEqual(3)
    expect((await again()).filter(({ bytes }) => bytes > 0)).toEqual([])
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await press(page, 'j')
    expect(await focused()).toBe('View image: Queequeg')
    await press(page, 'ArrowRight')
    expect(await focused()).toBe('View image: Ishmael')

    await press(page, 's')
    await tile(page, 'Ishmael').getByText('space').waitFor()
    expect(await scopes(client, place)).toEqual(
      new Map([
        ['Queequeg', 'project'],
        ['Ishmael', 'space'],
        ['Ahab', 'project'],
      ]),
    )
    await undoByToast(page)
    await tile(page, 'Ishmael').getByText('project').waitFor()

    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Image' })
    await dialog.getByRole('link', { name: 'Ishmael' }).waitFor()
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('View image: Ishmael')

    await press(page, 'ArrowLeft')
    await press(page, 'Delete')
    await page.getByRole('option', { name: 'Delete the image' }).getByText('Queequeg').waitFor()
    await answerPrompt(page, 'delete')
    await expect.poll(() => gallery(page).getByRole('listitem').count()).toBe(2)
    expect((await client.call(galleryCalls.getAll, place)).map(({ uses }) => uses[0]?.label)).toEqual([
      'Ishmael',
      'Ahab',
    ])
    expect((await client.call(callsOf(character).get, { ...place, characterId })).image).toBeNull()

    await undoByToast(page)
    await tile(page, 'Queequeg').waitFor()
    expect((await client.call(callsOf(character).get, { ...place, characterId })).image).not.toBeNull()
  })

  it('sends the calls of its buttons [IMG-04, IMG-05]', async () => {
    const { page } = await openGallery()
    await press(page, 'g y')
    await tile(page, 'Ahab').waitFor()
    const sent: string[] = []
    page.on(
      'request',
      request =>
        /image\/(delete|changeScope)/.test(request.url()) &&
        sent.push(`${request.method()} ${new URL(request.url()).pathname}`),
    )
    await tile(page, 'Ahab').getByRole('button', { name: 'Share or unshare an image' }).click()
    await tile(page, 'Ahab').getByText('space').waitFor()
    await tile(page, 'Ahab').getByRole('button', { name: 'Delete an image' }).click()
    await answerPrompt(page, 'delete')
    await expect.poll(() => tile(page, 'Ahab').count()).toBe(0)
    expect(sent).toEqual(['POST /api/image/changeScope', 'DELETE /api/image/delete'])
  })

  it('reports that its images cannot be listed, and stays usable [IMG-13]', async () => {
    const { page } = await openGallery({ expectsFailures: true })
    await page.route('**/api/image/getAll?*', route =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' }),
    )
    await press(page, 'g y')
    await page.locator('[data-message-id="failed-to-load-data"]').waitFor()
    await page.unroute('**/api/image/getAll?*')
    await page.getByRole('button', { name: 'Reload page' }).click()
    await tile(page, 'Ahab').waitFor()
  })

  it('hides sizes, and filters by the space; without images it says what it is for', async () => {
    const { page, client, place } = await openGallery()
    await press(page, 'g y')
    await gallery(page).getByText('MB').first().waitFor()
    await openPalette(page)
    await page.keyboard.type('image details')
    await press(page, 'Enter')
    await expect.poll(() => gallery(page).getByText('MB').count()).toBe(0)
    await page.getByRole('radio', { name: 'Space' }).focus()
    await press(page, 'Space')
    await page.locator('[data-message-id="no-results"]').waitFor()
    const { projectId } = await client.call(projectCalls.create, { spaceId: place.spaceId, name: 'Empty' })
    await visit(page, `${fixture.server.url}/builder/project/${place.spaceId}/${projectId}/images`)
    await page.getByRole('heading', { name: 'No images yet' }).waitFor()
  })

  it('provides its images to forms, which also take a new one [FORM-08]', async () => {
    const { page, client, place } = await openGallery()
    await press(page, 'n h')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Elijah')
    await expect.poll(() => dialog.locator('input[type="file"]').count()).toBe(1)
    await dialog.getByRole('radio', { name: 'From this project' }).focus()
    await press(page, 'Space')
    await dialog.getByRole('button', { name: 'Image 2' }).focus()
    await press(page, 'Enter')
    await press(page, 'Control+Enter')
    await expect.poll(async () => (await client.call(galleryCalls.getAll, place))[1]?.uses.length).toBe(2)
  })

  it('has no violation of axe, on a phone too', async () => {
    const { page } = await openGallery()
    const { look, done } = axeInspector(page)
    await press(page, 'g y')
    await tile(page, 'Ahab').waitFor()
    await look('the gallery')
    await press(page, 'j Enter')
    await page.getByRole('dialog', { name: 'Image' }).waitFor()
    await look('an image')
    await press(page, 'Escape')
    await page.setViewportSize({ width: 390, height: 800 })
    await look('the gallery on a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    done()
  })
})
