// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { DrawnNode, DrawnParts } from './drawn-parts.ts'
import { visibleLabels } from './names.ts'

const color = { background: 'teal', border: 'teal', highlight: { background: 'teal', border: 'teal' } }
const node = (id: string, x: number, y: number): DrawnNode => ({
  id,
  label: `Name ${id}`,
  x,
  y,
  size: 20,
  shape: 'dot',
  color,
})
const edge = (from: string, to: string, name: string): DrawnParts['edges'][number] => ({
  ...{ from, to, name, width: 1 },
  color: { color: 'gray', highlight: 'blue' },
})

interface Look {
  scale?: number
  chosen?: string
  areEdgesQuiet?: boolean
}

function seen(nodes: DrawnNode[], edges: DrawnParts['edges'], { scale = 1, chosen, areEdgesQuiet = false }: Look = {}) {
  const names = visibleLabels({
    parts: { nodes, edges, areEdgesQuiet },
    view: { x: 0, y: 0, scale },
    size: { width: 800, height: 600 },
    chosen: new Set(chosen ? [chosen] : []),
    widthOf: text => text.length * 0.5,
  })
  return { nodes: names.nodes.map(({ text }) => text), edges: names.edges.map(({ text }) => text), names }
}

it('a name is below its entity, elsewhere beside it if another entity is there, and else not shown', () => {
  const [low, high] = [node('a', 0, 0), node('b', 0, 40)]
  const { names } = seen([low, high], [])
  const [ofLow, ofHigh] = names.nodes
  expect(ofHigh?.y).toBeGreaterThan(60)
  expect(ofLow?.y).toBeLessThan(-20)
  const crowd = Array.from({ length: 100 }, (_, at) => node(`c${at}`, (at % 10) * 30, Math.floor(at / 10) * 30))
  const shown = seen(crowd, []).nodes
  expect(shown.length).toBeLessThan(100)
  // The most related entities come first, and choose first.
  expect(shown[0]).toBe('Name c0')
})

it('the name of an entity at the edge of the window is on the side where it is not cut', () => {
  const { names } = seen([node('a', 390, 0), node('b', -390, 0), node('c', 0, 0)], [])
  const [right, left, middle] = names.nodes.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  expect([right?.y, left?.y, middle?.x]).toEqual([0, 0, 0])
  expect(right?.x).toBeLessThan(390 - 20)
  expect(left?.x).toBeGreaterThan(-390 + 20)
  expect(middle?.y).toBeGreaterThan(20)
})

it('from far the most related entities are named, so large that they can be read', () => {
  const far = Array.from({ length: 1000 }, (_, at) =>
    node(`n${at}`, (at % 40) * 200 - 4000, Math.floor(at / 40) * 300 - 3000),
  )
  const { nodes, names } = seen(far, [], { scale: 0.1 })
  expect(nodes.length).toBeGreaterThan(5)
  expect(nodes.length).toBeLessThanOrEqual(40)
  expect(names.nodes.map(({ fontSize }) => Math.round(fontSize * 0.1))).toEqual(nodes.map(() => 12))
})

it('what is chosen and its neighbours are named before all others', () => {
  const crowd = Array.from({ length: 60 }, (_, at) => node(`w${at}`, (at % 10) * 30, Math.floor(at / 10) * 30))
  const edges = [edge('w55', 'w50', '')]
  expect(seen(crowd, edges, { chosen: 'w55' }).nodes.slice(0, 2)).toEqual(['Name w55', 'Name w50'])
  expect(seen(crowd, edges).nodes.slice(0, 2)).not.toEqual(['Name w55', 'Name w50'])
})

it('edges say their names where there is room, of many only those of what is chosen', () => {
  const nodes = [node('a', -300, 0), node('b', 0, 0), node('c', 300, 0)]
  const edges = [edge('a', 'b', 'owes'), edge('b', 'c', 'taught'), edge('a', 'c', 'reads')]
  expect(seen(nodes, edges).edges).toEqual(['owes', 'taught', 'reads'])
  expect(seen(nodes, edges, { areEdgesQuiet: true }).edges).toEqual([])
  expect(seen(nodes, edges, { areEdgesQuiet: true, chosen: 'c' }).edges).toEqual(['taught', 'reads'])
  expect(seen(nodes, edges, { scale: 0.05 }).edges.length).toBeLessThan(3)
})
