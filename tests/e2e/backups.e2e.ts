import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { serverBackupCalls } from '#core/shared/calls/backups.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { Client, createPlace } from '#tests/harness/index.ts'
import { backupOf, keepBackup } from './fixtures/backups.ts'
import { cookiesOf, openBrowserFixture, serverOwner } from './fixtures/browser-fixture.ts'
import { insertWords, openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()
const { create, update, get } = callsOf(chapter)

async function run(page: Page, name: string) {
  await openPalette(page)
  await insertWords(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
}

async function chooseFile(page: Page, bytes: Uint8Array) {
  await run(page, 'Restore a backup')
  const chooser = page.waitForEvent('filechooser')
  await page.locator('[cmdk-item]').first().waitFor()
  await press(page, 'Enter')
  await (await chooser).setFiles({ name: 'backup.tar', mimeType: 'application/x-tar', buffer: Buffer.from(bytes) })
}

const question = (page: Page) => page.getByRole('alertdialog')

/** Confirms a restore once its changes are said. */
async function confirm(page: Page) {
  await question(page).getByRole('region', { name: 'Changes' }).waitFor()
  await press(page, 'Control+Enter')
}

it('a backup is made and restored by keys alone, and failures are said [BACKUP-01, BACKUP-05]', async () => {
  const { page, client } = await fixture.openAs('keeper', { expectsFailures: true })
  const place = await createPlace(client)
  const text = fromPlainText('There is a stair at Low Morrow.')
  const { chapterId } = await client.call(create, { ...place, title: 'The Slip', text })
  const title = async () => (await client.call(get, { ...place, chapterId })).title

  await page.goto(fixture.server.url + links.projectSection(place.spaceId, place.projectId, 'settings'))
  await page.getByRole('link', { name: 'Backups' }).click()
  await page.getByRole('heading', { name: 'Backups' }).waitFor()
  await page.getByText('Nothing was restored or imported in this project yet.').waitFor()

  const downloading = page.waitForEvent('download')
  await run(page, 'Back up now')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^place .*\.tar$/)
  const bytes = new Uint8Array(await readFile(await download.path()))
  expect(bytes.length).toBe((await backupOf(client, place)).length)

  await client.call(update, { ...place, chapterId, data: { title: 'Spoiled' } })
  await chooseFile(page, bytes)
  await question(page).getByRole('region', { name: 'Changes' }).getByText('Spoiled').waitFor()
  await press(page, 'Escape')
  await question(page).waitFor({ state: 'detached' })
  expect(await title()).toBe('Spoiled')

  await chooseFile(page, bytes.with(bytes.length - 2000, 1 + (bytes.at(-2000) ?? 0)))
  const refusal = question(page).getByText('Error during backup restoration')
  await refusal.waitFor()
  await question(page)
    .getByText(/was changed or cut short/)
    .waitFor()
  expect(await title()).toBe('Spoiled')
  await press(page, 'Escape')

  const sent: string[] = []
  page.on('request', request => {
    if (request.headers()['content-type']?.startsWith('multipart/')) sent.push(new URL(request.url()).pathname)
  })
  await chooseFile(page, bytes)
  await confirm(page)
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
  // The file that was compared is the one that is restored.
  expect(sent).toEqual(['/api/project/compareBackup'])
  await press(page, 'g', 'c')
  await page.getByRole('row', { name: /The Slip/ }).waitFor()
  expect(await title()).toBe('The Slip')

  await press(page, 'z')
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
  expect(await title()).toBe('Spoiled')
  await page.reload()
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
  await press(page, 'z')
  await page.getByText('Undone: Restored 1 item').waitFor()
  expect(await title()).toBe('The Slip')
})

it('a backup that was kept is restored by keys alone; that none can be made is said [BACKUP-04]', async () => {
  const { page, client } = await fixture.openAs('keeper-of-backups', { expectsFailures: true })
  const place = await createPlace(client)
  const { chapterId } = await client.call(create, { ...place, title: 'The Slip' })
  await keepBackup(client, place)
  await client.call(update, { ...place, chapterId, data: { title: 'Spoiled' } })
  await page.goto(fixture.server.url + links.project(place.spaceId, place.projectId))
  await page.getByRole('tab', { name: 'Dashboard' }).waitFor()
  await press(page, 'g Shift+B')
  await run(page, 'Restore a kept backup')
  await page.locator('[cmdk-item]', { hasText: '1 item' }).first().waitFor()
  await press(page, 'Escape', 'Escape')
  // The palette gives the focus back once it is gone.
  await page.locator('[cmdk-input]').waitFor({ state: 'detached' })
  const kept = page.getByRole('grid', { name: 'Kept before restores' })
  const verified = /Before a restore.*\d+ of \d+ the same.*Restored for a trial/
  await kept.getByRole('row', { name: verified }).focus()
  await press(page, 'r')
  await confirm(page)
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
  await press(page, 'g', 'c')
  await page.getByRole('row', { name: /The Slip/ }).waitFor()

  await page.route('**/api/project/backup?*', route => route.fulfill({ status: 500, body: '{}' }))
  await run(page, 'Back up now')
  await page.getByText('Error during backup generation').waitFor()
})

it('the owner of the server has it backed up from the palette, and sees when it was verified; nobody else is shown it', async () => {
  const { page: other } = await fixture.openAs('no-owner')
  await other.goto(`${fixture.server.url}/builder`)
  await openPalette(other)
  await insertWords(other, '>back up the whole server')
  await other.locator('[cmdk-list][aria-busy="false"]').waitFor()
  expect(await other.locator('[data-value="command backups.make-server"]').count()).toBe(0)
  await other.goto(fixture.server.url + links.settings('server'))
  await other.getByText('Page not found').waitFor()

  const owner = new Client(fixture.server)
  await owner.call(sessionCalls.login, { email: `${serverOwner}@example.org`, password: 'correct horse 1' })
  const page = await fixture.open()
  await page.context().addCookies(cookiesOf(owner, fixture.server))
  await page.goto(`${fixture.server.url}/builder`)
  await run(page, 'Settings: server')
  const section = page.getByRole('region', { name: 'Backups of the whole server' })
  await section.getByText('There is no backup yet.').waitFor()
  await run(page, 'Back up the whole server now')
  await page.locator('[data-toaster]').getByText('The backup is made and verified').waitFor()
  await section
    .getByText(/^Last verified backup: \d\d \w+ \d{4}, \d\d:\d\d, with [\d,]+ rows and 0 images\.$/)
    .waitFor()
  await section.getByText('1 backup is kept in the data folder of the server.').waitFor()
  await section.getByRole('button', { name: 'Back up the whole server now' }).and(page.locator(':enabled')).waitFor()

  const schedule = async () => (await owner.call(serverBackupCalls.backups, {})).schedule
  await section.getByRole('button', { name: 'Change when' }).click()
  await page.locator('[cmdk-item]', { hasText: /Once a day, at any time\s*As it is now/ }).waitFor()
  await page.keyboard.type('03:00')
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Each day at 03:00' }).waitFor()
  await press(page, 'Enter')
  await section.getByText(/^One is made each day at 03:00,/).waitFor()
  await section.getByText(/^The next one is due on .*, 03:00\.$/).waitFor()
  expect(await schedule()).toMatchObject({ daily: true, at: '03:00' })
  await press(page, 'z')
  await section.getByText(/^One is made every day,/).waitFor()
  expect(await schedule()).toMatchObject({ daily: true, at: null })
})
