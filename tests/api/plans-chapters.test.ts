import { beforeEach, describe, expect, it } from 'vitest'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import { chapter, chapterCalls } from '#plugins/chapters/shared.ts'
import { linksMax } from '#plugins/plans/shared/limits.ts'
import { plan, planCalls } from '#plugins/plans/shared.ts'
import { type Client, projectForEach, signedInMember, type TestServer } from '#tests/harness/index.ts'
import { paragraphWith } from './relations-fixture.ts'

const chapters = callsOf(chapter)
let server: TestServer
let ann: Client
let place: Place
let planId: string
projectForEach(at => {
  ;({ server, ann, place } = at)
})
beforeEach(async () => {
  planId = (await ann.call(callsOf(plan).create, { ...place, title: 'Act two' })).planId
})

const inPlan = () => ({ ...place, planId })
const add = async (values: object) => (await ann.call(planCalls.createNode, { ...inPlan(), ...values })).nodeId
const write = async (title: string, text = paragraphWith('')) =>
  (await ann.call(chapters.create, { ...place, title, text })).chapterId
const nodes = () => ann.call(planCalls.getNodes, inPlan())
const titles = async () => (await ann.call(chapterCalls.getChaptersMap, place)).map(({ title }) => title)
const make = (nodeIds: string[], headers = {}) =>
  ann.call(planCalls.toChapters, { ...inPlan(), nodeIds, untitled: 'Untitled' }, headers)
const refusal = async (call: object, input: object) => {
  const { status, json } = await ann.attempt(call as never, { ...inPlan(), ...input })
  const { errors, detail } = json as { errors?: { path: string; message: string }[]; detail: string }
  return { status, detail, ...errors?.[0] }
}

describe('nodes that become chapters', () => {
  it('carry title and description, are linked, and keep the order of the plan', async () => {
    const opening = await write('The opening')
    await write('The epilogue')
    await add({ title: 'Opening', links: [opening] })
    const vigil = await add({ title: 'Vigil', description: 'Eleven lamps.' })
    const unnamed = await add({})
    const { made, skipped } = await make([vigil, unnamed])
    expect(skipped).toBe(0)
    expect(await titles()).toEqual(['The opening', 'Vigil', 'Untitled', 'The epilogue'])
    const [first] = made
    expect(first?.nodeId).toBe(vigil)
    const { text } = await ann.call(chapters.get, { ...place, chapterId: first?.chapterId ?? '' })
    expect(plainText(text)).toBe('Eleven lamps.')
    expect((await nodes()).map(({ links }) => links)).toEqual([[opening], ...made.map(one => [one.chapterId])])
  })

  it('are skipped and counted if they have a chapter, and a repeated request makes nothing twice', async () => {
    const vigil = await add({ title: 'Vigil' })
    const debt = await add({ title: 'Debt' })
    const key = { 'idempotency-key': 'the-same-request-again' }
    const { made } = await make([vigil], key)
    expect(await make([vigil], key)).toEqual({ made, skipped: 0 })
    expect(await make([vigil, debt])).toMatchObject({ made: [{ nodeId: debt }], skipped: 1 })
    expect(await titles()).toEqual(['Vigil', 'Debt'])
  })

  it('are refused in words, all or none', async () => {
    const vigil = await add({ title: 'Vigil' })
    const full: string[] = []
    for (let count = 0; count < linksMax; count++)
      full.push((await ann.call(callsOf(plan).create, { ...place, title: `Plan ${count}` })).planId)
    const linked = await add({ title: 'Linked', links: full })
    const untitled = 'Untitled'
    expect(await refusal(planCalls.toChapters, { nodeIds: [vigil, linked], untitled })).toMatchObject({
      ...{ status: 400, path: 'nodeIds.1' },
      message: `has ${linksMax} links already: remove one first`,
    })
    expect(await refusal(planCalls.toChapters, { nodeIds: [vigil, vigil], untitled })).toMatchObject({
      ...{ status: 400, path: 'nodeIds.1', message: 'is there twice' },
    })
    expect(await refusal(planCalls.toChapters, { nodeIds: ['nothing'], untitled })).toMatchObject({
      ...{ status: 400, path: 'nodeIds.0', message: 'is no node of this plan' },
    })
    expect(await titles()).toEqual([])
  })

  it('are taken back, except a chapter that somebody has written in', async () => {
    const { made } = await make([await add({ title: 'Vigil' }), await add({ title: 'Debt' })])
    const [vigil, debt] = made.map(({ chapterId }) => chapterId)
    const data = { text: paragraphWith('The bell rang.') }
    await ann.call(chapters.update, { ...place, chapterId: debt ?? '', data })
    const back = { ...inPlan(), made, remove: 'chapters' as const }
    expect(await ann.call(planCalls.takeBack, back)).toEqual({ removed: 1, kept: 1 })
    expect(await titles()).toEqual(['Debt'])
    expect((await nodes()).map(({ links }) => links)).toEqual([[], [debt]])
    expect(vigil).toBeTruthy()
    // A chapter that no node was made into stays, whatever the request says.
    const other = await write('Other')
    const [node] = await nodes()
    const foreign = { ...back, made: [{ nodeId: node?.nodeId ?? '', chapterId: other }] }
    expect(await ann.call(planCalls.takeBack, foreign)).toEqual({ removed: 0, kept: 0 })
    expect(await titles()).toEqual(['Debt', 'Other'])
  })

  it('need the permission to write chapters', async () => {
    const vigil = await add({ title: 'Vigil' })
    const bea = await signedInMember(server, ann, place, { roleId: 'viewer', userId: 'bea-plans' })
    const { status } = await bea.attempt(planCalls.toChapters as never, {
      ...inPlan(),
      nodeIds: [vigil],
      untitled: 'Untitled',
    })
    expect(status).toBe(403)
  })
})

