import { describe, expect, it } from 'vitest'
import { chatCalls } from '#plugins/chat/shared.ts'
import { signedIn } from '#tests/harness/index.ts'
import { unnamed } from './everything-rule.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

describe('the chat in Ukrainian at 390 pixels', () => {
  it('is labelled and readable for everyone; every button has a name', async () => {
    const { page, client } = await fixture.openAs('seen', { language: 'ua', width: 390 })
    const other = await signedIn(fixture.server, 'seeing')
    const users = ['seeing']
    const { chatId } = await client.call(chatCalls.startChat, { type: 'private', users })
    await client.call(chatCalls.startChat, { type: 'group', name: 'Night watch', users })
    await other.call(chatCalls.postMessage, { chatId, content: 'See https://example.org' })
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const { look, done } = axeInspector(page)
    const title = 'Чат'
    const tab = page.getByRole('complementary', { name: title })
    await tab.waitFor()
    await look('the tab at the edge')
    await tab.getByRole('button').first().focus()
    await tab.locator('[data-chat-id]').first().waitFor()
    await look('the widget, slid in')
    await press(page, 'c')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.locator('[data-roving]').first().focus()
    await look('the list')
    expect(await unnamed(page)).toEqual([])
    await press(page, 'Enter')
    await dialog.getByRole('textbox').waitFor()
    await page.keyboard.type('Я тут')
    await press(page, 'Enter')
    await dialog.locator('[data-state="sent"]').getByText('Я тут').waitFor()
    await press(page, 'ArrowUp')
    await look('an open chat')
    expect(await unnamed(page)).toEqual([])
    await dialog.locator('[data-message]').first().click({ button: 'right' })
    await page.getByRole('menuitem').first().waitFor()
    await look('the menu of a message')
    await press(page, 'Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider).toBe(0)
    done()
  })
})
