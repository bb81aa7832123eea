import type { PlanNode } from '#plugins/plans/shared.ts'
import type { FlowEdge, NodeShape } from './edges.ts'

export interface FlowPoint {
  readonly x: number
  readonly y: number
}

export const shapeSizes: Readonly<Record<NodeShape, { width: number; height: number }>> = {
  step: { width: 208, height: 64 },
  decision: { width: 240, height: 96 },
  terminal: { width: 184, height: 48 },
}

const gap = { x: 48, y: 52 } as const
const slot = shapeSizes.decision.width + gap.x
const sweeps = 4

export function sizeOf({ shape = 'step' }: Pick<PlanNode, 'shape'>) {
  return shapeSizes[shape]
}

/** The place that a node has by hand; none if it is no place. */
function placeByHand({ position }: PlanNode): FlowPoint | null {
  return position && Number.isFinite(position.x) && Number.isFinite(position.y) ? position : null
}

/** The top left corner of every node in the automatic layout; positions set by hand are ignored. */
export function layoutFlowChart(nodes: readonly PlanNode[], edges: readonly FlowEdge[]): Map<string, FlowPoint> {
  const layers = inOrder(layersOf(nodes, edges), edges)
  const places = new Map<string, FlowPoint>()
  let top = 0
  for (const layer of layers) {
    const height = Math.max(...layer.map(node => sizeOf(node).height))
    const start = (-(layer.length - 1) * slot) / 2
    for (const [at, node] of layer.entries()) {
      const size = sizeOf(node)
      places.set(node.id, { x: start + at * slot - size.width / 2, y: top + (height - size.height) / 2 })
    }
    top += height + gap.y
  }
  return places
}

/** The same with the nodes where somebody has put them. */
export function withPlacesByHand(
  auto: ReadonlyMap<string, FlowPoint>,
  nodes: readonly PlanNode[],
): Map<string, FlowPoint> {
  const places = new Map(auto)
  for (const node of nodes) {
    const place = placeByHand(node)
    if (place) places.set(node.id, place)
  }
  return places
}

/** Whether two lists of nodes make the same chart: a title, a status or a place by hand does not change it. */
export function isSameChart(one: readonly PlanNode[], other: readonly PlanNode[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ id, shape, edges }, at) => {
      const now = other[at]
      if (id !== now?.id || shape !== now.shape) return false
      return edges === now.edges || JSON.stringify(edges) === JSON.stringify(now.edges)
    })
  )
}

/** The nodes by how many edges lead to them from a beginning; edges that close a circle do not count. */
function layersOf(nodes: readonly PlanNode[], edges: readonly FlowEdge[]): PlanNode[][] {
  const forward = withoutCircles(nodes, edges)
  const incoming = Map.groupBy(forward, ({ target }) => target)
  const depths = new Map<string, number>()
  const open = nodes.map(({ id }) => id)
  // Depth first without recursion: a plan may be one long line.
  while (open.length > 0) {
    const id = open.at(-1) as string
    const before = incoming.get(id) ?? []
    const unknown = depths.has(id) ? [] : before.filter(({ source }) => !depths.has(source))
    if (unknown.length > 0) {
      open.push(...unknown.map(({ source }) => source))
      continue
    }
    open.pop()
    if (!depths.has(id)) depths.set(id, Math.max(-1, ...before.map(({ source }) => depths.get(source) ?? 0)) + 1)
  }
  const layers: PlanNode[][] = []
  for (const node of nodes) {
    const depth = depths.get(node.id) ?? 0
    while (layers.length <= depth) layers.push([])
    layers[depth]?.push(node)
  }
  return layers
}

/** The edges without those that lead back to a node on the way to them. */
function withoutCircles(nodes: readonly PlanNode[], edges: readonly FlowEdge[]): FlowEdge[] {
  const outgoing = Map.groupBy(edges, ({ source }) => source)
  const states = new Map<string, 'open' | 'done'>()
  const back = new Set<FlowEdge>()
  for (const { id } of nodes) {
    if (states.has(id)) continue
    states.set(id, 'open')
    const way = [{ id, rest: (outgoing.get(id) ?? []).values() }]
    for (let here = way.at(-1); here; here = way.at(-1)) {
      const { value: edge } = here.rest.next()
      if (!edge) {
        states.set(here.id, 'done')
        way.pop()
        continue
      }
      const state = states.get(edge.target)
      if (state === 'open') back.add(edge)
      if (state) continue
      states.set(edge.target, 'open')
      way.push({ id: edge.target, rest: (outgoing.get(edge.target) ?? []).values() })
    }
  }
  return edges.filter(edge => !back.has(edge))
}

/** Orders each layer by where its nodes are led from and lead to, so that fewer edges cross. */
function inOrder(layers: readonly PlanNode[][], edges: readonly FlowEdge[]): readonly PlanNode[][] {
  const linked = new Map<string, string[]>()
  for (const { source, target } of edges) {
    linked.set(source, [...(linked.get(source) ?? []), target])
    linked.set(target, [...(linked.get(target) ?? []), source])
  }
  const ranks = new Map<string, number>()
  const rank = (layer: readonly PlanNode[]) => {
    for (const [at, { id }] of layer.entries()) ranks.set(id, at - (layer.length - 1) / 2)
  }
  let ordered = layers
  for (const layer of ordered) rank(layer)
  for (let sweep = 0; sweep < sweeps; sweep++)
    ordered = ordered.map(layer => {
      const middle = ({ id }: PlanNode) => {
        const others = linked.get(id) ?? []
        const sum = others.reduce((all, other) => all + (ranks.get(other) ?? 0), 0)
        return others.length > 0 ? sum / others.length : (ranks.get(id) ?? 0)
      }
      const sorted = layer
        .map(node => ({ node, at: middle(node) }))
        .sort((one, other) => one.at - other.at)
        .map(({ node }) => node)
      rank(sorted)
      return sorted
    })
  return ordered
}
