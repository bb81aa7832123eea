import type { PlanNode } from '#plugins/plans/shared.ts'

export type NodeShape = NonNullable<PlanNode['shape']>
export const nodeShapes = ['step', 'decision', 'terminal'] as const satisfies readonly NodeShape[]

/** A way from one node to another, with what is written on it. */
export interface FlowEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly label: string
}

/** The edges between nodes that are there, each pair once. */
export function flowEdges(nodes: readonly PlanNode[]): FlowEdge[] {
  const ids = new Set(nodes.map(({ id }) => id))
  return nodes.flatMap(({ id: source, edges = [] }) => {
    const targets = new Map(edges.map(edge => [edge.target, edge.label]))
    return [...targets].flatMap(([target, label]) =>
      ids.has(target) && target !== source ? { id: `${source}>${target}`, source, target, label } : [],
    )
  })
}

/** A node with an edge to another: a new one, or the one there is with another label. */
export function withEdge(node: PlanNode, target: string, label: string): PlanNode {
  const { edges = [] } = node
  const known = edges.some(edge => edge.target === target)
  const edge = { target, label }
  return { ...node, edges: known ? edges.map(one => (one.target === target ? edge : one)) : [...edges, edge] }
}

export function withoutEdge(node: PlanNode, target: string): PlanNode {
  return { ...node, edges: (node.edges ?? []).filter(edge => edge.target !== target) }
}

/** The edges that arrive at a node or leave it. */
export function edgesAt(edges: readonly FlowEdge[], id: string): FlowEdge[] {
  return edges.filter(({ source, target }) => source === id || target === id)
}
