import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** The requests that changed the user. */
function recordThemeChanges(page: Page): unknown[] {
  const sent: unknown[] = []
  page.on('request', request => {
    if (request.url().endsWith('/user/updateUser')) sent.push(request.postDataJSON())
  })
  return sent
}

describe('the theme', () => {
  it("is the user's own once the user is loaded [THEME-03]", async () => {
    const { page, client } = await fixture.openAs('dark-one')
    await client.call(sessionCalls.updateUser, { data: { personalisation: { darkMode: true } } })
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    expect(await isDark(page)).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true')
  })

  it('is saved with the whole personalisation if the user has one, by Shift+D [THEME-06, THEME-08]', async () => {
    const { page, client } = await fixture.openAs('keeper')
    const personalisation = { darkMode: false, language: 'en', qButton: true, showChatWidget: false } as const
    await client.call(sessionCalls.updateUser, { data: { personalisation } })
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    const sent = recordThemeChanges(page)
    await press(page, 'Shift+D')
    await expect.poll(() => isDark(page)).toBe(true)
    await expect.poll(() => sent).toEqual([{ data: { personalisation: { ...personalisation, darkMode: true } } }])
    const stored = async () => (await client.call(sessionCalls.me, {})).user.personalisation
    await expect.poll(stored).toEqual({ ...personalisation, darkMode: true })
  })

  it('stays on this device if the user has none; it is light or dark [THEME-01, THEME-07]', async () => {
    const { page } = await fixture.openAs('device-only')
    await page.goto(`${fixture.server.url}/builder`)
    await page.getByText('No spaces yet').waitFor()
    const sent = recordThemeChanges(page)
    await press(page, 'Shift+D')
    await expect.poll(() => isDark(page)).toBe(true)
    await press(page, 'Shift+D')
    await expect.poll(() => isDark(page)).toBe(false)
    await page.waitForLoadState('networkidle')
    expect(sent).toEqual([])
  })

  it.each([
    ['true', false],
    ['false', true],
    [null, true],
    [null, false],
  ] as const)('is set before any code of the app: stored %s, system dark %s', async (stored, dark) => {
    const page = await fixture.open({ dark })
    await page.addInitScript(value => {
      if (value !== null) localStorage.setItem('darkMode', value)
    }, stored)
    let release = () => undefined as unknown
    const heldBack = new Promise(resolve => {
      release = () => resolve(undefined)
    })
    await page.route('**/assets/*.js', async route => {
      await heldBack
      await route.continue()
    })
    const painted: string[] = []
    await page.goto(`${fixture.server.url}/auth`, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.body && document.styleSheets.length > 0)
    painted.push(await ground(page))
    const before = await isDark(page)
    release()
    await page.getByLabel('Email or user ID').waitFor()
    painted.push(await ground(page))
    expect(before).toBe(stored === null ? dark : stored === 'true')
    expect(await isDark(page)).toBe(before)
    expect(painted[0]).toBe(painted[1])
  })
})
