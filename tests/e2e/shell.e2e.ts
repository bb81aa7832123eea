import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture, type WindowOptions } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

async function openScenario(userId = 'housed', options: WindowOptions = {}) {
  const { page, client } = await fixture.openAgain(userId, options)
  const place = await createPlace(client, 'ships')
  const text = fromPlainText(Array.from({ length: 120 }, (_, line) => `Line ${line} of the debts.`).join('\n'))
  const { chapterId } = await client.call(callsOf(chapter).create, { ...place, title: 'Low Morrow', text })
  const { entryId } = await client.call(callsOf(entry).create, { ...place, name: 'Patient Heron' })
  const { spaceId, projectId } = place
  const at = (kind: string, id: string) => `/builder/${kind}/${spaceId}/${projectId}/${id}`
  const open = async (address: string, ready = 'main h1') => {
    await visit(page, fixture.server.url + address)
    await page.locator(ready).first().waitFor()
  }
  return { page, client, spaceId, projectId, chapter: at('chapter', chapterId), entry: at('entry', entryId), open }
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.id || document.activeElement?.getAttribute('role') || document.activeElement?.tagName,
  )

describe('before the app is loaded', () => {
  it('the page shows only a loader, until it has a token [SHELL-24, SHELL-25]', async () => {
    const page = await fixture.open()
    const requests: string[] = []
    let release = () => undefined as unknown
    const heldBack = new Promise(resolve => {
      release = () => resolve(undefined)
    })
    await page.route('**/api/csrf-token', async route => {
      requests.push(route.request().url())
      await heldBack
      await route.continue()
    })
    await page.goto(`${fixture.server.url}/auth`)
    await page.locator('main [role="status"]').waitFor()
    expect(requests).toHaveLength(1)
    expect(await page.locator('form, header, nav, h1').count()).toBe(0)
    release()
    await page.getByLabel('Email or user ID').waitFor()
  })

  it('the page shows a loader until the session is known [SHELL-26]', async () => {
    const { page } = await fixture.openAs('awaited')
    let release = () => undefined as unknown
    const heldBack = new Promise(resolve => {
      release = () => resolve(undefined)
    })
    await page.route('**/api/user/me', async route => {
      await heldBack
      await route.continue()
    })
    await page.goto(`${fixture.server.url}/builder`)
    await page.locator('main [role="status"]').waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    release()
    await page.getByText('No spaces yet').waitFor()
  })

  it.each([
    ['Control+k', (page: Page) => page.locator('[cmdk-item]', { hasText: 'Create space' })],
    ['q', (page: Page) => page.getByRole('complementary', { name: 'Quick notes' })],
  ])('%s works: what it opens is there with the page', async (key, opened) => {
    const { page } = await fixture.openAs(`hasty-${key.length}`)
    let release = () => undefined as unknown
    const heldBack = new Promise(resolve => {
      release = () => resolve(undefined)
    })
    await page.route('**/api/user/me', async route => {
      await heldBack
      await route.continue()
    })
    await page.goto(`${fixture.server.url}/builder`)
    await page.locator('main [role="status"]').waitFor()
    await page.keyboard.press(key)
    release()
    await opened(page).waitFor()
  })

  it('the page shows the error screen if there is no token, which reloads it or leads home [SHELL-19, SHELL-20, SHELL-21, SHELL-22]', async () => {
    const page = await fixture.open({ expectsFailures: true })
    await page.route('**/api/csrf-token', route => route.fulfill({ status: 500, body: 'no' }))
    await page.goto(`${fixture.server.url}/auth`)
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    const text = 'An unexpected error occurred. Try reloading the page or return to the homepage.'
    await page.getByText(text, { exact: true }).waitFor()
    await page.evaluate(() => Reflect.set(window, 'isOldPage', true))
    await page.getByRole('button', { name: 'Reload Page' }).click()
    await page.waitForFunction(() => !('isOldPage' in window))
    await page.getByRole('button', { name: 'Go to Home' }).focus()
    await page.unrouteAll()
    await press(page, 'Enter')
    await page.waitForURL(`${fixture.server.url}/`)
    await page.getByRole('heading', { name: 'Skald' }).waitFor()
  })
})

