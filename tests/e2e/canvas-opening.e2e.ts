import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { diagram } from '#plugins/diagrams/shared.ts'
import { plan } from '#plugins/plans/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { press } from './fixtures/keys.ts'
import { navigateTo, visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()

const zoomOf = (page: Page) =>
  page.locator('.react-flow__viewport').evaluate(one => new DOMMatrix(getComputedStyle(one).transform).a)

/** Whether a node is within the canvas. */
async function isSeen(page: Page, name: string): Promise<boolean> {
  const canvas = await page.locator('.react-flow').boundingBox()
  const box = await page.locator('.react-flow__node', { hasText: name }).first().boundingBox()
  if (!canvas || !box) return false
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  return (
    box.x >= canvas.x && right <= canvas.x + canvas.width && box.y >= canvas.y && bottom <= canvas.y + canvas.height
  )
}

it('a mind map opens whole on a desk, and at its root with readable names on a telephone', async () => {
  const { page, client } = await fixture.openAs('reader-of-maps')
  const place = await createPlace(client)
  const node = (id: string, title: string, parentId: string | null) => ({ id, title, parentId, tags: [], links: [] })
  const thoughts = Array.from({ length: 16 }, (_, at) => node(`n${at}`, `Thought ${at}`, 'root'))
  const nodes = [node('root', 'What the sea wants', null), ...thoughts, node('far', 'A thought about it', 'n7')]
  const values = { title: 'The sea', type: 'mind-map', nodes } as never
  const { planId } = await client.call(callsOf(plan).create, { ...place, ...(values as object) } as never)
  const address = `${fixture.server.url}/builder/plan/${place.spaceId}/${place.projectId}/${planId}`
  await page.goto(address)
  await page.locator('.react-flow__node', { hasText: 'Thought 15' }).waitFor()
  await expect
    .poll(async () => [await isSeen(page, 'Thought 0'), await isSeen(page, 'Thought 15')])
    .toEqual([true, true])
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(address)
  await page.locator('.react-flow__node', { hasText: 'What the sea wants' }).waitFor()
  await expect.poll(() => zoomOf(page)).toBeCloseTo(0.8)
  expect(await isSeen(page, 'What the sea wants')).toBe(true)
})

it('a diagram opens whole, until somebody keeps another view of it', async () => {
  const { page, client } = await fixture.openAgain('drawer-of-diagrams')
  const place = await createPlace(client)
  const node = (id: string, label: string, x: number, y: number) => ({
    ...{ id, type: 'thing', position: { x, y } },
    data: { label, description: '' },
  })
  const nodes = [node('far', 'Far away', 4000, 3000), node('near', 'Beside it', 4400, 3300)]
  const { diagramId } = await client.call(callsOf(diagram).create, { ...place, name: 'Far', nodes } as never)
  const address = `${fixture.server.url}/builder/diagram/${place.spaceId}/${place.projectId}/${diagramId}`
  await page.goto(address)
  await page.locator('.react-flow__node', { hasText: 'Beside it' }).waitFor()
  await expect.poll(async () => [await isSeen(page, 'Far away'), await isSeen(page, 'Beside it')]).toEqual([true, true])
  // The tools take room, so that what is just too large for what they leave is a little smaller.
  expect(await zoomOf(page)).toBeGreaterThan(0.9)
  expect(await zoomOf(page)).toBeLessThanOrEqual(1)
  const viewport = { x: -3000, y: -2200, zoom: 0.75 }
  await client.call(callsOf(diagram).update, { ...place, diagramId, data: { viewport } } as never)
  await page.goto(address)
  await page.locator('.react-flow__node', { hasText: 'Beside it' }).waitFor()
  await expect.poll(() => zoomOf(page)).toBeCloseTo(0.75)
  await press(page, '0')
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(0.9)
})

it('a diagram that is too large opens at its first row, which the switch of the background does not cover', async () => {
  const { page, client } = await fixture.openAgain('drawer-of-diagrams')
  const place = await createPlace(client, 'large')
  const nodes = Array.from({ length: 40 }, (_, at) => ({
    ...{ id: `n${at}`, type: 'thing', position: { x: (at % 10) * 300, y: Math.floor(at / 10) * 500 } },
    data: { label: `Node ${at}`, description: '' },
  }))
  const { diagramId } = await client.call(callsOf(diagram).create, { ...place, name: 'Large', nodes } as never)
  await visit(page, `${fixture.server.url}/builder/diagram/${place.spaceId}/${place.projectId}/${diagramId}`)
  const firstRow = page.locator('.react-flow__node', { hasText: /^Node [0-9]$/ })
  await firstRow.first().waitFor()
  await expect.poll(() => zoomOf(page)).toBeCloseTo(0.8)
  const ground = await page.getByRole('group', { name: 'Background' }).boundingBox()
  const tops = await firstRow.evaluateAll(nodes => nodes.map(node => node.getBoundingClientRect().top))
  expect(ground).not.toBeNull()
  expect(Math.min(...tops)).toBeGreaterThan((ground?.y ?? 0) + (ground?.height ?? 0))
})

// The library loses what it measured of a node that changes at the same moment: nothing may depend on it.
it('edges are drawn where the size of nodes was never measured', async () => {
  const { page, client } = await fixture.openAs('draws-edges')
  const place = await createPlace(client)
  const at = (x: number, y: number) => ({ position: { x, y } })
  const drawn = ['Coin', 'Sea'].map((id, i) => ({
    id,
    type: 'note',
    ...at(0, i * 200),
    data: { label: id, description: '' },
  }))
  const edges = [{ id: 'buys', source: 'Coin', target: 'Sea' }]
  const { diagramId } = await client.call(callsOf(diagram).create, {
    ...place,
    name: 'Debt',
    nodes: drawn,
    edges,
  } as never)
  const node = (id: string, y: number) => ({ id, title: id, tags: [], links: [], ...at(0, y) })
  const nodes = [{ ...node('Coin', 0), edges: [{ target: 'Sea', label: 'buys' }] }, node('Sea', 140)]
  const { planId } = await client.call(callsOf(plan).create, {
    ...place,
    title: 'Debt',
    type: 'flow-chart',
    nodes,
  } as never)

  await page.goto(`${fixture.server.url}/builder/project/${place.spaceId}/${place.projectId}`)
  await page.evaluate(() => {
    const { observe } = ResizeObserver.prototype
    ResizeObserver.prototype.observe = function (element, options) {
      if (!element.matches('.react-flow__node')) observe.call(this, element, options)
    }
  })
  for (const address of [
    entityLink(plan, { ...place, id: planId }),
    entityLink(diagram, { ...place, id: diagramId }),
  ]) {
    await navigateTo(page, address)
    await page.locator('.react-flow__edge-path').waitFor({ state: 'attached' })
  }
})

it('a flow chart is shown with the edges that go round its nodes; its ground chooses none, its bar covers no button', async () => {
  const { page, client } = await fixture.openAgain('drawer-of-diagrams', { width: 390, height: 780 })
  const place = await createPlace(client)
  const node = (id: string, ...targets: string[]) => ({
    ...{ id, title: id, tags: [], links: [] },
    edges: targets.map(target => ({ target, label: 'back' })),
  })
  const nodes = [
    node('a', 'b'),
    node('b', 'c'),
    node('c', 'd', 'a', 'b'),
    node('d', 'e', 'a', 'b', 'c'),
    node('e', 'a', 'b'),
  ]
  const values = { ...place, title: 'Rounds', type: 'flow-chart', nodes }
  const { planId } = await client.call(callsOf(plan).create, values as never)
  await visit(page, `${fixture.server.url}/builder/plan/${place.spaceId}/${place.projectId}/${planId}`)
  await page.locator('.react-flow__edge-path').nth(10).waitFor({ state: 'attached' })
  const outside = () =>
    page.evaluate(() => {
      const canvas = document.querySelector('.react-flow')?.getBoundingClientRect()
      const paths = [...document.querySelectorAll('.react-flow__edge-path')].map(one => one.getBoundingClientRect())
      return paths.filter(({ left, right }) => left < (canvas?.left ?? 0) || right > (canvas?.right ?? 0)).length
    })
  await press(page, '+', '+')
  await expect.poll(outside).toBeGreaterThan(0)
  await press(page, '0')
  await expect.poll(outside).toBe(0)
  await page.locator('.react-flow__pane').click({ position: { x: 8, y: 300 } })
  const chosen = page.locator('main [role="option"][aria-selected="true"]')
  await page.locator('[data-plan-nodes]:focus').waitFor()
  expect(await chosen.count()).toBe(0)
  await press(page, 'ArrowDown')
  await chosen.waitFor({ state: 'attached' })

  // What is done with selected nodes does not cover what zooms.
  await press(page, 'x')
  await page.locator('[role="toolbar"][aria-label="1 selected"]').waitFor()
  const covered = () =>
    page.locator('main').evaluate(main => {
      const zooms = main.querySelector('[data-command$=".zoom-out"]')?.parentElement?.querySelectorAll('button') ?? []
      return [...zooms].map(button => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    })
  await expect.poll(covered).toEqual([false, false, false, false])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(covered).toEqual([false, false, false, false])
})
