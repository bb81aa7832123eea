import { describe, expect, it } from 'vitest'
import type { Call } from '#core/shared/call.ts'
import { versionCalls } from '#core/shared/calls/versions.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { readCanvases } from '#plugins/diagrams/client/json-canvas/read-canvases.ts'
import { diagram, diagramCalls } from '#plugins/diagrams/shared.ts'
import { entry } from '#plugins/entries/shared.ts'
import { mentionCalls, relationCalls } from '#plugins/relations/shared.ts'
import { transferCalls } from '#plugins/transfer/shared/calls.ts'
import { type Client, createPlace, projectForEach } from '#tests/harness/index.ts'

let ann: Client
let place: Place
projectForEach(at => {
  ;({ ann, place } = at)
})

const calls = callsOf(diagram)
const oda = {
  ...{ id: 'oda', type: 'person', position: { x: 10, y: -20.5 } },
  data: { label: 'Oda', description: 'Reads the debts', shape: { round: true } },
}
const heron = { id: 'heron', type: 'cloud', position: { x: 300, y: 0 }, data: { label: 'Heron', description: '' } }
const owes = { id: 'owes', source: 'oda', target: 'heron', type: 'smooth', data: { label: 'owes', weight: 3 } }
const bare = { id: 'bare', source: 'heron', target: 'oda' }

const create = async (values: object = {}) =>
  (await ann.call(calls.create, { ...place, name: 'Who owes whom', ...values } as never)).diagramId
const read = (diagramId: string) => ann.call(calls.get, { ...place, diagramId })
const change = (diagramId: string, data: object) => ann.attempt(calls.update as Call, { ...place, diagramId, data })

it('of another program is imported as it was read, once, and is taken back', async () => {
  const node = { type: 'text', x: 10, y: 0.4, width: 200, height: 60, 'x-mood': { of: ['salt'] } }
  const canvas = {
    nodes: [
      { ...node, id: 'crew', type: 'group', x: 0, y: -60, width: 900, height: 400, label: 'Crew' },
      { ...node, id: 'oda v.', text: 'Oda\nReads.' },
      { ...node, id: 'page', type: 'file', file: 'Ledger.md', color: '4' },
    ],
    edges: [{ id: 'e', fromNode: 'oda v.', toNode: 'page', toSide: 'top', label: 'wrote' }],
    metadata: { version: '1.0' },
  }
  const files = [{ path: 'Salt.canvas', file: new Blob([JSON.stringify(canvas)]) }]
  const { records } = await readCanvases({ files, place, kinds: [], chosen: {} })
  const input = { ...place, importId: `import-of-a-canvas-${place.projectId}`, name: 'Salt', entities: [...records] }
  expect(await ann.call(transferCalls.take, input)).toMatchObject({ created: 1 })
  expect((await ann.call(transferCalls.take, { ...input, importId: `${input.importId}-2` })).created).toBe(0)
  const [{ diagramId = '' } = {}] = (await ann.call(calls.find, place)).data
  expect(await read(diagramId)).toMatchObject({ name: 'Salt', ...records[0]?.values })
  await ann.call(transferCalls.undo, { ...place, importId: input.importId })
  expect((await ann.call(calls.find, place)).total).toBe(0)
})

