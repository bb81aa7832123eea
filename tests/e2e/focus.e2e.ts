import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

/** A project with chapters and entries, and a window on its list of chapters. */
async function openList(width = 1280) {
  const { page, client } = await fixture.openAgain('returner', { width })
  const { spaceId, projectId } = await createPlace(client)
  const where = `${spaceId}/${projectId}`
  const text = fromPlainText('The debts were read at low water.')
  const { chapterId } = await client.call(callsOf(chapter).create, { spaceId, projectId, title: 'Low Morrow', text })
  for (let count = 1; count <= 60; count++)
    await client.call(callsOf(entry).create, { spaceId, projectId, name: `Entry ${String(count).padStart(2, '0')}` })
  const list = `${fixture.server.url}/builder/project/${where}`
  await visit(page, `${list}?mode=chapter`)
  await page.getByRole('row').first().waitFor()
  return { page, list, first: `${fixture.server.url}/builder/chapter/${where}/${chapterId}` }
}

/** Marks the focused element, and waits until it has the focus again. */
async function mark(page: Page) {
  await page.evaluate(() => document.activeElement?.setAttribute('data-came-from', ''))
  return {
    back: async (what: string) => {
      const isBack = () => page.evaluate(() => document.activeElement?.hasAttribute('data-came-from') ?? false)
      await expect.poll(isBack, { message: `focus after ${what}` }).toBe(true)
    },
  }
}

describe('the focus', () => {
  it('returns to the button of a menu, also from what the menu opened', async () => {
    const { page } = await openList()
    await page.locator('main button[aria-haspopup="menu"]').focus()
    const order = await mark(page)
    await press(page, 'Enter')
    await page.getByRole('menu').waitFor()
    await press(page, 'q Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await page.getByRole('complementary', { name: 'Quick notes' }).count()).toBe(0)
    await order.back('the menu of orders')
    await page.evaluate(() => document.querySelector('[data-came-from]')?.removeAttribute('data-came-from'))
    await page.getByRole('button', { name: /account/ }).focus()
    const account = await mark(page)
    await press(page, 'Enter')
    await page.getByRole('menuitem', { name: /language/ }).focus()
    await press(page, 'Enter')
    await page.locator('[cmdk-input]').waitFor()
    await press(page, 'Escape')
    await account.back('the question of the language')
  })

  it('returns to the text from the palette, and leaves the text only with another Escape', async () => {
    const { page, first } = await openList()
    await visit(page, first)
    await page.locator('.cm-content').waitFor()
    await press(page, 'i')
    const { back } = await mark(page)
    await openPalette(page)
    await press(page, 'Escape')
    await back('the palette')
    await press(page, 'Control+.')
    await page.getByRole('banner').waitFor({ state: 'detached' })
    await press(page, 'Escape Escape')
    await page.getByRole('banner').waitFor()
  })

  it('moves to the button that unfolds what was folded, and back', async () => {
    const { page, first } = await openList()
    await visit(page, first)
    await page.locator('.cm-content').waitFor()
    for (const part of ['drawer', 'side']) {
      await page.locator(`[data-part="${part}"] [data-command="shell.${part}"]`).focus()
      await press(page, 'Enter')
      await page.locator(`[data-part="${part}"]`).waitFor({ state: 'hidden' })
      await press(page, 'Enter')
      await page.locator(`[data-part="${part}"]`).waitFor()
      const at = () => page.evaluate(() => document.activeElement?.closest('[data-part]')?.getAttribute('data-part'))
      await expect.poll(at).toBe(part)
    }
  })

  it('is moved into a sheet and restored; Escape, its key and its button close it', async () => {
    const { page, first } = await openList(390)
    await visit(page, first)
    await page.locator('.cm-content').waitFor()
    for (const [part, key] of [
      ['drawer', '['],
      ['side', ']'],
    ] as const) {
      const sheet = page.locator(`[data-part="${part}"]`)
      await page.locator(`header [data-command="shell.${part}"]`).focus()
      const { back } = await mark(page)
      for (const close of ['Escape', key, 'button'] as const) {
        await press(page, 'Enter')
        await sheet.waitFor()
        const isInside = () => sheet.evaluate(one => one.contains(document.activeElement))
        await expect.poll(isInside, { message: `focus in the ${part}` }).toBe(true)
        if (close === 'button') await sheet.locator(`[data-command="shell.${part}"]`).click()
        else await press(page, close)
        await sheet.waitFor({ state: 'hidden' })
        await back(`${part} closed by ${close}`)
      }
      await page.evaluate(() => document.querySelector('[data-came-from]')?.removeAttribute('data-came-from'))
    }
  })
})

describe('keys of the page', () => {
  it('are off under a dialog', async () => {
    const { page, list } = await openList()
    await press(page, 'Shift+?')
    await page.getByRole('dialog').waitFor()
    await press(page, 'g s [ q n s j x')
    expect(page.url()).toBe(`${list}?mode=chapter`)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await page.locator('[data-part="drawer"]').waitFor()
    await press(page, 'Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.locator('[role="row"][aria-selected="true"]').count()).toBe(0)
    await press(page, '[')
    await page.locator('[data-part="drawer"]').waitFor({ state: 'hidden' })
  })
})

describe('a list', () => {
  it('keeps its state: scroll position, focused row and filter', async () => {
    const { page, list } = await openList()
    await visit(page, `${list}?mode=entry`)
    await page.getByRole('row').first().waitFor()
    await press(page, 'End')
    const here = page.locator('[role="row"]', { hasText: 'Entry 50' })
    const top = () => page.getByRole('grid').evaluate(grid => grid.scrollTop)
    await expect.poll(top).toBeGreaterThan(800)
    await here.waitFor()
    const before = await top()
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Entry 50' }).waitFor()
    await press(page, 'Alt+ArrowLeft')
    await here.waitFor()
    expect(await top()).toBe(before)
    await press(page, 'k Enter')
    await page.getByRole('heading', { level: 1, name: 'Entry 49' }).waitFor()
    await press(page, 'Alt+ArrowLeft')
    await here.waitFor()
    await press(page, 'f')
    await page.keyboard.type('entry 07')
    await expect.poll(() => page.getByRole('row').count()).toBe(1)
    await press(page, 'Enter Enter')
    await page.getByRole('heading', { level: 1, name: 'Entry 07' }).waitFor()
    await press(page, 'Alt+ArrowLeft')
    await page.getByRole('row').first().waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(1)
  })
})
