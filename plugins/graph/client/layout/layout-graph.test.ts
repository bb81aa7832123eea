import { expect, it } from 'vitest'
import { labelRowHeight, sideReach } from './footprint.ts'
import { type LayoutAnswer, type LayoutRequest, layoutGraph } from './layout-graph.ts'

function laidOut(request: LayoutRequest): LayoutAnswer {
  const steps = layoutGraph(request)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** One entity with many neighbours, some of which know each other, and two that are apart from them. */
function web(count: number): LayoutRequest {
  const ids = Array.from({ length: count }, (_, at) => `n${at}`)
  return {
    ids,
    edges: [
      ...ids.slice(1, -2).map(id => ({ from: 'n0', to: id })),
      ...ids.slice(4, -2).map((id, at) => ({ from: id, to: `n${at + 1}` })),
      { from: `n${count - 2}`, to: `n${count - 1}` },
      ...[
        { from: 'n1', to: 'n1' },
        { from: 'n1', to: 'nobody' },
      ],
    ],
    reaches: ids.map((_, at) => sideReach('x'.repeat(3 + (at % 20)))),
  }
}

it.each([24, 300])('no entity stands on the name of another, of %i', count => {
  const { ids, edges, reaches } = web(count)
  const places = laidOut({ ids, edges, reaches })
  const overlapping = ids.flatMap((one, at) =>
    ids.slice(0, at).filter((other, before) => {
      const [a, b] = [places[one], places[other]]
      const wide = (reaches[at] ?? 0) + (reaches[before] ?? 0) - Math.abs((a?.x ?? 0) - (b?.x ?? 0))
      return wide > 0.1 && labelRowHeight - Math.abs((a?.y ?? 0) - (b?.y ?? 0)) > 0.1
    }),
  )
  expect(overlapping).toEqual([])
})

it('places are the same each time, in whatever order the entities come, and what is related is near', () => {
  const graph = web(24)
  const places = laidOut(graph)
  expect(laidOut({ ...graph, ids: graph.ids.toReversed(), reaches: graph.reaches.toReversed() })).toEqual(places)
  const distance = (one: string, other: string) =>
    Math.hypot((places[one]?.x ?? 0) - (places[other]?.x ?? 0), (places[one]?.y ?? 0) - (places[other]?.y ?? 0))
  expect(distance('n22', 'n23')).toBeLessThan(distance('n0', 'n23'))
})

it('one entity, and none, have their places', () => {
  expect(laidOut({ ids: ['a'], edges: [], reaches: [40] })).toEqual({
    a: { x: expect.any(Number), y: expect.any(Number) },
  })
  expect(laidOut({ ids: [], edges: [], reaches: [] })).toEqual({})
})
