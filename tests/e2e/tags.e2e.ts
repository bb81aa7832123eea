import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { cvCalls } from '#plugins/tags/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { addEntry, addValue, tagsOfEntry, valuesOf } from '../api/tags-fixture.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press, undoByToast } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

async function openScenario(options: { expectsFailures?: boolean } = {}) {
  const { page, client } = await fixture.openAgain('tagger', options)
  const place = await createPlace(client)
  const ids = new Map<string, string>()
  const add = async (...values: string[]) => {
    for (const value of values) ids.set(value, await addValue(client, place, value))
    return values.map(value => ids.get(value) ?? '')
  }
  return { page, client, place, add }
}

const namesOn = async (client: Client, place: Place, entryId: string) =>
  (await tagsOfEntry(client, place, entryId)).map(({ value }) => value)

async function openEntry(page: Page, { spaceId, projectId }: Place, entryId: string) {
  await visit(page, `${fixture.server.url}/builder/entry/${spaceId}/${projectId}/${entryId}`)
  await page.getByRole('region', { name: 'Tags' }).waitFor()
}

/** Opens the list of entries with the first row focused. */
async function openList(page: Page, { spaceId, projectId }: Place) {
  await visit(page, `${fixture.server.url}/builder/project/${spaceId}/${projectId}?mode=entry`)
  await page.getByRole('row').first().waitFor()
  await press(page, 'j')
}

const manager = (page: Page) => page.getByRole('dialog', { name: 'Manage tags' })
const offers = (page: Page) => manager(page).getByRole('option').filter({ hasNotText: 'Create' }).allTextContents()
const side = (page: Page) => page.getByRole('region', { name: 'Tags' })
const chips = (page: Page) => side(page).locator('[title]:not([data-command])')
const toast = (page: Page, text: string) => page.locator('[data-toaster]').getByText(text)

