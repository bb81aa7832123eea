import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import type { Kind } from '#core/shared/kind.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, press } from './fixtures/keys.ts'
import { navigateTo, visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

async function openDialog() {
  const { page, client } = await fixture.openAgain('creator', { expectsFailures: true })
  const { spaceId, projectId } = await createPlace(client)
  const sent: unknown[] = []
  page.on('request', request => request.url().endsWith('/entry/create') && sent.push(request.postDataJSON()))
  await visit(page, `${fixture.server.url}/builder/project/${spaceId}/${projectId}?mode=entry`)
  await page.getByText('No entries yet').waitFor()
  await press(page, 'n e')
  const dialog = page.getByRole('dialog')
  await page.locator('[role="dialog"] input:focus').waitFor()
  return { page, dialog, sent }
}

const toast = (page: Page, text: string) => page.locator('[data-toaster]').getByText(text)

describe('the create dialog', () => {
  it('shows creating, then created with a View link, and closes [CREATE-01, CREATE-04, CREATE-05, CREATE-09]', async () => {
    const { page, dialog, sent } = await openDialog()
    const heights = await dialog.locator('*').evaluateAll(parts => parts.map(part => getComputedStyle(part).maxHeight))
    expect(heights).toContain(`${0.6 * 800}px`)
    const { promise: heldBack, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/api/entry/create', async route => {
      await heldBack
      await route.continue()
    })
    await page.keyboard.type('Lantern-wives')
    await press(page, 'Control+Enter')
    await toast(page, 'Creating…').waitFor()
    go()
    await toast(page, 'Created').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toHaveLength(1)
    await page.getByRole('button', { name: /View/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Lantern-wives' }).waitFor()
  })

  it('stays open for another one, empty again, and counts [CREATE-02, CREATE-07, CREATE-08, CREATE-10]', async () => {
    const { page, dialog } = await openDialog()
    await dialog.getByRole('switch', { name: 'Create another' }).click()
    for (const [name, count] of [
      ['First', '1 item created'],
      ['Second', '2 items created'],
    ] as const) {
      await dialog.getByLabel('Name', { exact: true }).fill(name)
      await dialog.locator('.cm-content').click()
      await page.keyboard.type(`About ${name}`)
      await press(page, 'Control+Enter')
      await toast(page, count).waitFor()
      await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('')
      await expect.poll(() => dialog.locator('.cm-content').textContent()).not.toContain('About')
    }
  })

  it('is left, with what was typed, when a command of the palette shows another page', async () => {
    const { page, dialog } = await openDialog()
    await page.keyboard.type('Half a name')
    await press(page, 'Control+k')
    await insertWords(page, '>Go to characters')
    await page.locator('[cmdk-item][data-value="command character.go"][data-selected="true"]').waitFor()
    await press(page, 'Enter')
    await page.waitForURL(/mode=character/)
    await dialog.waitFor({ state: 'detached' })
    await toast(page, 'Your draft is kept').waitFor()
    await page.locator('[data-toaster]').getByRole('button').first().click()
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a name')
  })

  it('shows another form for another kind [CREATE-03]', async () => {
    const { page, dialog } = await openDialog()
    await dialog.getByRole('button', { name: 'Kind' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Chapter' }).click()
    await dialog.getByLabel('Title', { exact: true }).waitFor()
    expect(await dialog.getByLabel('Name', { exact: true }).count()).toBe(0)
  })

  it('names the issues and sends nothing [CREATE-12, ENTRY-03]', async () => {
    const { page, sent } = await openDialog()
    await press(page, 'Control+Enter')
    await toast(page, 'name: required').waitFor()
    expect(sent).toEqual([])
  })

  it('shows issues under their fields and focuses the first; the values survive Escape and a reload', async () => {
    const { page, dialog, sent } = await openDialog()
    const name = dialog.getByLabel('Name', { exact: true })
    await press(page, 'Tab', 'Control+Enter')
    await toast(page, 'name: required').waitFor()
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    await page.keyboard.type('Tide tables')
    await press(page, 'Escape')
    await toast(page, 'Your draft is kept').waitFor()
    await page.locator('[data-toaster]').getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => name.inputValue()).toBe('Tide tables')
    await press(page, 'Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('No entries yet').waitFor()
    await press(page, 'n e')
    await expect.poll(() => name.inputValue()).toBe('Tide tables')
    await press(page, 'Control+Shift+Enter')
    await toast(page, '1 item created').waitFor()
    await expect.poll(() => name.inputValue()).toBe('')
    await page.keyboard.type('Lead line')
    await press(page, 'Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(sent).toMatchObject([{ name: 'Tide tables' }, { name: 'Lead line' }])
  })

  it('keeps values that another kind has too, by keys alone [CREATE-03]', async () => {
    const { page, dialog } = await openDialog()
    await page.keyboard.type('The Gutter')
    await dialog.getByLabel('Description').focus()
    await insertWords(page, 'A channel between bars.')
    await dialog.getByRole('button', { name: 'Kind' }).focus()
    await press(page, 'Enter')
    await page.locator('[role="menu"]:focus-within').waitFor()
    // At typing speed: the select matches a prefix typed within a short time.
    await page.keyboard.type('chap', { delay: 40 })
    await page.locator('[role="menuitemcheckbox"]:focus', { hasText: 'Chapter' }).waitFor()
    await press(page, 'Enter')
    await expect.poll(() => dialog.getByLabel('Title', { exact: true }).inputValue()).toBe('The Gutter')
    await expect.poll(() => dialog.locator('.cm-content').textContent()).toContain('A channel between bars.')
    await press(page, 'Control+Enter')
    await toast(page, 'Created').waitFor()
    await page.getByRole('heading', { level: 1, name: 'The Gutter' }).waitFor()
  })

  it('reports a failed creation, and keeps the values [CREATE-06]', async () => {
    const { page, dialog } = await openDialog()
    await page.route('**/api/entry/create', route =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'no' }),
    )
    await page.keyboard.type('Kept')
    await press(page, 'Control+Enter')
    await toast(page, 'It couldn’t be created').waitFor()
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Kept')
  })
})

describe('paths', () => {
  it('open spaces, a space, a project by mode, and its entities [ROUTE-01..04, ROUTE-06, ROUTE-08, ROUTE-15, ROUTE-28, ROUTE-29]', async () => {
    const { page, client } = await fixture.openAs('walker')
    const { spaceId, projectId } = await createPlace(client, 'walk')
    const base = `${fixture.server.url}/builder`
    await page.goto(base)
    await page.getByRole('heading', { name: 'Spaces' }).waitFor()
    await page.locator('main li a').click()
    await page.waitForURL(`${base}/space/${spaceId}`)
    await page.getByRole('heading', { name: 'walk' }).waitFor()
    await page.locator('main li a').click()
    await page.waitForURL(`${base}/project/${spaceId}/${projectId}`)
    await navigateTo(page, `${base}/project/${spaceId}/${projectId}?mode=entry`)
    await page.getByRole('tab', { name: /Entries/, selected: true }).waitFor()
    await navigateTo(page, `${base}/project/${spaceId}/${projectId}?mode=chapter`)
    await page.getByRole('tab', { name: /Chapters/, selected: true }).waitFor()
    for (const kind of [entry, chapter]) {
      const made = await client.call(callsOf(kind as Kind).create, {
        spaceId,
        projectId,
        [kind.title]: `A ${kind.name}`,
      })
      await navigateTo(
        page,
        `${base}/${kind.name}/${spaceId}/${projectId}/${(made as Record<string, unknown>)[kind.idField]}`,
      )
      await page.getByRole('heading', { level: 1, name: `A ${kind.name}` }).waitFor()
    }
    await navigateTo(page, `${base}/no/such/page`)
    await page.getByText('Page not found').waitFor()
  })
})

describe('language and theme', () => {
  it('default to English, and French is not available [I18N-02, I18N-03]', async () => {
    const visitor = await fixture.open({ language: null })
    const language = () => visitor.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')])
    await visitor.goto(`${fixture.server.url}/auth`)
    await visitor.getByLabel('Email or user ID').waitFor()
    expect((await language())[0]).toBe('en')
    await visitor.evaluate(() => localStorage.setItem('language', 'fr'))
    await visitor.reload()
    await visitor.getByLabel('Email or user ID').waitFor()
    expect((await language())[0]).toBe('en')
    const { page } = await fixture.openAs('only-two')
    await page.goto(`${fixture.server.url}/user/settings/appearance`)
    const languages = page.getByRole('radiogroup').filter({ has: page.getByRole('radio', { name: 'English' }) })
    await languages.getByRole('radio', { name: 'Українська' }).waitFor()
    await expect.poll(() => languages.getByRole('radio').count()).toBe(2)
  })

  it('are English and light by default; a choice is stored here and with the user [I18N-01, I18N-04, I18N-05, THEME-02, THEME-04, THEME-05, THEME-08]', async () => {
    const { page, client } = await fixture.openAs('chooser')
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    await press(page, 'Shift+D')
    expect(await page.evaluate(() => [localStorage.getItem('darkMode'), document.documentElement.className])).toEqual([
      'true',
      'dark',
    ])
    await page.reload()
    await page.getByText('No spaces yet').waitFor()
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark')
    await press(page, 'Control+k')
    await page.locator('[cmdk-input]').waitFor()
    await page.keyboard.type('change language')
    await press(page, 'Enter')
    await page.getByRole('option', { name: 'Українська' }).waitFor()
    expect(await page.getByRole('option').allTextContents()).toEqual([
      expect.stringContaining('English'),
      expect.stringContaining('Українська'),
    ])
    await answerPrompt(page, 'Україн')
    await page.getByText('Просторів ще немає').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ua')
    await expect.poll(async () => (await client.call(sessionCalls.me, {})).user.personalisation.language).toBe('ua')
    const elsewhere = await fixture.open()
    await elsewhere.context().addCookies(await page.context().cookies())
    await elsewhere.goto(`${fixture.server.url}/builder`)
    await elsewhere.getByText('Просторів ще немає').waitFor()
  })
})
