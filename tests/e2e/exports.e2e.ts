import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { unzip } from '#tests/harness/unzip.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const chapters = callsOf(chapter)
const titles = ['The Slip', 'Eleven Women', 'Rope', 'Low Water', '=SUM(A1)']

const dialog = (page: Page) => page.getByRole('dialog')
const formats = (page: Page) =>
  dialog(page)
    .getByRole('radio')
    .evaluateAll(all => all.map(one => one.closest('label')?.querySelector('b')?.textContent))

/** Presses Mod-Enter and returns the name and the bytes of the file. */
async function save(page: Page) {
  const downloading = page.waitForEvent('download')
  await press(page, 'Control+Enter')
  const download = await downloading
  await dialog(page).waitFor({ state: 'detached' })
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

it('a list and an entity are exported by keys alone, without a call that makes the file [EXPORT-01, EXPORT-03, EXPORT-04, EXPORT-05, EXPORT-06, EXPORT-10, EXPORT-11]', async () => {
  const { page, client } = await fixture.openAs('exporter')
  const place: Place = await createPlace(client)
  for (const title of titles)
    await client.call(chapters.create, {
      ...place,
      title,
      text: fromPlainText(`It is ${title}\n\nЗ новим рядком`),
    })
  await client.call(callsOf(character).create, { ...place, name: 'Oda' })
  const requests: string[] = []
  page.on('request', request => request.url().includes('/api/') && requests.push(new URL(request.url()).pathname))

  await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'chapter'))
  await page.getByRole('row').nth(4).waitFor()
  await press(page, 'Alt+Shift+E')
  const preview = dialog(page).getByRole('group', { name: 'The first three' })
  await preview.waitFor()
  expect(requests).toContain('/api/export/read')
  await expect.poll(() => preview.getByRole('listitem').count()).toBe(3)
  expect(await preview.textContent()).toContain('and 2 more')
  expect(await formats(page)).toEqual(['JSON', 'CSV', 'DOCX'])
  const json = await save(page)
  expect(json.name).toBe('export.json')
  expect(JSON.parse(String(json.bytes)).entities.chapter.map(({ title }: { title: string }) => title)).toEqual(titles)

  await press(page, 'Alt+Shift+E')
  await preview.waitFor()
  await press(page, 'Alt+PageDown')
  // A field that is not wanted.
  await dialog(page).getByRole('checkbox', { name: 'Tags' }).focus()
  await press(page, 'Space')
  await dialog(page).getByText('of 2', { exact: false }).first().waitFor()
  const csv = await save(page)
  expect(csv.name).toBe('export.csv')
  expect(String(csv.bytes)).toMatch(/^\ufeffchapterId,.*\r\n/)
  expect(String(csv.bytes)).toContain(",'=SUM(A1),")
  expect(String(csv.bytes).split('\r\n')[0]).not.toContain('tags')

  await press(page, 'Alt+Shift+E')
  await preview.waitFor()
  await press(page, 'Alt+PageDown')
  await press(page, 'Alt+PageDown')
  requests.length = 0
  const docx = await save(page)
  expect(docx.name).toMatch(/^.+ \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.docx$/)
  const bytes = docx.bytes.buffer.slice(docx.bytes.byteOffset, docx.bytes.byteOffset + docx.bytes.length) as ArrayBuffer
  const text = unzip(bytes).get('word/document.xml') ?? ''
  for (const [at, title] of titles.entries()) expect(text).toContain(`${at + 1}. ${title}`)
  expect(text).toContain('З новим рядком')
  // The parts of the chapters are read; the document is made here.
  expect(requests.filter(path => !/event|csrf|outline\/read/.test(path))).toEqual([])

  await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'character'))
  await page.getByRole('row', { name: /Oda/ }).waitFor()
  await press(page, 'j')
  await press(page, 'Shift+E')
  await preview.waitFor()
  expect(await formats(page)).toEqual(['JSON', 'CSV'])
  expect(JSON.parse(String((await save(page)).bytes)).entities.character).toMatchObject([{ name: 'Oda' }])
})

it('what cannot be loaded brings no toast, and a file that cannot be made says so [EXPORT-07, EXPORT-08]', async () => {
  const { page, client } = await fixture.openAs('unlucky', { expectsFailures: true })
  const place: Place = await createPlace(client)
  await client.call(chapters.create, { ...place, title: 'Low Water' })
  await page.route('**/api/export/read', route => route.fulfill({ status: 500, body: '{}' }))
  await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'chapter'))
  await page.getByRole('row', { name: /Low Water/ }).waitFor()
  await press(page, 'Alt+Shift+E')
  await dialog(page).getByText('Nothing could be loaded.').waitFor()
  expect((await page.locator('[data-toaster]').allTextContents()).join('')).toBe('')
  await press(page, 'Escape')

  await page.unroute('**/api/export/read')
  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('The disk is full')
    }
  })
  await press(page, 'Alt+Shift+E')
  await dialog(page).getByRole('group', { name: 'The first three' }).waitFor()
  await press(page, 'Control+Enter')
  await dialog(page).getByText('Error during export', { exact: true }).waitFor()
})

it('a file that takes long is made beside writing, and saved when it is done', async () => {
  const { page, client } = await fixture.openAs('patient')
  const place: Place = await createPlace(client)
  await client.call(chapters.create, { ...place, title: 'Low Water', text: fromPlainText('The lamp is lit.') })
  const gate = Promise.withResolvers<void>()
  await page.route(/docx\.worker/, async route => {
    await gate.promise
    await route.continue()
  })
  await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'chapter'))
  await page.getByRole('row', { name: /Low Water/ }).waitFor()
  await press(page, 'Alt+Shift+E')
  await dialog(page).getByText('1 chapter, 4 words, about 1 page').waitFor()
  await press(page, 'Alt+PageDown Alt+PageDown Control+Enter')
  await dialog(page).getByRole('progressbar').waitFor()
  await dialog(page).getByRole('button', { name: 'Continue writing' }).focus()
  await press(page, 'Enter')
  await dialog(page).waitFor({ state: 'detached' })
  const downloading = page.waitForEvent('download')
  gate.resolve()
  const name = (await downloading).suggestedFilename()
  await page.getByText(`Saved as ${name}`).waitFor()
})
