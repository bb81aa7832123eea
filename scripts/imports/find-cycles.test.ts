import { expect, it } from 'vitest'
import { findCycles } from './find-cycles.ts'

const graph = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

it('finds none in a tree', () => {
  expect(findCycles(graph({ a: ['b', 'c'], b: ['c'], c: [] }))).toEqual([])
})

it('finds each cycle once, by the shortest path', () => {
  const found = findCycles(graph({ a: ['b'], b: ['c', 'd'], c: ['a'], d: ['c'], x: ['y'], y: ['x', 'a'] }))
  expect(found).toEqual([
    ['a', 'b', 'c', 'a'],
    ['x', 'y', 'x'],
  ])
})

it('finds a file that imports itself', () => {
  expect(findCycles(graph({ a: ['a'] }))).toEqual([['a', 'a']])
})
