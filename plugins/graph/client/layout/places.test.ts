import { expect, it } from 'vitest'
import { isMostlyKnown, placedBeside } from './places.ts'

const known = { oda: { x: 0, y: 0 }, heron: { x: 200, y: 0 } }

it('what is known keeps its place, what is new stands beside its neighbours, always at the same', () => {
  const graph = {
    ids: ['new', 'oda', 'heron', 'next', 'lone'],
    edges: [
      { from: 'new', to: 'heron' },
      { from: 'next', to: 'new' },
    ],
  }
  const places = placedBeside(graph, known)
  expect(places).toMatchObject(known)
  expect(Object.keys(places)).toEqual(graph.ids)
  expect(Math.hypot((places.new?.x ?? 0) - 200, places.new?.y ?? 0)).toBeLessThan(120)
  expect(
    Math.hypot((places.next?.x ?? 0) - (places.new?.x ?? 0), (places.next?.y ?? 0) - (places.new?.y ?? 0)),
  ).toBeLessThan(120)
  expect(placedBeside({ ...graph, ids: graph.ids.toReversed() }, known)).toEqual(places)
})

it('a thousand new neighbours of one entity all have a place of their own', () => {
  const ids = Array.from({ length: 1000 }, (_, at) => `n${at}`)
  const edges = ids.map(id => ({ from: id, to: 'oda' }))
  const places = Object.values(placedBeside({ ids, edges }, known))
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(1000)
  expect(places.every(({ x, y }) => Math.hypot(x, y) < 10_000)).toBe(true)
})

it('a graph of which less than half is known is laid out anew', () => {
  expect(isMostlyKnown(['oda', 'x'], known)).toBe(true)
  expect(isMostlyKnown(['oda', 'x', 'y'], known)).toBe(false)
  expect(isMostlyKnown(['x'], known)).toBe(false)
})
