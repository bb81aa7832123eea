import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPlace, signedIn, type TestServer } from '#tests/harness/index.ts'
import { serveComponentGallery } from './component-gallery-server.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { closeWindows, sharedBrowser } from './fixtures/shared-browser.ts'

const long = 180_000
const fixture = openBrowserFixture()

describe('in a production build', () => {
  it('there is no component gallery, but a no-access page [UI-01, UI-02, UI-03]', async () => {
    const page = await fixture.open()
    await page.goto(`${fixture.server.url}/dev/pieces`)
    await page.getByText('404', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    const home = page.getByRole('link', { name: 'go back to home' })
    expect(await home.getAttribute('href')).toBe('/')
    const built = readdirSync(join(import.meta.dirname, '../../dist/assets'))
    expect(built.filter(name => name.startsWith('pieces'))).toEqual([])
  })

  it('an icon and a message say that access is denied [UI-06]', async () => {
    const { page } = await fixture.openAs('stranger', { expectsFailures: true })
    const { spaceId } = await createPlace(await signedIn(fixture.server))
    await page.goto(`${fixture.server.url}/builder/space/${spaceId}`)
    const said = page.getByRole('alert').filter({ has: page.locator('[data-message-id="no-access"]') })
    await said.getByText('You have no access to this place').waitFor()
    expect(await said.locator('svg').count()).toBe(1)
  })
})

describe('the component gallery', () => {
  let server: TestServer
  let browser: Browser
  const noise: string[] = []

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveComponentGallery(), sharedBrowser()])
  }, long)
  afterEach(() => expect(noise.splice(0)).toEqual([]))
  afterAll(async () => {
    await closeWindows()
    await server?.close()
  })

  async function open(width = 1280): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    // Ignores one warning of React about how the router loads pages.
    const isOurs = (text: string) => !text.includes('This library called use()')
    page.on('console', message => message.type() === 'error' && isOurs(message.text()) && noise.push(message.text()))
    page.on('pageerror', error => noise.push(String(error)))
    await page.goto(`${server.url}/dev/pieces`)
    await page.getByRole('heading', { name: 'Parts and states' }).waitFor()
    return page
  }
  const section = (page: Page, piece: string) => page.locator(`[data-piece*="${piece}"]`)

  it('has no violation of axe, in both themes, wide and narrow', { timeout: long }, async () => {
    for (const width of [1280, 360]) {
      const page = await open(width)
      const { look, done } = axeInspector(page)
      await look(`pieces at ${width}`)
      await section(page, 'OptionPicker').getByRole('button').first().click()
      await page.getByRole('listbox').waitFor()
      await look(`an open picker at ${width}`)
      done()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.close()
    }
  })

  it('has pickers that work by keys alone', async () => {
    const page = await open()
    const pickers = section(page, 'OptionPicker').getByRole('button')
    await pickers.first().focus()
    await press(page, 'ArrowDown')
    await page.locator('[cmdk-input]').waitFor()
    await page.keyboard.type('ow')
    await press(page, 'ArrowDown Enter')
    await expect.poll(() => pickers.first().textContent()).toBe('Willow')
    expect(await pickers.first().evaluate(button => button === document.activeElement)).toBe(true)
    await press(page, 'Enter')
    await page.getByRole('group', { name: 'Recent' }).getByText('Willow').waitFor()
    await press(page, 'Escape Tab Enter')
    await page.keyboard.type('fail')
    await page.getByRole('alert').getByText('The search failed').waitFor()
    await press(page, 'Backspace Backspace Backspace Backspace')
    await page.keyboard.type('sea')
    await page.getByRole('option', { name: 'sea 2' }).waitFor()
    await press(page, 'ArrowDown Enter')
    await expect.poll(() => pickers.nth(1).textContent()).toBe('sea 2')
  })

  it('has a list that loads more on scrolling, reports a failure, and retries', async () => {
    const page = await open()
    const list = section(page, 'PagedList').getByRole('list').first()
    await list.focus()
    const whole = list.locator('..')
    const message = whole.locator('[data-message-id="something-went-wrong"]')
    await expect
      .poll(async () => {
        await press(page, 'End')
        return message.isVisible()
      })
      .toBe(true)
    expect(await list.getByRole('listitem').last().getAttribute('aria-posinset')).toBe('40')
    await whole.getByRole('button', { name: 'Try again' }).click()
    await expect
      .poll(async () => {
        await list.evaluate(one => one.scrollTo(0, one.scrollHeight))
        return list.getByRole('listitem').last().getAttribute('aria-posinset')
      })
      .toBe('60')
  })

  it('takes a file from the disk and shows its name', async () => {
    const page = await open()
    const chooser = section(page, 'FileChooser').locator('[aria-live]').first()
    expect(await chooser.textContent()).toBe('File not selected')
    const asked = page.waitForEvent('filechooser')
    await section(page, 'FileChooser').getByRole('button', { name: 'salt-ledger.json' }).click()
    await (await asked).setFiles({ name: 'salt.json', mimeType: 'application/json', buffer: Buffer.alloc(1536, 'x') })
    await expect.poll(() => chooser.textContent()).toBe('salt.json1.5 KB')
  })
})
