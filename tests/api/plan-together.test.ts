import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EntityAtRevision } from '#core/shared/fields/field.ts'

import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { movedTogether } from '#plugins/plans/client/nodes/order.ts'
import { type PlanNode, plan, planCalls } from '#plugins/plans/shared.ts'
import { movedBranch, spreadBranches, underNode } from '#plugins/planviews/client/mind-map/tree.ts'
import {
  type Client,
  createPlace,
  inviteAndAccept,
  signedIn,
  startServer,
  type TestServer,
} from '#tests/harness/index.ts'
import { trials } from '#tests/harness/trials.ts'
import { ListPage, randomBelow } from './list-page.ts'

const { create, get } = callsOf(plan)
const statuses = ['planned', 'in-progress', 'completed'] as const

let server: TestServer
let ann: Client
let bob: Client
let place: Place
let tried = 0
beforeAll(async () => {
  server = await startServer()
  ;[ann, bob] = [await signedIn(server, 'ann-plans'), await signedIn(server, 'bob-plans')]
  place = await createPlace(ann)
  await inviteAndAccept(ann, bob, place, 'editor')
})
afterAll(async () => {
  await server.close()
  process.stdout.write(`two people and a program on one plan: ${tried} interleavings tried\n`)
})

/** A person with the plan open. */
class PlanClient extends ListPage<PlanNode> {
  constructor(client: Client, entity: EntityAtRevision) {
    super(client, place, { kind: plan, field: 'nodes', entity })
  }
}

const node = (id: string, values: Partial<PlanNode> = {}): PlanNode => ({
  ...{ id, title: id, tags: [], links: [], ...values },
})

/** What the last one who did something to each node wanted of it, by the id of the node and the name of the property. */
class Wanted {
  readonly #values = new Map<string, unknown>()
  readonly #gone = new Set<string>()

  set(id: string, name: keyof PlanNode, value: unknown): void {
    this.#values.set(`${id} ${name}`, value)
  }

  remove(id: string): void {
    this.#gone.add(id)
  }

