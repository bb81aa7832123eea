import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { spaceCalls } from '#core/shared/calls/spaces.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { noteCalls } from '#plugins/notes/shared.ts'
import { type Client, createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, openPalette, press } from './fixtures/keys.ts'
import { navigateTo, visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const limit = 120_000
const long = `Unbreakable${'andon'.repeat(37)}`.slice(0, 190)
const controls = 'a[href], button, input:not([type="file"]), textarea, [role="tab"], [role="option"], .cm-content'

/** A project with very long names in several scripts. */
async function openScenario(client: Client) {
  const place = await createPlace(client, 'the_long_ebb')
  const ids: string[] = []
  for (const title of [long, 'אור על המים', 'The Lantern Debt', 'Розділ про довгу дорогу через солончаки й маяки']) {
    const text = fromPlainText(`The debts were read at low water.\n${long}`)
    ids.push((await client.call(callsOf(chapter).create, { ...place, title, text })).chapterId)
  }
  const { entryId } = await client.call(callsOf(entry).create, { ...place, name: long })
  const root = `${fixture.server.url}/builder`
  const where = `${place.spaceId}/${place.projectId}`
  return {
    list: `${root}/project/${where}`,
    first: `${root}/chapter/${where}/${ids[0]}`,
    entry: `${root}/entry/${where}/${entryId}`,
  }
}

/** Elements that overflow the window, even partly, and whether anything scrolls sideways. */
function beside(page: Page): Promise<string[]> {
  return page.evaluate(all => {
    const wide = [document.documentElement, ...document.querySelectorAll('main, aside, [role="dialog"]')]
      .filter(part => part.scrollWidth > part.clientWidth + 1)
      .map(part => `${part.tagName} is ${part.scrollWidth} wide in ${part.clientWidth}`)
    const out = [...document.querySelectorAll(all)]
      .filter(
        one =>
          one.checkVisibility() && !one.closest('[inert], [role="toolbar"], [role="tablist"], [data-scrolls], .skip'),
      )
      .filter(one => {
        const { left, right, width } = one.getBoundingClientRect()
        return width > 1 && (left < -1 || right > innerWidth + 1)
      })
      .map(one => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent} is beside the window`)
    return [...wide, ...out]
  }, controls)
}

/** Controls below the minimum target size, including their invisible area. */
function small(page: Page, part: string): Promise<string[]> {
  return page.evaluate(
    ([within, all]) =>
      [...document.querySelectorAll(`:is(${within}) :is(${all})`)]
        .filter(one => one.checkVisibility() && !one.closest('[inert]'))
        .flatMap(one => {
          const { width, height } = one.getBoundingClientRect()
          const reach = getComputedStyle(one, '::after')
          const more = reach.content === 'none' ? 0 : Math.max(0, -Number.parseFloat(reach.top) * 2 || 0)
          const fits = width + more >= 24 && height + more >= 24
          return fits ? [] : [`${one.getAttribute('aria-label') ?? one.textContent}: ${width} × ${height}`]
        }),
    [part, controls] as const,
  )
}

/** Texts whose end is cut off. */
function cutOff(page: Page, what: string): Promise<string[]> {
  return page
    .locator(what)
    .evaluateAll(all =>
      all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => `${one.textContent} is cut off`),
    )
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document
    return `${one?.tagName} ${one?.getAttribute('role') ?? ''} ${one?.getAttribute('aria-label') ?? one?.textContent?.slice(0, 40) ?? ''}`
  })

describe('a window 360 pixels wide, the narrowest supported', () => {
  const width = 360
  const language = 'ua'
  it('shows every page without overflow, in the longer words of Ukrainian', { timeout: limit }, async () => {
    const { page, client } = await fixture.openAs(`narrow-${width}-${language}`, {
      width,
      language,
      expectsFailures: true,
    })
    const { list, first, entry: entryPage } = await openScenario(client)
    await client.call(spaceCalls.create, { spaceId: `long_${width}_${language}`, name: long })
    await client.call(noteCalls.create, { content: fromPlainText(long) })
    const found: string[] = []
    const look = async (what: string) => {
      found.push(...(await beside(page)).map(one => `${what}: ${one}`))
    }
    const pages = [
      ['', 'main li a'],
      [`/space/long_${width}_${language}`, 'main h1'],
      ...['settings', 'members', 'roles', 'new-project'].map(
        section => [`/space/long_${width}_${language}/${section}`, 'main h1'] as const,
      ),
      ...['settings', 'members', 'roles'].map(section => [`${list}/${section}`, 'main h1'] as const),
      ['/space/not_there', '[data-message-id="no-access"]'],
      ['/no/such/page', 'h1'],
      [`${fixture.server.url}/user/profile/narrow-${width}-${language}`, 'main h1'],
      ...['profile', 'creator', 'appearance', 'security', 'account'].map(
        section => [`${fixture.server.url}/user/settings/${section}`, '#settings-section'] as const,
      ),
      [list, '[role="tab"]'],
      [`${list}?mode=chapter`, '[role="row"]'],
      [`${list}?mode=entry`, '[role="row"]'],
      [entryPage, '.cm-content'],
      [first, '.cm-content'],
    ] as const
    await visit(page, `${fixture.server.url}/builder`)
    for (const [path, ready] of pages) {
      await navigateTo(page, path.startsWith('http') ? path : `${fixture.server.url}/builder${path}`)
      await page.locator(ready).first().waitFor()
      await look(path || 'spaces')
      if (path === `${list}?mode=chapter`) found.push(...(await cutOff(page, 'main h1')))
    }
    await press(page, '[')
    await look('drawer')
    await press(page, 'Escape ]')
    await look('side card')
    await press(page, 'Escape')
    await openPalette(page)
    await page.getByRole('option').first().waitFor()
    await look('palette')
    await press(page, 'Escape n s')
    await answerPrompt(page, long)
    await page.locator('[cmdk-input]').waitFor()
    await look('a second question')
    await expect.poll(async () => (await page.locator('[cmdk-input]').boundingBox())?.width ?? 0).toBeGreaterThan(200)
    await press(page, 'Escape n c')
    await page.getByRole('dialog').locator('.cm-content').waitFor()
    await press(page, 'Control+Enter')
    await look('create')
    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(page, 'Shift+?')
    await page.getByRole('dialog').waitFor()
    await look('keys')
    await press(page, 'Escape q')
    await page.getByRole('complementary').getByRole('listitem').first().waitFor()
    await look('notes')
    expect(found).toEqual([])
  })
})

describe('the frame', () => {
  it.each([1280, 390])('has no target below 24 px (%i wide)', async width => {
    const { page, client } = await fixture.openAgain('framed', { width })
    const { first, list } = await openScenario(client)
    await visit(page, `${list}?mode=chapter`)
    await page.getByRole('row').first().waitFor()
    expect(await small(page, 'header, nav, main')).toEqual([])
    await visit(page, first)
    await page.locator('.cm-content').waitFor()
    if (width < 800) await press(page, ']')
    await page.getByRole('complementary').waitFor()
    expect(await small(page, 'header, nav, aside, main')).toEqual([])
  })

  it('is skipped by its first link', async () => {
    const { page, client } = await fixture.openAs('skipper')
    const { list } = await openScenario(client)
    await page.goto(`${list}?mode=chapter`)
    await page.getByRole('row').first().waitFor()
    await press(page, 'Tab')
    expect(await focused(page)).toContain('Skip')
    await press(page, 'Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await press(page, 'Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  it('has one tab stop for a list, and one for its tabs', async () => {
    const { page, client } = await fixture.openAgain('framed')
    const { list } = await openScenario(client)
    await visit(page, `${list}?mode=chapter`)
    await page.getByRole('row').first().waitFor()
    await press(page, 'j x')
    await page.getByRole('tab', { selected: true }).focus()
    const stops: string[] = []
    for (let count = 0; count < 12; count++) {
      stops.push(
        await page.evaluate(() => {
          const role = ['tablist', 'grid', 'toolbar'].find(one => document.activeElement?.closest(`[role="${one}"]`))
          return role ?? document.activeElement?.tagName ?? ''
        }),
      )
      await press(page, 'Tab')
    }
    expect(stops.filter(stop => stop === 'tablist')).toHaveLength(1)
    expect(stops.filter(stop => stop === 'grid')).toHaveLength(1)
  })
})
