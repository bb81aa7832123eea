import type { PlanNode } from '../shared/kind.ts'
import { type NodeStatus, statusOf } from '../shared/status.ts'

/** What the filter bar asks for. */
export interface NodeFilter {
  text: string
  status: NodeStatus | ''
  /** ids of tags, of which the first counts */
  tags: readonly string[]
}

export const noNodeFilter: NodeFilter = { text: '', status: '', tags: [] }

export function isNodeFiltered({ text, status, tags }: NodeFilter): boolean {
  return text !== '' || status !== '' || tags.length > 0
}

/** The nodes that a filter leaves, by the rules of plans (docs/behaviour.md, Plans). */
export function filterNodes(nodes: readonly PlanNode[], { text, status, tags: [tag] }: NodeFilter): PlanNode[] {
  const wanted = text.toLocaleLowerCase()
  return nodes.filter(
    node =>
      node.title.toLocaleLowerCase().includes(wanted) &&
      (status === '' || statusOf(node) === status) &&
      (tag === undefined || node.tags.some(({ valueId }) => valueId === tag)),
  )
}
