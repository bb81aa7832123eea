import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { links } from '#core/shared/links.ts'
import { furnish } from './everything-fixture.ts'
import { addresses, unnamed } from './everything-rule.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { insertWords, press } from './fixtures/keys.ts'
import { navigateTo, waitUntilSettled } from './fixtures/navigate.ts'
import { showsNothing } from './fixtures/windows.ts'

const stage = openBrowserFixture()

const limit = 420_000

/** Opens a page and waits until its requests are done. */
async function open(page: Page, address: string): Promise<void> {
  if (showsNothing(page)) await page.goto(stage.server.url + address)
  else await navigateTo(page, address)
  await page.locator('main h1, main h2, main form').first().waitFor()
  await waitUntilSettled(page)
}

/** A path with its ids replaced. */
function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, stage.server.url)
  const [, base, kind = '', , ...rest] = pathname.split('/')
  const sections = rest.filter(part => ['members', 'roles', 'settings', 'new-project'].includes(part))
  const tail =
    base === 'auth' || kind === 'settings' ? pathname : `${base}/${kind}/${rest.length}/${sections.join('/')}`
  return `${tail} ${searchParams.get('mode') ?? ''}${searchParams.get('step') ?? ''}`
}

/** Opens each menu by keyboard, those of the frame once; the focus must return to its button. */
async function lookIntoMenus(page: Page, where: string, frameMenus: Set<string>): Promise<string[]> {
  const found: string[] = []
  const triggers = page.locator('[aria-haspopup="menu"]:visible')
  for (let index = 0; index < (await triggers.count()); index++) {
    const trigger = triggers.nth(index)
    const ofFrame = await trigger.evaluate(one =>
      one.closest('main, [role="dialog"]') ? null : (one.getAttribute('aria-label') ?? one.textContent),
    )
    if (ofFrame !== null && frameMenus.has(ofFrame)) continue
    if (ofFrame !== null) frameMenus.add(ofFrame)
    await trigger.focus()
    await press(page, 'Enter')
    const opened = page.getByRole('menu')
    await expect.poll(() => opened.count(), { message: `menu ${index} of ${where}, open` }).toBe(1)
    found.push(
      ...(await unnamed(page)).filter(one => one.includes('menuitem')).map(one => `${where}, in a menu: ${one}`),
    )
    await press(page, 'Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const isBack = () => trigger.evaluate(one => one === document.activeElement)
    await expect.poll(isBack, { message: `focus after menu ${index} of ${where}` }).toBe(true)
  }
  return found
}

/** Visits every linked path, one of each shape, and collects what is wrong. */
async function crawl(page: Page, from: readonly string[]): Promise<{ found: string[]; seen: string[] }> {
  const waiting = [...from]
  const seen = new Map<string, string>()
  const found: string[] = []
  const frameMenus = new Set<string>()
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (seen.has(shapeOf(address))) continue
    seen.set(shapeOf(address), address)
    await open(page, address)
    const title = await page.title()
    if (address !== '/' && !/^\S.* · Skald$/.test(title)) found.push(`${address} is called "${title}"`)
    if (await page.getByText('404', { exact: true }).count()) found.push(`${address} leads nowhere`)
    found.push(...(await unnamed(page)).map(one => `${address}: ${one}`))
    found.push(...(await lookIntoMenus(page, address, frameMenus)))
    waiting.push(...(await addresses(page)))
  }
  return { found, seen: [...seen.values()] }
}

/** Runs a command by its name. */
async function run(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  await page.locator('[cmdk-input]').waitFor()
  await insertWords(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name.replace('…', '') }).waitFor()
  await press(page, 'Enter')
}

describe('every control on the screen', () => {
  it('has a purpose, on the sign-in screens', { timeout: limit }, async () => {
    const page = await stage.open({ expectsFailures: true })
    const { found, seen } = await crawl(page, ['/', links.auth('reset'), links.auth('verify'), '/user/profile/nobody'])
    expect([...new Set(found)]).toEqual([])
    expect(seen).toEqual(expect.arrayContaining(['/', '/auth', '/auth/register', '/auth/forgot']))
  })

  it('has a purpose, on every page and in every menu', { timeout: limit }, async () => {
    const { page, spaceId, projectId, entities } = await furnish(stage, 'everything')
    const { found, seen } = await crawl(page, [
      '/builder',
      ...entities,
      links.space(spaceId),
      links.newProject(spaceId),
      links.space(spaceId, 'settings'),
      links.projectSection(spaceId, projectId, 'settings'),
      links.projectSection(spaceId, projectId, 'roles'),
      links.notifications(),
      '/go?command=space.create',
    ])
    expect([...new Set(found)]).toEqual([])
    expect(seen.length).toBeGreaterThan(20)
  })

  it('has a purpose, in every overlay, which restores the focus', {
    timeout: limit,
  }, async () => {
    const { page, spaceId, chapter: chapterPage } = await furnish(stage, 'overlays')
    const found: string[] = []
    const cover = async (what: string, shown: string, start: () => Promise<unknown>) => {
      const before = await page.evaluate(() => {
        for (const old of document.querySelectorAll('[data-came-from]')) old.removeAttribute('data-came-from')
        document.activeElement?.setAttribute('data-came-from', '')
        return document.activeElement?.tagName
      })
      await start()
      await page.locator(shown).first().waitFor()
      found.push(...(await unnamed(page)).map(one => `${what}: ${one}`))
      await press(page, 'Escape')
      await page.locator(shown).first().waitFor({ state: 'detached' })
      const isBack = () => page.evaluate(() => document.activeElement?.hasAttribute('data-came-from') ?? false)
      await expect.poll(isBack, { message: `focus of ${before} after ${what}` }).toBe(true)
    }
    const dialog = '[role="dialog"], [role="alertdialog"]'
    await open(page, `/builder/project/${chapterPage.split('/').slice(3, 5).join('/')}?mode=chapter`)
    await page.getByRole('row').first().waitFor()
    await press(page, 'j')
    await cover('palette', '[cmdk-input]', () => press(page, 'Control+k'))
    await cover('actions', '[cmdk-input]', () => press(page, '.'))
    await cover('a question', '[cmdk-input]', () => press(page, 'n p'))
    await cover('keys', dialog, () => press(page, 'Shift+?'))
    await cover('create', dialog, () => press(page, 'n c'))
    await cover('notes', '[data-panel] [contenteditable]', () => press(page, 'q'))
    await cover('notifications', '[data-bell]', () => run(page, 'New notifications'))
    await cover('import', dialog, () => run(page, 'Import a manuscript'))
    await cover('password', dialog, () => run(page, 'Change password'))
    await cover('second step', dialog, () => run(page, 'Set up two-factor authentication'))
    await cover('account deletion', dialog, () => run(page, 'Delete my account'))
    await cover('delete project', dialog, () => run(page, 'Delete project'))
    await open(page, `/builder/space/${spaceId}`)
    await page.locator('main').focus()
    await cover('delete space', dialog, () => run(page, 'Delete space'))
    await open(page, chapterPage)
    await page.locator('.cm-content').waitFor()
    await press(page, 'i Control+f')
    await page.locator('[name="search"]').waitFor()
    found.push(...(await unnamed(page)).map(one => `find in the text: ${one}`))
    expect(found).toEqual([])
  })
})
