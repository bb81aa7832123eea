import { describe, expect, it } from 'vitest'
import type { ImportPlan, Refusal } from '#plugins/transfer/shared.ts'
import type { DiagramEdge, DiagramNode } from '../../shared.ts'
import { rectsOf } from '../parts/groups.ts'
import { likelySize } from '../parts/nodes.ts'
import { readCanvases } from './read-canvases.ts'
import { writeCanvas } from './write-canvas.ts'

const box = { width: 200, height: 100 }
const canvas = {
  nodes: [
    {
      id: 'crew',
      type: 'group',
      x: 0,
      y: 0,
      width: 900,
      height: 600,
      label: 'Crew',
      background: 'sea.png',
      color: '5',
    },
    { id: 'inner', type: 'group', x: 20, y: 20, width: 400, height: 300, 'x-mood': ['salt'] },
    {
      id: 'oda',
      type: 'text',
      x: 40,
      y: 40,
      ...box,
      text: '# Oda\n\nReads the **debts**.',
      color: '#ff9800',
      zIndex: 4,
    },
    { id: 'a page!', type: 'file', x: 500, y: 40, ...box, file: 'Notes/Ledger page.md', subpath: '#last' },
    { id: 'web', type: 'link', x: 1000, y: 0, ...box, url: 'https://example.org/salt' },
    { id: 'odd', type: 'portal', x: 1000, y: 200, ...box, to: 'Elsewhere.canvas', color: 'reddish' },
  ],
  edges: [
    { id: 'e1', fromNode: 'oda', fromSide: 'right', toNode: 'a page!', toSide: 'left', toEnd: 'none', label: 'reads' },
    { id: 'e2', fromNode: 'web', fromEnd: 'arrow', toNode: 'crew', color: '1', 'x-weight': 3 },
    { id: 'e3', fromNode: 'oda', toNode: 'nowhere', label: 'to the deep' },
  ],
  metadata: { version: '1.0' },
}
const files = (content: unknown, path = 'Salt.canvas') => [
  { path, file: new Blob([typeof content === 'string' ? content : JSON.stringify(content)]) },
]
const read = (content: unknown, projectId = 'salt') =>
  readCanvases({ files: files(content), place: { spaceId: 's', projectId }, kinds: [], chosen: {} })
interface Drawn {
  name: string
  data: object
  nodes: DiagramNode[]
  edges: DiagramEdge[]
}
const drawnIn = ({ records }: ImportPlan) => records[0]?.values as unknown as Drawn
const reportOf = ({ report }: ImportPlan) =>
  Object.fromEntries(
    Object.values(report)
      .flat()
      .map(({ what, count, samples }) => [what.replace('canvas-', ''), [count, ...samples]]),
  )
/** What Skald writes of a diagram. */
function written({ nodes, edges, ...values }: Drawn, projectId = 'salt'): Record<string, unknown[]> {
  const rects = rectsOf(nodes, likelySize)
  const nameOf = ({ data }: DiagramNode) => data.label
  return JSON.parse(
    writeCanvas({ ...{ nodes, edges, nameOf, rects, projectId }, values: { background: 'cross', ...values } }),
  )
}
const without = (list: unknown[] = []) => list.map(one => ({ ...(one as object), skald: undefined }))

