import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { projectCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { exportedFile } from '../api/project-file-fixture.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { insertWords, openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()
const { create } = callsOf(chapter)

async function run(page: Page, name: string) {
  await openPalette(page)
  await insertWords(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
}

const chooseFile = (page: Page, buffer: Buffer) =>
  choose(page, 'Import a project from JSON', { name: 'project.json', mimeType: 'application/json', buffer })

const chooseZip = (page: Page, buffer: Buffer) =>
  choose(page, 'Import a project from plain files', { name: 'project.zip', mimeType: 'application/zip', buffer })

async function choose(page: Page, command: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await run(page, command)
  const chooser = page.waitForEvent('filechooser')
  await page.locator('[cmdk-item]').first().waitFor()
  await press(page, 'Enter')
  await (await chooser).setFiles(file)
}

it('a project is exported as JSON and imported by keys alone, and wrong files are said [IMPORT-01, IMPORT-02]', async () => {
  const { page, client } = await fixture.openAs('carrier', { expectsFailures: true })
  const place = await createPlace(client)
  const text = fromPlainText('There is a stair at Low Morrow.')
  await client.call(create, { ...place, title: 'The Slip', text })
  await page.goto(fixture.server.url + links.projectSection(place.spaceId, place.projectId, 'backups'))
  await page.getByRole('region', { name: 'The project as JSON' }).waitFor()

  const downloading = page.waitForEvent('download')
  await run(page, 'Export the project as JSON')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('place.json')
  const bytes = await readFile(await download.path())
  expect(JSON.parse(bytes.toString()).entities).toMatchObject([{ kind: 'chapter', values: { title: 'The Slip' } }])

  await page.route('**/api/project/export?*', route => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await run(page, 'Export the project as JSON')
  await page.getByText('The project could not be exported').waitFor()

  const sent: string[] = []
  page.on('request', request => request.url().includes('/api/import/') && sent.push(request.url()))
  await chooseFile(page, Buffer.from('abc'))
  await page.getByText('Invalid JSON input/file', { exact: true }).waitFor()
  await chooseFile(page, Buffer.from('{}'))
  await page.getByText('This is not a project exported as JSON.').waitFor()
  expect(sent).toEqual([])

  const dialog = page.getByRole('dialog', { name: 'Import “place”?' })
  await chooseFile(page, Buffer.from(bytes.toString().replace('The Slip', '')))
  await dialog.getByRole('row', { name: 'Chapters 1' }).waitFor()
  await press(page, 'Control+Enter')
  await dialog.getByText('Nothing was imported').waitFor()
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await client.call(projectCalls.find, { spaceId: place.spaceId })).toHaveLength(1)

  await chooseFile(page, bytes)
  await dialog.waitFor()
  await press(page, 'Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
  await press(page, 'g', 'c')
  await page.getByRole('row', { name: /The Slip/ }).waitFor()
  const projects = await client.call(projectCalls.find, { spaceId: place.spaceId })
  expect(projects).toHaveLength(2)

  // Into the project that has it already, with one chapter changed in the file and one more, and back again.
  const file = JSON.parse(bytes.toString())
  const [slip] = file.entities
  const titled = (title: string) => ({ ...slip.values, title })
  const entities = [
    { ...slip, values: titled('The Stair') },
    { ...slip, id: 'x'.repeat(20), values: titled('Rope') },
  ]
  const rows = () => page.getByRole('grid', { name: 'Chapters' }).getByRole('row').allTextContents()
  const shown = (...titles: string[]) =>
    expect.poll(async () => (await rows()).flatMap(row => /The Slip|The Stair|Rope/.exec(row) ?? [])).toEqual(titles)
  await chooseFile(page, Buffer.from(JSON.stringify({ ...file, entities })))
  await dialog.getByRole('row', { name: 'Chapters 2 1 – 1' }).waitFor()
  await dialog
    .getByRole('radiogroup', { name: 'Which to keep of “The Stair”' })
    .getByRole('radio', { name: 'The file’s', checked: true })
    .waitFor()
  await dialog.getByRole('button', { name: 'Into this project' }).focus()
  await press(page, 'Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Imported 2 items').waitFor()
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
  await press(page, 'g', 'c')
  await shown('The Stair', 'Rope')
  await page.reload()
  await shown('The Stair', 'Rope')
  await press(page, 'z')
  await shown('The Slip')

  await chooseFile(page, bytes)
  await dialog.getByText('Everything in this file is in the project already.').waitFor()
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('a project is exported as plain files and imported by keys alone, and a wrong file is named [IMPORT-02]', async () => {
  const { page, client } = await fixture.openAs('mirrorer', { expectsFailures: true })
  const place = await createPlace(client, 'lamp')
  const text = fromPlainText('There is a stair at Low Morrow.')
  await client.call(create, { ...place, title: 'The Slip', text })
  await page.goto(fixture.server.url + links.projectSection(place.spaceId, place.projectId, 'backups'))
  await page.getByRole('region', { name: 'The project as plain files' }).waitFor()
  const downloading = page.waitForEvent('download')
  await run(page, 'Export the project as plain files')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('lamp.zip')
  const bytes = await readFile(await download.path())
  const files = unzipSync(bytes)
  const [file = ''] = Object.keys(files).filter(path => path.startsWith('chapter/the-slip-'))
  expect(Buffer.from(files[file] ?? []).toString()).toMatch(/\n---\n\nThere is a stair at Low Morrow\.\n$/)

  await chooseZip(page, Buffer.from(zipSync({ ...files, [file]: Buffer.from('---\n[\n---\n') })))
  await page.getByText(`The lines at the top of “${file}”`).waitFor()
  await chooseZip(page, Buffer.from(zipSync({ '../a.md': Buffer.from('') })))
  await page.getByText('The archive holds a file that would lie outside of it').waitFor()

  const dialog = page.getByRole('dialog', { name: 'Import “lamp”?' })
  await chooseZip(page, Buffer.from(zipSync({ ...files, 'chapter/low.md': Buffer.from('---\ntitle: ""\n---\n') })))
  await dialog.waitFor()
  await press(page, 'Control+Enter')
  await dialog.getByText(/chapter\/low\.md: /).waitFor()
  await press(page, 'Escape')
  await dialog.waitFor({ state: 'detached' })

  await chooseZip(page, bytes)
  await dialog.waitFor()
  await press(page, 'Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
  await press(page, 'g', 'c')
  await page.getByRole('row', { name: /The Slip/ }).waitFor()
  expect(await client.call(projectCalls.find, { spaceId: place.spaceId })).toHaveLength(2)
})

it('the last import of a file is undone by the command, and by `z` after a reload [IMPORT-02]', async () => {
  const { page, client } = await fixture.openAs('taker', { expectsFailures: true })
  const place = await createPlace(client)
  const { spaceId } = place
  await client.call(create, { ...place, title: 'The Slip' })
  const file = await exportedFile(client, place)
  const bytes = Buffer.from(JSON.stringify(file))
  const own = fixture.server.url + links.projectSection(spaceId, place.projectId, 'backups')
  const projects = async () => (await client.call(projectCalls.find, { spaceId })).map(({ projectId }) => projectId)
  const dialog = page.getByRole('dialog', { name: 'Import “place”?' })
  const importAsNew = async () => {
    await page.goto(own)
    await page.getByRole('region', { name: 'The project as JSON' }).waitFor()
    await chooseFile(page, bytes)
    await dialog.waitFor()
    await press(page, 'Control+Enter')
    await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
    const made = (await projects()).find(id => id !== place.projectId)
    if (made === undefined) throw new Error('No project was made')
    return made
  }

  await importAsNew()
  await page.reload()
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
  await press(page, 'z')
  await page.getByText('Undone: Imported 1 item').waitFor()
  expect(await projects()).toEqual([place.projectId])

  const made = await importAsNew()
  await run(page, 'Undo the last import')
  await page.getByText('The imported project was removed').waitFor()
  expect(await projects()).toEqual([place.projectId])
  await press(page, 'z')
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
  expect(await projects()).toContain(made)
  await client.call(create, { spaceId, projectId: made, title: 'Written since' })
  await run(page, 'Undo the last import')
  await page.getByText('The project was changed since it was imported').waitFor()
  expect(await projects()).toContain(made)

  // Into a project that is there: what it was before comes back.
  await page.goto(own)
  await page.getByRole('region', { name: 'The project as JSON' }).waitFor()
  for (const one of file.entities) if (one.kind === 'chapter') one.values.title = 'The Stair'
  await chooseFile(page, Buffer.from(JSON.stringify(file)))
  await dialog.getByRole('radiogroup', { name: 'Which to keep of “The Stair”' }).waitFor()
  await dialog.getByRole('button', { name: 'Into this project' }).focus()
  await press(page, 'Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
  await run(page, 'Undo the last import')
  const titles = async () => (await client.call(callsOf(chapter).find, place)).data.map(({ title }) => title)
  await expect.poll(titles).toEqual(['The Slip'])
})
