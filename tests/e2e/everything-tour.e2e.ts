import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { insertWords, press } from './fixtures/keys.ts'

const stage = openBrowserFixture()

/** Runs a command by its name in the palette. */
async function run(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  await page.locator('[cmdk-input]').waitFor()
  await insertWords(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
}

/** Finds an entity by name in the palette and opens it. */
async function find(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  await page.locator('[cmdk-input]').waitFor()
  await page.keyboard.type(name)
  // The offer to search everywhere names the text too, so the name must come first.
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: new RegExp(`^${name}`) }).waitFor()
  await press(page, 'Enter')
}

it('every page is reached without a mouse, and every step back returns to the previous one', {
  timeout: 300_000,
}, async () => {
  const { page, client } = await stage.openAs('tourist', { expectsFailures: true })
  const place = await createPlace(client, 'harbour')
  const text = fromPlainText('The debts were read at low water.')
  await client.call(callsOf(chapter).create, { ...place, title: 'Low Morrow', text })
  await client.call(callsOf(chapter).create, { ...place, title: 'The Salt Road', text })
  await client.call(callsOf(entry).create, { ...place, name: 'Patient Heron' })
  await page.goto(stage.server.url)
  await page.getByRole('heading', { name: 'Skald' }).waitFor()

  const steps: [go: () => Promise<unknown>, path: RegExp, title: RegExp][] = [
    [() => press(page, 'Tab Enter'), /\/builder$/, /^Spaces · /],
    [() => find(page, 'harbour'), /\/builder\/(space|project)\//, /^harbour · /],
    [() => press(page, 'g s'), /\/builder$/, /^Spaces · /],
    [() => press(page, 'j Enter'), /\/space\/[^/]+$/, /^harbour · /],
    [() => run(page, 'Space members'), /\/space\/.+\/members$/, /^Members · harbour · /],
    [() => run(page, 'Space roles'), /\/space\/.+\/roles$/, /^Roles · harbour · /],
    [() => run(page, 'Space settings'), /\/space\/.+\/settings$/, /^Settings · harbour · /],
    [() => run(page, 'Go to spaces'), /\/builder$/, /^Spaces · /],
    [() => press(page, 'j Enter'), /\/space\/[^/]+$/, /^harbour · /],
    [() => press(page, 'j Enter'), /\/project\/[^/]+\/[^/]+$/, /^harbour · /],
    [() => find(page, 'Low Morrow'), /\/chapter\//, /^Low Morrow · /],
    [() => press(page, 'Alt+PageDown'), /\/chapter\//, /^The Salt Road · /],
    [() => press(page, 'g e'), /mode=entry$/, /^harbour · /],
    [() => press(page, 'j Enter'), /\/entry\//, /^Patient Heron · /],
    [() => press(page, 'g p'), /\/project\/[^/]+\/[^/]+$/, /^harbour · /],
    [() => run(page, 'Project members'), /\/project\/.+\/members$/, /^Members · harbour · /],
    [() => run(page, 'Project settings'), /\/project\/.+\/settings$/, /^Settings · harbour · /],
    [() => run(page, 'Go to notifications'), /\/user\/notifications$/, /^Notifications · /],
    [() => run(page, 'Profile'), /\/user\/profile\/tourist$/, /^tourist · /],
    [() => press(page, 'g a'), /\/user\/settings/, /^.+ · Settings · Skald$/],
    [() => run(page, 'Go to the home page'), /\/$/, /^Skald$/],
  ]
  const been: string[] = []
  for (const [go, path, title] of steps) {
    await go()
    await page.waitForURL(path)
    await expect.poll(() => page.title()).toMatch(title)
    expect(await page.evaluate(() => document.activeElement?.closest('header, nav') ?? null)).toBeNull()
    been.push(await page.title())
  }
  for (const title of been.reverse().slice(1)) {
    await press(page, 'Alt+ArrowLeft')
    await expect.poll(() => page.title()).toBe(title)
  }
})
