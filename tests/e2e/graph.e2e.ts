import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

describe('the graph of relations', () => {
  it('is drawn, read as a table and walked by keys, and follows new relations [DIAG-04]', async () => {
    const { page, client } = await fixture.openAs('grapher')
    const place = await createPlace(client)
    const add = async (name: string) => ({
      id: (await client.call(callsOf(entry).create, { ...place, name })).entryId,
      type: 'entry',
    })
    const [oda, tallow, heron] = [await add('Oda Varrick'), await add('<b>Tallow</b>'), await add('The Heron')]
    await page.goto(`${fixture.server.url}/builder/graph/${place.spaceId}/${place.projectId}`)
    await page.getByText('No relations here').waitFor()
    await client.call(relationCalls.create, { ...place, entry1: tallow, entry2: oda, label: 'teacher' })
    await page.getByText('2 things, 1 relation.').first().waitFor()
    await page.locator('[data-drawn="true"] canvas').waitFor()
    const inspector = axeInspector(page)
    await inspector.look('a drawn graph')
    await press(page, 'v')
    const row = page.locator('tbody tr').filter({ has: page.getByRole('rowheader', { name: 'Oda Varrick' }) })
    await page.getByRole('rowheader', { name: '<b>Tallow</b>' }).waitFor()
    expect(await row.textContent()).toContain('← <b>Tallow</b> (teacher)')
    await inspector.look('a graph as a table')
    await client.call(relationCalls.create, { ...place, entry1: oda, entry2: heron })
    await page.getByRole('rowheader', { name: 'The Heron' }).waitFor()
    await press(page, 'v')
    await page.locator('[data-drawn="true"] canvas').waitFor()
    await press(page, 'ArrowRight', 'v')
    await page.locator('tr[aria-current="true"]', { hasText: 'Oda Varrick' }).waitFor()
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Oda Varrick' }).waitFor()
  })
})
