import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink, links } from '#core/shared/links.ts'
import { diagram } from '#plugins/diagrams/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { plan } from '#plugins/plans/shared.ts'
import { createPlace } from '#tests/harness/index.ts'
import { axeInspector } from './fixtures/axe.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { insertWords, press } from './fixtures/keys.ts'
import { visit } from './fixtures/navigate.ts'

const fixture = openBrowserFixture()
const calls = callsOf(diagram)

/** Answers the open question of the palette. */
async function answer(page: Page, text: string): Promise<void> {
  const input = page.locator('[cmdk-input]')
  await input.waitFor()
  await input.fill(text)
  await press(page, 'Enter')
}

/** Runs a command by its name in the palette. */
async function run(page: Page, name: string): Promise<void> {
  await press(page, 'Control+k')
  await page.locator('[cmdk-input]').waitFor()
  await insertWords(page, `>${name}`)
  await page.locator('[cmdk-item][data-selected="true"]', { hasText: name }).waitFor()
  await press(page, 'Enter')
}

const box = (page: Page, name: string) => page.locator('.react-flow__node', { hasText: name })
const chosen = (page: Page, name: string) =>
  page.locator('[data-node][data-selected="true"]', { hasText: name }).waitFor()

describe('a diagram', () => {
  it('is drawn by keys alone, and undone [ROUTE-14] [DIAG-05] [DIAG-06]', async () => {
    const { page, client } = await fixture.openAs('drawer')
    const place = await createPlace(client)
    await visit(page, fixture.server.url + links.project(place.spaceId, place.projectId, 'diagram'))
    await page.getByText('No diagrams yet').waitFor()
    await press(page, 'n', 'd')
    await page.locator('[role="dialog"] input[name="name"]:focus').waitFor()
    const offered = page.getByRole('dialog').getByLabel('Background').locator('option')
    expect(await offered.allTextContents()).toEqual(['Dots', 'Lines', 'Cross'])
    await press(page, 'Control+Enter')
    await page.locator('[data-toaster]').getByText('name: required').waitFor()
    expect((await client.call(calls.find, place)).total).toBe(0)
    await page.keyboard.type('Who owes whom')
    await press(page, 'Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Who owes whom' }).waitFor()
    const [{ diagramId = '' } = {}] = (await client.call(calls.find, place)).data
    const address = entityLink(diagram, { ...place, id: diagramId })
    expect(new URL(page.url()).pathname).toBe(address)
    const stored = () => client.call(calls.get, { ...place, diagramId })
    const inspector = axeInspector(page)
    await page.getByText('Nothing here yet').waitFor()
    // Hints of the drawing library: English in every language, and of keys that do nothing here.
    expect(await page.locator('main').textContent()).not.toMatch(/press (enter|delete)/i)
    await inspector.look('an empty diagram')

    await press(page, 'n', 'n')
    await answer(page, 'Oda Varrick')
    await chosen(page, 'Oda Varrick')
    await press(page, 'Shift+N')
    await answer(page, 'Patient Heron')
    await chosen(page, 'Patient Heron')
    await press(page, 'ArrowLeft')
    await chosen(page, 'Oda Varrick')
    await press(page, 'Shift+L')
    await answer(page, 'wrote its page')
    await page.locator('.react-flow__edge', { hasText: 'wrote its page' }).waitFor()
    await expect.poll(async () => (await stored()).edges).toMatchObject([{ data: { label: 'wrote its page' } }])

    // The last one is connected with the first by keys: the node, then what the line says.
    await press(page, 'n', 'n')
    await answer(page, 'The sea')
    await chosen(page, 'The sea')
    await press(page, 'o')
    await page.locator('[cmdk-input][aria-label="To which node?"]').fill('Patient Heron')
    await page.locator('[cmdk-item][data-selected="true"]', { hasText: 'Patient Heron' }).waitFor()
    await press(page, 'Enter')
    await page.locator('[cmdk-input][aria-label="Label of the line"]').fill('keeps')
    await press(page, 'Enter')
    await page.locator('.react-flow__edge', { hasText: 'keeps' }).waitFor()
    await expect.poll(async () => (await stored()).edges[1]).toMatchObject({ data: { label: 'keeps' } })
    // Both go, and come back, as one.
    await press(page, 'Control+ArrowLeft', 'Delete')
    await expect.poll(async () => (await stored()).nodes.length).toBe(1)
    await press(page, 'Control+z')
    await expect.poll(async () => (await stored()).nodes.length).toBe(3)
    await press(page, 'Shift+F')
    await answer(page, 'The sea')
    await chosen(page, 'The sea')
    await press(page, 'Delete')
    await expect.poll(async () => (await stored()).nodes.length).toBe(2)
    inspector.done()
  })

  it('is changed by keys alone, and the same after a reload, drawn and as a table [DIAG-05]', async () => {
    const { page, client } = await fixture.openAs('changer')
    const place = await createPlace(client)
    await client.call(callsOf(entry).create, { ...place, name: 'The salt ledger' })
    const nodes = ['Oda Varrick', 'Patient Heron'].map((label, at) => ({
      ...{ id: `n${at}`, type: 'note', position: { x: at * 400, y: 0 }, data: { label, description: '' } },
    }))
    const edges = [{ id: 'e', source: 'n0', target: 'n1', data: { label: 'wrote its page' } }]
    const { diagramId } = await client.call(calls.create, { ...place, name: 'Who owes whom', nodes, edges } as never)
    const stored = () => client.call(calls.get, { ...place, diagramId })
    const inspector = axeInspector(page)
    await visit(page, fixture.server.url + entityLink(diagram, { ...place, id: diagramId }))
    await box(page, 'Oda Varrick').waitFor()
    await press(page, 'Shift+F')
    await answer(page, 'Oda Varrick')
    await chosen(page, 'Oda Varrick')

    const before = (await stored()).nodes[0]
    await press(page, 'Alt+ArrowDown', 'Alt+ArrowDown')
    await expect.poll(async () => (await stored()).nodes[0]?.position.y).toBe((before?.position.y ?? 0) + 40)
    await press(page, 'Control+z')
    await expect.poll(async () => (await stored()).nodes[0]?.position.y).toBeLessThan((before?.position.y ?? 0) + 40)

    await run(page, 'Type of the node')
    await answer(page, 'Force')
    await expect.poll(async () => (await stored()).nodes[0]?.type).toBe('force')
    await run(page, 'Stand for')
    await page.locator('[cmdk-item]', { hasText: 'The salt ledger' }).waitFor()
    await answer(page, 'The salt ledger')
    await box(page, 'The salt ledger').waitFor()
    await run(page, 'Background')
    await answer(page, 'Cross')
    await expect.poll(async () => (await stored()).background).toBe('cross')
    await inspector.look('a diagram')

    await page.reload()
    await box(page, 'The salt ledger').waitFor()
    await box(page, 'Patient Heron').waitFor()
    await press(page, 'Shift+T')
    const row = page.getByRole('row').filter({ hasText: 'Patient Heron' }).last()
    await row.getByRole('button', { name: 'Patient Heron' }).focus()
    await inspector.look('the table')
    inspector.done()
    await press(page, 'Delete')
    await expect.poll(async () => (await stored()).nodes.length).toBe(1)
    expect((await stored()).edges).toEqual([])
    await press(page, 'Control+z')
    await expect.poll(async () => (await stored()).edges.length).toBe(1)
    expect((await stored()).nodes).toHaveLength(2)
  })

  it('is drawn by mouse, and another person sees it', async () => {
    const { page, client } = await fixture.openAs('mouse-on-diagrams')
    const place = await createPlace(client)
    const node = (id: string, x: number) => ({
      ...{ id, type: 'note', position: { x, y: 100 }, data: { label: id, description: '' } },
    })
    const nodes = [node('Alpha', 100), node('Beta', 500)]
    const { diagramId } = await client.call(calls.create, { ...place, name: 'Two', nodes } as never)
    await visit(page, fixture.server.url + entityLink(diagram, { ...place, id: diagramId }))
    const alpha = await box(page, 'Alpha').boundingBox()
    if (!alpha) throw new Error('the node is not drawn')
    await page.mouse.move(alpha.x + 40, alpha.y + 15)
    await page.mouse.down()
    await page.mouse.move(alpha.x + 140, alpha.y + 95, { steps: 5 })
    await page.mouse.up()
    const stored = async () => (await client.call(calls.get, { ...place, diagramId })).nodes
    await expect.poll(async () => (await stored())[0]?.position.y).toBeGreaterThan(150)
    const [first] = await stored()
    const moved = { ...first, data: { label: 'Alpha of old', description: '' } }
    const changes = [{ put: moved, was: first }]
    await client.call(calls.update, { ...place, diagramId, data: { nodes: { changes } } } as never)
    await box(page, 'Alpha of old').waitFor()
  })

  it('of very many nodes has its far ones dragged at once: a press on one takes it along, beside them the view', async () => {
    const { page, client } = await fixture.openAs('far-nodes')
    const place = await createPlace(client)
    const nodes = Array.from({ length: 300 }, (_, at) => ({
      ...{ id: `n${at}`, type: 'note', data: { label: `Node ${at}`, description: '' } },
      position: { x: (at % 20) * 400, y: Math.floor(at / 20) * 300 },
    }))
    const boards = {
      diagram: (await client.call(calls.create, { ...place, name: 'Many', nodes } as never)).diagramId,
      plan: (
        await client.call(callsOf(plan).create, {
          ...{ ...place, title: 'Many', type: 'flow-chart', timelineId: null },
          nodes: nodes.map(({ id, position }) => ({ id, title: id, tags: [], links: [], position })),
        })
      ).planId,
    }
    const stored = {
      diagram: async () => (await client.call(calls.get, { ...place, diagramId: boards.diagram })).nodes,
      plan: async () => (await client.call(callsOf(plan).get, { ...place, planId: boards.plan })).nodes,
    }
    for (const kind of [diagram, plan] as const) {
      await visit(page, fixture.server.url + entityLink(kind, { ...place, id: boards[kind.name] }))
      const picture = page.locator('.react-flow canvas[data-painted]')
      await picture.waitFor()
      await press(page, '0')
      await page.locator('.react-flow canvas[data-painted="300"]').waitFor()
      expect(await page.locator('.react-flow__node').count()).toBe(0)
      const view = () =>
        page.locator('.react-flow__viewport').evaluate(one => {
          const { left, top } = one.getBoundingClientRect()
          const { a: zoom } = new DOMMatrix(getComputedStyle(one).transform)
          return { left, top, zoom }
        })
      const { left, top, zoom } = await view()
      const screen = ({ x, y }: { x: number; y: number }) => ({ x: left + x * zoom, y: top + y * zoom })
      const drag = async (from: { x: number; y: number }, by: { x: number; y: number }) => {
        await page.mouse.move(from.x, from.y)
        await page.mouse.down()
        await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
      }
      const inNode = screen({ x: 400 * 7 + 40, y: 300 * 5 + 15 })
      await drag(inNode, { x: 60, y: 30 })
      await page.mouse.up()
      const moved = async () => {
        const { x = 0, y = 0 } = (await stored[kind.name]()).find(({ id }) => id === 'n107')?.position ?? {}
        return Math.max(Math.abs(x - 2800 - 60 / zoom), Math.abs(y - 1500 - 30 / zoom))
      }
      await expect.poll(moved).toBeLessThan(2)
      expect(await view()).toEqual({ left, top, zoom })
      const isChosen = kind === diagram ? '[data-node][data-selected="true"]' : '[role="option"][aria-selected="true"]'
      expect(await page.locator(isChosen).textContent()).toContain(kind === diagram ? 'Node 107' : 'n107')

      // Escape lets it go where it was; the ground moves the view.
      await drag(screen({ x: 400 * 9 + 40, y: 300 * 9 + 15 }), { x: 90, y: 40 })
      await press(page, 'Escape')
      await page.mouse.up()
      await drag(screen({ x: 400 * 12 - 60, y: 300 * 8 - 60 }), { x: 50, y: 20 })
      await page.mouse.up()
      await expect.poll(async () => (await view()).left).toBeGreaterThan(left + 40)
      expect((await stored[kind.name]()).find(({ id }) => id === 'n189')?.position).toEqual({ x: 3600, y: 2700 })
    }
  })
})
