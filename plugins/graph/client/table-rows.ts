import { compareText } from '#core/client/index.ts'
import type { Graph, GraphNode } from './graph-state.ts'

export type End = 'from' | 'to'
export type TableOrder = End | 'relation'

/** A relation as a row of the table, or a thing without any: that one has no `to`. */
export interface GraphTableRow {
  key: string
  from: GraphNode
  to?: GraphNode
  label: string
}

/** All that is drawn, as rows: the relations in an order, and below them the things without a relation. */
export function graphTableRows({ nodes, edges }: Graph, order: TableOrder): readonly GraphTableRow[] {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const related = new Set<string>()
  const rows = edges.flatMap(({ from, to, label }, at): GraphTableRow | [] => {
    const [start, end] = [byId.get(from), byId.get(to)]
    if (!start || !end) return []
    related.add(from).add(to)
    return { key: `${at}`, from: start, to: end, label }
  })
  const word = { from: (row: GraphTableRow) => row.from.label, to: (row: GraphTableRow) => row.to?.label ?? '' }
  const words = { ...word, relation: ({ label }: GraphTableRow) => label }
  const first = words[order]
  rows.sort(
    (one, other) =>
      compareText(first(one), first(other)) ||
      compareText(one.from.label, other.from.label) ||
      compareText(one.label, other.label) ||
      compareText(word.to(one), word.to(other)),
  )
  const alone = nodes.filter(({ id }) => !related.has(id)).sort((one, other) => compareText(one.label, other.label))
  return [...rows, ...alone.map(from => ({ key: from.id, from, label: '' }))]
}
