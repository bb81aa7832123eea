import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { unzip } from '#tests/harness/unzip.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'
import { runByLabel as run } from './fixtures/places-fixture.ts'

const fixture = openBrowserFixture()
const titles = ['The Slip', 'Eleven Women', 'Rope']

/** Presses Mod-Enter; the name and the bytes of the file. */
async function save(page: Page) {
  const downloading = page.waitForEvent('download')
  await press(page, 'Control+Enter')
  const download = await downloading
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

const filesOf = ({ bytes }: { bytes: Buffer }) => unzip(new Uint8Array(bytes).buffer)

it('a manuscript becomes an EPUB with the poster as cover, a manuscript, Markdown and a page, by keys alone', async () => {
  const { page, client } = await fixture.openAs('bookmaker')
  const place: Place = await createPlace(client)
  for (const title of titles)
    await client.call(callsOf(chapter).create, { ...place, title, text: fromPlainText(`It is ${title}.\n\nЗ рядком`) })
  const poster = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#345' } })
    .webp()
    .toBuffer()
  const image = { bytes: new Uint8Array(poster), name: 'poster.webp', type: 'image/webp' }
  await client.call(projectCalls.setPoster, { ...place, image })

  await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'chapter'))
  await page.getByRole('row').nth(2).waitFor()
  await run(page, 'Export the book')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('3 chapters').waitFor()
  const { look, done } = axeInspector(page)
  await look('the dialog of a book')
  done()

  // Without a title it says so, and stays.
  await dialog.getByRole('textbox', { name: 'Title of the book' }).focus()
  await press(page, 'Control+a', 'Backspace', 'Control+Enter')
  await dialog.getByText('Give the book a title').waitFor()
  await page.keyboard.type('The Salt Ledger')
  await dialog.getByRole('textbox', { name: 'Author' }).fill('Ines Halloran')
  await dialog.getByRole('switch', { name: 'Number the chapters' }).press('Space')
  const epub = await save(page)
  expect(epub.name).toBe('The Salt Ledger.epub')
  const files = filesOf(epub)
  expect(files.get('OEBPS/package.opf')).toContain('<dc:creator id="author">Ines Halloran</dc:creator>')
  expect(files.get('OEBPS/cover.jpg')?.length).toBeGreaterThan(100)
  expect(files.get('OEBPS/chapter-0003.xhtml')).toMatch(/Chapter 3<\/span><br\/>Rope<\/h1>\n<p>It is Rope\.<\/p>/)

  // What was chosen is remembered.
  await run(page, 'Export the book')
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Author' }).inputValue()).toBe('Ines Halloran')
  await press(page, 'Alt+PageDown')
  await expect.poll(() => dialog.getByRole('radio', { name: 'DOCX' }).isChecked()).toBe(true)
  const docx = await save(page)
  expect(docx.name).toBe('The Salt Ledger.docx')
  expect(filesOf(docx).get('word/document.xml')).toContain('It is Eleven Women.')

  // Two chosen chapters alone, as Markdown.
  await page.reload()
  await page.getByRole('row').nth(2).waitFor()
  await press(page, 'j', 'x', 'j', 'x')
  await page.getByRole('toolbar', { name: '2 selected' }).waitFor()
  await run(page, 'Export as a book')
  await dialog.getByText('2 chapters').waitFor()
  await press(page, 'Alt+PageDown')
  const markdown = await save(page)
  const text = String(markdown.bytes)
  expect(text).toContain('title: "The Salt Ledger"')
  expect(text.match(/^## .*$/gm)).toEqual(['## Chapter 1: The Slip', '## Chapter 2: Eleven Women'])

  await press(page, 'Escape')
  await run(page, 'Export the book')
  await dialog.getByText('3 chapters').waitFor()
  await press(page, 'Alt+PageDown')
  const html = await save(page)
  expect(html.name).toBe('The Salt Ledger.html')
  const other = await page.context().newPage()
  await other.setContent(String(html.bytes))
  expect(await other.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Chapter 1\nThe Slip',
    'Chapter 2\nEleven Women',
    'Chapter 3\nRope',
  ])
  expect(
    await other
      .getByRole('img', { name: 'Cover: The Salt Ledger' })
      .evaluate((one: HTMLImageElement) => one.naturalHeight),
  ).toBe(120)
  await other.close()
})

it('says why there is no book when the chapters cannot be read, and stays', async () => {
  const { page, client } = await fixture.openAs('unlucky', { expectsFailures: true })
  const place: Place = await createPlace(client)
  await client.call(callsOf(chapter).create, { ...place, title: 'One', text: fromPlainText('Text') })
  await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'chapter'))
  await page.getByRole('row').first().waitFor()
  await page.route('**/api/export/read', route =>
    route.fulfill({ status: 503, json: { type: 'busy', detail: 'The server is busy' } }),
  )
  await run(page, 'Export the book')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 chapter', { exact: true }).waitFor()
  await press(page, 'Control+Enter')
  await dialog.getByRole('alert').or(dialog.locator('[data-type="error"]')).first().waitFor()
  await page.unroute('**/api/export/read')
  const { name } = await save(page)
  expect(name).toMatch(/\.epub$/)
})
