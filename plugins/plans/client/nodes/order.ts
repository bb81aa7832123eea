import type { PlanNode } from '../../shared/kind.ts'
import { type NodeStatus, statusOf } from '../../shared/status.ts'

/** A column of nodes; every node has the status of its column, if that has one. */
export interface PlanColumn {
  status?: NodeStatus
  nodes: readonly PlanNode[]
}

interface NodePlace {
  column: number
  row: number
}

export function placeIn(columns: readonly PlanColumn[], id: string): NodePlace | null {
  for (const [column, { nodes }] of columns.entries()) {
    const row = nodes.findIndex(node => node.id === id)
    if (row >= 0) return { column, row }
  }
  return null
}

/** The node some steps away: down its column, or in the same row of the next column that has nodes. */
export function nodeBeside(
  columns: readonly PlanColumn[],
  id: string,
  step: { x?: -1 | 1; y?: -1 | 1 },
): string | undefined {
  const from = placeIn(columns, id)
  if (!from) return columns.find(({ nodes }) => nodes.length > 0)?.nodes[0]?.id
  if (step.y) return columns[from.column]?.nodes[from.row + step.y]?.id
  for (let at = from.column + (step.x ?? 0); step.x && columns[at]; at += step.x) {
    const { nodes = [] } = columns[at] ?? {}
    if (nodes.length > 0) return nodes[Math.min(from.row, nodes.length - 1)]?.id
  }
  return undefined
}

/** Where nodes are moved to: beside another one, and into the column of a status. */
interface MovedTo {
  target?: string | undefined
  side?: 'before' | 'behind' | undefined
  status?: NodeStatus | undefined
}

/** All nodes with some moved together, in their order. The same list if that changes nothing. */
export function movedTogether(
  nodes: readonly PlanNode[],
  ids: ReadonlySet<string>,
  { target, side = 'before', status }: MovedTo,
): readonly PlanNode[] {
  const moved = nodes
    .filter(({ id }) => ids.has(id))
    .map(node => (status === undefined || statusOf(node) === status ? node : { ...node, status }))
  const others = nodes.filter(({ id }) => !ids.has(id))
  const at = others.findIndex(({ id }) => id === target)
  const changed = new Map(moved.map(node => [node.id, node]))
  const all =
    at < 0
      ? nodes.map(node => changed.get(node.id) ?? node)
      : others.toSpliced(side === 'before' ? at : at + 1, 0, ...moved)
  return all.every((node, index) => node === nodes[index]) ? nodes : all
}

/**
 * All nodes with one moved past the next one that is seen above or below it in its column. Those that the filter hides
 * keep their order, and one that is hidden itself does not move.
 */
export function movedInColumn(nodes: readonly PlanNode[], columns: readonly PlanColumn[], id: string, y: -1 | 1) {
  if (!placeIn(columns, id)) return nodes
  const target = nodeBeside(columns, id, { y })
  return movedTogether(nodes, new Set([id]), { target, side: y < 0 ? 'before' : 'behind' })
}

/**
 * All nodes with one in the next column: it gets the status of that column, and its place beside the node in its row.
 */
export function movedToColumn(nodes: readonly PlanNode[], columns: readonly PlanColumn[], id: string, to: number) {
  const from = placeIn(columns, id)
  const status = columns[to]?.status
  if (!from || status === undefined || nodes.every(node => node.id !== id || statusOf(node) === status)) return nodes
  const beside = columns[to]?.nodes ?? []
  const target = beside[Math.min(from.row, beside.length - 1)]
  const side = from.row < beside.length ? 'before' : 'behind'
  return movedTogether(nodes, new Set([id]), { target: target?.id, side, status })
}
