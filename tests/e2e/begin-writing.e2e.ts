import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import * as serverPlugins from '#plugins/server.ts'
import type { ServerPlugin } from '#server/index.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

/** Kinds with a text on their page. */
const kinds: readonly Kind[] = Object.values<ServerPlugin>(serverPlugins)
  .flatMap(plugin => plugin.kinds ?? [])
  .filter(kind => kind.prose && !kind.parent)

async function open(kind: Kind) {
  const { page, client } = await fixture.openAgain('beginner')
  const place = await createPlace(client)
  const ids: string[] = []
  for (const title of ['Low Morrow', 'The Salt Road']) {
    const entity = await client.call(callsOf(kind).create, { ...place, [kind.title]: title } as never)
    ids.push(String((entity as Record<string, unknown>)[kind.idField]))
  }
  await visit(page, `${fixture.server.url}/builder/${kind.name}/${place.spaceId}/${place.projectId}/${ids[0]}`)
  await page.locator('main .cm-content').waitFor()
  return { page, client, place }
}

/** Holds back the answers of a path until the result is called. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/${path}*`, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

const titles = async (client: Client, kind: Kind, place: Place) =>
  (await client.call(callsOf(kind).find, place as never)).data.map(row => (row as Record<string, unknown>)[kind.title])

/** Every single key that is a command somewhere; none may run while a new page opens. */
const bare = '#xqcrztlbenj.?'

describe.each(kinds.map(kind => [kind.name, kind] as const))('a new %s', (_, kind) => {
  it('from the palette can be typed into at once, while the page still loads, and follows the one it was created from', async () => {
    const { page, client, place } = await open(kind)
    const answerCreate = await holdBack(page, `api/${kind.name}/create`)
    const answerGet = await holdBack(page, `api/${kind.name}/get`)
    await openPalette(page)
    await page.keyboard.type(`>Create ${kind.name}`)
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: `Create ${kind.name}` }).waitFor()
    await press(page, 'Enter')
    await page
      .getByText('Title', { exact: true })
      .or(page.getByText('Name', { exact: true }))
      .first()
      .waitFor()
    await page.keyboard.type('Between')
    await page.locator('[cmdk-item]', { hasText: 'After “Low Morrow”' }).waitFor()
    await press(page, 'ArrowDown Enter')
    await page.getByRole('option', { name: 'At the end' }).waitFor()
    await page.getByRole('option', { name: /^After “Low Morrow”/ }).waitFor()
    await press(page, 'Enter')
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Create “Between”' }).waitFor()
    const sent = page.waitForRequest(`**/api/${kind.name}/create`)
    await press(page, 'Enter')
    await sent
    await page.keyboard.type(`${bare} before`)
    const requests = page.waitForRequest(`**/api/${kind.name}/get**`)
    answerCreate()
    await requests
    await page.keyboard.type(' and while it loads')
    answerGet()
    await page.locator('main .cm-content:focus').waitFor()
    await page.keyboard.type(', and after')
    const text = `${bare} before and while it loads, and after`
    await expect.poll(() => page.locator('main .cm-content').textContent()).toContain(text)
    expect(await titles(client, kind, place)).toEqual(['Low Morrow', 'Between', 'The Salt Road'])
  })

  it('from the dialog opens and can be typed into at once, and is last if that is chosen', async () => {
    const { page, client, place } = await open(kind)
    await press(page, `n ${kind.key}`)
    await page.locator('[role="dialog"] input:focus').waitFor()
    await page.keyboard.type('Last of all')
    await page.getByRole('dialog').getByLabel('Place', { exact: true }).selectOption({ label: 'At the end' })
    await press(page, 'Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.type(bare)
    await page.getByRole('heading', { level: 1, name: 'Last of all' }).waitFor()
    await expect.poll(() => page.locator('main .cm-content').textContent()).toContain(bare)
    await page.locator('main .cm-content:focus').waitFor()
    expect(await titles(client, kind, place)).toEqual(['Low Morrow', 'The Salt Road', 'Last of all'])
  })

  it('from its list opens with the focus in its text too', async () => {
    const { page, client, place } = await open(kind)
    await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, kind.name))
    await page.getByRole('row').first().waitFor()
    await press(page, `j n ${kind.key}`)
    await page.locator('[role="dialog"] input:focus').waitFor()
    expect(await page.getByRole('dialog').getByLabel('Place', { exact: true }).count()).toBe(0)
    await page.keyboard.type('From the list')
    await page.getByRole('dialog').locator('.cm-content').click()
    await page.keyboard.type('It began')
    await press(page, 'Control+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.type(' at low water.')
    await expect.poll(() => page.locator('main .cm-content').textContent()).toContain('It began at low water.')
    expect(await titles(client, kind, place)).toEqual(['Low Morrow', 'The Salt Road', 'From the list'])
  })
})
