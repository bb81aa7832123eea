import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '#tests/harness/index.ts'
import { serveComponentGallery } from './component-gallery-server.ts'
import { axeInspector } from './fixtures/axe.ts'
import { insertWords, press } from './fixtures/keys.ts'
import { closeWindows, sharedBrowser } from './fixtures/shared-browser.ts'

const long = 180_000

describe('a form with every type of field, by keys alone', () => {
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
    page.on('pageerror', error => noise.push(String(error)))
    await page.goto(`${server.url}/dev/pieces`)
    await form(page).locator('.cm-content').waitFor()
    return page
  }

  const form = (page: Page) => page.getByRole('form', { name: 'Everybody in the ledger' })
  const box = (page: Page, name: string) => form(page).locator(`[data-form-field="${name}"]`)
  const held = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('[data-form-field]')?.getAttribute('data-form-field'))

  /** Presses Tab until the field has the focus. */
  async function goTo(page: Page, name: string): Promise<void> {
    for (let left = 40; left > 0 && (await held(page)) !== name; left--) await press(page, 'Tab')
    expect(await held(page)).toBe(name)
  }

  it('is filled in, refused at its first issue, and sent [FORM-01, FORM-02, FORM-03, FORM-04, FORM-05, FORM-09, FORM-10, FORM-11, FORM-12, FORM-13, FORM-14, FORM-16, FORM-30, FORM-31]', async () => {
    const page = await open()
    await box(page, 'name').getByRole('textbox').focus()
    await press(page, 'Enter')
    await page.getByText('name: required, born: must be at least 1, side: required').waitFor()
    expect(await held(page)).toBe('name')
    await page.keyboard.type('Oda Varrick')
    await goTo(page, 'bio')
    await insertWords(page, 'Reads the debts.')
    await goTo(page, 'notes')
    await page.keyboard.type('one\ntwo')
    await goTo(page, 'born')
    await press(page, 'ArrowUp', 'ArrowUp')
    await goTo(page, 'side')
    await page.keyboard.type('G')
    await goTo(page, 'friend')
    await press(page, 'Enter')
    await page.locator('[cmdk-input]').waitFor()
    await page.keyboard.type('crown')
    await press(page, 'Enter')
    await goTo(page, 'secret')
    await page.keyboard.type('ebb')
    const secret = box(page, 'secret').locator('input')
    expect(await secret.getAttribute('type')).toBe('password')
    await press(page, 'Tab', 'Space')
    expect(await secret.getAttribute('type')).toBe('text')
    await goTo(page, 'sails')
    await press(page, 'Space')
    await goTo(page, 'ship')
    await page.keyboard.type('Heron')
    await goTo(page, 'sayings')
    await insertWords(page, 'Nobody said paid')
    await press(page, 'Enter')
    await goTo(page, 'icon')
    await press(page, 'Space')
    await goTo(page, 'color')
    await press(page, 'ArrowRight')
    await goTo(page, 'temper')
    await press(page, 'Control+a')
    await page.keyboard.type('150')
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('100')
    await goTo(page, 'skills')
    for (let at = 1; at <= 10; at++) {
      await page.keyboard.type(`skill ${at}`)
      await press(page, 'Enter')
    }
    await expect.poll(() => box(page, 'skills').getByRole('spinbutton').count()).toBe(10)
    expect(await box(page, 'skills').getByPlaceholder('New option').count()).toBe(0)
    await box(page, 'name').getByRole('textbox').focus()
    await press(page, 'Enter')
    await expect.poll(() => page.locator('[data-sent]').textContent()).not.toBe('')
    const sent = JSON.parse((await page.locator('[data-sent]').textContent()) ?? '{}')
    expect(sent).toMatchObject({
      name: 'Oda Varrick',
      bio: [{ type: 'paragraph', children: [{ text: 'Reads the debts.' }] }],
      notes: 'one\ntwo',
      born: 2,
      side: 'Guild',
      friend: 'Crown',
      secret: 'ebb',
      sails: true,
      ship: 'Heron',
      sayings: ['Nobody said paid'],
      icon: 'sword',
      color: '#9E9E9E',
      temper: { Patience: 100 },
      portrait: null,
      letter: null,
    })
    expect(sent.skills).toMatchObject({ 'skill 1': 1, 'skill 10': 1 })
    await page.close()
  })

  it('has no violation of axe, and nothing that is cut off on a phone', async () => {
    const page = await open(390)
    await box(page, 'name').getByRole('textbox').focus()
    await press(page, 'Enter')
    await box(page, 'name').getByText('Fill this in').waitFor()
    const over = await form(page)
      .locator('*')
      .evaluateAll(parts =>
        parts.filter(part => part.getBoundingClientRect().right > innerWidth).map(part => part.outerHTML.slice(0, 80)),
      )
    expect(over).toEqual([])
    const { look, done } = axeInspector(page)
    await look('the form')
    done()
    await page.close()
  })
})
