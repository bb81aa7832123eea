import { expect, it } from 'vitest'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { insertWords, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

it('notifications are switched off by a command, and on again in the settings', async () => {
  const { page, client } = await fixture.openAs('chooser')
  const wanted = async () =>
    (await client.call(notificationCalls.getSettings, {})).find(({ action }) => action === 'COMMENT_REPLY')?.wanted
  await page.goto(`${fixture.server.url}/user/notifications`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await press(page, 'Control+k')
  await insertWords(page, 'Choose notifications')
  await page.getByRole('option', { name: /^Choose notifications/ }).waitFor()
  await press(page, 'Enter')
  await page.getByRole('option', { name: /^Replies to my comments/ }).waitFor()
  await page.keyboard.type('Replies')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await press(page, 'Enter')
  await page.locator('[data-toaster]').getByText('You no longer get: Replies to my comments').waitFor()
  await expect.poll(wanted).toBe(false)

  await press(page, 'Control+k')
  await insertWords(page, 'Notification settings')
  await page.getByRole('option', { name: /^Notification settings/ }).waitFor()
  await press(page, 'Enter')
  const replies = page.getByRole('switch', { name: 'Replies to my comments' })
  await replies.waitFor()
  expect(await replies.getAttribute('aria-checked')).toBe('false')
  await replies.focus()
  await press(page, 'Space')
  await expect.poll(wanted).toBe(true)
  await expect.poll(() => replies.getAttribute('aria-checked')).toBe('true')
})
