import type { PlanNode } from '../../shared/kind.ts'
import { type NodeStatus, statusColors, statusOf } from '../../shared/status.ts'
import { type PlanColumn, statusColumn } from '../nodes/order.ts'

/** What the columns of cards can be. */
export const cardGroups = ['status', 'line', 'chapter'] as const
export type CardGroup = (typeof cardGroups)[number]

/** A chapter or a tag, as the head of a column has it. */
export interface ColumnHead {
  key: string
  label: string
  color?: string
}

/** Of more, only those that have cards have a column. */
const emptyColumnsMax = 20

/** Cards in a column for each status. */
export function columnsByStatus(shown: readonly PlanNode[]): PlanColumn[] {
  const byStatus = Map.groupBy(shown, statusOf)
  return (Object.keys(statusColors) as NodeStatus[]).map(status => statusColumn(status, byStatus.get(status) ?? []))
}

/** The plot line of a node is its first tag; its column by chapters is that of the first chapter it is linked to. */
function keyOf(node: PlanNode, by: 'line' | 'chapter', isHead: (key: string) => boolean): string {
  const keys = by === 'line' ? node.tags.slice(0, 1).map(({ valueId }) => valueId) : node.links
  return keys.find(isHead) ?? ''
}

/** The list with one in the place of another; an empty one is none. */
const replaced = (ids: readonly string[], from: string, to: string): string[] => {
  const others = ids.filter(id => id !== from && id !== to)
  if (to === '') return others
  const at = from === '' ? others.length : Math.min(ids.indexOf(from), others.length)
  return others.toSpliced(at, 0, to)
}

/** Cards in a column for each plot line or chapter, before them those that have none. */
export function columnsByHead(
  shown: readonly PlanNode[],
  by: 'line' | 'chapter',
  { heads, none }: { heads: readonly ColumnHead[]; none: string },
): PlanColumn[] {
  const known = new Set(heads.map(({ key }) => key))
  const isHead = (key: string) => known.has(key)
  const byKey = Map.groupBy(shown, node => keyOf(node, by, isHead))
  const columns = heads.filter(({ key }) => heads.length <= emptyColumnsMax || byKey.has(key))
  return [{ key: '', label: none }, ...columns].map(({ key, label }) => ({
    ...{ key, label, nodes: byKey.get(key) ?? [] },
    take: node => {
      const from = keyOf(node, by, isHead)
      if (from === key) return node
      const tags = replaced(
        node.tags.map(({ valueId }) => valueId),
        by === 'line' ? from : '',
        key,
      )
      const moved =
        by === 'line'
          ? { ...node, tags: tags.map(valueId => ({ valueId })) }
          : { ...node, links: replaced(node.links, from, key) }
      // With other tags or chapters it would stand in the column of one of them.
      return keyOf(moved, by, isHead) === key ? moved : node
    },
  }))
}
