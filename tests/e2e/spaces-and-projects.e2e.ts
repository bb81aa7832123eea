import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { projectCalls, spaceCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { ageCategories, genres } from '#core/shared/limits.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { createPlace, inviteAndAccept, signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, openPalette, press } from './fixtures/keys.ts'
import { navigateTo, visit } from './fixtures/navigate.ts'
import { addressesOf, runByLabel } from './fixtures/places-fixture.ts'

const fixture = openBrowserFixture()
const limit = 120_000
const picture = sharp({ create: { width: 20, height: 30, channels: 3, background: '#009688' } })
  .png()
  .toBuffer()

describe('the project wizard', () => {
  it(
    'creates a project and invites people, by keyboard alone [PROJ-11, PROJ-13, PROJ-14, PROJ-15, PROJ-17, PROJ-18]',
    async () => {
      await signedIn(fixture.server, 'wiz-guest')
      const { page, client } = await fixture.openAs('wiz-maker', { expectsFailures: true })
      await client.call(spaceCalls.create, { spaceId: 'wizardry', name: 'Wizardry' })
      await page.goto(`${fixture.server.url}/builder/space/wizardry`)
      await page.getByRole('heading', { name: 'Wizardry' }).waitFor()
      await page.getByRole('button', { name: 'Set up step by step' }).click()
      const name = page.getByLabel('Name', { exact: true })
      await expect.poll(() => name.evaluate(one => one === document.activeElement)).toBe(true)
      await press(page, 'Control+Enter')
      await page.getByText('Fill this in').waitFor()
      await page.keyboard.type('The Salt Ledger')
      await press(page, 'Tab')
      await insertWords(page, 'A debt is read at low water.')
      await press(page, 'Control+Enter')
      const presets = page.getByRole('radiogroup', { name: 'Presets' })
      await presets.waitFor()
      await expect.poll(() => presets.getByRole('radio').count()).toBe(3)
      for (const preset of ['Full', 'Minimal', 'Text only']) await presets.getByText(preset, { exact: true }).waitFor()
      await press(page, 'Control+Enter')
      await page.getByRole('radiogroup', { name: 'Icon' }).waitFor()
      await press(page, 'ArrowRight Tab')
      await page.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio', { name: 'Teal' }).focus()
      await press(page, 'Space')
      await page.getByLabel('Genre').selectOption('horror')
      await press(page, 'Control+Enter')
      await page.getByRole('switch', { name: 'First timeline' }).focus()
      await press(page, 'Space Control+Enter')
      await page.getByLabel('Email addresses or user IDs').waitFor()
      await page.keyboard.type('wiz-guest, nobody-at-all')
      await press(page, 'Control+Enter')
      await page.getByRole('heading', { name: 'Summary' }).waitFor()
      for (const chosen of ['The Salt Ledger', 'A debt is read at low water.', 'Horror', 'wiz-guest'])
        await page.getByRole('main').getByText(chosen).first().waitFor()
      await press(page, 'Alt+ArrowLeft')
      await expect.poll(() => page.getByLabel('Email addresses or user IDs').inputValue()).toContain('wiz-guest')
      await press(page, 'Alt+ArrowRight')
      await page.getByRole('heading', { name: 'Summary' }).waitFor()
      await press(page, 'Control+Enter')
      await page.getByText('No account found for nobody-at-all').waitFor()
      const [made] = await client.call(projectCalls.find, { spaceId: 'wizardry' })
      expect(made).toMatchObject({ name: 'The Salt Ledger', genre: 'horror', color: '#009688', icon: 'diamond' })
      expect(made?.counts).toMatchObject({ timeline: 1 })
      await press(page, 'Control+a')
      await page.keyboard.type('wiz-guest')
      await press(page, 'Control+Enter')
      await page.getByRole('button', { name: 'Invite and open' }).waitFor()
      await press(page, 'Control+Enter')
      await page.waitForURL('**/builder/project/wizardry/the_salt_ledger')
      expect(await client.call(projectCalls.find, { spaceId: 'wizardry' })).toHaveLength(1)
      const invitations = await client.call(projectMemberCalls.getInvitations, {
        spaceId: 'wizardry',
        projectId: 'the_salt_ledger',
      })
      expect(invitations).toMatchObject([{ userId: 'wiz-guest', role: 'viewer' }])
    },
    limit,
  )
})

describe('settings', () => {
  it('of a space are saved as they are typed, its id cannot change [SPACE-26, SPACE-12]', async () => {
    const { page, client } = await fixture.openAs('space-setter')
    const place = await createPlace(client)
    await page.goto(addressesOf(fixture, place).space())
    await page.getByRole('heading', { level: 1 }).waitFor()
    await press(page, 'g ,')
    const name = page.getByLabel('Name', { exact: true })
    await name.focus()
    await press(page, 'Control+a')
    await page.keyboard.type('Saltmark')
    await press(page, 'Tab')
    await insertWords(page, 'Low Morrow and the Skerries.')
    await page.locator('[data-save="saved"]').waitFor()
    const { spaceId } = place
    await expect
      .poll(() => client.call(spaceCalls.get, { spaceId }))
      .toMatchObject({ name: 'Saltmark', description: 'Low Morrow and the Skerries.' })
    await page.getByRole('main').getByText(spaceId, { exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe('Settings · Saltmark · Skald')
    await name.focus()
    await press(page, 'Control+a Backspace')
    await page.locator('[data-save="failed"]').waitFor()
    expect((await client.call(spaceCalls.get, { spaceId })).name).toBe('Saltmark')
  })

  it(
    'of a project offer these genres and age categories, and hide kinds that are off [PROJ-04, PROJ-05, PROJ-19]',
    async () => {
      const { page, client } = await fixture.openAgain('setter')
      const place = await createPlace(client)
      await visit(page, addressesOf(fixture, place).project())
      await page.getByRole('tab', { name: 'Entries' }).waitFor()
      await press(page, 'g ,')
      const values = (label: string) =>
        page
          .getByLabel(label, { exact: true })
          .locator('option')
          .evaluateAll(all => all.map(one => one.getAttribute('value')).filter(Boolean))
      await page.getByLabel('Genre', { exact: true }).waitFor()
      expect(await values('Genre')).toEqual([...genres])
      expect(await values('Readers')).toEqual([...ageCategories])
      await page.getByLabel('Genre', { exact: true }).selectOption('drama')
      await page.getByLabel('Readers').selectOption('pg13')
      await page.getByRole('checkbox', { name: 'Entries' }).focus()
      await press(page, 'Space')
      await expect
        .poll(() => client.call(projectCalls.get, place))
        .toMatchObject({
          ...{ genre: 'drama', ageCategory: 'pg13' },
          modules: ['chapter', 'character', 'diagram', 'map', 'layer', 'location', 'part', 'plan', 'timeline', 'event'],
        })
      await press(page, 'g p')
      await page.getByRole('tab', { name: 'Chapters' }).waitFor()
      expect(await page.getByRole('tab', { name: 'Entries' }).count()).toBe(0)
      await press(page, 'n c')
      await page.getByRole('dialog').getByLabel('Title').waitFor()
      await page.getByRole('button', { name: 'Kind' }).click()
      await page.getByRole('menu').waitFor()
      expect(await page.getByRole('menuitemcheckbox').allInnerTexts()).toEqual([
        'Chapter',
        'Character',
        'Diagram',
        'Map',
        'Layer',
        'Location',
        'Part',
        'Plan',
        'Timeline',
        'Event',
      ])
      await press(page, 'Escape Escape')
      await openPalette(page)
      await page.keyboard.type('entr')
      await expect.poll(() => page.getByRole('option', { name: /entr(y|ies)$/i }).count()).toBe(0)
    },
    limit,
  )

  it('of a project accept a poster and refuse other files [PROJ-29]', async () => {
    const { page, client } = await fixture.openAgain('setter', { expectsFailures: true })
    const place = await createPlace(client)
    await visit(page, addressesOf(fixture, place).project('settings'))
    await page.getByText('Drop an image').waitFor()
    const broken = { name: 'cut.png', mimeType: 'image/png', buffer: (await picture).subarray(0, 60) }
    await page.setInputFiles('input[type="file"]', broken)
    await page.getByText('This file is not a readable image').waitFor()
    await page.setInputFiles('input[type="file"]', { name: 'poster.png', mimeType: 'image/png', buffer: await picture })
    const shown = page.getByRole('img', { name: /Poster of/ })
    await shown.waitFor()
    await expect.poll(() => shown.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    expect((await client.call(projectCalls.get, place)).posterId).toBeTruthy()
    await page.getByRole('button', { name: 'Remove', exact: true }).focus()
    await press(page, 'Enter')
    await shown.waitFor({ state: 'detached' })
    expect((await client.call(projectCalls.get, place)).posterId).toBeNull()
  })
})

describe('deleting', () => {
  it('requires typing the id and says what will be deleted [SPACE-19, PROJ-23]', async () => {
    const { page, client } = await fixture.openAs('deleter', { expectsFailures: true })
    const place = await createPlace(client)
    const { spaceId, projectId } = place
    await page.goto(addressesOf(fixture, place).project())
    await page.getByRole('tab').first().waitFor()
    await runByLabel(page, 'Delete project')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText('There is nothing in it yet').waitFor()
    await dialog.getByText('backup').waitFor()
    await page.keyboard.type('something')
    await press(page, 'Enter')
    await dialog.getByText(`This does not match ${projectId}`).waitFor()
    await press(page, 'Control+a')
    await page.keyboard.type(projectId)
    await press(page, 'Enter')
    await page.getByText('No projects yet').waitFor()
    expect(await client.call(projectCalls.find, { spaceId })).toEqual([])
    await runByLabel(page, 'Delete space')
    await dialog.waitFor()
    await page.keyboard.type(spaceId)
    await press(page, 'Enter')
    await page.getByText('No spaces yet').waitFor()
    expect(await client.call(spaceCalls.find, {})).toEqual([])
  })
})

describe('a viewer', () => {
  it('has nothing else: no buttons, no keys, no commands, no editable text', async () => {
    const owner = await signedIn(fixture.server, 'read-owner')
    const place = await createPlace(owner)
    const text = fromPlainText('The debts were read at low water.')
    const { chapterId } = await owner.call(callsOf(chapter).create, { ...place, title: 'Low Morrow', text })
    const { page, client } = await fixture.openAs('read-guest')
    await inviteAndAccept(owner, client, place, 'viewer')
    const { project, entity } = addressesOf(fixture, place)
    await page.goto(`${project()}?mode=chapter`)
    await page.getByRole('row').first().waitFor()
    for (const command of ['chapter.new', 'chapter.import', 'project.settings'])
      expect(await page.locator(`main [data-command="${command}"]`).count()).toBe(0)
    // A key that continues no sequence is handled alone: here it opens the chat.
    await press(page, 'n c')
    await page.getByRole('dialog', { name: 'Chat' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await press(page, 'Escape Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(page, 'j # e')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('grid').getByRole('textbox').count()).toBe(0)
    await openPalette(page)
    const offered = async (words: string) => {
      await press(page, 'Control+a')
      await page.keyboard.type(words)
      await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      return page.getByRole('option', { name: new RegExp(`^${words}(?! a note)`) }).count()
    }
    expect(await offered('Project members')).toBe(1)
    for (const words of [
      'New chapter',
      'Create chapter',
      'Import a manuscript',
      'Rename…',
      'Archive',
      'Delete…',
      'Invite',
    ])
      expect(await offered(words), words).toBe(0)
    for (const words of ['Project settings', 'Delete project', 'Change role', 'Remove member'])
      expect(await offered(words), words).toBe(0)
    await press(page, 'Escape')
    await page.goto(entity('chapter', chapterId))
    const editor = page.locator('.cm-content')
    await editor.waitFor()
    expect(await editor.getAttribute('contenteditable')).toBe('false')
    await page.getByText('Read-only').waitFor()
    await press(page, 'e')
    expect(await page.getByRole('textbox', { name: 'Title' }).count()).toBe(0)
  })

  it('learns that a place is closed when the access ends [ROLE-18]', async () => {
    const owner = await signedIn(fixture.server, 'shut-owner')
    const place = await createPlace(owner)
    const { page, client } = await fixture.openAs('shut-guest', { expectsFailures: true })
    await inviteAndAccept(owner, client, place, 'viewer')
    const { project } = addressesOf(fixture, place)
    await page.goto(project('settings'))
    for (const section of ['settings', '']) {
      await navigateTo(page, project(section))
      await page
        .locator(section ? '[data-message-id="no-access"]' : '[role="tab"]')
        .first()
        .waitFor()
    }
    await owner.call(projectMemberCalls.removeUserFromProject, { ...place, userId: 'shut-guest' })
    await page.reload()
    for (const section of ['', 'members', 'roles', 'settings']) {
      await navigateTo(page, project(section))
      await page.locator('[data-message-id="no-access"]').waitFor()
    }
  })
})

describe('a new space', () => {
  it('is disabled with the reason if the user owns the maximum, until one is deleted [SPACE-16]', async () => {
    const { page, client } = await fixture.openAs('hoarder', { expectsFailures: true })
    for (let count = 1; count <= 25; count++)
      await client.call(spaceCalls.create, { spaceId: `hoard_${count}`, name: `Hoard ${count}` })
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByRole('link', { name: /Hoard 25/ }).waitFor()
    const reason = 'You own as many spaces as one person may own here'
    const button = page.locator('header [data-command="space.create"]')
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    expect(await button.getAttribute('title')).toContain(reason)
    await openPalette(page)
    await page.keyboard.type('create space')
    await page.locator('[cmdk-item]', { hasText: reason }).waitFor()
    await press(page, 'Escape')
    await press(page, 'n s')
    await page.locator('[data-toaster]').getByText(reason).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    // Deleted elsewhere, so that this page does not know yet: the server is asked before it refuses.
    await client.call(spaceCalls.delete, { spaceId: 'hoard_7' })
    await press(page, 'n s')
    await answerPrompt(page, 'One more')
    await answerPrompt(page, 'one_more')
    await page.getByRole('heading', { level: 1, name: 'One more' }).waitFor()
  })
})
