/**
 * The cycles of a graph, one for each strongly connected component (Tarjan), as the shortest path from the component's
 * first node to itself.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  return findGroups(graph).map(group => shortestCycle(graph, new Set(group), group.sort()[0] as string))
}

function findGroups(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const groups: string[][] = []

  const visit = (node: string): void => {
    const index = order.size
    order.set(node, index)
    low.set(node, index)
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      else if (!onStack.has(next)) continue
      low.set(node, Math.min(low.get(node) ?? index, low.get(next) ?? index))
    }
    if (low.get(node) !== index) return
    const group = stack.splice(stack.indexOf(node))
    for (const member of group) onStack.delete(member)
    if (group.length > 1 || graph.get(node)?.includes(node)) groups.push(group)
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return groups
}

function shortestCycle(
  graph: ReadonlyMap<string, readonly string[]>,
  group: ReadonlySet<string>,
  start: string,
): string[] {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return [...pathBack(cameFrom, node), start]
      if (!group.has(next) || cameFrom.has(next)) continue
      cameFrom.set(next, node)
      queue.push(next)
    }
  }
  return [start, start]
}

function pathBack(cameFrom: ReadonlyMap<string, string>, end: string): string[] {
  const way = [end]
  for (let node = cameFrom.get(end); node !== undefined; node = cameFrom.get(node)) way.unshift(node)
  return way
}
