import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { timeline } from '#plugins/timelines/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'
import { pickOption, runByLabel } from './fixtures/places-fixture.ts'

const fixture = openBrowserFixture()

/** A project of three entries, and what relates two of them. */
async function furnish(userId: string) {
  const { page, client } = await fixture.openAs(userId)
  const place = await createPlace(client)
  const add = async (name: string, values: object = {}) => ({
    id: (await client.call(callsOf(entry).create, { ...place, name, ...values })).entryId,
    type: 'entry',
  })
  const [oda, tallow, heron] = [
    await add('Oda Varrick', { icon: 'charm', color: '#9C27B0', description: 'Reads the debts; owns none of them.' }),
    await add('<b>Tallow</b>'),
    await add('The Heron'),
  ]
  const relate = (entry1: { id: string }, entry2: { id: string }, label?: string) =>
    client.call(relationCalls.create, {
      ...place,
      entry1: { ...entry1, type: 'entry' },
      entry2: { ...entry2, type: 'entry' },
      label,
    })
  const graph = `${fixture.server.url}/builder/graph/${place.spaceId}/${place.projectId}`
  return { page, client, place, oda, tallow, heron, relate, graph }
}

/** The drawn graph of such a project, where the first is related with the others. */
async function drawn(userId: string) {
  const furnished = await furnish(userId)
  const { page, graph, oda, tallow, heron, relate } = furnished
  await relate(tallow, oda, 'teacher')
  await relate(oda, heron)
  await visit(page, graph)
  await page.getByText('3 items, 2 relations.').first().waitFor()
  await page.locator('[data-drawn="true"][data-view] canvas').waitFor()
  return furnished
}

