// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { divided } from './drawn-network.ts'
import type { DrawnParts } from './drawn-parts.ts'

const color = { background: 'teal', border: 'teal', highlight: { background: 'teal', border: 'teal' } }

/** A row of nodes, each with an edge to the next; the first edge has a name. */
function row(count: number): DrawnParts {
  const ids = Array.from({ length: count }, (_, at) => `n${at}`)
  return {
    nodes: ids.map((id, x) => ({ ...{ id, label: `Name ${id}`, x, y: 0, size: 16, shape: 'dot', color } })),
    edges: ids.slice(1).map((to, at) => ({
      ...{ id: `e${at}`, from: `n${at}`, to, label: at === 0 ? 'owes' : '' },
      color: { color: 'gray', highlight: 'blue' },
    })),
    ...{ all: { nodes: {}, edges: {} }, accent: 'blue' },
  }
}

it('leaves a small graph to the library', () => {
  const parts = row(500)
  expect(divided(parts)).toEqual({ library: parts, own: null })
})

it('draws each edge and each name of a large graph once: by the library or all at once', () => {
  const parts = row(501)
  const { library, own } = divided(parts)
  // The library finds nodes under the pointer, and writes the names on edges.
  expect(library.nodes.map(({ id }) => id)).toEqual(parts.nodes.map(({ id }) => id))
  expect(library.nodes.filter(({ label }) => label)).toEqual([])
  expect(own?.nodes).toEqual(parts.nodes)
  expect(library.edges.map(({ id }) => id)).toEqual(['e0'])
  expect(own?.edges.map(({ id }) => id)).toEqual(parts.edges.slice(1).map(({ id }) => id))
})
