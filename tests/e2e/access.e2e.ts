import type { Route } from 'playwright'
import { describe, it } from 'vitest'
import { spaceMemberCalls } from '#core/shared/calls/members.ts'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { type Client, createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press } from './fixtures/keys.ts'
import { navigateTo } from './fixtures/navigate.ts'
import { makeNovel } from './fixtures/novel.ts'

const fixture = openBrowserFixture()
const chapters = callsOf(chapter)
const limit = 180_000

/** A project with three chapters and an entry. */
async function openScenario(client: Client) {
  const place = await createPlace(client)
  const ids: string[] = []
  for (const title of ['Low Morrow', 'The Salt Road', 'The Lantern Debt']) {
    const text = fromPlainText('The debts were read at low water.\nNobody said paid.')
    ids.push((await client.call(chapters.create, { ...place, title, text })).chapterId)
  }
  const { entryId } = await client.call(callsOf(entry).create, { ...place, name: 'Patient Heron' })
  const { spaceId, projectId } = place
  const list = `${fixture.server.url}/builder/project/${spaceId}/${projectId}`
  const page = (kind: string, id: string) => `${fixture.server.url}/builder/${kind}/${spaceId}/${projectId}/${id}`
  return { place, ids, list, first: page('chapter', ids[0] ?? ''), entry: page('entry', entryId) }
}