describe('the graph of relations', () => {
  it('is drawn, read as a table and walked by keys, and follows new relations [DIAG-04]', async () => {
    const { page, graph, oda, tallow, relate } = await furnish('grapher')
    await visit(page, graph)
    await page.getByText('No relations here').waitFor()
    await relate(tallow, oda, 'teacher')
    await page.getByText('2 items, 1 relation.').first().waitFor()
    await page.locator('[data-drawn="true"][data-view] canvas').waitFor()
    expect(await page.getByRole('list', { name: 'Kind' }).allTextContents()).toEqual(['Entries2'])
    const inspector = axeInspector(page)
    await inspector.look('a drawn graph')
    await press(page, 'v')
    await page.getByRole('row', { name: '<b>Tallow</b> Entry teacher Oda Varrick Entry' }).waitFor()
    await inspector.look('a graph as a table')
    // A new relation by keys; what it is called is left open.
    await press(page, 'o')
    await page.locator('[cmdk-input][aria-label="From which item?"]').waitFor()
    await pickOption(page, 'Oda Varrick')
    await page.locator('[cmdk-input][aria-label="To which item?"]').waitFor()
    await pickOption(page, 'The Heron')
    await page.locator('[cmdk-input][aria-label="What is the first to the second?"]').waitFor()
    await press(page, 'Enter')
    await page.getByRole('row', { name: 'Oda Varrick Entry The Heron Entry' }).waitFor()
    await press(page, 'v')
    await page.locator('[data-drawn="true"][data-view] canvas').waitFor()
    const drawing = page.locator('[data-drawn="true"]')
    const drawnFrom = () => drawing.getAttribute('data-view')
    await press(page, '0')
    await expect.poll(drawnFrom).toMatch(/ 1000$/)
    await press(page, '+')
    await expect.poll(drawnFrom).toMatch(/ 1300$/)
    await press(page, '0')
    await expect.poll(drawnFrom).toMatch(/ 1000$/)
    // Without the filters the graph has their room; where somebody has moved it, it stays.
    const filters = page.getByRole('region', { name: 'What the graph shows' })
    const besideFilters = await drawnFrom()
    await press(page, 'k')
    await expect.poll(drawnFrom).not.toBe(besideFilters)
    await press(page, '+')
    await expect.poll(drawnFrom).toMatch(/ 1300$/)
    const moved = await drawnFrom()
    await press(page, 'k')
    await filters.waitFor()
    expect(await drawnFrom()).toBe(moved)
    await press(page, 'Escape', '0')
    await expect.poll(drawnFrom).toBe(besideFilters)
    await press(page, 'ArrowRight')
    await page.getByRole('status').getByText('Oda Varrick, 2 relations').waitFor()
    // The side card says what is selected; what it is related to is selected from there.
    const card = page.locator('[data-part="side"]')
    await card.getByRole('heading', { name: 'Oda Varrick' }).waitFor()
    await card.getByText('Entry · 2 relations').waitFor()
    await card.getByText('Reads the debts; owns none of them.').waitFor()
    await card.getByRole('button', { name: '<b>Tallow</b> ← teacher' }).click()
    await page.getByRole('status').getByText('<b>Tallow</b>, 1 relation').waitFor()
    await inspector.look('a selected item')
    await press(page, 'Shift+F')
    await pickOption(page, 'The Heron')
    await page.getByRole('status').getByText('The Heron, 1 relation', { exact: true }).waitFor()
    inspector.done()
  })

  it('is seen as of a date, and shows how two entities are connected', async () => {
    const { page, client, place } = await drawn('dated-grapher')
    const inspector = axeInspector(page)
    const card = page.locator('[data-part="side"]')
    // A relation gets its dates from the palette, and the graph is seen as of them, step by step.
    const { timelineId } = await client.call(callsOf(timeline).create, { ...place, name: 'Bells' })
    await press(page, 'Shift+F')
    await pickOption(page, '<b>Tallow</b>')
    await runByLabel(page, 'Set the dates of a relation')
    await pickOption(page, 'Oda Varrick')
    const dates = page.getByRole('dialog')
    await dates.getByRole('textbox', { name: 'Holds since' }).fill('594-03-01')
    await dates.getByRole('textbox', { name: 'No longer from' }).fill('609-03-14')
    await inspector.look('the dates of a relation')
    await press(page, 'Control+Enter')
    await dates.waitFor({ state: 'detached' })
    const [dated] = (await client.call(relationCalls.all, place)).relations.filter(({ period }) => period)
    expect([dated?.label, dated?.period?.since?.timelineId, dated?.period?.until?.precision]).toEqual([
      ...['teacher', timelineId, 'day'],
    ])
    await press(page, ';')
    await page.getByText('2 as of 01 Mar 0594.').waitFor()
    await press(page, ';')
    await page.getByText('1 as of 14 Mar 0609.').waitFor()
    await card.getByRole('heading', { name: 'Before' }).waitFor()
    await inspector.look('a graph as of a date')
    await press(page, 'Shift+F')
    await pickOption(page, 'The Heron')
    await runByLabel(page, 'Show the graph of any time')
    await page.getByText('as of').waitFor({ state: 'detached' })

    // How the selected entity is connected with another, in words.
    await press(page, 'Shift+P')
    await pickOption(page, '<b>Tallow</b>')
    const path = page.getByRole('region', { name: 'Path' })
    await path.getByText('The Heron — Oda Varrick ← teacher ← <b>Tallow</b>').waitFor()
    await inspector.look('a path')
    await runByLabel(page, 'Hide the path')
    await path.waitFor({ state: 'detached' })
    inspector.done()
  })

  it('is filtered, and walked as a table, by keys', async () => {
    const { page, place, oda, heron } = await drawn('filtering-grapher')
    const inspector = axeInspector(page)
    const filters = page.getByRole('region', { name: 'What the graph shows' })
    // Filters and neighbourhoods are in the address.
    await runByLabel(page, 'Filter by relation')
    await pickOption(page, 'teacher')
    await page.getByText('2 items, 1 relation.').first().waitFor()
    expect(page.url()).toContain('label=teacher')
    await runByLabel(page, 'Show the graph of the whole project')
    await page.getByText('3 items, 2 relations.').first().waitFor()
    // The boxes stand over the drawing, and are used by keys: the last kind hidden, and shown again.
    await press(page, 'k')
    await filters.waitFor({ state: 'detached' })
    await press(page, 'k')
    const entries = page.getByRole('checkbox', { name: /^Entries ?3$/ })
    await entries.and(page.locator(':focus')).waitFor()
    await press(page, 'Space')
    await page.getByText('No relation meets the filters.').waitFor()
    expect(new URL(page.url()).searchParams.get('kind')).toBe('')
    await press(page, 'Space')
    await page.getByText('3 items, 2 relations.').first().waitFor()
    expect(await entries.isChecked()).toBe(true)
    await press(page, 'Tab', 'Enter', 'ArrowDown')
    await page.getByRole('menuitemcheckbox', { name: 'teacher' }).and(page.locator(':focus')).waitFor()
    await press(page, 'Enter')
    await page.getByText('2 items, 1 relation.').first().waitFor()
    await inspector.look('filters')
    await press(page, 'Escape')
    await runByLabel(page, 'Show the graph of the whole project')
    await page.getByText('3 items, 2 relations.').first().waitFor()
    await visit(page, `${fixture.server.url}/builder/entry/${place.spaceId}/${place.projectId}/${heron.id}`)
    await page.getByRole('heading', { level: 1, name: 'The Heron' }).waitFor()
    await runByLabel(page, 'Show in graph')
    await page.getByText('2 items, 1 relation.').first().waitFor()
    await page.getByRole('status').getByText('The Heron, 1 relation', { exact: true }).waitFor()
    await runByLabel(page, 'Show the graph of the whole project')
    await page.getByText('3 items, 2 relations.').first().waitFor()
    await page.locator('[data-drawn="true"][data-view] canvas').waitFor()
    await press(page, 'Shift+F')
    await pickOption(page, 'Oda Varrick')
    await page.getByRole('status').getByText('Oda Varrick, 2 relations').waitFor()
    await press(page, 'Shift+Enter')
    await page.waitForURL(url => url.searchParams.get('around') === oda.id)
    await page.getByText('3 items, 2 relations.').first().waitFor()
    await press(page, 'v')
    // Arrows go from relation to relation, and from one of its entities to the other.
    const chosen = page.locator('[aria-current="true"] button[aria-pressed="true"]:focus')
    await chosen.filter({ hasText: 'Oda Varrick' }).waitFor()
    for (const [key, name] of [
      ['ArrowRight', 'The Heron'],
      ['ArrowUp', 'Oda Varrick'],
      ['ArrowLeft', '<b>Tallow</b>'],
      ['ArrowRight', 'Oda Varrick'],
    ] as const) {
      await press(page, key)
      await chosen.filter({ hasText: name }).waitFor()
    }
    // What is selected is renamed where it is, and opened.
    await press(page, 'e')
    await answerPrompt(page, 'Odalys')
    await chosen.filter({ hasText: 'Odalys' }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Odalys' }).waitFor()
    inspector.done()
  })

  it('is a table on a phone too, whose words are whole', async () => {
    const { page, client } = await fixture.openAs('graph-on-a-phone', { width: 390, height: 844, language: 'ua' })
    const place = await createPlace(client)
    const add = async (name: string) => {
      const { entryId } = await client.call(callsOf(entry).create, { ...place, name })
      return { id: entryId, type: 'entry' }
    }
    const [entry1, entry2] = [await add('Стара дорога через солончаки'), await add('Маяк на далекому мисі')]
    await client.call(relationCalls.create, { ...place, entry1, entry2, label: 'охороняє' })
    await visit(page, `${fixture.server.url}/builder/graph/${place.spaceId}/${place.projectId}?view=table`)
    await page.locator('main canvas').or(page.getByRole('table')).first().waitFor()
    if ((await page.getByRole('table').count()) === 0) await press(page, 'v')
    const table = page.getByRole('table')
    const linesOf = (text: string) =>
      table
        .getByText(text, { exact: true })
        .first()
        .evaluate(one => {
          const range = document.createRange()
          range.selectNodeContents(one)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        })
    await table.getByText('охороняє').waitFor()
    expect([await linesOf('охороняє'), await linesOf('Зв’язок')]).toEqual([1, 1])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
