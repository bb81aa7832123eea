import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { chatCalls } from '#plugins/chat/shared.ts'
import { type Client, signedIn } from '#tests/harness/index.ts'
import { box, bubbles, panel } from './fixtures/chat-fixture.ts'
import { press } from './fixtures/keys.ts'
import { openRestartFixture } from './fixtures/restart-fixture.ts'

const fixture = openRestartFixture()
const messages = 60

async function openHome(client: Client): Promise<Page> {
  const page = await fixture.openAs(client)
  await page.goto(`${fixture.server.url}/builder`)
  await page.getByText('No spaces yet').waitFor()
  return page
}

async function openFirstChat(page: Page): Promise<void> {
  await press(page, 'c')
  await panel(page).locator('[data-roving]:focus').waitFor()
  await press(page, 'Enter')
  await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement)
}

describe(`${messages} messages through two restarts of the server and a reload`, () => {
  it('all arrive once, in order, in the other window too [R-07, R-10]', async () => {
    const [anna, bohdan] = [await signedIn(fixture.server, 'anna'), await signedIn(fixture.server, 'bohdan')]
    const { chatId } = await anna.call(chatCalls.startChat, { type: 'private', users: ['bohdan'] })
    const [writing, reading] = [await openHome(anna), await openHome(bohdan)]
    await openFirstChat(writing)
    await openFirstChat(reading)

    const write = async (from: number, to: number) => {
      for (let n = from; n < to; n++) {
        await writing.keyboard.insertText(`m${n}`)
        await press(writing, 'Enter')
      }
    }
    const third = messages / 3
    for (const part of [0, 1]) await Promise.all([write(part * third, (part + 1) * third), fixture.restart()])
    // Unsent messages survive the page.
    await writing.reload()
    await writing.getByText('No spaces yet').waitFor()
    await openFirstChat(writing)
    await write(2 * third, messages)

    const expectedTexts = Array.from({ length: messages }, (_, n) => `m${n}`)
    const stored = async () => {
      const { data } = await bohdan.call(chatCalls.getChatMessages, { chatId, page: 1, limit: 100 })
      return data.map(({ content }) => content).reverse()
    }
    await expect.poll(async () => (await stored()).length, { timeout: 30_000 }).toBe(messages)
    expect(await stored()).toEqual(expectedTexts)
    await bubbles(reading)
      .getByText(`m${messages - 1}`, { exact: true })
      .waitFor()
    await expect.poll(() => panel(writing).locator('[data-state="waiting"], [data-state="sending"]').count()).toBe(0)

    /** The messages of a window, from the newest to the oldest. */
    for (const page of [reading, writing]) {
      const shown = new Set<string>()
      const doubled = new Set<string>()
      const list = panel(page).getByRole('list', { name: 'Messages' })
      await list.hover()
      await expect
        .poll(async () => {
          const rows = await list
            .locator('[data-index] [dir="auto"]')
            .evaluateAll(elements => elements.map(element => element.textContent))
          for (const [at, text] of rows.entries()) {
            if (rows.indexOf(text) !== at) doubled.add(text)
            shown.add(text)
          }
          await page.mouse.wheel(0, -300)
          return expectedTexts.filter(text => !shown.has(text))
        })
        .toEqual([])
      expect([...doubled]).toEqual([])
    }
    expect(await box(writing).inputValue()).toBe('')
  }, 120_000)
})