describe('the frame', () => {
  it('links to every place in its drawer [SHELL-02, SHELL-03, SHELL-04, SHELL-05, SHELL-06]', async () => {
    const { page, client, spaceId, projectId, chapter: address, open } = await openScenario('drawer')
    // A window that is kept for a user has one language: another one would be ignored.
    await expect(fixture.openAgain('drawer', { language: 'ua' })).rejects.toThrow('give it another user')
    await client.call(sessionCalls.updateUser, { data: { bookmarks: [{ label: 'My place', url: address }] } })
    await open(address, '.cm-content')
    const drawer = page.getByRole('navigation', { name: 'Navigation' })
    const leads = async (name: string | RegExp) => drawer.getByRole('link', { name }).first().getAttribute('href')
    expect(await leads('Spaces')).toBe('/builder')
    expect(await drawer.locator(`a[href="${links.space(spaceId)}"]`).textContent()).toBe('ships')
    await expect.poll(() => drawer.locator(`a[href="${links.project(spaceId, projectId)}"]`).count()).toBe(1)
    expect(await leads('My place')).toBe(address)
    expect(await drawer.getByRole('link', { name: /^Skald/ }).textContent()).toBe('Skald v3.0.0')
    const order = await drawer.getByRole('link').evaluateAll(all => all.map(one => one.textContent?.trim()))
    expect(order.slice(0, 4)).toEqual(['Skald v3.0.0', 'Spaces', 'ships', 'ships'])
    expect(order.slice(-2)).toEqual(['My place', 'Library'])
  })

  it('shows breadcrumbs from the spaces to this page [SHELL-08, SHELL-09]', async () => {
    const { page, spaceId, projectId, entry: address, open } = await openScenario()
    await open(address)
    await page.getByRole('heading', { name: 'Patient Heron' }).waitFor()
    const crumbs = page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')
    await expect.poll(() => crumbs.allTextContents()).toEqual(['Spaces', 'ships', 'ships', 'Patient Heron'])
    const leads = await crumbs.locator('a').evaluateAll(all => all.map(one => one.getAttribute('href')))
    expect(leads).toEqual(['/builder', links.space(spaceId), links.project(spaceId, projectId, 'entry')])
  })

  it('has a search field and the account menu on every page [SHELL-12, SHELL-14, SHELL-15]', async () => {
    const { page, spaceId, projectId, chapter: address, open } = await openScenario('searcher')
    for (const where of ['/builder', links.space(spaceId), links.project(spaceId, projectId), address]) {
      await open(where)
      await page.getByRole('banner').getByRole('button', { name: 'Find or run' }).focus()
      await press(page, 'Enter')
      await page.getByRole('combobox', { name: 'Find or run' }).waitFor()
      await press(page, 'Escape')
    }
    const menu = page.getByRole('button', { name: 'searcher, account' })
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'))
    await menu.focus()
    await press(page, 'Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Dark theme' }).focus()
    await press(page, 'Enter')
    await expect.poll(isDark).toBe(true)
    const requested = page.waitForRequest('**/api/user/logout')
    await press(page, 'Enter')
    await page.getByRole('menuitem', { name: 'Sign out' }).focus()
    await press(page, 'Enter')
    await requested
    await page.waitForURL('**/auth')
  })

  it('surrounds every page of the builder, with the quick notes and the chat [SHELL-01]', async () => {
    const { page, spaceId, projectId, ...pages } = await openScenario()
    const { chapter: chapterPage, entry: entryPage } = pages
    for (const where of ['/builder', links.space(spaceId), links.project(spaceId, projectId), chapterPage, entryPage]) {
      await pages.open(where)
      await page.getByRole('banner').waitFor()
      for (const [key, shown] of [
        ['q', '[data-panel]'],
        ['c', '[data-chat="portal"]'],
      ] as const) {
        await page.locator('#main').focus()
        await press(page, key)
        await page.locator(`${shown}:focus-within`).waitFor()
        await press(page, 'Escape')
        await page.locator(shown).waitFor({ state: 'detached' })
      }
    }
  })

  it('offers to scroll to the top past 400 pixels, by key too [SHELL-16]', async () => {
    const { page, chapter: address, open } = await openScenario()
    await open(address, '.cm-content')
    const button = page.getByRole('button', { name: 'Scroll to top' })
    const scroll = (top: number) => page.locator('#main').evaluate((main, to) => main.scrollTo(0, to), top)
    const top = () => page.locator('#main').evaluate(main => main.scrollTop)
    await scroll(400)
    await expect.poll(top).toBe(400)
    expect(await button.count()).toBe(0)
    await scroll(401)
    await button.waitFor()
    await button.focus()
    await press(page, 'Enter')
    await expect.poll(top).toBe(0)
    await button.waitFor({ state: 'detached' })
    await scroll(900)
    await button.waitFor()
    await page.locator('#main').focus()
    await press(page, 'g g')
    await expect.poll(top).toBe(0)
  })

  it('copies the link to the page and confirms it [REQ-28]', async () => {
    const { page, chapter: address, open } = await openScenario()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(address, '.cm-content')
    await press(page, 'y')
    await page.locator('[data-message-id="copied"]', { hasText: 'Copied' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fixture.server.url + address)
    // As where the server has no TLS: browsers then have no clipboard API.
    await page.evaluate(async () => {
      await navigator.clipboard.writeText('something else')
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await press(page, 'y')
    await press(page, 'Control+k')
    const pasted = page.locator('[cmdk-input]')
    await expect
      .poll(async () => {
        await pasted.fill('')
        await pasted.press('Control+v')
        return pasted.inputValue()
      })
      .toBe(fixture.server.url + address)
  })
})

describe('navigation', () => {
  it('announces every page and moves the focus to it', async () => {
    const { page, open } = await openScenario()
    await open('/builder')
    const here = async (title: string) => {
      await expect.poll(() => page.title()).toBe(title)
      await expect.poll(() => page.locator('[data-part="route-announcer"]').textContent()).toBe(title)
      await expect.poll(() => focused(page)).toBe('main')
    }
    expect(await page.title()).toBe('Spaces · Skald')
    await page.locator('main li a').first().focus()
    await press(page, 'Enter')
    await here('ships · Skald')
    await page.locator('main li a').first().focus()
    await press(page, 'Enter')
    await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor()
    await press(page, 'g c')
    await page.getByRole('row').first().waitFor()
    await press(page, 'j Enter')
    await here('Low Morrow · Skald')
    await press(page, 'g a')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.title()).toMatch(/Settings · Skald$/)
    await press(page, 'Alt+ArrowLeft')
    await here('Low Morrow · Skald')
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Spaces' }).focus()
    await press(page, 'Enter')
    await here('Spaces · Skald')
    await press(page, 'Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  it('starts a page at its top, and restores the scroll position on return', async () => {
    const { page, chapter: address, open } = await openScenario()
    await open(address, '.cm-content')
    const top = () => page.locator('#main').evaluate(main => main.scrollTop)
    await page.locator('#main').evaluate(main => main.scrollTo(0, 700))
    await expect.poll(top).toBe(700)
    await press(page, 'g s')
    await page.getByRole('heading', { name: 'Spaces' }).waitFor()
    expect(await top()).toBe(0)
    await press(page, 'Alt+ArrowLeft')
    await page.locator('.cm-content').waitFor()
    await expect.poll(top).toBe(700)
  })

  it('handles unknown paths, and redirects visitors to sign in [ROUTE-15, ROUTE-17, ROUTE-23]', async () => {
    const page = await fixture.open({ expectsFailures: true })
    await page.goto(`${fixture.server.url}/builder/does-not-exist`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.title()).toBe('Page not found · Skald')
    await page.getByRole('link', { name: 'go back to home' }).focus()
    await press(page, 'Enter')
    await page.waitForURL(`${fixture.server.url}/`)
    await page.getByRole('link', { name: 'Start writing' }).focus()
    await press(page, 'Enter')
    await page.waitForURL('**/auth')
    await page.getByLabel('Email or user ID').waitFor()
  })
})

describe('at 200 % zoom, and in 320 pixels', () => {
  it('nothing overflows the window', async () => {
    const { page, spaceId, projectId, chapter: address, open } = await openScenario('housed', { height: 400 })
    const wide = () =>
      page.evaluate(() =>
        Math.max(document.documentElement.scrollWidth, document.getElementById('main')?.scrollWidth ?? 0),
      )
    for (const where of ['/builder', links.space(spaceId), links.project(spaceId, projectId), address]) {
      await open(where)
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 400 })
        await expect.poll(wide, { message: where }).toBeLessThanOrEqual(width)
      }
    }
  })
})
