import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { imageAddress, links } from '#core/shared/links.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { epubBytes } from '#plugins/books/client/format/epub.ts'
import { manuscriptBytes } from '#plugins/books/client/format/manuscript.ts'
import type { Book } from '#plugins/books/shared.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { character } from '#plugins/characters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { galleryCalls } from '#plugins/images/shared.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { insertWords, openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

async function run(page: Page, name: string) {
  await openPalette(page)
  await insertWords(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
}

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A red drawing that would turn blue if anything in it ran or were fetched. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><style>@import url("/fetched.css"); #a { fill: red }</style>
<rect id="a" width="20" height="10"/>
<script>document.getElementById('a').style.fill = 'blue'</script>
<image href="/fetched.svg" width="20" height="10"/></svg>`

it('a vault of Obsidian is imported by keys alone, once, and is taken back after a reload', async () => {
  const { page, client } = await fixture.openAs('vault-keeper', { expectsFailures: true })
  const place = await createPlace(client)
  const vault = zipSync({
    'Saltmark/Characters/Tallow.md': strToU8(
      'Keeps [[Low Morrow]]. %%ask her%%\n![[stair.png|By night]]\n![[gone.png]]',
    ),
    'Saltmark/Places/Low Morrow.md': strToU8('Kept by [[Tallow]].\n\n![[plan.svg]]'),
    'Saltmark/plan.svg': strToU8(drawing),
    'Saltmark/stair.png': new Uint8Array(pixel),
  })
  const requested: string[] = []
  page.on('request', request => requested.push(request.url()))
  await page.goto(fixture.server.url + links.project(place.spaceId, place.projectId))
  const ready = () => page.getByRole('heading', { name: 'place' }).waitFor()
  await ready()
  const dialog = page.getByRole('dialog', { name: 'Import from Obsidian' })
  const choose = async (buffer: Buffer) => {
    await run(page, 'Import from Obsidian')
    await dialog.getByText('Choose a folder').waitFor()
    const chooser = page.waitForEvent('filechooser')
    await dialog.locator('input[type="file"]').first().focus()
    await press(page, 'Enter')
    await (await chooser).setFiles({ name: 'Saltmark.zip', mimeType: 'application/zip', buffer })
  }

  await choose(Buffer.from('not an archive'))
  await dialog.getByText(/^This file has another format than its name says\./).waitFor()
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'detached' })

  await choose(Buffer.from(vault))
  await dialog.getByText('Nothing has been changed yet.').waitFor()
  await dialog.getByText('1 hidden comment').waitFor()
  await dialog.getByText('2 images at their places in the texts').waitFor()
  await dialog.getByText('1 drawing in SVG becomes a picture in PNG').waitFor()
  await dialog.getByText('1 image that is not in the file').waitFor()
  await dialog.getByText('2 links become mentions').waitFor()
  await dialog.getByRole('row', { name: /1 hidden comment ask her Hidden comments are no part/ }).waitFor()
  const saving = page.waitForEvent('download')
  await press(page, 's')
  const report = await saving
  expect(report.suggestedFilename()).toMatch(/Saltmark\.zip\.csv$/)
  const lines = (await readFile(await report.path(), 'utf8')).split('\r\n')
  expect(lines).toContain(
    'Dropped,1 image that is not in the file,gone.png,"The text shows it, but the file does not have it"',
  )
  expect(lines.filter(line => line.includes(',2 links become mentions,'))).toHaveLength(2)
  await page.getByText('The report was saved').waitFor()
  expect((await client.call(callsOf(entry).find, place)).data).toEqual([])
  // The second folder becomes characters too, and again entries.
  const places = dialog.getByLabel('Places · 1')
  await places.selectOption('character')
  await dialog.getByRole('rowheader', { name: 'Entries' }).waitFor({ state: 'detached' })
  await places.selectOption('entry')
  await dialog.getByRole('rowheader', { name: 'Entries' }).waitFor()
  await press(page, 'Control+Enter')
  await page.getByText('2 items imported, 2 images').waitFor()
  const { data: people } = await client.call(callsOf(character).find, place)
  expect(people).toMatchObject([{ name: 'Tallow' }])
  const gallery = await client.call(galleryCalls.getAll, place)
  const { characterId } = people[0] as unknown as { characterId: string }
  expect((await client.call(callsOf(character).get, { ...place, characterId })).bio).toMatchObject([
    { children: [{ text: 'Keeps ' }, { label: 'Low Morrow' }, { text: '. ' }] },
    { block: 'image', image: { imageId: expect.any(String) }, children: [{ text: 'By night' }] },
    { children: [{ text: '[gone.png]' }] },
  ])
  const { data: made } = await client.call(callsOf(entry).find, place)
  expect(made).toMatchObject([{ name: 'Low Morrow' }])
  const { entryId } = made[0] as unknown as { entryId: string }
  const { description } = await client.call(callsOf(entry).get, { ...place, entryId })
  const drawn = (description as RichText).flatMap(({ image }) => image?.imageId ?? [])
  expect(gallery.map(({ imageId }) => imageId)).toEqual(expect.arrayContaining(drawn))
  const png = await page.request.get(fixture.server.url + imageAddress(drawn[0] ?? '', place))
  const { channels, isOpaque } = await sharp(await png.body()).stats()
  expect([png.headers()['content-type'], isOpaque, ...channels.slice(0, 3).map(({ mean }) => mean)]).toEqual([
    'image/png',
    true,
    255,
    0,
    0,
  ])
  expect(requested.filter(address => address.includes('fetched'))).toEqual([])
  expect(gallery).toHaveLength(2)
  expect(JSON.stringify(await client.call(noteCalls.get, {}))).toContain('ask her')

  await page.reload()
  await ready()
  await choose(Buffer.from(vault))
  await dialog.getByText('All 2 items are here already').waitFor()
  await press(page, 'Control+Enter')
  await page.getByText('There is nothing new in it: nothing was changed').waitFor()
  expect((await client.call(callsOf(entry).find, place)).total).toBe(1)

  await page.reload()
  await ready()
  await run(page, 'Undo the last import')
  await page.getByText('“Saltmark.zip”: 4 imported items deleted').waitFor()
  expect((await client.call(callsOf(entry).find, place)).data).toEqual([])
  expect((await client.call(callsOf(character).find, place)).data).toEqual([])
  expect(await client.call(galleryCalls.getAll, place)).toEqual([])
})

it('books in DOCX and EPUB are imported as chapters by keys alone', async () => {
  const { page, client } = await fixture.openAs('book-keeper', { expectsFailures: true })
  const paragraph = {
    type: 'paragraph' as const,
    children: [{ text: 'The debts were ' }, { text: 'read', bold: true as const }],
  }
  const book: Book = {
    ...{ id: 'skald:a:b', title: 'The Long Ledger', author: 'Ines Halloran', language: 'en', cover: null },
    pictures: new Map(),
    chapters: [1, 2].map(at => ({ id: `c${at}`, over: `Chapter ${at}`, title: `Tide ${at}`, text: [paragraph] })),
    labels: { contents: 'Contents', cover: 'Cover', by: 'by', words: 'About 8 words' },
    modified: '2026-11-23T05:00:00Z',
  }
  const dialog = page.getByRole('dialog', { name: 'Import a manuscript' })
  for (const [name, bytes] of [
    ['book.docx', new Uint8Array(await manuscriptBytes(book))],
    ['book.epub', epubBytes(book)],
  ] as const) {
    const place = await createPlace(client, name.slice(5))
    await page.goto(fixture.server.url + links.project(place.spaceId, place.projectId))
    await page.getByRole('heading', { name: name.slice(5) }).waitFor()
    await run(page, 'Import a manuscript')
    await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
    await dialog.getByText(`${name}: ${name.slice(5).toUpperCase()}`).waitFor()
    await dialog.locator('[role="row"], [role="option"]').filter({ hasText: 'Tide 2' }).waitFor()
    await press(page, 'Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('chapters imported').last().waitFor()
    const { data } = await client.call(callsOf(chapter).find, place)
    expect(data.map(({ title }) => title)).toEqual(expect.arrayContaining(['Tide 1', 'Tide 2']))
    const made = data.find(({ title }) => title === 'Tide 2') as unknown as { chapterId: string }
    expect((await client.call(callsOf(chapter).get, { ...place, chapterId: made.chapterId })).text).toEqual([paragraph])
  }
})
