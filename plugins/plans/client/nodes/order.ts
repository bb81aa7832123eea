import type { PlanNode } from '../../shared/kind.ts'
import { type NodeStatus, statusOf } from '../../shared/status.ts'

/** A column of nodes, or the only one. */
export interface PlanColumn {
  /** what it is of, where there are several: a status, or the id of a chapter or a tag, empty for what has none */
  key?: string
  /** its name */
  label?: string
  /** of a column of a status */
  status?: NodeStatus
  /** a node as it is in this column; the same one where it is in it already, or cannot be */
  take?(node: PlanNode): PlanNode
  nodes: readonly PlanNode[]
}

/** The column of a status, which its nodes have. */
export const statusColumn = (status: NodeStatus, nodes: readonly PlanNode[]): PlanColumn => ({
  ...{ key: status, status, nodes },
  take: node => (statusOf(node) === status ? node : { ...node, status }),
})

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

/** Where nodes are moved to: beside another one, and into a column. */
interface MovedTo {
  target?: string | undefined
  side?: 'before' | 'behind' | undefined
  take?: PlanColumn['take'] | undefined
}

/** All nodes with some moved together, in their order. The same list if that changes nothing. */
export function movedTogether(
  nodes: readonly PlanNode[],
  ids: ReadonlySet<string>,
  { target, side = 'before', take = node => node }: MovedTo,
): readonly PlanNode[] {
  const moved = nodes.filter(({ id }) => ids.has(id)).map(take)
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
 * All nodes with some moved past the next one that is seen above or below them in their column: those that are next to
 * each other go together, and those at the end of a column stay. What the filter hides keeps its order, and a node that
 * is hidden itself does not move.
 */
export function movedInColumns(
  nodes: readonly PlanNode[],
  columns: readonly PlanColumn[],
  ids: ReadonlySet<string>,
  y: -1 | 1,
): readonly PlanNode[] {
  const runs = columns.flatMap(column => runsIn(column, ids).map(run => ({ run, inColumn: column.nodes })))
  return runs.reduce((now, { run, inColumn }) => {
    const edge = y < 0 ? run[0] : run.at(-1)
    const target = inColumn[inColumn.findIndex(({ id }) => id === edge) + y]?.id
    return movedTogether(now, new Set(run), { target, side: y < 0 ? 'before' : 'behind' })
  }, nodes)
}

/** The ids of chosen nodes, those that are next to each other in a column together. */
function runsIn({ nodes }: PlanColumn, ids: ReadonlySet<string>): string[][] {
  const runs: string[][] = []
  for (const [at, { id }] of nodes.entries()) {
    if (!ids.has(id)) continue
    const before = nodes[at - 1]
    if (before && ids.has(before.id)) runs.at(-1)?.push(id)
    else runs.push([id])
  }
  return runs
}

/** All nodes with several in the column beside their own, each in its row; those in the last column stay. */
export function movedToColumns(
  nodes: readonly PlanNode[],
  columns: readonly PlanColumn[],
  ids: ReadonlySet<string>,
  x: -1 | 1,
): readonly PlanNode[] {
  return columns.reduce(
    (all, column, at) =>
      column.nodes.reduce((now, { id }) => (ids.has(id) ? movedToColumn(now, columns, id, at + x) : now), all),
    nodes,
  )
}

/**
 * All nodes with one in the next column, which changes it, and gives it its place beside the node in its row.
 */
export function movedToColumn(nodes: readonly PlanNode[], columns: readonly PlanColumn[], id: string, to: number) {
  const from = placeIn(columns, id)
  const take = columns[to]?.take
  if (!from || !take || nodes.every(node => node.id !== id || take(node) === node)) return nodes
  const beside = columns[to]?.nodes ?? []
  const target = beside[Math.min(from.row, beside.length - 1)]
  const side = from.row < beside.length ? 'before' : 'behind'
  return movedTogether(nodes, new Set([id]), { target: target?.id, side, take })
}
