import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { diagram } from '#plugins/diagrams/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { plan } from '#plugins/plans/shared.ts'
import { relationCalls } from '#plugins/relations/shared.ts'
import { createPlace, signedIn } from '#tests/harness/index.ts'
import { cookiesOf, openBrowserFixture } from './fixtures/browser-fixture.ts'
import { fingersOn } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

interface View {
  x: number
  y: number
  zoom: number
}

/** Where a canvas of @xyflow/react looks. */
const flowView = (page: Page): Promise<View> =>
  page.locator('.react-flow__viewport').evaluate(one => {
    const { e: x, f: y, a: zoom } = new DOMMatrix(getComputedStyle(one).transform)
    return { x, y, zoom }
  })

/** Where the graph looks: the point in its middle, which goes left when the drawing goes right. */
const graphView = async (page: Page): Promise<View> => {
  const text = await page.locator('[data-drawn="true"]').getAttribute('data-view')
  const [x = 0, y = 0, zoom = 0] = (text ?? '').split(' ').map(Number)
  return { x: -x, y: -y, zoom }
}

it('on a phone one finger moves a diagram, a plan and the graph, two zoom them, and a tap selects', async () => {
  const client = await signedIn(fixture.server, 'fingers')
  const place = await createPlace(client)
  const node = { type: 'note', data: { label: 'Alpha', description: '' }, position: { x: 40, y: 40 } }
  const { diagramId } = await client.call(callsOf(diagram).create, {
    ...{ ...place, name: 'Who owes whom', nodes: [{ id: 'alpha', ...node }] },
  } as never)
  const { planId } = await client.call(callsOf(plan).create, {
    ...{ ...place, title: 'Who may pay', type: 'flow-chart', timelineId: null },
    nodes: ['Alpha', 'Beta'].map(title => ({ id: title, title, tags: [], links: [] })),
  })
  const ends = await Promise.all(
    ['Oda Varrick', 'Tallow'].map(name => client.call(callsOf(entry).create, { ...place, name })),
  )
  const [entry1, entry2] = ends.map(({ entryId }) => ({ id: entryId, type: 'entry' }))
  if (!entry1 || !entry2) throw new Error('There are no two entries')
  await client.call(relationCalls.create, { ...place, entry1, entry2, label: 'teacher' })

  const page = await fixture.open({ width: 390, height: 780 })
  await page.context().addCookies(cookiesOf(client, fixture.server))
  const touch = await fingersOn(page)
  const tap = async (at: { x: number; y: number }) => {
    await touch('touchStart', at)
    await touch('touchEnd')
  }
  /** One finger moves what is seen, two zoom in; the finger begins where there is nothing. */
  const moveAndZoom = async (ground: string, view: (page: Page) => Promise<View>) => {
    const box = await page.locator(ground).first().boundingBox()
    if (!box) throw new Error(`There is no ${ground}`)
    const from = { x: box.x + 200, y: box.y + box.height - 160 }
    const before = await view(page)
    await touch('touchStart', from)
    for (const by of [15, 30, 60]) await touch('touchMove', { x: from.x - by, y: from.y - by })
    await touch('touchEnd')
    await expect.poll(async () => (await view(page)).x).toBeLessThan(before.x)
    const moved = await view(page)
    expect(moved.y).toBeLessThan(before.y)
    expect(moved.zoom).toBeCloseTo(before.zoom, 2)
    const apart = (by: number) => [
      { x: from.x - by, y: from.y },
      { x: from.x + by, y: from.y },
    ]
    await touch('touchStart', ...apart(30))
    for (const by of [45, 60, 90]) await touch('touchMove', ...apart(by))
    await touch('touchEnd')
    await expect.poll(async () => (await view(page)).zoom).toBeGreaterThan(moved.zoom)
  }
  const middleOf = async (what: string) => {
    const box = await page.locator(what).boundingBox()
    if (!box) throw new Error(`There is no ${what}`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }

  await page.goto(fixture.server.url + entityLink(diagram, { ...place, id: diagramId }))
  await page.locator('.react-flow__node').waitFor()
  await tap(await middleOf('.react-flow__node'))
  await page.locator('[data-node][data-selected="true"]', { hasText: 'Alpha' }).waitFor()
  await moveAndZoom('.react-flow__pane', flowView)

  await page.goto(fixture.server.url + entityLink(plan, { ...place, id: planId }))
  await page.locator('.react-flow__node').first().waitFor()
  await tap(await middleOf('.react-flow__node:has-text("Beta")'))
  await page.locator('[role="option"][aria-selected="true"]', { hasText: 'Beta' }).waitFor()
  await moveAndZoom('.react-flow__pane', flowView)

  await page.goto(`${fixture.server.url}/builder/graph/${place.spaceId}/${place.projectId}`)
  await page.locator('[data-drawn="true"][data-view] canvas').waitFor()
  await moveAndZoom('[data-drawn="true"] canvas', graphView)
})
