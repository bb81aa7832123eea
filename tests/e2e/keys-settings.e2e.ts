import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { links } from '#core/shared/links.ts'
import { keyCalls } from '#plugins/keys/shared.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press, pressUkrainian, undoByToast } from './fixtures/keys.ts'
import { waitUntilSettled } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const limit = 180_000

async function openKeys(page: Page) {
  await page.goto(fixture.server.url + links.settings('keys'))
  await page.getByRole('grid').waitFor()
}

const row = (page: Page, command: string) => page.locator(`[data-row="${command}"]`)

/** Searches for a command and focuses its row. */
async function goTo(page: Page, command: string, words: string) {
  await press(page, 'f')
  await page.getByPlaceholder('Find a command').fill(words)
  // A row that is filtered away takes the focus with it.
  await waitUntilSettled(page)
  await press(page, 'ArrowDown')
  for (let step = 0; step < 20; step++) {
    const at = await page.evaluate(() => document.activeElement?.getAttribute('data-row'))
    if (at === command) return
    await press(page, 'j')
  }
  throw new Error(`${command} is not found by "${words}"`)
}

async function isFocused(page: Page, command: string) {
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-row'))).toBe(command)
}

const capsOf = (page: Page, command: string) =>
  row(page, command).locator('[data-command="keys.change"] kbd').allTextContents()
const hasCaps = (page: Page, command: string, caps: string[]) => expect.poll(() => capsOf(page, command)).toEqual(caps)
const atSpaces = (page: Page) => page.waitForURL(`${fixture.server.url}/builder`)

/** Another browser of the same user. */
async function elsewhere(page: Page): Promise<Page> {
  const other = await fixture.open()
  await other.context().addCookies(await page.context().cookies())
  return other
}

