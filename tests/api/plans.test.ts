import { beforeEach, describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { archiveToggleCall } from '#core/shared/calls/archive.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { edgesMax, labelMax, linksMax, nodesMax, tagsMax, titleMax } from '#plugins/plans/shared/limits.ts'
import { type AnsweredNode, plan, planCalls } from '#plugins/plans/shared.ts'
import { timeline } from '#plugins/timelines/shared.ts'
import { type Client, projectForEach, signedInMember, type TestServer } from '#tests/harness/index.ts'
import { addEntry, mentionedIn, mentionOf, paragraphWith } from './relations-fixture.ts'

const plans = callsOf(plan)
let server: TestServer
let ann: Client
let place: Place
let planId: string
projectForEach(at => {
  ;({ server, ann, place } = at)
})
beforeEach(async () => {
  planId = (await ann.call(plans.create, { ...place, title: 'Act two' })).planId
})

const add = (values: object = {}) => ann.call(planCalls.createNode, { ...place, planId, ...values })
const nodes = () => ann.call(planCalls.getNodes, { ...place, planId })
const titles = async () => (await nodes()).map(({ title }) => title)
const refused = async (call: Call, input: object) => {
  const { status, json } = await ann.attempt(call, { ...place, ...input })
  const { errors } = json as { errors?: { path: string; message: string }[] }
  return { status, ...errors?.[0] }
}

describe('a plan', () => {
  it('is created, read, found, changed and deleted [PLAN-01, PLAN-20, PLAN-21, PLAN-22, PLAN-23, PLAN-24]', async () => {
    const { timelineId } = await ann.call(callsOf(timeline).create, { ...place, name: 'The war' })
    const values = { title: 'The siege', type: 'timeline-based', timelineId } as const
    const created = await ann.call(plans.create, { ...place, ...values })
    const at = { ...place, planId: created.planId }
    expect(await ann.call(plans.get, at)).toMatchObject({ ...at, ...values, nodes: [] })
    expect(await ann.call(plans.get, { ...place, planId })).toMatchObject({ timelineId: null })
    const found = async (input: object) =>
      (await ann.call(plans.find, { ...place, ...input })).data.map(row => row.title)
    expect(await found({ query: 'sieg' })).toEqual(['The siege'])
    expect(await found({ where: { type: 'timeline-based' } })).toEqual(['The siege'])
    await ann.call(plans.update, { ...at, data: { title: 'The long siege' } })
    expect(await ann.call(plans.get, at)).toMatchObject({ title: 'The long siege', type: 'timeline-based' })
    await ann.call(plans.delete, at)
    expect(await found({})).toEqual(['Act two'])
  })

  it('is of one of five types, and refuses others in words [PLAN-03]', async () => {
    for (const type of ['beat-sheets', 'scene-cards', 'mind-map', 'timeline-based', 'flow-chart'] as const)
      expect(await ann.call(plans.create, { ...place, title: type, type })).toMatchObject({ type })
    expect(await refused(plans.create, { title: 'x', type: 'snowflake' })).toMatchObject({ status: 400, path: 'type' })
    expect(await refused(plans.create, { title: '' })).toMatchObject({ status: 400, path: 'title' })
    expect(await refused(plans.create, { title: 'x', colour: 'red' })).toMatchObject({ status: 400, path: 'colour' })
    const elsewhere = { title: 'x', timelineId: 'nothing-here' }
    expect(await refused(plans.create, elsewhere)).toMatchObject({
      path: 'timelineId',
      message: 'is no timeline of this project',
    })
  })
})

describe('a node', () => {
  it('has a title, a description, its place, a status and tags [PLAN-07, PLAN-25, PLAN-26]', async () => {
    const values = { title: 'Midpoint', status: 'in-progress' as const, tags: [{ valueId: 'sea' }] }
    const { nodeId } = await add({ ...values, description: 'The ebb stops.' })
    await add()
    const description = paragraphWith('The ebb stops.')
    expect(await nodes()).toMatchObject([
      { ...values, nodeId, planId, description, index: 0, links: [] },
      { title: '', status: 'planned', index: 1, tags: [] },
    ] satisfies Partial<AnsweredNode>[])
  })

  it('has the default status if it was stored without one [PLAN-18]', async () => {
    const bare = { id: 'a', title: 'Bare', tags: [], links: [] }
    await ann.call(plans.update, { ...place, planId, data: { nodes: [bare] } })
    expect(await nodes()).toMatchObject([{ nodeId: 'a', status: 'planned' }])
  })

  it('is changed and deleted by itself [PLAN-28, PLAN-29]', async () => {
    const first = await add({ title: 'Opening image' })
    const second = await add({ title: 'Midpoint', status: 'completed' })
    const changed = { nodeId: second.nodeId, data: { title: 'The midpoint' } }
    await ann.call(planCalls.updateNode, { ...place, planId, ...changed })
    expect(await nodes()).toMatchObject([{ title: 'Opening image' }, { title: 'The midpoint', status: 'completed' }])
    await ann.call(planCalls.deleteNode, { ...place, planId, nodeId: first.nodeId })
    expect(await titles()).toEqual(['The midpoint'])
    expect(await refused(planCalls.deleteNode, { planId, nodeId: first.nodeId })).toMatchObject({ status: 404 })
  })

  it('comes where it is put, and nodes are put in an order, all or some of them [PLAN-27]', async () => {
    const [a, b, c] = [await add({ title: 'a' }), await add({ title: 'b' }), await add({ title: 'c' })]
    await add({ title: 'd', after: a.nodeId })
    await add({ title: 'first', after: null })
    expect(await titles()).toEqual(['first', 'a', 'd', 'b', 'c'])
    await ann.call(planCalls.reorderNodes, { ...place, planId, data: [c.nodeId, b.nodeId, a.nodeId] })
    expect(await titles()).toEqual(['first', 'c', 'd', 'b', 'a'])
    const wrong = { planId, data: [a.nodeId, 'gone'] }
    expect(await refused(planCalls.reorderNodes, wrong)).toMatchObject({
      path: 'data.1',
      message: 'is no node of this plan',
    })
    const twice = { planId, data: [a.nodeId, a.nodeId] }
    expect(await refused(planCalls.reorderNodes, twice)).toMatchObject({ path: 'data.1', message: 'is there twice' })
    expect(await refused(planCalls.createNode, { planId, after: 'gone' })).toMatchObject({ path: 'after' })
  })

  it('is written beside other people who change others at the same moment', async () => {
    const [a, b] = [await add({ title: 'a' }), await add({ title: 'b' })]
    await Promise.all([
      ann.call(planCalls.updateNode, { ...place, planId, nodeId: a.nodeId, data: { status: 'completed' } }),
      ann.call(planCalls.updateNode, { ...place, planId, nodeId: b.nodeId, data: { title: 'B' } }),
      ann.call(planCalls.reorderNodes, { ...place, planId, data: [b.nodeId, a.nodeId] }),
    ])
    expect(await nodes()).toMatchObject([{ title: 'B' }, { title: 'a', status: 'completed' }])
  })

  it('is refused by name if it is no node, and above the limits', async () => {
    const wrong: [object, string][] = [
      [{ status: 'done' }, 'status'],
      [{ title: 'x'.repeat(titleMax + 1) }, 'title'],
      [{ tags: Array.from({ length: tagsMax + 1 }, () => ({ valueId: 'a' })) }, 'tags'],
      [{ links: Array.from({ length: linksMax + 1 }, () => 'a') }, 'links'],
      [{ links: ['no_such_entity'] }, 'links'],
      [{ title: 'x'.repeat(5_000_000) }, 'title'],
      [JSON.parse('{"title": "Oda", "__proto__": {"isPolluted": true}}'), '__proto__'],
      [{ constructor: 1 }, 'constructor'],
      [{ position: 7 }, 'position'],
    ]
    for (const [values, path] of wrong)
      expect(await refused(planCalls.createNode, { planId, ...values }), path).toMatchObject({ status: 400, path })
    expect(({} as { isPolluted?: boolean }).isPolluted).toBeUndefined()
    const many = Array.from({ length: nodesMax }, (_, at) => ({ id: `n${at}`, title: '', tags: [], links: [] }))
    await ann.call(plans.update, { ...place, planId, data: { nodes: many } })
    const { status, json } = await ann.attempt(planCalls.createNode, { ...place, planId })
    expect([status, (json as { detail?: string }).detail]).toEqual([403, expect.stringContaining('1000 nodes at most')])
    const more = { nodes: [...many, { ...many[0], id: 'last' }] }
    expect(await refused(plans.update, { planId, data: more })).toMatchObject({ status: 400, path: 'data.nodes' })
    const hundredThousand = { nodes: Array.from({ length: 100_000 }, (_, at) => ({ ...many[0], id: `n${at}` })) }
    const answer = await refused(plans.update, { planId, data: hundredThousand })
    expect(answer).toMatchObject({ status: 400, path: 'data.nodes' })
    expect(await nodes()).toHaveLength(nodesMax)
  })

  it('keeps what views of single types need, and refuses what cannot be drawn', async () => {
    const root = (await add({ title: 'The sea' })).nodeId
    const kept = {
      ...{ parentId: root, side: 'left' as const, shape: 'decision' as const, position: { x: -40, y: 12.5 } },
      ...{ edges: [{ target: root, label: 'yes' }], date: { moment: -86_400_000, precision: 'day' } },
    }
    const child = (await add({ title: 'Debts', ...kept })).nodeId
    expect(await nodes()).toMatchObject([{ title: 'The sea' }, kept])
    const update = (nodeId: string, data: object) => refused(planCalls.updateNode, { planId, nodeId, data })
    expect(await update(root, { parentId: child })).toMatchObject({
      ...{ status: 400, path: 'data.parentId', message: 'grows from the node itself' },
    })
    expect(await update(root, { parentId: root })).toMatchObject({ path: 'data.parentId' })
    expect(await update(root, { parentId: 'gone' })).toMatchObject({ message: 'is no node of this plan' })
    expect(await update(child, { edges: [{ target: 'gone', label: '' }] })).toMatchObject({
      ...{ status: 400, path: 'data.edges.0.target', message: 'is no node of this plan' },
    })
    expect(await update(child, { edges: [{ target: child, label: '' }] })).toMatchObject({
      message: 'is the node itself',
    })
    const many = Array.from({ length: edgesMax + 1 }, () => ({ target: root, label: '' }))
    expect(await update(child, { edges: many })).toMatchObject({ status: 400, path: 'data.edges' })
    expect(await update(child, { edges: [{ target: root, label: 'x'.repeat(labelMax + 1) }] })).toMatchObject({
      path: 'data.edges.0.label',
    })
    // JSON has no NaN: it arrives as null.
    expect(await update(child, { position: { x: Number.NaN, y: 0 } })).toMatchObject({ status: 400 })
    expect(await update(child, { position: { x: 1e9, y: 0 } })).toMatchObject({ path: 'data.position.x' })
    expect(await update(child, { date: { moment: 0.5, precision: 'day' } })).toMatchObject({ path: 'data.date.moment' })
    expect(await update(child, { shape: 'cloud' })).toMatchObject({ path: 'data.shape' })
    expect(await update(child, { side: 'above' })).toMatchObject({ path: 'data.side' })
    const none = { parentId: null, position: null, date: null, edges: [] }
    expect(await ann.call(planCalls.updateNode, { ...place, planId, nodeId: child, data: none })).toMatchObject(none)
  })

  it('is read by a viewer, who cannot change it', async () => {
    const { nodeId } = await add({ title: 'Midpoint' })
    const ben = await signedInMember(server, ann, place, { roleId: 'viewer', userId: 'ben' })
    expect(await ben.call(planCalls.getNodes, { ...place, planId })).toMatchObject([{ nodeId }])
    expect((await ben.attempt(planCalls.createNode, { ...place, planId })).status).toBe(403)
    expect((await ben.attempt(planCalls.deleteNode, { ...place, planId, nodeId })).status).toBe(403)
  })
})

describe('the nodes of an entity', () => {
  it('are those that name it and those whose description mentions it, with their status', async () => {
    const oda = await addEntry(ann, place, 'Oda Varrick')
    const { nodeId } = await add({ title: 'Midpoint', status: 'completed', links: [oda.id] })
    await add({ title: 'Aftermath', description: paragraphWith(mentionOf(place, oda, 'Oda')) })
    await add({ title: 'Elsewhere' })
    const ofOda = async () => (await ann.call(planCalls.nodesOf, { ...place, entityId: oda.id })).data
    const plan = 'Act two'
    expect(await ofOda()).toEqual([
      { nodeId, planId, plan, title: 'Midpoint', status: 'completed' },
      { nodeId: expect.any(String), planId, plan, title: 'Aftermath', status: 'planned' },
    ])
    expect((await mentionedIn(ann, place, oda)).map(({ label }) => label)).toEqual(['Act two'])
    await ann.call(planCalls.updateNode, { ...place, planId, nodeId, data: { links: [] } })
    expect((await ofOda()).map(({ title }) => title)).toEqual(['Aftermath'])
    await ann.call(archiveToggleCall, { ...place, entity: 'plan', entityId: planId, archived: true })
    expect(await ofOda()).toEqual([])
  })
})
