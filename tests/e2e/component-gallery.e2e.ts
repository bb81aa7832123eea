import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '#tests/harness/index.ts'
import { serveComponentGallery } from './component-gallery-server.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { freezeClock, press } from './fixtures/keys.ts'
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
})

describe('the component gallery', () => {
  let server: TestServer
  let browser: Browser
  let shared: Page | undefined
  const noise: string[] = []

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveComponentGallery(), sharedBrowser()])
  }, long)
  afterEach(() => expect(noise.splice(0)).toEqual([]))
  afterAll(async () => {
    await closeWindows()
    await server?.close()
  })

  /** The gallery in a window that the tests share: each has its own section. */
  async function open(): Promise<Page> {
    shared ??= await openAnew()
    await shared.emulateMedia({ colorScheme: 'light' })
    await shared.setViewportSize({ width: 1280, height: 900 })
    return shared
  }

  /** The gallery in a window of its own, for tests that freeze the clock or load it again. */
  async function openAnew(): Promise<Page> {
    const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
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
    const page = await open()
    for (const [width, theme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const { look, done } = axeInspector(page, [theme])
      await look(`pieces at ${width}`)
      await section(page, 'OptionPicker').getByRole('button').first().click()
      await page.getByRole('listbox').waitFor()
      await look(`an open picker at ${width}`)
      done()
      await press(page, 'Escape')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
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

  it('takes a file from the disk, by dropping and by pasting [UI-11, UI-12, UI-13, UI-16, UI-17]', async () => {
    const page = await open()
    const chooser = section(page, 'FileChooser').locator('[aria-live]').first()
    expect(await chooser.textContent()).toBe('File not selected')
    const asked = page.waitForEvent('filechooser')
    await section(page, 'FileChooser').getByRole('button', { name: 'salt-ledger.json' }).click()
    await (await asked).setFiles({ name: 'salt.json', mimeType: 'application/json', buffer: Buffer.alloc(1536, 'x') })
    await expect.poll(() => chooser.textContent()).toBe('salt.json1.5 KB')

    const box = section(page, 'FileDrop').locator('input[type="file"]').last()
    const shown = section(page, 'FileDrop')
    const transfer = (files: [name: string, type: string, bytes: number][]) =>
      page.evaluateHandle(all => {
        const data = new DataTransfer()
        for (const [name, type, bytes] of all) data.items.add(new File(['x'.repeat(bytes)], name, { type }))
        return data
      }, files)
    await box.dispatchEvent('drop', { dataTransfer: await transfer([['map.png', 'image/png', 1]]) })
    await shown.getByRole('alert').filter({ hasText: 'map.png' }).waitFor()
    expect(await shown.getByRole('button', { name: /map\.png/ }).count()).toBe(0)
    const two = await transfer([
      ['first.json', 'application/json', 1536],
      ['second.json', 'application/json', 9],
    ])
    await box.dispatchEvent('drop', { dataTransfer: two })
    await shown.getByText('first.json').waitFor()
    await expect.poll(() => shown.getByText('1.5 KB').count()).toBe(2)
    expect(await shown.getByText('second.json').count()).toBe(0)
    // Only the field for images takes a pasted image.
    const pasted = await transfer([['quay.png', 'image/png', 2048]])
    await page.evaluate(clipboardData => {
      document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }))
    }, pasted)
    await section(page, 'FormFields').getByText('quay.png').waitFor()
    expect(await shown.getByText('quay.png').count()).toBe(0)
  })

  it('draws avatars and images at their sizes [IMG-07, UI-07, UI-08, UI-09]', async () => {
    const page = await open()
    const sizes = (selector: string) =>
      section(page, 'Avatar')
        .locator(selector)
        .evaluateAll(all => all.map(one => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]))
    expect(await sizes('[role="img"]:not(svg)')).toEqual([
      [30, 30],
      [40, 40],
      [50, 50],
    ])
    expect(await sizes('svg[role="img"]')).toEqual([[248, 248]])
  })

  it('shows toasts at the bottom left, which close on a click or in time, under the pointer too [UI-34, UI-35, UI-36]', async () => {
    const page = await openAnew()
    await freezeClock(page)
    const toasts = page.locator('[data-toaster] [data-in="true"]')
    const show = async (kind: string) => {
      await section(page, 'toasts').getByRole('button', { name: kind, exact: true }).click()
      await toasts.first().waitFor()
    }
    await show('ok')
    const { x = 0, y = 0, height = 0 } = (await toasts.boundingBox()) ?? {}
    expect([x, Math.round(y + height)]).toEqual([16, 900 - 16])
    await toasts.click()
    await expect.poll(() => toasts.count()).toBe(0)
    await show('info')
    await toasts.hover()
    await page.clock.runFor(3_900)
    await expect.poll(() => toasts.count()).toBe(1)
    await page.clock.runFor(200)
    await expect.poll(() => toasts.count()).toBe(0)
  })

  it('remembers a dismissed message after a reload, and ignores a second submission [REQ-26, UI-30]', async () => {
    const page = await openAnew()
    const messages = section(page, 'SectionMessage').locator('[data-type]')
    const dismissed = messages.filter({ has: page.getByRole('button', { name: 'Close' }) })
    const before = await messages.count()
    await dismissed.getByRole('button', { name: 'Close' }).click()
    await dismissed.waitFor({ state: 'detached' })
    await page.reload()
    await messages.first().waitFor()
    expect([await messages.count(), await dismissed.count()]).toEqual([before - 1, 0])

    await freezeClock(page)
    const send = section(page, 'submit guard').getByRole('button', { name: /^\d$/ })
    await send.dblclick()
    expect(await send.textContent()).toBe('1')
    await page.clock.runFor(1_900)
    await send.click()
    expect(await send.textContent()).toBe('1')
    await page.clock.runFor(200)
    await send.click()
    await expect.poll(() => send.textContent()).toBe('2')
  })
})