describe('JSON Canvas', () => {
  it('becomes a diagram, with a report of what it does not have', async () => {
    const plan = await read(canvas)
    const { name, nodes, edges, data } = drawnIn(plan)
    expect([name, data]).toEqual(['Salt', { metadata: { version: '1.0' } }])
    expect(nodes.map(({ type, data: { label, description } }) => [type, label, description])).toEqual([
      ['group', 'Crew', ''],
      ['group', '', ''],
      ['note', 'Oda', 'Reads the **debts**.'],
      ['note', 'Ledger page', 'Notes/Ledger page.md#last'],
      ['note', 'https://example.org/salt', ''],
      ['note', 'portal', ''],
    ])
    expect(nodes.map(({ data: { groupId } }) => groupId)).toEqual([
      undefined,
      'crew',
      'inner',
      'crew',
      undefined,
      undefined,
    ])
    expect(nodes.map(({ data: { color } }) => color)).toEqual([
      '#00BCD4',
      undefined,
      '#ff9800',
      undefined,
      undefined,
      undefined,
    ])
    expect(edges).toMatchObject([
      { id: 'e1', source: 'oda', target: nodes[3]?.id, data: { label: 'reads', fromSide: 'right', toEnd: 'none' } },
      { id: 'e2', source: 'web', target: 'crew', data: { color: '#F44336', fromEnd: 'arrow' } },
    ])
    expect(nodes[3]?.id).toMatch(/^[\w-]{1,64}$/)
    expect(reportOf(plan)).toEqual({
      ...{ texts: [1, 'Oda'], groups: [2, 'Crew', ''], lines: [2, 'reads', ''] },
      ...{ pictures: [1, 'sea.png'], files: [1, 'Notes/Ledger page.md'], links: [1, 'https://example.org/salt'] },
      ...{ types: [1, 'portal'], colours: [1, 'reddish'], loose: [1, 'to the deep'] },
    })
  })

  it('is written as it was read, extra keys and all', async () => {
    const plan = await read(canvas)
    const out = written(drawnIn(plan))
    const ids = new Map([['a page!', drawnIn(plan).nodes[3]?.id]])
    const expected = JSON.parse(JSON.stringify(canvas).replaceAll('"a page!"', `"${ids.get('a page!')}"`))
    expect(without(out.nodes)).toEqual(expected.nodes)
    expect(without(out.edges)).toEqual(expected.edges.slice(0, 2))
    expect(out.metadata).toEqual({ version: '1.0' })
  })

  it('brings back what only diagrams have; what nodes stand for stays in its project', async () => {
    const { nodes, ...rest } = drawnIn(await read(canvas))
    const [group, inner, oda, ...others] = nodes as [DiagramNode, DiagramNode, DiagramNode, ...DiagramNode[]]
    const changed = {
      ...oda,
      type: 'person',
      data: { ...oda.data, label: 'Oda V.', entityId: 'oda-1', mood: { is: 'salt' } },
    }
    const text = JSON.stringify(written({ ...rest, nodes: [group, inner, changed, ...others] }))
    const back = drawnIn(await read(text)).nodes[2]
    expect(back).toMatchObject({
      ...{ type: 'person', position: oda.position },
      data: {
        label: 'Oda V.',
        description: 'Reads the **debts**.',
        entityId: 'oda-1',
        mood: { is: 'salt' },
        color: '#ff9800',
      },
    })
    expect(drawnIn(await read(text, 'elsewhere')).nodes[2]?.data).not.toHaveProperty('entityId')
  })

  it('is refused in words if it is cut off, empty or something else', async () => {
    const refusal = (content: unknown) => read(content).catch((error: Refusal) => error.reason)
    expect(await refusal(JSON.stringify(canvas).slice(0, -20))).toBe('damaged')
    expect(await refusal('[1,2]')).toBe('not-this-format')
    expect(await refusal({ nodes: 'many' })).toBe('not-this-format')
    expect(await refusal({ calendar: [] })).toBe('nothing')
    expect(await refusal('['.repeat(100_000))).toBe('damaged')
  })

  it('has a first line that is too long for a label go on in the description, and back in the file as it was', async () => {
    const words = `${'salt and rope '.repeat(45).trim()}.`
    for (const [text, rest] of [
      [words, ''],
      [`# ${words}\nBelow.`, '\nBelow.'],
      ['x'.repeat(700), ''],
    ] as const) {
      const nodes = [{ id: 'a', type: 'text', x: 0, y: 0, ...box, text }]
      const plan = await read({ nodes })
      const [{ data } = { data: { label: '', description: '' } }] = drawnIn(plan).nodes
      expect(data.label.length).toBeLessThanOrEqual(500)
      const [said, wanted] = [`${data.label}${data.description}`, `${text.split('\n')[0]}${rest}`.replace('# ', '')]
      expect(said.replaceAll(/\s/g, '')).toBe(wanted.replaceAll(/\s/g, ''))
      expect(reportOf(plan)).not.toHaveProperty('cut')
      expect(written(drawnIn(plan)).nodes).toMatchObject([{ text }])
    }
  })

  it('that is hostile is a diagram of what can be stored', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({
      id: `n${at}`,
      type: 'text',
      x: at,
      y: 0,
      ...box,
      text: 'x',
    }))
    const large = await read({ nodes: many })
    expect(drawnIn(large).nodes).toHaveLength(2000)
    expect(reportOf(large)['over-nodes']).toEqual([98_000, 'x'])
    const plan = await read(`{"nodes":[
      {"id":"a","type":"text","x":1e999,"y":0,"text":"lost"},
      {"id":"b","type":"text","x":"0","y":0},
      {"id":"c","type":"text","x":9e9,"y":0.6,"text":"<img src=x onerror=alert(1)>\\u0000","__proto__":{"a":1},"constructor":1},
      {"id":"c","type":"text","x":0,"y":0,"text":"twice"},
      {"id":"d","type":"text","x":0,"y":0,"text":"${'long '.repeat(10_000)}"},
      null,7,[]],"edges":[{"id":"e","fromNode":"c","toNode":"c"},{"fromNode":"c","toNode":"c"},null]}`)
    const { nodes, edges } = drawnIn(plan)
    expect(nodes.map(({ id, position, data }) => [id, position.x, position.y, data.label.length])).toEqual([
      ['c', 1_000_000, 1, 28],
      ['d', 0, 0, 499],
    ])
    expect(nodes.every(({ data }) => JSON.stringify(data).length <= 20_000)).toBe(true)
    expect(edges).toHaveLength(1)
    expect(JSON.stringify(nodes)).not.toMatch(/__proto__|constructor/)
    expect(reportOf(plan)).toMatchObject({ far: [1, expect.any(String)], large: [1, expect.any(String)] })
    expect(reportOf(plan)).toMatchObject({
      keys: [3, 'x', '__proto__', 'constructor'],
      broken: [6, 'lost', 'b', 'twice', 'null', '7', '[]'],
      loose: [2, 'c → c', 'null'],
    })
  })
})

it('an imported diagram opens whole, wherever the file has its nodes', async () => {
  const far = { nodes: [{ id: 'a', type: 'text', x: -5000, y: 3000, ...box, text: 'Far' }] }
  const [record] = (await read(far)).records
  expect(record?.values).not.toHaveProperty('viewport')
})
