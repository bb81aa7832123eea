import { expect, it } from 'vitest'
import { pathBetween, pathText } from './path.ts'

const graph = {
  nodes: ['Oda', 'Heron', 'Pike', 'Salt', '__proto__'].map(label => ({ id: label.toLowerCase(), label })),
  edges: [
    { from: 'oda', to: 'heron', label: 'reads' },
    { from: 'pike', to: 'heron', label: 'hunts' },
    { from: 'pike', to: 'salt', label: '' },
    { from: 'oda', to: 'gone', label: 'knew' },
    { from: 'gone', to: 'salt', label: 'sold' },
    { from: 'heron', to: 'oda', label: 'fears' },
  ],
}

it('the shortest path is written in words, with the direction of each relation', () => {
  const path = pathBetween(graph, 'oda', 'salt')
  expect(path && pathText(path)).toBe('Oda → reads → Heron ← hunts ← Pike — Salt')
  const direct = { ...graph, edges: [...graph.edges, { from: 'salt', to: 'oda', label: 'owes' }] }
  const shorter = pathBetween(direct, 'oda', 'salt')
  expect(shorter && pathText(shorter)).toBe('Oda ← owes ← Salt')
})

it('nothing leads over an entity that is not there, to what has no relation, or to what is unknown', () => {
  expect(pathBetween(graph, 'oda', '__proto__')).toBeNull()
  expect(pathBetween(graph, 'oda', 'gone')).toBeNull()
  expect(pathBetween(graph, 'gone', 'oda')).toBeNull()
  expect(pathBetween({ ...graph, edges: graph.edges.slice(3) }, 'oda', 'salt')).toBeNull()
})

it('circles end, and a long chain is followed to its end', () => {
  const ids = Array.from({ length: 2_000 }, (_, at) => `n${at}`)
  const chain = {
    nodes: ids.map(id => ({ id, label: id })),
    edges: ids.map((id, at) => ({ from: id, to: ids[Math.min(at + 1, 1_999)] ?? id, label: '' })),
  }
  expect(pathBetween(chain, 'n0', 'n1999')?.steps).toHaveLength(1_999)
  expect(pathBetween(chain, 'n5', 'n5')?.steps).toEqual([])
})
