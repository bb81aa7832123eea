import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entry } from '#plugins/entries/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

describe('a link to a command', () => {
  it('runs at once if it changes nothing, asks if it does, and reports unknown commands', async () => {
    const { page, client } = await fixture.openAs('linked')
    const { spaceId, projectId } = await createPlace(client)
    const go = (command: string, more = '') =>
      page.goto(`${fixture.server.url}/go?command=${command}&space=${spaceId}&project=${projectId}${more}`)

    await go('entry.go')
    await page.waitForURL(`**/builder/project/${spaceId}/${projectId}?mode=entry`)

    await go('entry.create', '&title=The%20lamp')
    await page.getByText('The lamp').waitFor()
    const { find } = callsOf(entry)
    expect((await client.call(find, { spaceId, projectId })).total).toBe(0)
    await page.getByRole('button', { name: 'Run', exact: true }).focus()
    await press(page, 'Enter')
    await page.waitForURL(`**/builder/entry/${spaceId}/${projectId}/**`)
    await page.getByRole('heading', { name: 'The lamp' }).waitFor()
    expect((await client.call(find, { spaceId, projectId })).total).toBe(1)

    await go('entry.nothing')
    await page.getByText('There is no such command').waitFor()
  })
})