describe('chapters that become nodes', () => {
  it('carry title and the beginning of their text, at the end, in their order', async () => {
    await add({ title: 'Opening' })
    const vigil = await write('Vigil', [...paragraphWith(''), ...paragraphWith('Eleven lamps on the slip.')])
    const debt = await write('Debt')
    const { made, skipped } = await ann.call(planCalls.fromChapters, inPlan())
    expect([made.map(({ chapterId }) => chapterId), skipped]).toEqual([[vigil, debt], 0])
    const found = await nodes()
    expect(found.map(({ title, links }) => [title, links])).toEqual([
      ['Opening', []],
      ['Vigil', [vigil]],
      ['Debt', [debt]],
    ])
    expect(plainText(found[1]?.description ?? [])).toBe('Eleven lamps on the slip.')
    expect(await ann.call(planCalls.nodesOf, { ...place, entityId: vigil })).toMatchObject({
      data: [{ planId, title: 'Vigil', status: 'planned' }],
    })
    expect(await ann.call(planCalls.fromChapters, { ...inPlan(), chapterIds: [debt] })).toEqual({
      made: [],
      skipped: 1,
    })
    const back = { ...inPlan(), made, remove: 'nodes' as const }
    expect(await ann.call(planCalls.takeBack, back)).toEqual({ removed: 2, kept: 0 })
    expect((await nodes()).map(({ title }) => title)).toEqual(['Opening'])
    expect(await titles()).toEqual(['Vigil', 'Debt'])
  })

  it('are refused in words', async () => {
    const vigil = await write('Vigil')
    expect(await refusal(planCalls.fromChapters, { chapterIds: [vigil, 'nothing'] })).toMatchObject({
      ...{ status: 400, path: 'chapterIds.1', message: 'is no chapter of this project, or is archived' },
    })
    expect(await refusal(planCalls.fromChapters, { chapterIds: [vigil, vigil] })).toMatchObject({
      ...{ status: 400, path: 'chapterIds.1', message: 'is there twice' },
    })
  })
})
