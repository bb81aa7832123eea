import type { PlanNode } from './kind.ts'

export type NodeStatus = NonNullable<PlanNode['status']>

export const defaultStatus: NodeStatus = 'planned'

/** The status of a node, the default one if it has none. */
export function statusOf({ status = defaultStatus }: Pick<PlanNode, 'status'>): NodeStatus {
  return status
}

/** In the order in which work goes on, each with its colour. */
export const statusColors: Readonly<Record<NodeStatus, string>> = {
  planned: '#9e9e9e',
  'in-progress': '#2196f3',
  completed: '#4caf50',
}