describe('a diagram', () => {
  it('has a name, a description, nodes, edges, a viewport and a data map, which is stored untouched [DIAG-01, DIAG-07, DIAG-08]', async () => {
    const data = { theme: 'ink', nested: [1, { two: null }] }
    const values = { description: 'Debts', viewport: { x: 5, y: -6, zoom: 0.5 }, data }
    const id = await create({ ...values, nodes: [oda], edges: [] })
    expect(await read(id)).toMatchObject({ diagramId: id, name: 'Who owes whom', ...values, nodes: [oda], edges: [] })
    expect(await read(await create())).toMatchObject({
      ...{ description: '', nodes: [], edges: [], data: {}, viewport: { x: 0, y: 0, zoom: 1 }, background: 'dots' },
    })
  })

  it('keeps nodes with extra keys of their data, and edges with and without type and data [DIAG-02, DIAG-03, DIAG-10]', async () => {
    const id = await create()
    expect((await change(id, { nodes: [oda, heron], edges: [owes, bare] })).status).toBe(200)
    expect(await read(id)).toMatchObject({ nodes: [oda, heron], edges: [owes, bare] })
  })

  it('is listed, and is not after it was deleted [DIAG-09, DIAG-11]', async () => {
    const id = await create()
    const list = async () =>
      (await ann.call(diagramCalls.list, place)).data.map(one => [one.diagramId, one.nodes, one.edges])
    await change(id, { nodes: [oda, heron], edges: [owes] })
    expect(await list()).toEqual([[id, 2, 1]])
    await ann.call(calls.delete, { ...place, diagramId: id })
    expect(await list()).toEqual([])
  })

  it('lets two people change different nodes and properties, and asks only about the same one', async () => {
    const id = await create({ nodes: [oda, heron] })
    const { revision } = await read(id)
    const moved = { ...oda, position: { x: 99, y: 99 } }
    const named = { ...heron, data: { ...heron.data, label: 'Patient Heron' } }
    const send = (put: object, was: object) =>
      ann.attempt(calls.update as Call, {
        ...place,
        diagramId: id,
        revision,
        data: { nodes: { changes: [{ put, was }] } },
      })
    expect((await send(moved, oda)).status).toBe(200)
    expect((await send(named, heron)).status).toBe(200)
    expect((await read(id)).nodes).toEqual([moved, named])
    const both = { ...moved, type: 'force' }
    expect((await send({ ...oda, type: 'force' }, oda)).status).toBe(200)
    expect((await read(id)).nodes).toEqual([both, named])
    const other = await send({ ...oda, position: { x: 1, y: 1 } }, oda)
    expect(other.json).toMatchObject({ status: 409, current: { nodes: [both, named] } })
    expect((await read(id)).nodes).toEqual([both, named])
  })

  it('is as in an earlier version once that is restored: its nodes and edges, in their order', async () => {
    const id = await create({ nodes: [oda, heron], edges: [owes, bare] })
    const first = await read(id)
    const moved = { ...oda, position: { x: 99, y: 99 } }
    const changes = [
      { put: moved, was: oda, after: null },
      { remove: 'heron', was: heron },
    ]
    expect((await change(id, { nodes: { changes }, edges: { changes: [{ remove: 'bare', was: bare }] } })).status).toBe(
      200,
    )
    expect((await change(id, { name: 'Who pays' })).status).toBe(200)
    const now = await read(id)
    expect(now).toMatchObject({ name: 'Who pays', nodes: [moved], edges: [owes] })
    const of = { ...place, kind: 'diagram', id }
    const { data } = await ann.call(versionCalls.get, { ...of, revision: first.revision })
    expect(data).toMatchObject({ name: first.name, nodes: [oda, heron], edges: [owes, bare] })
    const restore = (revision: number) => ann.attempt(calls.update as Call, { ...place, diagramId: id, revision, data })
    expect((await restore(first.revision)).status).toBe(409)
    expect(await read(id)).toEqual(now)
    expect((await restore(now.revision)).status).toBe(200)
    expect(await read(id)).toMatchObject({ name: first.name, nodes: [oda, heron], edges: [owes, bare] })
    // Nothing is lost by it: what was there before is a version too.
    const { data: versions } = await ann.call(versionCalls.list, of)
    const before = await ann.call(versionCalls.get, { ...of, revision: versions[1]?.revision ?? 0 })
    expect(before.data).toMatchObject({ name: 'Who pays', nodes: [moved], edges: [owes] })
  })

  it('keeps the changes of two people that are so long that a thread writes them', async () => {
    const node = (at: number, x: number) => ({
      ...{ id: `n${at}`, type: 'note', position: { x, y: 0 } },
      data: { label: `Node ${at} of many`, description: 'A few words about it, so that the request is long.' },
    })
    const all = Array.from({ length: 300 }, (_, at) => at)
    const id = await create({ nodes: all.map(at => node(at, 0)) })
    const { revision } = await read(id)
    const move = (which: (at: number) => boolean, x: number) => {
      const changes = all.filter(which).map(at => ({ put: node(at, x), was: node(at, 0) }))
      return ann.attempt(calls.update as Call, { ...place, diagramId: id, revision, data: { nodes: { changes } } })
    }
    const answers = await Promise.all([move(at => at % 2 === 0, 5), move(at => at % 2 === 1, 7)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const moved = all.map(at => node(at, at % 2 === 0 ? 5 : 7))
    expect((await read(id)).nodes).toEqual(moved)
    const late = await move(at => at < 200, 9)
    expect(late.json).toMatchObject({ status: 409, current: { nodes: moved } })
    expect((await read(id)).nodes).toEqual(moved)
  })

  it('is related to what its nodes stand for, and is found by their labels', async () => {
    const { entryId } = await ann.call(callsOf(entry).create, { ...place, name: 'The ledger' })
    const ledger = { ...oda, data: { label: 'Xylograph', description: '', entityId: entryId } }
    const id = await create({ nodes: [ledger] })
    const related = await ann.call(relationCalls.get, { ...place, entryId: id, entryType: 'diagram' })
    expect(JSON.stringify(related)).toContain(entryId)
    const named = await ann.call(mentionCalls.entities, { ...place, ids: [entryId] })
    expect(named).toMatchObject([{ label: 'The ledger' }])
    const found = await ann.call(calls.find, { ...place, query: 'xylograph' } as never)
    expect(found.data.map(({ diagramId }) => diagramId)).toEqual([id])
  })
})

describe('bad input is refused by path, and nothing is stored', () => {
  const node = (values: object) => ({ nodes: [{ ...oda, ...values }] })
  const cases: [string, object, RegExp][] = [
    ['a name without a character', { name: '' }, /^data\.name/],
    ['a background of another kind', { background: 'stripes' }, /^data\.background/],
    ['a place without a number', node({ position: { x: 'left', y: 0 } }), /^data\.nodes/],
    ['a place far beyond', node({ position: { x: 1e300, y: 0 } }), /^data\.nodes/],
    ['a node without a label', node({ data: { description: '' } }), /^data\.nodes/],
    ['a label that is too long', node({ data: { label: 'x'.repeat(501), description: '' } }), /^data\.nodes/],
    [
      'a node that carries too much',
      node({ data: { label: '', description: '', more: 'x'.repeat(20_001) } }),
      /^data\.nodes/,
    ],
    ['a place that is NaN, which JSON writes as null', node({ position: { x: Number.NaN, y: 0 } }), /^data\.nodes/],
    ['a label of 5 MB', node({ data: { label: 'x'.repeat(5_000_000), description: '' } }), /^data\.nodes/],
    [
      '100,000 nodes',
      { nodes: Array.from({ length: 100_000 }, (_, at) => ({ ...oda, id: `n${at}` })) },
      /^data\.nodes/,
    ],
    ['two nodes with one id', { nodes: [oda, oda] }, /^data\.nodes/],
    ['an edge without a target', { edges: [{ id: 'e', source: 'oda' }] }, /^data\.edges/],
    ['a zoom of nought', { viewport: { x: 0, y: 0, zoom: 0 } }, /^data\.viewport/],
    ['a data map that is a list', { data: [1] }, /^data\.data/],
    ['a data map that is too large', { data: { more: 'x'.repeat(20_001) } }, /^data\.data/],
  ]
  it.each(cases)('%s', async (_, data, path) => {
    const id = await create({ nodes: [heron] })
    const before = await read(id)
    const refused = await change(id, data)
    expect(refused.json).toMatchObject({ status: 400, errors: [{ path: expect.stringMatching(path) }] })
    expect(await read(id)).toEqual(before)
  })

  it('an unknown type, HTML in a label and an edge to a node that is gone are kept as they are', async () => {
    const html = { ...heron, type: '<i>', data: { label: '<img src=x onerror=alert(1)>', description: '</script>' } }
    const lost = { id: 'lost', source: 'oda', target: 'gone' }
    const id = await create()
    expect((await change(id, { nodes: [oda, html], edges: [lost, bare] })).status).toBe(200)
    expect(await read(id)).toMatchObject({ nodes: [oda, html], edges: [lost, bare] })
  })

  it('a key called __proto__ is refused and changes no object', async () => {
    const id = await create({ nodes: [heron] })
    const data = JSON.parse('{"label": "Oda", "description": "", "__proto__": {"isPolluted": true}}')
    expect((await change(id, { nodes: [{ ...oda, data }] })).status).toBe(400)
    expect(({} as { isPolluted?: boolean }).isPolluted).toBeUndefined()
    expect((await read(id)).nodes).toEqual([heron])
  })

  it('a diagram of another project is not found', async () => {
    const id = await create()
    const other = await createPlace(ann)
    expect((await ann.attempt(calls.get as Call, { ...other, diagramId: id })).status).toBe(404)
  })
})
