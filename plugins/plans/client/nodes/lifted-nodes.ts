import type { PlanNode } from '../../shared/kind.ts'
import { movedTogether, type PlanColumn } from './order.ts'

/** Nodes that are in hand, and where they would be put down. */
export interface Hand {
  readonly ids: ReadonlySet<string>
  readonly column: number
  /** how many nodes of the column, without those in hand, would be before them */
  readonly row: number
}

/** Nodes lifted where the first of them is, or a given one. */
export function lift(columns: readonly PlanColumn[], ids: ReadonlySet<string>, firstId: string): Hand | null {
  for (const [column, { nodes }] of columns.entries()) {
    const at = nodes.findIndex(({ id }) => id === firstId)
    if (at >= 0) return { ids, column, row: nodes.slice(0, at).filter(({ id }) => !ids.has(id)).length }
  }
  return null
}

/** The nodes of a column that are not in hand. */
function othersIn(columns: readonly PlanColumn[], { ids }: Hand, column: number): readonly PlanNode[] {
  return columns[column]?.nodes.filter(({ id }) => !ids.has(id)) ?? []
}

/** The hand where it is now: in its column, of which others may have removed nodes. Null if nothing is left in it. */
export function heldIn(columns: readonly PlanColumn[], hand: Hand | null): Hand | null {
  if (!hand || !columns.some(({ nodes }) => nodes.some(({ id }) => hand.ids.has(id)))) return null
  const column = Math.min(hand.column, columns.length - 1)
  return { ...hand, column, row: Math.min(hand.row, othersIn(columns, hand, column).length) }
}

/** The hand a step further; the same one at an edge. */
export function stepHand(
  columns: readonly PlanColumn[],
  hand: Hand,
  { x = 0, y = 0 }: { x?: number; y?: number },
): Hand {
  const column = Math.min(Math.max(hand.column + x, 0), columns.length - 1)
  const row = Math.min(Math.max(hand.row + y, 0), othersIn(columns, hand, column).length)
  return column === hand.column && row === hand.row ? hand : { ...hand, column, row }
}

/** The place of the first node in hand among those of its column, from 1, and how many these would be. */
export function placeOfHand(columns: readonly PlanColumn[], hand: Hand): { place: number; count: number } {
  const held = columns.flatMap(({ nodes }) => nodes.filter(({ id }) => hand.ids.has(id))).length
  return { place: hand.row + 1, count: othersIn(columns, hand, hand.column).length + held }
}

/** All nodes with those in hand put down: together, as their column has them. The same list if nothing moves. */
export function putDown(nodes: readonly PlanNode[], columns: readonly PlanColumn[], hand: Hand): readonly PlanNode[] {
  const others = othersIn(columns, hand, hand.column)
  const next = others[hand.row]
  const target = next ?? others.at(-1)
  return movedTogether(nodes, hand.ids, {
    ...(target && { target: target.id, side: next ? 'before' : 'behind' }),
    take: columns[hand.column]?.take,
  })
}

/** What a column shows of a node: as it is, in hand where it would be put down, or the gap that it leaves. */
export interface ShownInColumn {
  readonly node: PlanNode
  readonly as: 'node' | 'held' | 'gap'
}

/** What a column shows while nodes are in hand. */
export function columnWithHand(
  nodes: readonly PlanNode[],
  columns: readonly PlanColumn[],
  hand: Hand,
  column: number,
): readonly ShownInColumn[] {
  const own = columns[column]?.nodes ?? []
  const isHeld = ({ id }: PlanNode) => hand.ids.has(id)
  if (putDown(nodes, columns, hand) === nodes) return own.map(node => ({ node, as: isHeld(node) ? 'held' : 'node' }))
  const shown = own.map((node): ShownInColumn => ({ node, as: isHeld(node) ? 'gap' : 'node' }))
  if (column !== hand.column) return shown
  const next = othersIn(columns, hand, column)[hand.row]
  const at = next ? own.indexOf(next) : own.length
  const held = columns.flatMap(one => one.nodes.filter(isHeld)).map((node): ShownInColumn => ({ node, as: 'held' }))
  const inOrder = held.sort((one, other) => nodes.indexOf(one.node) - nodes.indexOf(other.node))
  return shown.toSpliced(at, 0, ...inOrder)
}