describe('axe finds no violation, in either theme', () => {
  it('on the sign-in screens', { timeout: limit }, async () => {
    const page = await fixture.open()
    const { look, done } = axeInspector(page)
    await page.goto(fixture.server.url)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await look('landing')
    await navigateTo(page, '/auth')
    await page.getByLabel('Email or user ID').waitFor()
    await press(page, 'Enter')
    await page.getByText('Enter your email or user ID').waitFor()
    await look('sign in, refused')
    await navigateTo(page, '/auth/register')
    await page.getByLabel('Name', { exact: true }).waitFor()
    await press(page, 'Enter')
    await page.getByText('Fill this in').first().waitFor()
    await look('register, refused')
    await navigateTo(page, '/auth/forgot')
    await page.getByLabel('Email').fill('axe@example.org')
    await press(page, 'Enter')
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await look('mail sent')
    await page.goto(`${fixture.server.url}/auth/reset#token=cut-off`)
    await page.getByLabel('New password').waitFor()
    await press(page, 'Enter')
    await page.getByText('Password must have at least 6').waitFor()
    await look('reset, refused')
    await navigateTo(page, '/auth/register')
    for (const [label, text] of [
      ['Name', 'Ines'],
      ['Email', 'axe@example.org'],
      ['Password', 'eleven lanterns 1'],
      ['Repeat password', 'eleven lanterns 1'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text)
    await press(page, 'Enter')
    await page.getByLabel('User ID').fill('no')
    await press(page, 'Enter')
    await page.getByRole('alert').first().waitFor()
    await look('identity, refused')
    await page.getByLabel('User ID').fill('axe-ines')
    await press(page, 'Enter')
    await page.getByText('No spaces yet').waitFor()
    await look('no spaces')
    await page.goto(`${fixture.server.url}/auth/verify`)
    await page.getByRole('heading', { name: 'Verify your email' }).waitFor()
    await look('verify')
    done()
  })

  it('in the account', { timeout: limit }, async () => {
    const { page, client } = await fixture.openAs('axe-account', { expectsFailures: true })
    const { look, done } = axeInspector(page)
    await createPlace(client)
    await page.goto(fixture.server.url)
    for (const [path, wait] of [
      ['/user/profile/axe-account', 'Joined'],
      ['/user/settings', 'User ID'],
      ['/user/settings/creator', 'Name for readers'],
      ['/user/settings/appearance', 'Quick notes button'],
      ['/user/settings/security', 'This session'],
      ['/user/settings/account', 'Delete the account'],
    ] as const) {
      await navigateTo(page, path)
      await page.getByText(wait).first().waitFor()
      await look(path)
    }
    await navigateTo(page, '/user/settings/account')
    for (const [words, shown] of [
      ['Delete my account', 'This space is deleted with it'],
      ['Change password', 'Current password'],
      ['Set up two-factor authentication', 'Password'],
    ] as const) {
      await openPalette(page)
      await insertWords(page, words)
      await page.getByRole('option', { name: words }).first().waitFor()
      await press(page, 'Enter')
      await page
        .getByRole('dialog')
        .getByText(shown, { exact: shown === 'Password' })
        .waitFor()
      await press(page, 'Enter')
      await page.getByRole('dialog').locator('[aria-invalid="true"]').first().waitFor()
      await look(words)
      await press(page, 'Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    done()
  })

  it('in spaces and lists', { timeout: limit }, async () => {
    const { page, client } = await fixture.openAs('axe-lists', { expectsFailures: true })
    const { look, done } = axeInspector(page)
    const { list, place } = await openScenario(client)
    const empty = await createPlace(client)
    await client.call(spaceCalls.create, { spaceId: 'axe_bare', name: 'Bare' })
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByRole('link', { name: /Bare/ }).waitFor()
    await page.locator('main button[aria-haspopup]').click()
    await page.getByRole('menu').waitFor()
    await look('spaces with a menu open')
    for (const [path, wait] of [
      [`/space/${place.spaceId}`, 'Chapters 3'],
      ['/space/axe_bare', 'No projects yet'],
      ['/space/not_there', 'You have no access'],
      [`/project/${empty.spaceId}/${empty.projectId}`, 'Nothing opened here yet'],
      [`/project/${empty.spaceId}/${empty.projectId}?mode=chapter`, 'No chapters yet'],
    ] as const) {
      await navigateTo(page, `/builder${path}`)
      await page.getByText(wait).first().waitFor()
      await look(path)
    }
    await navigateTo(page, `${list}?mode=chapter`)
    await page.getByRole('row').first().waitFor()
    await look('chapters')
    await press(page, 'j x j x')
    await page.getByRole('toolbar').waitFor()
    await look('chapters, two selected')
    await press(page, 'Escape e')
    await page.getByRole('grid').getByRole('textbox').waitFor()
    await look('chapters, one being renamed')
    await press(page, 'Escape f')
    await page.keyboard.type('zzz')
    await page.getByText('Nothing found').waitFor()
    await look('nothing found')
    await navigateTo(page, `${list}?mode=entry`)
    await page.getByRole('row').first().waitFor()
    await press(page, 'j Shift+#')
    await page.getByText('archived').waitFor()
    await look('a toast')
    done()
  })

  it('on pages', { timeout: limit }, async () => {
    const { page, client } = await fixture.openAs('axe-pages', { expectsFailures: true })
    const { look, done } = axeInspector(page)
    const { first, entry: entryPage, place, ids } = await openScenario(client)
    await page.goto(entryPage)
    await page.locator('.cm-content').waitFor()
    await look('entry')
    const id = ids[1] ?? ''
    await client.call(versionCalls.name, { ...place, kind: 'chapter', id, revision: 1, name: 'As read aloud' })
    const changed = { title: 'High Morrow', text: fromPlainText('The debts were read aloud.\nThe tide came.') }
    await client.call(chapters.update, { ...place, chapterId: id, data: changed })
    await client.call(chapters.reorder!, { ...place, data: ids.toReversed() })
    await navigateTo(page, `/builder/history/${place.spaceId}/${place.projectId}/chapter/${id}`)
    await page.locator('[data-compared] ins').first().waitFor()
    await press(page, 'ArrowRight')
    await page.getByText(/^1 of \d$/).waitFor()
    await look('versions')
    await press(page, 'g Shift+A')
    await page.locator('main a[data-row]', { hasText: 'moved' }).waitFor()
    await look('activity')
    await navigateTo(page, first)
    await page.locator('.cm-content').waitFor()
    await look('chapter')
    await press(page, 'e')
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await look('title being edited')
    await press(page, 'Escape i Control+.')
    await page.getByRole('banner').waitFor({ state: 'detached' })
    await look('text only')
    await press(page, 'Control+.')
    const data = { text: fromPlainText('Theirs.') }
    // The other user is faster: their text is saved before this one is sent.
    const quicker = async (route: Route) => {
      await client.call(chapters.update, { ...place, chapterId: ids[0] ?? '', data })
      await route.continue()
    }
    await page.route('**/api/chapter/update', quicker, { times: 1 })
    await page.keyboard.type('Mine. ')
    await page.locator('[data-conflict]').waitFor()
    await look('a conflict')
    done()
  })

  it('in spaces and projects, on their pages of people and settings', { timeout: limit }, async () => {
    const { page, client } = await fixture.openAs('axe-places', { expectsFailures: true })
    const { look, done } = axeInspector(page)
    const { place, list } = await openScenario(client)
    const { spaceId } = place
    await inviteAndAccept(client, await signedIn(fixture.server, 'axe-guest'), place, 'editor')
    await signedIn(fixture.server, 'axe-asked')
    await client.call(spaceMemberCalls.invite, { spaceId, emails: ['axe-asked'] })
    const space = `${fixture.server.url}/builder/space/${spaceId}`
    await page.goto(space)
    for (const [address, wait] of [
      [`${space}/settings`, 'Danger zone'],
      [`${list}/settings`, 'Danger zone'],
      [`${space}/members`, 'pending invitation'],
      [`${list}/members`, 'Through the space'],
      [`${space}/roles`, 'Create projects'],
      [`${list}/roles`, 'Publish the story'],
    ] as const) {
      await navigateTo(page, address)
      await page.getByText(wait, { exact: false }).first().waitFor()
      await look(address)
    }
    await page.locator('[data-cell][tabindex="0"]').focus()
    await press(page, 'ArrowRight ArrowDown Space')
    await page.getByText('can no longer').waitFor()
    await look('roles, one changed')
    await press(page, 'Control+Home ArrowRight Enter')
    await page.getByRole('menu').waitFor()
    await press(page, 'Escape g p')
    await page.getByRole('alertdialog').waitFor()
    await look('roles, leaving')
    // Reloaded, because unsaved changes would ask before leaving.
    await page.goto(`${space}/members`)
    await page.getByLabel('Email addresses').waitFor()
    await page.getByLabel('Email addresses').focus()
    await press(page, 'Enter')
    await page.getByText('Enter at least one person').waitFor()
    await look('members, nobody named')
    await openPalette(page)
    await page.keyboard.type('Delete space')
    await page.getByRole('option', { name: 'Delete space' }).first().waitFor()
    await press(page, 'Enter')
    await page.getByRole('alertdialog').waitFor()
    await press(page, 'Enter')
    await page.getByText('This does not match').waitFor()
    await look('deleting, refused')
    for (const step of ['name', 'modules', 'look', 'start', 'people', 'summary']) {
      await navigateTo(page, `${space}/new-project?step=${step}`)
      await page.getByRole('button', { name: /Next|Create project/ }).waitFor()
      if (step === 'name') await press(page, 'Control+Enter')
      await look(`wizard, ${step}`)
    }
    done()
  })

  it('in overlays', { timeout: limit }, async () => {
    const { page, client } = await fixture.openAs('axe-overlays')
    const { look, done } = axeInspector(page)
    const { list } = await openScenario(client)
    await client.call(noteCalls.create, { content: fromPlainText('Ask who keeps the second key.') })
    await page.goto(`${list}?mode=chapter`)
    await page.getByRole('row').first().waitFor()
    await openPalette(page)
    await page.keyboard.type('salt')
    await page
      .getByRole('option', { name: /The Salt Road/ })
      .first()
      .waitFor()
    await press(page, 'Tab')
    await page.getByRole('option', { name: 'Archive' }).waitFor()
    await look('palette, actions')
    await press(page, 'Escape n s')
    await answerPrompt(page, '')
    await page.getByRole('alert').waitFor()
    await look('palette, a question refused')
    await press(page, 'Escape n c')
    await page.getByRole('dialog').getByLabel('Title').waitFor()
    await press(page, 'Control+Enter')
    await page.getByRole('dialog').getByText('Give the chapter a title').waitFor()
    await look('create, refused')
    await page.getByRole('button', { name: 'Kind' }).click()
    await page.getByRole('menu').waitFor()
    await look('create, choosing a kind')
    await press(page, 'Escape Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(page, '?')
    await page.getByRole('dialog').getByText('Go to spaces').waitFor()
    await look('keys')
    await press(page, 'Escape q')
    await page.getByText('Ask who keeps').waitFor()
    await look('notes')
    await press(page, 'Escape')
    await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await look('account')
    await press(page, 'Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await openPalette(page)
    await page.keyboard.type('import a man')
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'manuscript' }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('dialog').getByText('Drop').waitFor()
    const buffer = makeNovel()
    await page.setInputFiles('input[type="file"]', { name: 'quay.txt', mimeType: 'text/plain', buffer })
    await page.getByRole('dialog').getByText('Loomings').first().waitFor()
    await look('import, what was found')
    done()
  })

  it('on a narrow window with its sheets', { timeout: limit }, async () => {
    const { page, client } = await fixture.openAs('axe-narrow', { width: 390 })
    const { look, done } = axeInspector(page)
    const { list, first } = await openScenario(client)
    await page.goto(`${list}?mode=chapter`)
    await page.getByRole('row').first().waitFor()
    await navigateTo(page, first)
    await page.locator('.cm-content').waitFor()
    await press(page, '[')
    await page.getByRole('navigation', { name: 'Navigation' }).waitFor()
    await look('drawer')
    await press(page, 'Escape ]')
    await page.getByRole('complementary').waitFor()
    await look('side card')
    done()
  })
})
