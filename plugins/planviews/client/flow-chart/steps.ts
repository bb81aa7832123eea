import { type Direction, directionSteps, nextInDirection } from '#core/client/index.ts'
import type { PlanNode } from '#plugins/plans/shared.ts'
import type { FlowEdge } from './edges.ts'
import { type FlowPoint, sizeOf } from './layers.ts'

interface Chart {
  readonly nodes: readonly PlanNode[]
  readonly edges: readonly FlowEdge[]
  /** the top left corner of every node */
  readonly places: ReadonlyMap<string, FlowPoint>
}

/** Another node, seen from one: how far it is in a direction, and how far beside it. */
interface Seen {
  readonly node: PlanNode
  readonly along: number
  readonly across: number
}

/**
 * Where an arrow goes in a flow chart: up to a step that leads to the node, down to one that it leads to; to the sides
 * along a level edge or a way of a decision, otherwise to a node with the same step before or behind it. Where no edge
 * helps, to the next node in the direction.
 */
export function stepInChart({ nodes, edges, places }: Chart, id: string, way: Direction): PlanNode | undefined {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const from = byId.get(id)
  if (!from) return nodes[0]
  const middle = (node: PlanNode): FlowPoint => {
    const { x = 0, y = 0 } = places.get(node.id) ?? {}
    const { width, height } = sizeOf(node)
    return { x: x + width / 2, y: y + height / 2 }
  }
  const start = middle(from)
  const side = directionSteps[way]
  const nearest = (ids: readonly string[], fits: (seen: Seen) => boolean = () => true): PlanNode | undefined => {
    const seen = ids.flatMap((other): Seen | [] => {
      const node = byId.get(other)
      if (!node || other === id) return []
      const [dx, dy] = [middle(node).x - start.x, middle(node).y - start.y]
      return { node, along: dx * side.x + dy * side.y, across: Math.abs(dx * side.y) + Math.abs(dy * side.x) }
    })
    const found = seen.filter(one => one.along > 0 && fits(one))
    const distance = ({ along, across }: Seen) => along + 2 * across
    return found.sort((one, other) => distance(one) - distance(other))[0]?.node
  }
  const before = edges.flatMap(({ source, target }) => (target === id ? source : []))
  const behind = edges.flatMap(({ source, target }) => (source === id ? target : []))
  // Its box and the other one stand side by side.
  const isLevel = ({ node, across }: Seen) => across < (sizeOf(from).height + sizeOf(node).height) / 2
  const isStraight = ({ along, across }: Seen) => across <= along
  const alongEdge = (): PlanNode | undefined => {
    const linked = [...before, ...behind]
    if (way === 'up') return nearest(before) ?? nearest(linked, isStraight)
    if (way === 'down') return nearest(behind) ?? nearest(linked, isStraight)
    const isWay = (one: Seen) => isLevel(one) || (from.shape === 'decision' && one.along > sizeOf(from).width / 4)
    const [known, led] = [new Set(before), new Set(behind)]
    const beside = edges.flatMap(({ source, target }) => [
      ...(known.has(source) ? [target] : []),
      ...(led.has(target) ? [source] : []),
    ])
    return nearest(before, isLevel) ?? nearest(behind, isWay) ?? nearest(beside, isStraight)
  }
  const found = alongEdge()
  if (found) return found
  return nodes[nextInDirection(nodes.map(middle), start, way)]
}
