import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import { timeline } from '#plugins/timelines/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, openPalette, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

const titleInput = (page: Page) => page.locator('[data-plan-title]')
const chosen = (page: Page) => page.locator('[data-plan-nodes] [role="option"][aria-selected="true"]')

/** What is pressed while the palette still closes belongs to it. */
const promptIsClosed = (page: Page) => page.locator('[cmdk-input]').waitFor({ state: 'detached' })

/** Presses keys that add a node, and gives it a title; the keys belong to the nodes again afterwards. */
async function grow(page: Page, keys: string, title: string): Promise<void> {
  const before = await page.getByRole('option').count()
  await press(page, keys)
  await expect.poll(() => page.getByRole('option').count()).toBe(before + 1)
  await named(page, title)
}

async function named(page: Page, title: string): Promise<void> {
  await expect.poll(() => titleInput(page).evaluate(input => input === document.activeElement)).toBe(true)
  await page.keyboard.type(title)
  await press(page, 'Enter')
  await chosen(page).filter({ hasText: title }).waitFor()
  await page.locator('[data-plan-nodes]:focus').waitFor()
}

/** Creates a plan by the palette, with another type than the default; answers the id. */
async function createInPalette(page: Page, title: string, type: string): Promise<string> {
  await openPalette(page)
  await page.keyboard.type('Create plan')
  await page.locator('[cmdk-item][data-selected="true"]').filter({ hasText: 'Create plan…' }).waitFor()
  await press(page, 'Enter')
  await page.locator('[cmdk-input][aria-label="Title"]').waitFor()
  await page.keyboard.type(title)
  const row = (text: string) => page.locator('[cmdk-item][data-selected="true"]').filter({ hasText: text })
  await row(title).waitFor()
  await press(page, 'ArrowDown')
  await row('Beat sheet').waitFor()
  await press(page, 'Enter')
  await page.getByRole('option', { name: type }).waitFor()
  await page.keyboard.type(type)
  await row(type).waitFor()
  await press(page, 'Enter')
  await page.getByRole('option', { name: title }).waitFor()
  await press(page, 'Enter')
  await page.getByText('No nodes yet').waitFor()
  return page.url().split('/').at(-1) ?? ''
}

/** A new project, and what creates a plan in it. */
async function openProject(userId: string) {
  const { page, client } = await fixture.openAs(userId)
  const place = await createPlace(client)
  const create = async (title: string, type: string) => {
    const { planId } = await client.call(callsOf(plan).create, { ...place, title, type } as never)
    const stored = () => client.call(planCalls.getNodes, { ...place, planId })
    return { planId, stored, address: fixture.server.url + entityLink(plan, { ...place, id: planId }) }
  }
  return { page, client, place, create, inspector: axeInspector(page) }
}