describe('the tag manager', () => {
  it('shows the tags, adds a picked tag once, and closes [TAG-02, TAG-03, TAG-05, TAG-06, TAG-07, TAG-08, TAG-09]', async () => {
    const { page, client, place, add } = await openScenario()
    await add('Crown', 'Sea')
    const entryId = await addEntry(client, place, 'Tallow', [])
    await openEntry(page, place, entryId)
    await side(page).locator('[data-message-id="no-tags"]').waitFor()
    await press(page, 't')
    await manager(page).locator('[data-message-id="manage-tags"]').waitFor()
    await manager(page).getByRole('radio', { name: 'Pick', checked: true }).waitFor()
    await manager(page).getByRole('option', { name: 'Sea' }).waitFor()
    await page.keyboard.type('se')
    await press(page, 'Enter')
    await manager(page).getByRole('button', { name: 'Remove “Sea”' }).waitFor()
    await page.keyboard.type('sea')
    await press(page, 'Enter')
    await press(page, 'Tab')
    await manager(page).getByRole('button', { name: 'Done' }).focus()
    await press(page, 'Enter')
    await manager(page).waitFor({ state: 'detached' })
    expect(await chips(page).allTextContents()).toEqual(['Sea'])
    await expect.poll(() => namesOn(client, place, entryId)).toEqual(['Sea'])
    await undoByToast(page)
    await side(page).locator('[data-message-id="no-tags"]').waitFor()
    await expect.poll(() => namesOn(client, place, entryId)).toEqual([])
  })

  it('creates a tag with a colour, and requires both [TAG-04, TAG-12]', async () => {
    const { page, client, place } = await openScenario()
    const entryId = await addEntry(client, place, 'Tallow', [])
    const made: unknown[] = []
    page.on('request', request => request.url().endsWith('/cv/create') && made.push(request.postDataJSON()))
    await openEntry(page, place, entryId)
    await press(page, 't')
    await page.locator('[role="combobox"]:focus').waitFor()
    await page.keyboard.type('Lantern-wives')
    await manager(page).getByRole('option', { name: 'Create “Lantern-wives”' }).waitFor()
    await press(page, 'Enter')
    await manager(page).getByRole('radio', { name: 'Create', checked: true }).waitFor()
    await manager(page).getByLabel('Name').waitFor()
    await press(page, 'Control+a Backspace Enter')
    await page.locator('[data-toaster] [data-message-id="fill-all-fields-to-proceed"]').waitFor()
    await page.keyboard.type('Lantern-wives')
    await manager(page).getByRole('button', { name: 'No colour' }).focus()
    await press(page, 'Enter')
    await manager(page).getByLabel('Name').focus()
    await press(page, 'Enter')
    expect(made).toEqual([])
    await manager(page).getByRole('radio', { name: 'Teal' }).focus()
    await press(page, 'Space')
    await manager(page).getByLabel('Name').focus()
    await press(page, 'Enter')
    await manager(page).getByRole('button', { name: 'Remove “Lantern-wives”' }).waitFor()
    await manager(page).getByRole('radio', { name: 'Create' }).focus()
    await press(page, 'ArrowLeft')
    await manager(page).getByRole('radio', { name: 'Pick', checked: true }).waitFor()
    await manager(page).getByRole('option', { name: 'Lantern-wives' }).waitFor()
    await press(page, 'ArrowRight')
    await manager(page).getByRole('radio', { name: 'Create', checked: true }).waitFor()
    await manager(page).getByLabel('Name').waitFor()
    expect(await manager(page).getByRole('option').count()).toBe(0)
    await press(page, 'Escape')
    expect(await chips(page).allTextContents()).toEqual(['Lantern-wives'])
    await expect.poll(() => tagsOfEntry(client, place, entryId)).toMatchObject([{ color: '#009688' }])
    expect(made).toHaveLength(1)
  })

  it('offers at most ten tags, the recently used first; the page shows five [TAG-13, TAG-14, TAG-15]', async () => {
    const { page, client, place, add } = await openScenario()
    const ids = await add(...Array.from({ length: 12 }, (_, at) => `tag ${at + 10}`))
    const entryId = await addEntry(client, place, 'Tallow', ids.slice(0, 8))
    await openEntry(page, place, entryId)
    expect(await chips(page).allTextContents()).toEqual(['tag 10', 'tag 11', 'tag 12', 'tag 13', 'tag 14', '+3'])
    await press(page, 't')
    await manager(page).getByRole('option', { name: 'tag 10' }).waitFor()
    expect(await offers(page)).toHaveLength(10)
    await page.keyboard.type('TAG')
    expect(await offers(page)).toHaveLength(10)
    await page.keyboard.type(' 21')
    await press(page, 'Enter')
    await manager(page).getByRole('button', { name: 'Remove “tag 21”' }).waitFor()
    await press(page, 'Escape t')
    await manager(page).getByRole('option', { name: 'tag 10' }).waitFor()
    expect((await offers(page)).slice(0, 2)).toEqual(['tag 21', 'tag 10'])
  })

  it('shows tags as chips in upper case, with a maximum width [TAG-16, TAG-17, TAG-18]', async () => {
    const { page, client, place, add } = await openScenario()
    const [id = ''] = await add('A name that is much longer than any chip')
    await openEntry(page, place, await addEntry(client, place, 'Tallow', [id]))
    const shape = (chip: Element) => {
      const { maxWidth, height, textTransform } = getComputedStyle(chip)
      return { maxWidth, height, textTransform, width: chip.getBoundingClientRect().width }
    }
    const inline = await chips(page).first().evaluate(shape)
    expect(inline).toEqual({ maxWidth: '150px', height: '24px', textTransform: 'uppercase', width: 150 })
    await press(page, 't')
    const large = await manager(page).locator('[title]:has(> button)').first().evaluate(shape)
    expect(large).toMatchObject({ maxWidth: '150px', height: '32px', textTransform: 'uppercase' })
  })

  it('tags several rows at once, and undoes all of it', async () => {
    const { page, client, place, add } = await openScenario()
    const [sea = ''] = await add('Sea', 'Oda')
    const one = await addEntry(client, place, 'Anselm', [sea])
    const two = await addEntry(client, place, 'Biscuit', [])
    await openList(page, place)
    await press(page, 'x j x t')
    await manager(page).getByRole('button', { name: 'Remove “Sea”' }).waitFor()
    await page.keyboard.type('oda')
    await press(page, 'Enter')
    await toast(page, '2 entries tagged “Oda”').waitFor()
    await press(page, 'Escape')
    await page.getByRole('row', { name: /Anselm.*Sea.*\+1/ }).waitFor()
    await page.getByRole('row', { name: /Biscuit.*Oda/ }).waitFor()
    expect([await namesOn(client, place, one), await namesOn(client, place, two)]).toEqual([['Sea', 'Oda'], ['Oda']])
    await undoByToast(page)
    await expect.poll(() => namesOn(client, place, two)).toEqual([])
    expect(await namesOn(client, place, one)).toEqual(['Sea'])
  })
})

