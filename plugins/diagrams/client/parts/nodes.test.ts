import { expect, it } from 'vitest'
import type { DiagramEdge } from '../../shared.ts'
import { edgesOf, freePlace, newNode, nodeTypeOf, placeBeside } from './nodes.ts'

it('a new node goes below what stands in its place', () => {
  const there = newNode('Oda', { x: 0, y: 0 })
  expect(freePlace([there], { x: 10.4, y: 5 })).toEqual({ x: 10, y: 125 })
  expect(freePlace([there], { x: 500, y: 5 })).toEqual({ x: 500, y: 5 })
})

it('the lines of a node name the node at their other end; one to a node that is gone is none', () => {
  const [oda, heron] = [newNode('Oda', { x: 0, y: 0 }), newNode('Heron', { x: 300, y: 0 })]
  const edges: DiagramEdge[] = [
    { id: 'a', source: oda.id, target: heron.id, data: { label: 'reads' } },
    { id: 'b', source: heron.id, target: oda.id },
    { id: 'c', source: oda.id, target: 'gone' },
  ]
  const found = edgesOf(oda.id, edges, [oda, heron])
  expect(found.map(({ edge, other, isOut, label }) => [edge.id, other.data.label, isOut, label])).toEqual([
    ['a', 'Heron', true, 'reads'],
    ['b', 'Heron', false, ''],
  ])
})

it("another program's type looks like a note", () => {
  expect(nodeTypeOf({ ...newNode('x', { x: 0, y: 0 }), type: 'cloud' })).toBe('note')
  expect(nodeTypeOf({ ...newNode('x', { x: 0, y: 0 }), type: 'force' })).toBe('force')
})

it('nodes that are added one after another stand in rows of five', () => {
  const nodes = [newNode('0', { x: 0, y: 0 })]
  for (let at = 1; at < 12; at++) {
    const last = nodes.at(-1)
    if (last) nodes.push(newNode(`${at}`, freePlace(nodes, placeBeside(nodes, last))))
  }
  const rows = Map.groupBy(nodes, ({ position }) => position.y)
  expect([...rows.values()].map(row => row.length)).toEqual([5, 5, 2])
  expect(new Set(nodes.map(({ position: { x, y } }) => `${x} ${y}`)).size).toBe(12)
})
