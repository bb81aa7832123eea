// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { NodeBounds } from './edge-sides.ts'
import { lanesOf, routesOf } from './routes.ts'

const box = (id: string, x: number, y: number, look: 'step' | 'decision' = 'step'): NodeBounds => ({
  ...{ id, x, y, width: 200, height: 60, look },
})
const edge = (source: string, target: string) => ({ id: `${source}>${target}`, source, target, label: '' })

it('an edge goes straight where nothing is in its way', () => {
  const routes = routesOf([edge('a', 'b')], [box('a', 0, 0), box('b', 0, 120), box('c', 0, 240)])
  expect(routes.get('a>b')).toEqual({ sides: ['b', 't'] })
})

it('an edge that would run behind a node goes round it, and the next one does not run over that', () => {
  const nodes = [box('a', 0, 0), box('b', 0, 120), box('c', 0, 240)]
  const routes = routesOf([edge('a', 'b'), edge('b', 'c'), edge('a', 'c'), edge('c', 'a')], nodes)
  const [over, back] = [routes.get('a>c'), routes.get('c>a')]
  expect(over?.sides).toEqual(['r', 't'])
  expect(back?.sides[0]).toBe(back?.sides[1])
  const isSameLane = back?.sides[0] === over?.sides[0] && Math.abs((back?.offset ?? 0) - (over?.offset ?? 0)) < 18
  expect(isSameLane).toBe(false)
})

it('a decision does not go on through the step beside it', () => {
  const nodes = [box('ask', 300, 0, 'decision'), box('beside', 0, 0), box('end', -100, 200)]
  expect(routesOf([edge('ask', 'end')], nodes).get('ask>end')).toEqual({ sides: ['b', 't'] })
})

it('the ways of a decision begin at different corners, also where one has to go round', () => {
  const nodes = [box('ask', 300, 0, 'decision'), box('beside', 0, 0), box('left', -100, 200), box('below', 300, 200)]
  for (const order of [['left', 'below'] as const, ['below', 'left'] as const]) {
    const routes = routesOf(
      order.map(target => edge('ask', target)),
      nodes,
    )
    const corners = order.map(target => routes.get(`ask>${target}`)?.sides[0])
    expect(new Set(corners).size, `${order}: ${corners}`).toBe(2)
  }
})

it('the way of an edge that goes round belongs to what is shown of a chart', () => {
  const nodes = [box('a', 0, 0), box('b', 0, 120), box('c', 0, 240)]
  const edges = [edge('a', 'b'), edge('b', 'c'), edge('c', 'a')]
  const lanes = lanesOf(edges, routesOf(edges, nodes), new Map(nodes.map(one => [one.id, one])))
  expect(lanes.length).toBe(1)
  expect(lanes[0]?.x === -56 || lanes[0]?.x === 256).toBe(true)
})

it('several edges that lead back do not run over each other', () => {
  const nodes = ['a', 'b', 'c', 'd'].map((id, at) => box(id, 0, at * 120))
  const edges = [edge('b', 'a'), edge('c', 'a'), edge('d', 'a'), edge('d', 'b')]
  const lanes = [...routesOf(edges, nodes).values()].map(({ sides, offset }) => `${sides[0]} ${offset}`)
  expect(new Set(lanes).size, `${lanes}`).toBe(edges.length)
})

it('what cannot go round goes its usual way, and edges of nodes that are not there have none', () => {
  const wall = Array.from({ length: 60 }, (_, at) => box(`w${at}`, at * 210 - 6300, 120))
  const routes = routesOf([edge('a', 'b'), edge('a', 'gone')], [box('a', 0, 0), box('b', 0, 240), ...wall])
  expect(routes.get('a>b')?.sides).toBeDefined()
  expect(routes.has('a>gone')).toBe(false)
})

it('a thousand nodes in rows, each leading to the next ones, are quick', () => {
  const nodes = Array.from({ length: 1000 }, (_, at) => box(`n${at}`, (at % 4) * 260, Math.floor(at / 4) * 120))
  const edges = nodes.slice(7).flatMap((_, at) => [edge(`n${at}`, `n${at + 1}`), edge(`n${at}`, `n${at + 7}`)])
  expect(routesOf(edges, nodes).size).toBe(edges.length)
})