describe('a list', () => {
  it('is filtered by any of several tags, from its heading and from the palette', async () => {
    const { page, client, place, add } = await openScenario()
    const [sea = '', oda = ''] = await add('Sea', 'Oda')
    for (const [name, tags] of [
      ['Anselm', [sea]],
      ['Biscuit', [oda]],
      ['Corrie', []],
    ] as const)
      await addEntry(client, place, name, [...tags])
    await openList(page, place)
    const names = () => page.getByRole('grid').getByRole('row').count()
    await expect.poll(names).toBe(3)
    await page.getByRole('button', { name: 'Filter by tag… Any tag' }).click()
    await page.getByRole('option', { name: 'Oda' }).click()
    await expect.poll(names).toBe(1)
    await page.getByRole('option', { name: 'Sea' }).click()
    await expect.poll(names).toBe(2)
    await press(page, 'Escape')
    await page.getByRole('button', { name: 'Filter by tag… 2 tags' }).waitFor()
    await page.getByRole('row', { name: /Anselm/ }).waitFor()
    await press(page, 'Shift+F')
    await page.getByRole('option', { name: 'Sea' }).waitFor()
    await answerPrompt(page, 'sea')
    await page.getByRole('row', { name: /Anselm/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Filter by tag… Oda' }).waitFor()
  })
})

describe('the palette', () => {
  it('adds and removes tags of the selected entities', async () => {
    const { page, client, place, add } = await openScenario()
    await add('Sea', 'Oda')
    const entryId = await addEntry(client, place, 'Anselm', [])
    await openList(page, place)
    for (const [command, expected] of [
      ['Add tag', ['Oda']],
      ['Remove tag', []],
    ] as const) {
      await openPalette(page)
      await insertWords(page, command)
      await press(page, 'Enter')
      await page.getByRole('option', { name: 'Oda' }).waitFor()
      await answerPrompt(page, 'oda')
      await expect.poll(() => namesOn(client, place, entryId)).toEqual(expected)
    }
  })

  it('leads with # to the entities that have a tag', async () => {
    const { page, client, place, add } = await openScenario()
    const [sea = ''] = await add('Sea', 'Oda')
    await addEntry(client, place, 'Anselm', [sea])
    await client.call(callsOf(chapter).create, { ...place, title: 'Loomings', tags: [{ valueId: sea }] })
    await openList(page, place)
    await openPalette(page)
    await page.keyboard.type('#')
    await page.getByRole('option', { name: 'Oda' }).waitFor()
    await page.keyboard.type('sea')
    await page.getByRole('option', { name: 'Oda' }).waitFor({ state: 'detached' })
    await press(page, 'Enter')
    await page.getByRole('option', { name: /Anselm/ }).waitFor()
    await answerPrompt(page, 'loom')
    await page.getByRole('heading', { level: 1, name: 'Loomings' }).waitFor()
  })

  it('renames and deletes a tag everywhere, and first says how many entities have it', async () => {
    const { page, client, place, add } = await openScenario()
    const [sea = ''] = await add('Sea')
    await openEntry(page, place, await addEntry(client, place, 'Anselm', [sea]))
    await openPalette(page)
    await page.keyboard.type('rename tag')
    await press(page, 'Enter')
    await page.getByRole('option', { name: 'Sea' }).waitFor()
    await press(page, 'Enter')
    await answerPrompt(page, 'Ocean')
    await expect.poll(() => chips(page).allTextContents()).toEqual(['Ocean'])
    await openPalette(page)
    await page.keyboard.type('delete tag')
    await press(page, 'Enter')
    await page.getByRole('option', { name: 'Ocean' }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('option', { name: /Used by 1 item/ }).waitFor()
    await answerPrompt(page, 'delete')
    await side(page).locator('[data-message-id="no-tags"]').waitFor()
    expect(await valuesOf(client, place)).toEqual([])
  })
})

describe('elsewhere', () => {
  it('tags are picked in the create dialog', async () => {
    const { page, client, place, add } = await openScenario()
    await add('Sea')
    await addEntry(client, place, 'First', [])
    await openList(page, place)
    await press(page, 'n e')
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor()
    await page.keyboard.type('Tallow')
    await page.getByRole('button', { name: 'Add a tag' }).focus()
    await press(page, 'Enter')
    await manager(page).getByRole('option', { name: 'Sea' }).waitFor()
    await press(page, 'Enter Escape')
    await manager(page).waitFor({ state: 'detached' })
    await press(page, 'Control+Enter')
    await toast(page, 'Created').waitFor()
    const { data } = await client.call(callsOf(entry).find, { ...place, query: 'Tallow' })
    expect(data[0]?.tags).toMatchObject([{ value: 'Sea' }])
  })

  it('an open page syncs a tag that is renamed in another window', async () => {
    const { page, client, place, add } = await openScenario()
    const [sea = ''] = await add('Sea')
    await openEntry(page, place, await addEntry(client, place, 'Anselm', [sea]))
    await client.call(cvCalls.update, { ...place, valueId: sea, value: 'Ocean', image: undefined })
    await expect.poll(() => chips(page).allTextContents()).toEqual(['Ocean'])
    await client.call(cvCalls.delete, { ...place, valueId: sea })
    await side(page).locator('[data-message-id="no-tags"]').waitFor()
  })

  it('tagging while writing, with a new tag, keeps the unsaved text', async () => {
    const { page, client, place } = await openScenario()
    const made = await client.call(callsOf(chapter).create, { ...place, title: 'Loomings' })
    await visit(page, `${fixture.server.url}/builder/chapter/${place.spaceId}/${place.projectId}/${made.chapterId}`)
    await page.locator('.cm-content').waitFor()
    await press(page, 'i')
    await page.keyboard.type('Call me')
    await openPalette(page)
    await page.keyboard.type('add tag')
    await press(page, 'Enter')
    await page.getByText('No tags in this project yet').waitFor()
    await page.keyboard.type('Sea')
    await page.getByRole('option', { name: 'Create “Sea”' }).waitFor()
    await press(page, 'Enter')
    await toast(page, '“Loomings” is tagged “Sea”').waitFor()
    await page.locator('.cm-content').focus()
    await press(page, 'Control+End')
    await page.keyboard.type(' Ishmael')
    await page.locator('[role="status"][data-save="saved"]').waitFor()
    const now = async () => {
      const { text, tags } = await client.call(callsOf(chapter).get, { ...place, chapterId: made.chapterId })
      return { text: JSON.stringify(text), tags: tags.map(({ value }) => value) }
    }
    await expect.poll(now).toEqual({ text: expect.stringContaining('Call me Ishmael'), tags: ['Sea'] })
  })

  it('tags have no violation of axe: on a page, in the manager, in a list and in a form', {
    timeout: 180_000,
  }, async () => {
    const { page, client, place, add } = await openScenario()
    const [sea = '', oda = ''] = await add('Sea', 'Oda', 'Tide')
    const entryId = await addEntry(client, place, 'Anselm', [sea, oda])
    const { look, done } = axeInspector(page)
    await openEntry(page, place, entryId)
    await look('page')
    await press(page, 't')
    await manager(page).getByRole('option', { name: 'Tide' }).waitFor()
    await page.keyboard.type('ti')
    await look('manager, picking')
    await page.keyboard.type('nker')
    await manager(page).getByRole('option', { name: 'Create “tinker”' }).waitFor()
    await press(page, 'Enter')
    await manager(page).getByLabel('Name').waitFor()
    await look('manager, creating')
    await press(page, 'Escape')
    await openList(page, place)
    await look('list')
    await press(page, 'n e')
    await page.getByRole('button', { name: 'Add a tag' }).waitFor()
    await look('form')
    done()
  })
})
