import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { longTimeout } from './fixtures/editor-fixture.ts'
import { freezeClock, press } from './fixtures/keys.ts'
import { mentionOptions, openMentionsScenario, selectedOption, typeMention } from './fixtures/mentions-scenario.ts'
import { waitUntilSettled } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

/** Names on the rows; the last one creates an entity. */
const rows = async (page: Parameters<typeof mentionOptions>[0]) =>
  mentionOptions(page).locator('span:first-of-type').allTextContents()

describe('an @ with letters', () => {
  it('suggests matching names and creating one; digits and a space suggest nothing [MENTION-01] [MENTION-02] [MENTION-05] [MENTION-07]', async () => {
    const { page, open } = await openMentionsScenario(fixture, { names: ['Oda Varrick', 'Одарка'] })
    await open()
    await press(page, 'i')
    await typeMention(page, 'od')
    expect(await rows(page)).toEqual(['Oda Varrick', 'Create “od”'])
    const list = mentionOptions(page).first().locator('xpath=ancestor::*[@popover]')
    expect(await list.evaluate(element => getComputedStyle(element).maxHeight)).toBe('300px')
    await press(page, 'Escape')
    await mentionOptions(page).first().waitFor({ state: 'detached' })
    expect(await page.locator('.cm-content').textContent()).toBe('@od')
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('cm-content')
    for (const nothing of [' @1', ' @ ', ' ines@od']) await page.keyboard.type(nothing)
    expect(await mentionOptions(page).count()).toBe(0)
    await page.keyboard.type(' ')
    await typeMention(page, 'од')
    expect(await rows(page)).toEqual(['Одарка', 'Create “од”'])
  })

  it('suggests local names at once and asks the server once, half a second after the last letter [MENTION-08] [MENTION-09]', async () => {
    // In a window of its own: nothing that was typed before is asked for meanwhile.
    const { page, open } = await openMentionsScenario(fixture, { userId: 'counted' })
    const requests: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/suggestion/mention'))
        requests.push((request.postDataJSON() as { text: string }).text)
    })
    await open()
    await press(page, 'i')
    await freezeClock(page)
    await page.keyboard.type('@')
    await page.clock.runFor(700)
    expect(requests).toEqual([])
    await page.keyboard.type('oda')
    await page.clock.runFor(450)
    await mentionOptions(page).getByText('Odalisque').waitFor()
    expect(requests).toEqual([])
    await page.clock.runFor(100)
    await expect.poll(() => requests, longTimeout).toEqual(['oda'])
    await page.clock.runFor(2000)
    await page.clock.resume()
    await waitUntilSettled(page)
    expect(requests).toEqual(['oda'])
  })

  it('wraps around at the ends of the list [MENTION-03]', async () => {
    const { page, open } = await openMentionsScenario(fixture)
    await open()
    await press(page, 'i')
    await typeMention(page, 'oda')
    const names = await rows(page)
    await expect.poll(() => selectedOption(page).textContent()).toContain(names[0])
    await press(page, 'ArrowUp')
    await expect.poll(() => selectedOption(page).textContent()).toContain('Create')
    await press(page, 'ArrowDown')
    await expect.poll(() => selectedOption(page).textContent()).toContain(names[0])
    const active = await page.getAttribute('.cm-content', 'aria-activedescendant')
    expect(active).toBe(await selectedOption(page).getAttribute('id'))
  })

  it.each(['Enter', 'Tab'])('is accepted by %s, and reverted by one undo [MENTION-04]', async key => {
    const { page, open, stored } = await openMentionsScenario(fixture)
    await open()
    await press(page, 'i')
    await page.keyboard.type('So ')
    await typeMention(page, 'wic')
    await press(page, key)
    await page.keyboard.type(' read.')
    await expect.poll(stored, longTimeout).toBe('So @[Wick] read.')
    await press(page, 'Control+z', 'Control+z')
    await expect.poll(() => page.locator('.cm-content').textContent()).toBe('So @wic')
    expect(await mentionOptions(page).count()).toBe(0)
  })

  it('still offers to create if the server cannot be reached [MENTION-11]', async () => {
    const { page, open } = await openMentionsScenario(fixture, { expectsFailures: true })
    await page.route('**/suggestion/mention', route => route.abort())
    await page.route('**/search/names', route => route.abort())
    await open()
    await press(page, 'i')
    const failed = page.waitForEvent('requestfailed', request => request.url().endsWith('/suggestion/mention'))
    await typeMention(page, 'oda')
    await failed
    await expect.poll(() => rows(page)).toEqual(['Create “oda”'])
  })

  it('creates a missing entity, and mentions it where it was typed [MENTION-06]', async () => {
    const { page, open, stored, client, place } = await openMentionsScenario(fixture)
    await open()
    await press(page, 'i')
    await page.keyboard.type('And ')
    await typeMention(page, 'Tallow')
    await press(page, 'Enter')
    // The list asks for the kind at the caret, answered by keyboard.
    await expect
      .poll(() => rows(page))
      .toEqual([
        'New character',
        'New entry',
        'New map',
        'New timeline',
        'New chapter',
        'New diagram',
        'New part',
        'New plan',
      ])
    while (!(await selectedOption(page).textContent())?.includes('New entry')) await press(page, 'ArrowDown')
    await press(page, 'Enter')
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Tallow')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Mother Tallow')
    await press(page, 'Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('[data-mention]').waitFor()
    await page.keyboard.type(' too.')
    await expect.poll(stored, longTimeout).toBe('And @[Mother Tallow] too.')
    const { data } = await client.call(callsOf(entry).find, { ...place, query: 'Tallow' })
    expect(data.map(({ name }) => name)).toEqual(['Mother Tallow'])
  })

  it('fills in the title if another kind is chosen [MENTION-06]', async () => {
    const { page, open } = await openMentionsScenario(fixture)
    await open()
    await press(page, 'i')
    await typeMention(page, 'Tallow')
    await press(page, 'Enter')
    await selectedOption(page).getByText('New').waitFor()
    await press(page, 'ArrowDown Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).waitFor()
    await dialog.locator('[aria-haspopup="menu"]').first().focus()
    await press(page, 'Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Chapter' }).focus()
    await press(page, 'Enter')
    await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('Tallow')
  })

  it('leaves Enter to an input method that is composing', async () => {
    const { page, open, stored } = await openMentionsScenario(fixture, { names: ['Одарка'] })
    await open()
    await press(page, 'i')
    await page.keyboard.type('@')
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'ода', selectionStart: 3, selectionEnd: 3 })
    await mentionOptions(page).getByText('Одарка').waitFor()
    await session.send('Input.insertText', { text: 'ода' })
    await expect.poll(() => selectedOption(page).textContent()).toContain('Одарка')
    await press(page, 'Enter')
    await expect.poll(stored, longTimeout).toBe('@[Одарка]')
  })
})
