import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { links } from '#core/shared/links.ts'
import { chapterCalls } from '#plugins/chapters/shared.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { addValue } from '../api/tags-fixture.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

async function run(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  await page.locator('[cmdk-input]').fill(`>${name}`)
  await page.locator('[cmdk-item]').filter({ hasText: name }).first().waitFor()
  await press(page, 'Enter')
}

describe('a plan, by keyboard alone', () => {
  it('begins with a template, becomes chapters and back, and is laid out in the plot grid', {
    timeout: 120_000,
  }, async () => {
    const { page, client } = await fixture.openAs('plotter')
    const place = await createPlace(client)
    await addValue(client, place, 'The sea')
    const inspector = axeInspector(page)
    await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'plan'))
    await page.getByText('No plans yet').waitFor()
    await press(page, 'n b')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('The siege')
    await dialog.getByLabel('Template').selectOption('seven-points')
    await press(page, 'Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'The siege' }).waitFor()
    await page.getByRole('option').nth(6).waitFor()
    const planId = page.url().split('/').at(-1) ?? ''
    const stored = () => client.call(planCalls.getNodes, { ...place, planId })
    const chapters = async () => (await client.call(chapterCalls.getChaptersMap, place)).map(({ title }) => title)

    // The first node becomes a chapter, and is one no more after an undo.
    await press(page, 'j')
    await run(page, 'Create chapters from nodes')
    await answerPrompt(page, 'This node')
    await page.getByText('1 chapter created').waitFor()
    expect(await chapters()).toEqual(['Where it starts'])
    await press(page, 'z')
    await expect.poll(chapters).toEqual([])
    await expect.poll(async () => (await stored())[0]?.links).toEqual([])
    await run(page, 'Create chapters from nodes')
    await answerPrompt(page, 'All 7')
    await page.getByText('7 chapters created').waitFor()
    expect(await chapters()).toHaveLength(7)

    // In the grid the node goes to the next chapter, and to another plot line.
    await press(page, 'Shift+T')
    await answerPrompt(page, 'The sea')
    await press(page, 'p')
    const grid = page.getByRole('grid', { name: 'Plot grid' })
    await grid.getByRole('columnheader', { name: '7 · Where it ends' }).waitFor()
    await grid.getByRole('rowheader', { name: 'The sea' }).waitFor()
    await inspector.look('the plot grid')
    const cell = (at: string) => grid.locator(`[data-cell="${at}"]`)
    await cell('0-1').getByRole('button', { name: 'Where it starts' }).waitFor()
    await press(page, 'Alt+ArrowRight')
    await cell('0-2').getByRole('button', { name: 'Where it starts' }).waitFor()
    await press(page, 'Alt+ArrowDown')
    await cell('1-2').getByRole('button', { name: 'Where it starts' }).waitFor()
    const second = (await stored())[1]?.links ?? []
    await expect.poll(async () => (await stored())[0]).toMatchObject({ tags: [], links: second })

    // What the plan says is kept for other plans of the space.
    await run(page, 'Save the plan as a template')
    await page.locator('[cmdk-input]').fill('Our points')
    await press(page, 'Enter')
    await page.getByText('Saved as a template of the space: Our points').waitFor()
    expect(await client.call(planCalls.findTemplates, place)).toMatchObject([{ title: 'Our points', count: 7 }])
    await run(page, 'Delete a plan template')
    await answerPrompt(page, 'Our points')
    await page.getByText('Template deleted: Our points').waitFor()
    expect(await client.call(planCalls.findTemplates, place)).toEqual([])
    // It comes back also after a reload.
    await page.reload()
    await page.getByRole('grid', { name: 'Plot grid' }).or(page.getByRole('listbox')).first().waitFor()
    await press(page, 'z')
    await expect.poll(() => client.call(planCalls.findTemplates, place)).toMatchObject([{ title: 'Our points' }])
    expect((await client.call(callsOf(plan).find, place)).total).toBe(1)
    inspector.done()
  })
})