describe('shortcuts', () => {
  it('are changed by pressing them, and apply at once, after a reload and in other browsers', {
    timeout: limit,
  }, async () => {
    const { page, client } = await fixture.openAs('keys-presser')
    const other = await elsewhere(page)
    await openKeys(other)
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    await press(page, 'g k')
    await page.getByRole('grid').waitFor()
    await goTo(page, 'go.spaces', 'go to spaces')
    await press(page, 'Enter F8')
    await hasCaps(page, 'go.spaces', ['F8'])
    await isFocused(page, 'go.spaces')
    await press(page, 'F8')
    await atSpaces(page)
    await expect.poll(async () => (await client.call(keyCalls.get, {})).version).toBe(1)
    await hasCaps(other, 'go.spaces', ['F8'])
    await press(other, 'F8')
    await atSpaces(other)
    await page.goto(`${fixture.server.url}/user/settings/profile`)
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
    await press(page, 'F8')
    await atSpaces(page)
    await press(page, 'Shift+?')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect
      .poll(() =>
        help
          .locator('div', { hasText: /^Go to spaces/ })
          .last()
          .locator('kbd')
          .allTextContents(),
      )
      .toEqual(['F8'])
    // What one types filters at once.
    await page.keyboard.type('to spaces')
    await expect.poll(() => help.locator('dt').allTextContents()).toEqual(['Go to spaces'])
    await help.getByRole('button', { name: 'Change keyboard shortcuts' }).click()
    await page.getByRole('grid').waitFor()
  })

  it('that conflict are shown with their command; nothing changes before an answer', { timeout: limit }, async () => {
    const { page } = await fixture.openAs('keys-clasher')
    const { look, done } = axeInspector(page)
    await openKeys(page)
    await goTo(page, 'notes.toggle', 'notes')
    await press(page, 'Enter')
    await press(page, 'g s')
    const alert = page.getByRole('alert')
    await alert.waitFor()
    await look('keys, a conflict')
    expect(await alert.textContent()).toMatch(/is used by Go to spaces.*Skald · Anywhere.*Nothing has changed yet/s)
    await press(page, 'Escape')
    await isFocused(page, 'notes.toggle')
    await hasCaps(page, 'notes.toggle', ['Q'])
    await press(page, 'Enter g s')
    await alert.waitFor()
    await press(page, 'Backspace')
    await alert.waitFor({ state: 'detached' })
    await press(page, 'g s')
    await alert.waitFor()
    await press(page, 's')
    await isFocused(page, 'notes.toggle')
    await hasCaps(page, 'notes.toggle', ['G', 'S'])
    await press(page, 'q')
    await atSpaces(page)
    await press(page, 'g s')
    await page.getByRole('heading', { name: 'Quick notes' }).waitFor()
    done()
  })

  it('are taken from another command and given back with undo; some are refused with a reason', {
    timeout: limit,
  }, async () => {
    const { page } = await fixture.openAs('keys-taker')
    await openKeys(page)
    await goTo(page, 'notes.toggle', 'notes')
    await press(page, 'a g s')
    await page.getByRole('alert').waitFor()
    await press(page, 'Enter')
    await hasCaps(page, 'notes.toggle', ['Q', 'G', 'S'])
    await press(page, 'f')
    await page.getByPlaceholder('Find a command').fill('go to spaces')
    await hasCaps(page, 'go.spaces', [])
    await press(page, 'ArrowDown z')
    await hasCaps(page, 'go.spaces', ['G', 'S'])
    // The browser or text input needs these.
    await goTo(page, 'palette.open', 'find or run')
    await press(page, 'Enter F5')
    await page.getByText('The browser or the system uses these keys').waitFor()
    await press(page, 'x')
    await page.getByText('These keys type text').waitFor()
    await press(page, 'Escape')
    await hasCaps(page, 'palette.open', ['Ctrl', 'K'])
    await press(page, 'Control+k')
    await page.locator('[cmdk-input]').waitFor()
  })

  it('are reset one by one, or all with undo; the same on a Ukrainian layout, to change and to search', {
    timeout: limit,
  }, async () => {
    const { page, client } = await fixture.openAs('keys-resetter')
    const rows = [
      { keys: 'g s', command: 'go.spaces', remove: true },
      { keys: 'F8', command: 'go.spaces' },
      { keys: 'F9', command: 'notes.toggle' },
    ]
    await client.call(keyCalls.set, { rows })
    await openKeys(page)
    await goTo(page, 'go.spaces', 'go to spaces')
    await press(page, 'u')
    await hasCaps(page, 'go.spaces', ['G', 'S'])
    await isFocused(page, 'go.spaces')
    await page.getByRole('button', { name: 'Reset all', exact: true }).focus()
    await press(page, 'Enter')
    await expect.poll(async () => (await client.call(keyCalls.get, {})).rows).toEqual([])
    await undoByToast(page)
    await expect.poll(async () => (await client.call(keyCalls.get, {})).rows).toEqual([rows[2]])

    await goTo(page, 'go.spaces', 'go to spaces')
    await press(page, 'Enter')
    await pressUkrainian(page, 'g x')
    await hasCaps(page, 'go.spaces', ['G', 'X'])
    await press(page, 'p')
    await page.getByRole('textbox', { name: 'Press keys to find their command' }).waitFor()
    await pressUkrainian(page, 'g x')
    await expect
      .poll(() => page.locator('[data-row]').evaluateAll(rows => rows.map(one => one.getAttribute('data-row'))))
      .toEqual(['go.spaces'])
    await press(page, 'Escape g x')
    await atSpaces(page)
  })

  it('are imported from a file after a preview', { timeout: limit }, async () => {
    const { page, client } = await fixture.openAs('keys-importer')
    const { look, done } = axeInspector(page)
    const good = { keys: 'F8', command: 'go.spaces' }
    await openKeys(page)
    await page.getByRole('button', { name: 'Import', exact: true }).focus()
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog', { name: 'Import shortcuts' })
    const field = dialog.getByLabel('Shortcuts as text')
    await field.fill('{"rows"')
    await dialog.getByText('This is not a file with shortcuts').waitFor()
    await field.fill(JSON.stringify([good, { keys: 'F5', command: 'go.spaces' }, { keys: 'q', command: 'go.spaces' }]))
    await dialog.getByText('1 command would get a different shortcut').waitFor()
    await dialog.getByText('2 rows left out').waitFor()
    await dialog.getByText('The keys are used by “Quick notes”').waitFor()
    await look('keys, an import')
    expect((await client.call(keyCalls.get, {})).rows).toEqual([])
    await field.focus()
    await press(page, 'Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await client.call(keyCalls.get, {})).rows).toEqual([good])
    await page.getByRole('button', { name: 'Export', exact: true }).focus()
    await press(page, 'Enter')
    const text = await page.getByLabel('Shortcuts as text').inputValue()
    expect(JSON.parse(text)).toEqual({ format: 'skald-keys', rows: [good] })
    done()
  })

  it('do not apply to another user in the same browser', { timeout: limit }, async () => {
    // Requests in flight during the sign-out are refused.
    const { page, client } = await fixture.openAs('keys-leaver', { expectsFailures: true })
    await client.call(keyCalls.set, { rows: [{ keys: 'F8', command: 'shortcuts.help' }] })
    await openKeys(page)
    await hasCaps(page, 'shortcuts.help', ['?', 'F8'])
    await press(page, 'Control+k')
    await page.locator('[cmdk-input]').fill('Sign out')
    await press(page, 'Enter')
    await page.waitForURL(/\/auth|\/$/)
    expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('skald.keys')))).toEqual([])
    await page.locator('body').press('F8')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
