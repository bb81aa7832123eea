/// <reference path="./iterate.d.ts" />
import iterate from 'graphology-layout-forceatlas2/iterate.js'
import { separate } from './separate.ts'

export interface LayoutRequest {
  ids: readonly string[]
  edges: readonly { from: string; to: string }[]
  /** how far each of `ids` reaches to both sides with its name */
  reaches: readonly number[]
}
export type LayoutAnswer = Record<string, { x: number; y: number }>

/** Around this angle no two of the first places lie on one line. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
/** What the library keeps of each node and each edge, one number behind the other. */
const [perNode, perEdge] = [10, 3]
const [massAt, convergenceAt, sizeAt] = [6, 7, 8]
/** With so many entities forces are computed for groups of entities far away. */
const many = 200
/** How far entities stand from the middle on the average, by the root of their number. */
const spread = 74

/** Lays out a graph. Deterministic: the same graph gets the same layout. Yields often. */
export function* layoutGraph({ ids, edges, reaches }: LayoutRequest): Generator<void, LayoutAnswer> {
  const reachOf = new Map(ids.map((id, at) => [id, reaches[at] ?? 0]))
  const ordered = [...ids].sort()
  const nodes = new Float32Array(ordered.length * perNode)
  for (const at of ordered.keys()) {
    const [angle, radius] = [at * goldenAngle, 10 * Math.sqrt(at + 1)]
    const start = at * perNode
    nodes.set([radius * Math.cos(angle), radius * Math.sin(angle)], start)
    nodes[start + massAt] = 1
    nodes[start + convergenceAt] = 1
    nodes[start + sizeAt] = 1
  }
  const lines = linesBetween(ordered, edges)
  for (const [at, start] of lines.entries())
    if (at % perEdge < 2) nodes[start + massAt] = (nodes[start + massAt] ?? 0) + 1
  const settings = {
    ...{ linLogMode: false, outboundAttractionDistribution: false, adjustSizes: false, edgeWeightInfluence: 1 },
    ...{ scalingRatio: 10, strongGravityMode: true, gravity: 0.5, slowDown: 1 + Math.log(ordered.length) },
    ...{ barnesHutOptimize: ordered.length > many, barnesHutTheta: 0.5 },
  }
  const rounds = ordered.length > 500 ? 150 : 300
  for (let round = 0; round < rounds; round++) {
    iterate(settings, nodes, lines)
    yield
  }
  const placed = ordered.map((id, at) => ({
    ...{ id, x: nodes[at * perNode] ?? 0, y: nodes[at * perNode + 1] ?? 0 },
    reach: reachOf.get(id) ?? 0,
  }))
  const distance = Math.sqrt(placed.reduce((sum, { x, y }) => sum + x * x + y * y, 0) / (placed.length || 1)) || 1
  const scale = (spread * Math.sqrt(placed.length)) / distance
  for (const node of placed) {
    node.x *= scale
    node.y *= scale
  }
  yield* separate(placed)
  return Object.fromEntries(placed.map(({ id, x, y }) => [id, { x, y }]))
}

/** The edges as the library keeps them, each pair once: where both nodes begin, and a weight. */
function linesBetween(ordered: readonly string[], edges: LayoutRequest['edges']): Float32Array {
  const starts = new Map(ordered.map((id, at) => [id, at * perNode]))
  const pairs = new Map<string, readonly [number, number, number]>()
  for (const { from, to } of edges) {
    const [start, end] = [starts.get(from), starts.get(to)]
    if (start === undefined || end === undefined || start === end) continue
    pairs.set([start, end].sort((one, other) => one - other).join(), [start, end, 1])
  }
  return new Float32Array([...pairs.values()].flat())
}