describe('plans of the other three types, by keyboard alone', () => {
  it('a mind map is created in the palette, and grows', async () => {
    const { page, client, place, inspector } = await openProject('mapper')
    await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId))
    const map = await createInPalette(page, 'What the sea is owed', 'Mind map')
    const stored = () => client.call(planCalls.getNodes, { ...place, planId: map })
    await press(page, 'n n')
    await named(page, 'The sea')
    await grow(page, 'Tab', 'Debts')
    await grow(page, 'Enter', 'Lanterns')
    await grow(page, 'Tab', 'The twelfth')
    const levels = () => page.getByRole('option').allTextContents()
    expect(await levels()).toMatchObject(
      [/The sea, level 1/, /Debts, level 2/, /Lanterns, level 2/, /The twelfth, level 3/].map(text =>
        expect.stringMatching(text),
      ),
    )
    // The branch moves with what grows from it, is folded, and comes back after it was deleted.
    await press(page, 'ArrowLeft')
    await chosen(page).filter({ hasText: 'Lanterns' }).waitFor()
    await press(page, 'Alt+ArrowUp')
    await expect.poll(async () => (await levels())[1]).toContain('Lanterns')
    await press(page, 'Space')
    await expect.poll(() => page.getByRole('option').count()).toBe(3)
    await press(page, 'Space')
    await expect.poll(() => page.getByRole('option').count()).toBe(4)
    await press(page, 'Delete')
    await expect.poll(() => page.getByRole('option').count()).toBe(2)
    await press(page, 'Control+z')
    await expect.poll(() => page.getByRole('option').count()).toBe(4)
    const parents = async () => {
      const nodes = await stored()
      const titles = new Map(nodes.map(({ nodeId, title }) => [nodeId, title]))
      return nodes.map(({ title, parentId }) => [title, titles.get(parentId ?? '') ?? null])
    }
    const wanted = [
      ['Debts', 'The sea'],
      ['Lanterns', 'The sea'],
      ['The sea', null],
      ['The twelfth', 'Lanterns'],
    ]
    await expect.poll(async () => (await parents()).sort()).toEqual(wanted)
    await inspector.look('a mind map')
    await press(page, 'v')
    await page.getByRole('treegrid').waitFor()
    await expect.poll(() => page.getByRole('row', { level: 3 }).count()).toBe(1)
    await inspector.look('a mind map as a table')
    await press(page, 'v')
    await page.locator('[data-plan-nodes]').getByRole('option').first().waitFor()
    inspector.done()
  })

  it('a flow chart decides', async () => {
    const { page, create, inspector } = await openProject('flow-charter')
    const chart = await create('Will he pay?', 'flow-chart')
    await visit(page, chart.address)
    await page.getByText('No nodes yet').waitFor()
    await press(page, 'n n')
    await named(page, 'Asked to pay')
    const shape = async (name: string) => {
      await press(page, 'y')
      await answerPrompt(page, name)
      await chosen(page).filter({ hasText: name }).waitFor()
      await promptIsClosed(page)
    }
    const next = async (label: string, title: string) => {
      await press(page, 'Shift+N')
      await answerPrompt(page, label)
      await named(page, title)
    }
    await next('', 'Has he the coin?')
    await shape('Decision')
    await next('yes', 'The debt is read')
    await press(page, 'ArrowUp')
    await chosen(page).filter({ hasText: 'Has he the coin?' }).waitFor()
    await next('no', 'The sea waits')
    await press(page, 'o')
    await answerPrompt(page, 'Asked to pay')
    await answerPrompt(page, 'in a year')
    await chosen(page).filter({ hasText: 'in a year: Asked to pay' }).waitFor()
    await promptIsClosed(page)
    await press(page, 'Alt+ArrowRight Alt+ArrowRight')
    const flow = async () => {
      const nodes = await chart.stored()
      const titles = new Map(nodes.map(({ nodeId, title }) => [nodeId, title]))
      return nodes.flatMap(({ title, edges = [] }) =>
        edges.map(({ target, label }) => `${title} –${label}→ ${titles.get(target)}`),
      )
    }
    const edges = [
      'Asked to pay –→ Has he the coin?',
      'Has he the coin? –no→ The sea waits',
      'Has he the coin? –yes→ The debt is read',
      'The sea waits –in a year→ Asked to pay',
    ]
    await expect.poll(async () => (await flow()).sort()).toEqual(edges)
    await expect.poll(async () => (await chart.stored()).filter(({ position }) => position).length).toBe(1)
    expect((await chart.stored()).map(node => node.shape).filter(Boolean)).toEqual(['decision'])
    await inspector.look('a flow chart')
    await press(page, 'v')
    await page.getByRole('treegrid').or(page.getByRole('grid')).first().waitFor()
    await inspector.look('a flow chart as a table')
    await press(page, 'v')
    await page.locator('[data-plan-nodes]').getByRole('option').first().waitFor()
    inspector.done()
  })

  it('a plan by timeline is dated', async () => {
    const { page, client, place, create, inspector } = await openProject('dater')
    await client.call(callsOf(timeline).create, {
      ...place,
      name: 'Tides',
      useGregorian: true,
      format: 'YYYY-MM-DD',
    } as never)
    const time = await create('The year of the frost', 'timeline-based')
    for (const title of ['The frost', 'The thaw', 'A rumour'])
      await client.call(planCalls.createNode, { ...place, planId: time.planId, title })
    await visit(page, time.address)
    await page.getByText('This plan has no timeline').waitFor()
    await page.getByRole('option').first().waitFor()
    await press(page, 'ArrowDown')
    await chosen(page).waitFor()
    await page.getByRole('button', { name: 'Choose the timeline of the plan' }).focus()
    await press(page, 'Enter')
    await answerPrompt(page, 'Tides')
    await page.getByText('Nothing has a date').waitFor()
    const date = async (title: string, text: string) => {
      await page.getByRole('option', { name: title }).and(page.locator('[aria-selected="true"]')).waitFor()
      await promptIsClosed(page)
      await press(page, 'd')
      await answerPrompt(page, text)
      await page.getByRole('option', { name: title }).filter({ hasText: text }).waitFor()
    }
    await date('The frost', '1912-05-12')
    await press(page, 'ArrowRight')
    await date('The thaw', '1912-03-01')
    await press(page, 'Alt+ArrowDown')
    await page.getByText('1912-03-02').waitFor()
    const order = await page.getByRole('option').allTextContents()
    expect(order.map(text => /frost|thaw|rumour/.exec(text)?.[0])).toEqual(['thaw', 'frost', 'rumour'])
    const dates = async () => (await time.stored()).map(node => node.date?.moment ?? null)
    await expect.poll(dates).toEqual([Date.UTC(1912, 4, 12), Date.UTC(1912, 2, 2), null])
    await inspector.look('a plan by timeline')
    await press(page, 'v')
    await page.getByRole('treegrid').or(page.getByRole('grid')).first().waitFor()
    await inspector.look('a plan by timeline as a table')
    inspector.done()
  })
})
