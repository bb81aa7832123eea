/** Nodes that are selected together. */
export interface NodeSelection {
  readonly ids: ReadonlySet<string>
  /** the node from which a range goes on */
  readonly anchor: string
}

export const noSelection: NodeSelection = { ids: new Set(), anchor: '' }

/** With a node added, or taken out if it was selected. */
export function toggleNode({ ids }: NodeSelection, id: string): NodeSelection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** With all nodes added that are, in an order, between the one from which a range goes on and another one. */
export function selectTo({ ids, anchor }: NodeSelection, order: readonly string[], id: string): NodeSelection {
  const from = order.includes(anchor) ? anchor : id
  return { ids: new Set([...ids, ...between(order, from, id)]), anchor: from }
}

/**
 * The focus goes from one node to another: with all nodes between the one where that began and the latter. The way back
 * takes them out.
 */
export function extendTo(
  { ids, anchor }: NodeSelection,
  order: readonly string[],
  [from, to]: readonly [string, string],
): NodeSelection {
  const goesOn = ids.has(from) && order.includes(anchor)
  const start = goesOn ? anchor : from
  const next = new Set(ids)
  if (goesOn) for (const id of between(order, start, from)) next.delete(id)
  for (const id of between(order, start, to)) next.add(id)
  return { ids: next, anchor: start }
}

function between(order: readonly string[], one: string, other: string): readonly string[] {
  const [from, to] = [order.indexOf(one), order.indexOf(other)]
  return from < 0 || to < 0 ? [one, other] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}
