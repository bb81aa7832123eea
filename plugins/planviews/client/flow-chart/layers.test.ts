import { describe, expect, it } from 'vitest'
import type { PlanNode } from '#plugins/plans/shared.ts'
import { flowEdges, withEdge, withoutEdge } from './edges.ts'
import { isSameChart, layoutFlowChart, sizeOf, withPlacesByHand } from './layers.ts'

const node = (id: string, targets: readonly string[] = [], values: Partial<PlanNode> = {}): PlanNode => ({
  ...{ id, title: id, tags: [], links: [], edges: targets.map(target => ({ target, label: '' })) },
  ...values,
})
const laid = (nodes: readonly PlanNode[]) => withPlacesByHand(layoutFlowChart(nodes, flowEdges(nodes)), nodes)
const rows = (nodes: readonly PlanNode[]) => {
  const places = laid(nodes)
  const middles = nodes.map(one => (places.get(one.id)?.y ?? 0) + sizeOf(one).height / 2)
  const levels = [...new Set(middles)].sort((one, other) => one - other)
  return levels.map(level => nodes.filter((_, at) => middles[at] === level).map(({ id }) => id))
}

describe('edges', () => {
  it('to nodes that are not there, to the node itself and twice to one are left out', () => {
    const nodes = [node('a', ['b', 'gone', 'a', 'b']), node('b')]
    expect(flowEdges(nodes).map(({ id }) => id)).toEqual(['a>b'])
  })

  it('get a label, another one, and go', () => {
    const yes = withEdge(node('a', ['c']), 'b', 'yes')
    expect(withEdge(yes, 'b', 'no').edges).toEqual([
      { target: 'c', label: '' },
      { target: 'b', label: 'no' },
    ])
    expect(withoutEdge(yes, 'c').edges).toEqual([{ target: 'b', label: 'yes' }])
  })
})

it('a chart is another one with other nodes, shapes or edges, and not with another title or place', () => {
  const nodes = [node('a', ['b']), node('b')]
  const same = [node('a', ['b'], { title: 'A', position: { x: 1, y: 2 } }), node('b', [], { status: 'completed' })]
  expect(isSameChart(nodes, same)).toBe(true)
  const others = [
    [node('a'), node('b')],
    [node('b'), node('a', ['b'])],
    [node('a', ['b'], { shape: 'decision' }), node('b')],
  ]
  for (const other of [...others, nodes.slice(1)]) expect(isSameChart(nodes, other)).toBe(false)
})

describe('the layout', () => {
  it('puts each node below those that lead to it', () => {
    const nodes = [node('start', ['ask']), node('ask', ['yes', 'no'], { shape: 'decision' }), node('yes', ['end'])]
    expect(rows([...nodes, node('no', ['yes']), node('end')])).toEqual([['start'], ['ask'], ['no'], ['yes'], ['end']])
  })

  it('of circles ends, and has every node', () => {
    expect(rows([node('a', ['b']), node('b', ['c']), node('c', ['a'])])).toEqual([['a'], ['b'], ['c']])
    const all = Array.from({ length: 30 }, (_, at) => `n${at}`)
    expect(laid(all.map(id => node(id, all))).size).toBe(30)
  })

  it('of a thousand nodes in a line and back is quick', () => {
    const line = Array.from({ length: 1000 }, (_, at) => node(`n${at}`, [`n${at + 1}`, `n${at - 1}`]))
    expect(rows(line)).toHaveLength(1000)
  })

  it('lets no two nodes lie over each other', () => {
    const nodes = [node('a', ['b', 'c', 'd'], { shape: 'decision' }), node('b'), node('c'), node('d'), node('e')]
    const places = laid(nodes)
    const boxes = nodes.map(one => ({ ...sizeOf(one), ...(places.get(one.id) ?? expect.fail(one.id)) }))
    for (const [at, one] of boxes.entries())
      for (const other of boxes.slice(at + 1)) {
        const apart = Math.abs(one.x - other.x) >= Math.min(one.width, other.width)
        expect(apart || Math.abs(one.y - other.y) >= Math.min(one.height, other.height)).toBe(true)
      }
  })

  it('keeps what stands by hand, unless that is no place', () => {
    const at = (position: PlanNode['position']) => laid([node('a', [], { position })]).get('a')
    expect(at({ x: 900, y: -40 })).toEqual({ x: 900, y: -40 })
    const auto = at(null)
    expect([at({ x: Number.NaN, y: 1 }), at({ x: 1, y: Infinity })]).toEqual([auto, auto])
  })
})
