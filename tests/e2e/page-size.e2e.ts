import { expect, it } from 'vitest'
import { links } from '#core/shared/links.ts'
import { createPlace } from '#tests/harness/index.ts'
import { createTopKinds, topKinds } from '#tests/harness/kinds.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { navigateTo, waitUntilSettled } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const sizes = [
  [1280, 800],
  [390, 844],
] as const

/** By how many pixels the page is larger than the window. */
function measure() {
  const root = document.documentElement
  const down = root.scrollHeight - root.clientHeight
  const main = document.querySelector('main')
  // Content that fits must not scroll by a pixel or two.
  const inMain = main ? main.scrollHeight - main.clientHeight : 0
  return { down, across: root.scrollWidth - root.clientWidth, inMain: inMain > 0 && inMain < 4 ? inMain : 0 }
}

it.each(sizes)(
  'no page is larger than a window of %i × %i: only the page scrolls',
  {
    timeout: 120_000,
  },
  async (width, height) => {
    const { page, client } = await fixture.openAs(`sized-${width}`, { width, height, expectsFailures: true })
    const place = await createPlace(client, 'sized')
    const { spaceId, projectId } = place
    const entities = await createTopKinds(client, place, 'Short')
    await page.goto(`${fixture.server.url}/builder`)
    await page.locator('main h1').first().waitFor()
    const found: string[] = []
    for (const address of [
      '/',
      '/builder',
      links.space(spaceId),
      links.space(spaceId, 'members'),
      links.space(spaceId, 'roles'),
      links.space(spaceId, 'settings'),
      links.newProject(spaceId),
      links.project(spaceId, projectId),
      ...topKinds.map(kind => links.project(spaceId, projectId, kind.name)),
      links.projectSection(spaceId, projectId, 'members'),
      links.projectSection(spaceId, projectId, 'settings'),
      `/builder/project/${spaceId}/${projectId}/images`,
      ...entities,
      links.notifications(),
      links.settings('profile'),
      links.settings('keys'),
      '/builder/no/such/page',
    ]) {
      await navigateTo(page, address)
      await waitUntilSettled(page)
      const over = await page.evaluate(measure)
      if (over.down > 0 || over.across > 0 || over.inMain > 0) found.push(`${address}: ${JSON.stringify(over)}`)
    }
    expect(found).toEqual([])
  },
)