  /** What is not as it was wanted, in words. */
  missing(nodes: readonly PlanNode[]): string[] {
    const byId = new Map(nodes.map(one => [one.id, one]))
    const kept = [...this.#gone].flatMap(id => (byId.has(id) ? `${id} is there` : []))
    const others = [...this.#values].flatMap(([key, value]) => {
      const [id = '', name = ''] = key.split(' ')
      if (this.#gone.has(id)) return []
      const now = byId.get(id)
      if (!now) return `${id} is gone`
      const is = JSON.stringify(now[name as keyof PlanNode])
      return is === JSON.stringify(value) ? [] : `${id}: ${name} is ${is}, not ${JSON.stringify(value)}`
    })
    return [...kept, ...others]
  }
}

interface History {
  below: (max: number) => number
  wanted: Wanted
  step: number
}

/** What one of them may change and delete: what all began with, and what is theirs. Everybody orders everything. */
const isFor = (name: string, id: string): boolean => id.length === 1 || id.startsWith(name)

/** Ann writes titles and tags, orders nodes, and creates and deletes her own. */
function annActs(page: PlanClient, { below, wanted, step }: History): void {
  const nodes = page.look()
  const mine = nodes.filter(({ id }) => isFor('ann', id))
  const one = mine[below(mine.length)] as PlanNode
  const own = mine.filter(({ id }) => id.startsWith('ann'))
  const what = below(6)
  if (what === 0) {
    wanted.set(one.id, 'title', `Title ${step}`)
    page.change(all => all.map(each => (each.id === one.id ? { ...each, title: `Title ${step}` } : each)))
  } else if (what === 1) {
    // Several at once, as those that are selected are.
    const some = new Set(mine.filter(() => below(2) === 0).map(({ id }) => id))
    for (const id of some) wanted.set(id, 'tags', [{ valueId: `tag${step}` }])
    page.change(all => all.map(each => (some.has(each.id) ? { ...each, tags: [{ valueId: `tag${step}` }] } : each)))
  } else if (what === 2) {
    const id = `ann${step}`
    wanted.set(id, 'title', id)
    page.change(all => all.toSpliced(below(all.length + 1), 0, node(id)))
  } else if (what === 3 && own.length > 0) {
    const gone = own[below(own.length)] as PlanNode
    wanted.remove(gone.id)
    page.change(all => all.filter(({ id }) => id !== gone.id))
  } else {
    const ids = new Set(nodes.filter(() => below(3) === 0).map(({ id }) => id))
    page.change(all => movedTogether(all, ids, { target: one.id, side: 'behind' }))
  }
}

/** Bob changes status, places and branches, and creates and deletes his own. */
function bobActs(page: PlanClient, { below, wanted, step }: History): void {
  const nodes = page.look()
  const mine = nodes.filter(({ id }) => isFor('bob', id))
  const one = mine[below(mine.length)] as PlanNode
  const own = mine.filter(({ id }) => id.startsWith('bob'))
  const what = below(7)
  const changed = (to: (all: readonly PlanNode[]) => readonly PlanNode[] | null) => {
    const after = to(nodes) ?? nodes
    const isOther = ({ id }: PlanNode) => !isFor('bob', id)
    const [before, now] = [nodes, after].map(all => new Map(all.filter(isOther).map(each => [each.id, each])))
    if ([...(before ?? [])].some(([id, each]) => now?.get(id) !== each)) return
    for (const { id, parentId, side, status } of after) {
      const was = nodes.find(each => each.id === id)
      if (was?.parentId !== parentId) wanted.set(id, 'parentId', parentId)
      if (was?.side !== side) wanted.set(id, 'side', side)
      if (was?.status !== status) wanted.set(id, 'status', status)
    }
    page.change(() => after)
  }
  if (what === 0) {
    // Put down in a column, together.
    const ids = new Set(mine.filter(() => below(3) === 0).map(({ id }) => id))
    const status = statuses[below(3)] ?? 'planned'
    changed(all => movedTogether(all, ids, { target: one.id, side: 'before', take: node => ({ ...node, status }) }))
  } else if (what === 1) {
    wanted.set(one.id, 'position', { x: step, y: step })
    page.change(all => all.map(each => (each.id === one.id ? { ...each, position: { x: step, y: step } } : each)))
  } else if (what === 2) changed(all => underNode(all, one.id, (all[below(all.length)] as PlanNode).id))
  else if (what === 3)
    changed(all => movedBranch(all, one.id, (['up', 'down', 'left', 'right'] as const)[below(4)] ?? 'up'))
  else if (what === 4) changed(spreadBranches)
  else if (what === 5 && own.length > 0) {
    const gone = own[below(own.length)] as PlanNode
    wanted.remove(gone.id)
    page.change(all => all.filter(({ id }) => id !== gone.id))
  } else {
    const id = `bob${step}`
    wanted.set(id, 'title', id)
    page.change(all => [...all, node(id)])
  }
}

/** A program changes single nodes by the calls on them. */
async function programActs(planId: string, { below, wanted, step }: History): Promise<void> {
  const at = { ...place, planId }
  const stored = await bob.call(planCalls.getNodes, at)
  const shared = stored.filter(({ nodeId }) => isFor('program', nodeId))
  const one = shared[below(shared.length)]
  const own = stored.filter(({ nodeId }) => made.has(nodeId))
  const what = below(4)
  if (what === 0 && one) {
    wanted.set(one.nodeId, 'shape', 'decision')
    await bob.call(planCalls.updateNode, { ...at, nodeId: one.nodeId, data: { shape: 'decision' } })
  } else if (what === 1) {
    const { nodeId } = await bob.call(planCalls.createNode, { ...at, title: `made ${step}`, after: null })
    made.add(nodeId)
    wanted.set(nodeId, 'links', [])
  } else if (what === 2 && own[0]) {
    wanted.remove(own[0].nodeId)
    await bob.call(planCalls.deleteNode, { ...at, nodeId: own[0].nodeId })
  } else if (stored.length > 1)
    await bob.call(planCalls.reorderNodes, { ...at, data: stored.map(({ nodeId }) => nodeId).reverse() })
}
const made = new Set<string>()

async function runInterleaving(seed: number): Promise<void> {
  const below = randomBelow(seed)
  const nodes = ['a', 'b', 'c', 'd', 'e'].map((id, at) => node(id, at > 0 ? { parentId: at > 2 ? 'b' : 'a' } : {}))
  const input = { ...place, title: 'Act two', type: 'mind-map', timelineId: null, nodes }
  const entity: EntityAtRevision = { ...(await ann.call(create, input as never)) }
  const planId = String(entity.planId)
  const pages = [new PlanClient(ann, entity), new PlanClient(bob, entity)] as const
  const history: History = { below, wanted: new Wanted(), step: 0 }
  for (; history.step < 14; history.step++) {
    const who = below(5)
    if (who < 2) annActs(pages[0], history)
    else if (who < 4) bobActs(pages[1], history)
    else await programActs(planId, history)
    for (const page of pages) {
      if (below(3) === 0) page.startSaving()
      if (below(4) === 0) await page.save()
      // What was stored reaches the other page, sooner or later.
      if (below(3) === 0)
        page.saver.receiveRemote({ ...(await ann.call(get, { ...place, planId })) } as EntityAtRevision)
      expect(page.saver.state.conflict, `seed ${seed}, step ${history.step}`).toBeNull()
    }
  }
  for (const page of [...pages, ...pages]) await page.save()
  const now = { ...(await ann.call(get, { ...place, planId })) } as EntityAtRevision
  for (const page of pages) {
    page.saver.receiveRemote(now)
    expect(page.saver.state, `seed ${seed}`).toMatchObject({ phase: 'saved', conflict: null })
    expect(page.look(), `seed ${seed}`).toEqual(now.nodes)
    page.saver.dispose()
  }
  const ids = (now.nodes as PlanNode[]).map(({ id }) => id)
  expect(new Set(ids).size, `seed ${seed}`).toBe(ids.length)
  expect(history.wanted.missing(now.nodes as PlanNode[]), `seed ${seed}`).toEqual([])
  tried++
}

describe('two people and a program on one plan, who change different things', () => {
  it('are never asked, and all of their work is there, in any interleaving', { timeout: 120_000 }, async () => {
    let next = 1
    const work = async () => {
      while (next <= trials(30)) await runInterleaving(next++)
    }
    await Promise.all(Array.from({ length: 12 }, work))
  })
})
