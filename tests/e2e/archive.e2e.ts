import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { archiveListCall, archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { characterCalls } from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press, undoByToast } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const titles = ['Loomings', 'The Carpet-Bag', 'The Spouter-Inn']

async function openProject(archived: boolean) {
  const { page, client } = await fixture.openAgain('archivist')
  const place = await createPlace(client, 'whalers')
  for (const title of titles) {
    const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title })
    if (archived) await toggle(client, place, 'chapter', chapterId)
  }
  const { entryId } = await client.call(callsOf(entry).create, { ...place, name: 'Pequod' })
  if (archived) await toggle(client, place, 'entry', entryId)
  await visit(page, `${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}?mode=chapter`)
  await page.getByRole('heading', { level: 1, name: 'whalers' }).waitFor()
  return { page, client, place }
}

function toggle(client: Client, { projectId }: Place, entity: string, entityId: string) {
  return client.call(archiveToggleCall, { projectId, entity, entityId })
}

const names = (page: Page) =>
  page
    .getByRole('grid', { name: 'Archive' })
    .getByRole('row')
    .evaluateAll(rows => rows.map(row => row.querySelectorAll('[role="gridcell"]')[1]?.textContent))
const kept = async (client: Client, { projectId }: Place) =>
  (await client.call(archiveListCall, { projectId })).map(({ label }) => label)

describe('the archive of a project', () => {
  it('contains what # archives in a list, and restores it with # and z [ARCH-03, ARCH-04]', async () => {
    const { page, client, place } = await openProject(false)
    await page.getByRole('row', { name: 'Loomings' }).waitFor()
    await press(page, 'j x j x #')
    await expect.poll(() => kept(client, place)).toHaveLength(2)
    await openPalette(page)
    await insertWords(page, 'open the archive')
    await press(page, 'Enter')
    await page.waitForURL('**/archive')
    await expect.poll(() => page.title()).toMatch(/^Archive · whalers/)
    await expect.poll(async () => (await names(page)).toSorted()).toEqual(['Loomings', 'The Carpet-Bag'])

    await press(page, 'Control+a')
    await page.getByRole('toolbar', { name: '2 selected' }).waitFor()
    await press(page, '#')
    await page.getByRole('heading', { name: 'The archive is empty' }).waitFor()
    expect(await kept(client, place)).toEqual([])
    await undoByToast(page)
    await expect.poll(async () => (await names(page)).length).toBe(2)
    expect((await kept(client, place)).length).toBe(2)
  })

  it('shows the newest first, filtered by kind and name', async () => {
    const { page } = await openProject(true)
    await press(page, 'g z')
    await expect.poll(() => names(page)).toEqual(['Pequod', ...titles.toReversed()])
    await page.getByRole('tab', { name: 'Everything' }).focus()
    await press(page, 'ArrowRight')
    await page.waitForURL('**/archive?mode=chapter')
    await expect.poll(() => names(page)).toEqual(titles.toReversed())
    await press(page, 'f')
    await page.keyboard.type('inn spout')
    await expect.poll(() => names(page)).toEqual(['The Spouter-Inn'])
    await press(page, 'Enter j Enter')
    await page.waitForURL('**/chapter/**')
    await page.getByText('Removed from lists and search, not deleted.').waitFor()
  })

  it('deletes the selection after a confirmation; `z` brings it back, also after a reload', async () => {
    const { page, client, place } = await openProject(true)
    await press(page, 'g z')
    await expect.poll(async () => (await names(page)).length).toBe(4)
    await press(page, 'j j x j x')
    await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Delete' }).focus()
    await press(page, 'Enter')
    await answerPrompt(page, 'keep')
    expect(await kept(client, place)).toHaveLength(4)
    await page.getByRole('toolbar', { name: '2 selected' }).getByRole('button', { name: 'Delete' }).focus()
    await press(page, 'Enter')
    await answerPrompt(page, 'Delete 2 chapters')
    await expect.poll(() => names(page)).toEqual(['Pequod', 'Loomings'])
    expect(await kept(client, place)).toEqual(['Pequod', 'Loomings'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Pequod', 'Loomings'])
    await press(page, 'z')
    await page.getByText('Undone: 2 chapters deleted').waitFor()
    await expect.poll(async () => (await names(page)).length).toBe(4)
    expect(await kept(client, place)).toHaveLength(4)
  })

  it('lists what was deleted within a day, also in another tab, and brings it back', async () => {
    const { page, client, place } = await openProject(false)
    const { data } = await client.call(callsOf(chapter).find, place)
    for (const { chapterId } of data) await client.call(callsOf(chapter).delete, { ...place, chapterId })
    const shown = async () => (await client.call(callsOf(chapter).find, place)).data.map(({ title }) => title)
    const field = await client.call(characterCalls.createCustomField, { ...place, label: 'Motto', type: 'string' })
    await client.call(characterCalls.deleteCustomField, { ...place, customFieldId: field.customFieldId })
    await openPalette(page)
    await insertWords(page, 'open what was deleted')
    await press(page, 'Enter')
    await page.waitForURL('**/archive?mode=deleted')
    const list = page.getByRole('list', { name: 'Deleted, kept for a day' })
    await expect.poll(() => list.getByRole('listitem').count()).toBe(4)
    await list.getByText('Character field').waitFor()
    await list.getByRole('button', { name: 'Restore “Motto”' }).focus()
    await press(page, 'Enter')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    expect(await client.call(characterCalls.getCustomField, place)).toEqual([field])
    await list.getByRole('button', { name: `Restore “${data[0]?.title}”` }).focus()
    await press(page, 'Enter')
    await expect.poll(shown).toEqual([data[0]?.title])
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)

    await openPalette(page)
    await insertWords(page, 'restore something deleted')
    await press(page, 'Enter')
    await answerPrompt(page, data[1]?.title ?? '')
    await expect.poll(shown).toHaveLength(2)
    await page.getByText(`“${data[1]?.title}” is back`).waitFor()
    const { look, done } = axeInspector(page)
    await look('what was deleted')
    await page.setViewportSize({ width: 390, height: 800 })
    await look('what was deleted, on a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    done()
  })

  it('syncs with changes made elsewhere [ARCH-02]', async () => {
    const { page, client, place } = await openProject(true)
    await press(page, 'g z')
    await expect.poll(async () => (await names(page)).length).toBe(4)
    const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'The Counterpane' })
    await toggle(client, place, 'chapter', chapterId)
    await expect.poll(async () => (await names(page))[0]).toBe('The Counterpane')
    await client.call(callsOf(chapter).delete, { ...place, chapterId })
    await expect.poll(async () => (await names(page))[0]).toBe('Pequod')
  })

  it('has no violation of axe, on a phone too', async () => {
    const { page } = await openProject(true)
    const { look, done } = axeInspector(page)
    await press(page, 'g z')
    await expect.poll(async () => (await names(page)).length).toBe(4)
    await press(page, 'j x')
    await look('the archive')
    await page.setViewportSize({ width: 390, height: 800 })
    await look('the archive on a phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    done()
  })
})
