import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { fromPlainText } from '#core/shared/rich-text/nodes.ts'
import { chapter } from '#plugins/chapters/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { waitUntilSettled } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const message = '[data-message-id="network-error-try-to-refresh-the-page"]'
const screen = `dialog[open] ${message}`

/** Makes the server unreachable; the result restores it. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', route => route.abort())
  return () => page.unrouteAll({ behavior: 'ignoreErrors' })
}

async function withEntries(userId: string, names: readonly string[]) {
  const { page, client } = await fixture.openAs(userId, { expectsFailures: true })
  const { spaceId, projectId } = await createPlace(client)
  for (const name of names) await client.call(callsOf(entry).create, { spaceId, projectId, name })
  await page.goto(`${fixture.server.url}${links.project(spaceId, projectId, 'entry')}`)
  await page.getByRole('row').first().waitFor()
  // Overlays send requests a moment later, which would be the first to fail.
  await waitUntilSettled(page)
  const kept = async () => {
    const { data } = await client.call(callsOf(entry).find, { spaceId, projectId })
    return data.map(({ name }) => name)
  }
  const shown = () => page.getByRole('row').evaluateAll(rows => rows.map(row => row.children[1]?.textContent))
  return { page, client, spaceId, projectId, kept, shown }
}

describe('the network-failure screen', () => {
  it('covers the page, reloads it, and closes when the network is back [SHELL-17]', async () => {
    const { page } = await withEntries('cut-off', ['Ash', 'Birch'])
    await press(page, 'j')
    await page.evaluate(() => document.activeElement?.setAttribute('data-came-from', ''))
    const restore = await cutOff(page)
    await press(page, 'g n')
    await page.locator(screen).waitFor()
    expect(await page.locator('.Toastify__toast').count()).toBe(0)
    await page.getByRole('button', { name: 'Reload page' }).waitFor()
    await restore()
    await page.locator(screen).waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor()
  })

  it('has a button that reloads the page [SHELL-18]', async () => {
    const { page } = await withEntries('reloader', ['Ash'])
    const restore = await cutOff(page)
    await press(page, 'j Shift+D g n')
    await page.locator(screen).waitFor()
    await page.evaluate(() => {
      Object.assign(window, { stillHere: true })
    })
    await page.getByRole('button', { name: 'Reload page' }).focus()
    await press(page, 'Enter')
    await page.waitForFunction(() => !('stillHere' in window))
    await restore()
    await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor()
  })

  it('replaces the page if the first load fails, and closes when it succeeds', async () => {
    const { page } = await fixture.openAs('early', { expectsFailures: true })
    const restore = await cutOff(page)
    await page.goto(`${fixture.server.url}/builder`)
    await page.locator(`main ${message}`).waitFor()
    expect(await page.getByRole('banner').count()).toBe(0)
    await restore()
    await page.getByText('No spaces yet').waitFor()
  })

  it('does not interrupt someone who is writing, and loses no text', async () => {
    const { page, client } = await fixture.openAs('offline-writer', { expectsFailures: true })
    const { spaceId, projectId } = await createPlace(client)
    const input = { spaceId, projectId, title: 'Low Morrow', text: fromPlainText('The debts') }
    const { chapterId } = await client.call(callsOf(chapter).create, input)
    await page.goto(`${fixture.server.url}/builder/chapter/${spaceId}/${projectId}/${chapterId}`)
    await page.locator('.cm-content').waitFor()
    await press(page, 'i Control+End')
    const restore = await cutOff(page)
    await page.keyboard.type(' were read')
    await page.locator(`[role="alert"] ${message}`).waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await page.keyboard.type(' at low water')
    await restore()
    await page.locator(message).waitFor({ state: 'detached' })
    const stored = async () => {
      const { text } = await client.call(callsOf(chapter).get, { spaceId, projectId, chapterId })
      return JSON.stringify(text)
    }
    await expect.poll(stored, { timeout: 20_000 }).toContain('The debts were read at low water')
  })
})

describe('offline changes', () => {
  it('are shown at once, counted in one message, and sent in order when the network is back', async () => {
    const { page, client, kept, shown } = await withEntries('outbox', ['Ash', 'Birch', 'Cedar', 'Dogwood'])
    const restore = await cutOff(page)
    await press(page, 'j e')
    await page.keyboard.type('Acacia')
    await press(page, 'Enter')
    await page.locator(screen).waitFor()
    await press(page, 'Escape')
    await page.locator(screen).waitFor({ state: 'detached' })
    await press(page, 'e')
    await page.keyboard.type('Alder')
    await press(page, 'Enter j Shift+#')
    await expect.poll(shown).toEqual(['Alder', 'Cedar', 'Dogwood'])
    await page.getByText('3 unsent changes').waitFor()
    await expect.poll(() => page.locator('[data-message-id="outbox.waiting"]').count()).toBe(1)
    expect(await kept()).toEqual(['Ash', 'Birch', 'Cedar', 'Dogwood'])
    await restore()
    await page.getByText('3 changes sent').waitFor({ timeout: 20_000 })
    expect(await kept()).toEqual(['Alder', 'Cedar', 'Dogwood'])
    await expect.poll(shown).toEqual(['Alder', 'Cedar', 'Dogwood'])
    expect((await client.call(sessionCalls.me, {})).user.userId).toBe('outbox')
  })

  it('can be discarded by a command; the page then shows what is stored', async () => {
    const { page, kept, shown } = await withEntries('dropper', ['Ash', 'Birch'])
    const restore = await cutOff(page)
    await press(page, 'j Shift+#')
    await page.locator(screen).waitFor()
    await press(page, 'Escape')
    await page.getByText('1 unsent change').waitFor()
    await press(page, 'Control+k')
    await page.locator('[cmdk-input]').waitFor()
    await page.keyboard.type('discard unsent')
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Discard unsent' }).waitFor()
    await press(page, 'Enter')
    // It asks first, and keeping them is the first answer.
    await page.locator('[cmdk-item]', { hasText: '1 unsent change' }).waitFor()
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Keep' }).waitFor()
    await press(page, 'ArrowDown Enter')
    await page.locator('[data-message-id="outbox.waiting"]').waitFor({ state: 'detached' })
    await restore()
    await expect.poll(shown, { timeout: 20_000 }).toEqual(['Ash', 'Birch'])
    expect(await kept()).toEqual(['Ash', 'Birch'])
  })

  it('that the server refuses afterwards are dropped with a message', async () => {
    const { page, client, spaceId, projectId, shown } = await withEntries('refused', ['Ash'])
    const restore = await cutOff(page)
    await press(page, 'j e')
    await page.keyboard.type('Acacia')
    await press(page, 'Enter')
    await page.locator(screen).waitFor()
    await press(page, 'Escape')
    const { data } = await client.call(callsOf(entry).find, { spaceId, projectId })
    const [{ entryId, revision } = { entryId: '', revision: 0 }] = data
    await client.call(callsOf(entry).update, { spaceId, projectId, entryId, revision, data: { name: 'Aspen' } })
    await restore()
    await page.locator('[role="alert"]', { hasText: /changed|newer|since/i }).waitFor({ timeout: 20_000 })
    await expect.poll(shown).toEqual(['Aspen'])
  })
})
