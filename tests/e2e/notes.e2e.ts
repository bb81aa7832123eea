import { describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { command } from './fixtures/chat-fixture.ts'
import { openPalette, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

async function atHome(userId: string, options?: Parameters<typeof fixture.openAs>[1]) {
  const person = await fixture.openAs(userId, options)
  await person.page.goto(`${fixture.server.url}/builder`)
  await person.page.getByText('No spaces yet').waitFor()
  return person
}

describe('quick notes', () => {
  it('have a floating button if the setting is on, and none if it is off [NOTE-04]', async () => {
    const { page, client } = await atHome('floating')
    const button = page.locator('button[data-command="notes.toggle"]:not([data-part="drawer"] *)')
    const panel = page.getByRole('complementary', { name: 'Quick notes' })
    expect(await button.count()).toBe(0)
    await client.call(sessionCalls.updateUser, { data: { personalisation: { qButton: true } } })
    await page.reload()
    await button.click()
    await panel.getByRole('textbox').waitFor()
    await press(page, 'Escape')
    await panel.waitFor({ state: 'detached' })
    await client.call(sessionCalls.updateUser, { data: { personalisation: { qButton: false } } })
    await page.reload()
    await page.getByText('No spaces yet').waitFor()
    expect(await button.count()).toBe(0)
  })

  it('are rich text: marks are saved, Shift-Enter breaks the line, an empty one is not sent [NOTE-03, NOTE-05]', async () => {
    const { page, client } = await atHome('marks')
    await press(page, 'q')
    const panel = page.getByRole('complementary', { name: 'Quick notes' })
    await panel.getByRole('textbox').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('textbox')
    await press(page, 'Enter')
    await page.keyboard.type('The **bell** rings')
    await press(page, 'Shift+Enter')
    await page.keyboard.type('twice')
    await press(page, 'Enter')
    await panel.getByRole('listitem').getByText('twice').waitFor()
    const notes = await client.call(noteCalls.get, {})
    expect(notes).toHaveLength(1)
    expect(JSON.stringify(notes[0]?.content)).toContain('{"text":"bell","bold":true}')
    // The field is empty and ready for the next note.
    await page.keyboard.type('Another')
    await press(page, 'Enter')
    await panel.getByRole('listitem').getByText('Another').waitFor()
  })

  it('and messages that are typed and not sent are there after closing and reloading, until they are sent', async () => {
    const { page, client } = await atHome('unsent', { expectsFailures: true })
    const panel = page.getByRole('complementary', { name: 'Quick notes' })
    const field = panel.getByRole('textbox')
    await press(page, 'q')
    await field.waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('textbox')
    await page.keyboard.type('The **bell** rings')
    await press(page, 'Escape')
    await panel.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText('No spaces yet').waitFor()
    await press(page, 'q')
    await field.getByText('bell', { exact: false }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('textbox')
    // A note that the server does not take comes back before what was typed since.
    await page.route('**/api/note/create', async route => {
      await page.keyboard.type('twice')
      await route.fulfill({ status: 500, body: '{}' })
      // The keys do not wait for the page either.
      await page.keyboard.type(' and loud')
    })
    await press(page, 'Enter')
    await expect.poll(() => field.textContent()).toMatch(/The.*bell.*rings.*twice and loud/)
    await page.unroute('**/api/note/create')
    await press(page, 'Enter')
    await panel.getByRole('listitem').getByText('twice').waitFor()
    expect((await client.call(noteCalls.get, {})).map(({ content }) => content.length)).toEqual([2])
    await page.reload()
    await page.getByText('No spaces yet').waitFor()
    await press(page, 'q')
    await panel.getByRole('listitem').getByText('twice').waitFor()
    expect(await field.textContent()).not.toContain('twice')
  })

  it('and a chat stand beside the page: the palette offers its commands there too', async () => {
    const { page, client } = await fixture.openAs('beside')
    const place = await createPlace(client)
    await page.goto(fixture.server.url + links.project(place.spaceId, place.projectId, 'chapter'))
    await page.getByText('No chapters yet').waitFor()
    await press(page, 'q')
    await page.getByRole('complementary', { name: 'Quick notes' }).getByRole('textbox').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('textbox')
    await command(page, 'New chapter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor()
    await page.keyboard.type('Low Water')
    await press(page, 'Control+Enter')
    const titles = async () => (await client.call(callsOf(chapter).find, place)).data.map(({ title }) => title)
    await expect.poll(titles).toEqual(['Low Water'])
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.goto(fixture.server.url + links.space(place.spaceId))
    await page.locator('main h1').first().waitFor()
    await press(page, 'c')
    const chat = page.getByRole('dialog', { name: 'Chat' })
    await chat.and(page.locator(':focus-within')).waitFor()
    await openPalette(page)
    await page.keyboard.type('>Quick notes')
    await page.locator('[data-value="command notes.toggle"]').waitFor()
  })

  it('report that they cannot be loaded [NOTE-06]', async () => {
    const { page } = await fixture.openAs('unloaded', { expectsFailures: true })
    await page.route('**/api/note/get', route => route.fulfill({ status: 500, body: '{}' }))
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    await press(page, 'q')
    await page.locator('[data-message-id="failed-to-load-notes"]').waitFor()
  })

  it('become an entry with one command, and are archived', async () => {
    const { page, client } = await fixture.openAs('maker')
    const place = await createPlace(client)
    await client.call(noteCalls.create, { content: fromPlainText('The salt gate\nIt opens at low water.') })
    await page.goto(`${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}?mode=chapter`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await command(page, 'Turn a note into an entry or a chapter', 'salt gate', 'Entry')
    await page.waitForURL('**/entry/**')
    const { data } = await client.call(callsOf(entry).find, place)
    expect(data).toMatchObject([{ name: 'The salt gate' }])
    const [made] = data
    const whole = await client.call(callsOf(entry).get, { ...place, entryId: made?.entryId ?? '' })
    expect(JSON.stringify(whole.description)).toContain('It opens at low water.')
    await expect.poll(async () => (await client.call(noteCalls.get, {})).length).toBe(0)
  })
})
