import type { Page, Route } from 'playwright'
import { expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import { diagram } from '#plugins/diagrams/shared.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import { createPlace, inviteAndAccept } from '#tests/harness/index.ts'
import { openBrowserFixture } from './fixtures/browser-fixture.ts'
import { answerPrompt, insertWords, press } from './fixtures/keys.ts'

const fixture = openBrowserFixture()

/** Two accounts with a page each, in one project. */
async function openTwo(name: string) {
  const ann = await fixture.openAs(`ann-${name}`, { expectsFailures: true })
  const bob = await fixture.openAs(`bob-${name}`, { expectsFailures: true })
  const place = await createPlace(ann.client)
  await inviteAndAccept(ann.client, bob.client, place, 'editor')
  const openBoth = async (path: string) => {
    for (const { page } of [ann, bob]) {
      await page.goto(fixture.server.url + path)
      await page.locator('.react-flow__node').first().waitFor()
    }
  }
  return { ann: ann.page, bob: bob.page, client: ann.client, place, openBoth }
}

/** Lets the saves of both pages wait until both are on their way; those of the first page arrive first. */
async function atOnce(call: Call, [first, second]: readonly [Page, Page], act: () => Promise<unknown>): Promise<void> {
  const address = `**/api/${call.name}`
  const held: Promise<Route>[] = []
  for (const page of [first, second]) {
    let hold: (route: Route) => void = () => undefined
    held.push(new Promise(resolve => (hold = resolve)))
    await page.route(address, route => hold(route), { times: 1 })
  }
  await act()
  const routes = await Promise.all(held)
  for (const route of routes) {
    const answered = route.request().response()
    await route.continue()
    await answered
  }
}

const saved = (page: Page) => page.locator('[role="status"][data-save="saved"]').waitFor()
const conflict = (page: Page) => page.locator('[data-conflict]')

it('two people who move, name, connect and delete one node of a diagram at once keep what both did', async () => {
  const { ann, bob, client, place, openBoth } = await openTwo('draws')
  const calls = callsOf(diagram)
  const node = (id: string, x: number, y: number) => ({
    ...{ id, type: 'note', position: { x, y }, data: { label: id, description: '' } },
  })
  const nodes = [node('Oda', 80, 100), node('Heron', 80, 240), node('Sea', 80, 380)]
  const edges = [{ id: 'owes', source: 'Oda', target: 'Heron' }]
  const made = await client.call(calls.create, { ...place, name: 'Debts', nodes, edges } as never)
  const { diagramId } = made as { diagramId: string }
  const stored = () => client.call(calls.get, { ...place, diagramId })
  const found = async (id: string) => (await stored()).nodes.find(one => one.id === id)
  const choose = async (page: Page, name: string) => {
    await press(page, 'Shift+F')
    await answerPrompt(page, name)
    await page.locator('[data-node][data-selected="true"]', { hasText: name }).waitFor()
  }
  /** What a page shows, as on the screen. */
  const shown = async (page: Page) => ({
    nodes: (
      await page
        .locator('.react-flow__node')
        .evaluateAll(all => all.map(one => `${one.textContent} ${(one as HTMLElement).style.transform}`))
    ).sort(),
    edges: (await page.locator('.react-flow__edge').allTextContents()).sort(),
  })
  const bothShow = async (counts: { nodes: number; edges: number }) => {
    for (const page of [ann, bob]) {
      await saved(page)
      await expect.poll(async () => (await shown(page)).nodes.length).toBe(counts.nodes)
      await expect.poll(async () => (await shown(page)).edges.length).toBe(counts.edges)
    }
    await expect.poll(async () => JSON.stringify(await shown(ann))).toBe(JSON.stringify(await shown(bob)))
  }

  await openBoth(entityLink(diagram, { ...place, id: diagramId }))
  for (const page of [ann, bob]) await choose(page, 'Heron')
  await atOnce(calls.update, [ann, bob], async () => {
    await press(ann, 'Alt+ArrowRight', 'Alt+ArrowRight')
    await press(bob, 'Enter')
    await answerPrompt(bob, 'Patient Heron')
  })
  await bothShow({ nodes: 3, edges: 1 })
  expect(await found('Heron')).toMatchObject({ position: { x: 120, y: 240 }, data: { label: 'Patient Heron' } })

  // Both draw a line from it; one of them also says what the old line means.
  await atOnce(calls.update, [bob, ann], async () => {
    for (const [page, label] of [
      [ann, 'keeps'],
      [bob, 'fears'],
    ] as const) {
      await press(page, 'o')
      await answerPrompt(page, 'Sea')
      await answerPrompt(page, label)
    }
  })
  await bothShow({ nodes: 3, edges: 3 })
  for (const page of [ann, bob]) for (const label of ['keeps', 'fears']) await page.getByText(label).first().waitFor()

  // One moves it while the other one deletes it with its lines: who is second is asked, and it stays with its lines.
  const answerWith = async (page: Page, answer: string) => {
    await conflict(page).waitFor()
    await conflict(page).locator(`[data-answer="${answer}"]`).focus()
    await press(page, 'Enter')
    await conflict(page).waitFor({ state: 'detached' })
  }
  await atOnce(calls.update, [ann, bob], async () => {
    await press(ann, 'Alt+ArrowDown')
    await press(bob, 'Delete')
  })
  expect(await conflict(ann).count()).toBe(0)
  await answerWith(bob, 'theirs')
  await bothShow({ nodes: 3, edges: 3 })
  expect((await found('Heron'))?.position).toEqual({ x: 120, y: 260 })
  for (const page of [ann, bob]) await choose(page, 'Patient Heron')
  await atOnce(calls.update, [bob, ann], async () => {
    await press(ann, 'Alt+ArrowDown')
    await press(bob, 'Delete')
  })
  await answerWith(ann, 'mine')
  await bothShow({ nodes: 3, edges: 3 })
  expect((await found('Heron'))?.position).toEqual({ x: 120, y: 280 })

  // Both delete it: it is gone once, with its lines, and one of them takes that back.
  for (const page of [ann, bob]) await choose(page, 'Patient Heron')
  await atOnce(calls.update, [ann, bob], () => Promise.all([press(ann, 'Delete'), press(bob, 'Delete')]))
  await bothShow({ nodes: 2, edges: 0 })
  await press(ann, 'Control+z')
  await bothShow({ nodes: 3, edges: 3 })
})

it('two people who move, name, connect and delete one node of a board at once keep what both did', async () => {
  const { ann, bob, client, place, openBoth } = await openTwo('plans')
  const { update, create } = callsOf(plan)
  const node = (id: string, y: number) => ({ id, title: id, tags: [], links: [], position: { x: 0, y } })
  const nodes = [node('Coin', 0), node('Debt', 140), node('Sea', 280)]
  const board = { ...place, title: 'Will he pay?', type: 'flow-chart' as const, timelineId: null, nodes }
  const { planId } = await client.call(create, board)
  const stored = async () => {
    const all = await client.call(planCalls.getNodes, { ...place, planId })
    return Object.fromEntries(all.map(one => [one.nodeId, one]))
  }
  const choose = async (page: Page, name: string) => {
    for (let at = 0; at < 3; at++) await press(page, 'ArrowUp')
    while ((await page.locator('[role="option"][aria-selected="true"]', { hasText: name }).count()) === 0)
      await press(page, 'ArrowDown')
  }
  /** What a page tells of the picture, for those who see it and those who do not. */
  const shown = async (page: Page) => ({
    listed: await page.locator('[data-plan-nodes] > [role="option"]').allTextContents(),
    drawn: await page
      .locator('.react-flow__node')
      .evaluateAll(all => all.map(one => `${one.textContent} ${(one as HTMLElement).style.transform}`).sort()),
    edges: (await page.locator('.react-flow__edge').allTextContents()).sort(),
  })
  const bothShow = async (counts: { drawn: number; edges: number }) => {
    for (const page of [ann, bob]) {
      await saved(page)
      for (const [name, count] of Object.entries(counts))
        await expect.poll(async () => (await shown(page))[name as 'drawn'].length).toBe(count)
    }
    await expect.poll(async () => JSON.stringify(await shown(ann))).toBe(JSON.stringify(await shown(bob)))
  }

  await openBoth(entityLink(plan, { ...place, id: planId }))
  for (const page of [ann, bob]) await choose(page, 'Coin')
  await atOnce(update, [ann, bob], async () => {
    await press(ann, 'Alt+ArrowRight')
    await press(bob, 'Enter')
    await bob.locator('[data-plan-title]:focus').waitFor()
    await insertWords(bob, 'Has he the coin?')
    await press(bob, 'Enter')
  })
  await bothShow({ drawn: 3, edges: 0 })
  expect((await stored()).Coin).toMatchObject({ title: 'Has he the coin?', position: { x: 24, y: 0 } })

  // Each draws a line from it; one of them says that it is done too.
  await atOnce(update, [bob, ann], async () => {
    for (const [page, target, label] of [
      [ann, 'Debt', 'yes'],
      [bob, 'Sea', 'no'],
    ] as const) {
      await press(page, 'o')
      await answerPrompt(page, target)
      await answerPrompt(page, label)
    }
    await press(ann, 's')
    await answerPrompt(ann, 'Completed')
  })
  await bothShow({ drawn: 3, edges: 2 })
  const { Coin: coin } = await stored()
  expect(coin?.status).toBe('completed')
  expect(coin?.edges?.map(({ target, label }) => `${label} ${target}`).sort()).toEqual(['no Sea', 'yes Debt'])

  // One deletes it, the other one moves it: who is second is asked, and it is back with all that it says.
  await atOnce(update, [bob, ann], async () => {
    await press(bob, 'Delete')
    await press(ann, 'Alt+ArrowRight')
  })
  await conflict(ann).waitFor()
  await conflict(ann).locator('[data-answer="mine"]').focus()
  await press(ann, 'Enter')
  await conflict(ann).waitFor({ state: 'detached' })
  await bothShow({ drawn: 3, edges: 2 })
  expect((await stored()).Coin).toMatchObject({ title: 'Has he the coin?', position: { x: 48, y: 0 } })
})
