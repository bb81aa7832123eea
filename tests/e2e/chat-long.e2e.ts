import { describe, expect, it } from 'vitest'
import { chatCalls } from '#plugins/chat/shared.ts'
import { signedIn } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { bubbles, insertMessages, panel } from './fixtures/chat-fixture.ts'
import { press } from './fixtures/keys.ts'
import { waitUntilSettled } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const many = 2_000

describe(`a chat of ${many} messages`, () => {
  it('opens at the newest, keeps its position while older and new ones arrive, and renders only visible ones', async () => {
    const { page, client } = await fixture.openAs('reader')
    const other = await signedIn(fixture.server, 'writer')
    const { chatId } = await other.call(chatCalls.startChat, { type: 'private', users: ['reader'] })
    await insertMessages(fixture.server, chatId, many)
    await client.call(chatCalls.getChats, {})
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    await press(page, 'c')
    await panel(page).locator('[data-roving]:focus').waitFor()
    await press(page, 'Enter')
    await bubbles(page)
      .getByText(`Message ${many - 1}`)
      .waitFor()

    const list = panel(page).getByRole('list', { name: 'Messages' })
    /** The first visible message, and its distance from the edge. */
    const place = () =>
      list.evaluate(element => {
        const { top } = element.getBoundingClientRect()
        const seen = [...element.querySelectorAll('[data-message]')].find(one => one.getBoundingClientRect().top >= top)
        return { text: seen?.textContent ?? '', y: Math.round((seen?.getBoundingClientRect().top ?? 0) - top) }
      })
    const known = () => list.evaluate(element => element.scrollHeight)
    const height = await known()
    await list.hover()
    while ((await known()) < height * 4) {
      await page.mouse.wheel(0, -400)
      await waitUntilSettled(page)
    }
    await waitUntilSettled(page)
    const before = await place()
    await other.call(chatCalls.postMessage, { chatId, content: 'One more' })
    await panel(page).getByRole('listitem').getByText('One more').waitFor()
    expect(await place()).toEqual(before)
    expect(await panel(page).locator('[data-index]').count()).toBeLessThan(60)
    await press(page, 'Alt+End')
    await bubbles(page).getByText('One more').waitFor()
  })
})
