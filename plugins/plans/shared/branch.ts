import type { PlanNode } from './kind.ts'

/**
 * The parent of each node in a mind map, null for a root. A parent that is not there is none. In a circle, which two
 * people can close at once, the first node is a root.
 */
export function parentsOf(nodes: readonly Pick<PlanNode, 'id' | 'parentId'>[]): Map<string, string | null> {
  const ids = new Set(nodes.map(({ id }) => id))
  const parents = new Map<string, string | null>()
  for (const { id, parentId = null } of nodes)
    parents.set(id, parentId !== null && parentId !== id && ids.has(parentId) ? parentId : null)
  for (const { id } of nodes) {
    const seen = new Set([id])
    let above = parents.get(id)
    while (above && !seen.has(above)) {
      seen.add(above)
      above = parents.get(above)
    }
    if (above === id) parents.set(id, null)
  }
  return parents
}

/** A node and all that grows from it. */
export function branchOf(nodes: readonly Pick<PlanNode, 'id' | 'parentId'>[], id: string): Set<string> {
  const children = Map.groupBy(parentsOf(nodes), ([, parent]) => parent)
  const branch = new Set([id])
  for (const one of branch) for (const [child] of children.get(one) ?? []) branch.add(child)
  return branch
}
