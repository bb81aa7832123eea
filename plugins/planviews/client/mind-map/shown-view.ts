import { useMemo } from 'react'
import type { PlanView } from '#plugins/plans/shared.ts'
import { nodesAsSeen } from './tree.ts'

/** A view whose changes start from the map as it is seen, so that nothing else goes to another side with them. */
export function useAsSeen(view: PlanView): PlanView {
  const { nodes, shown } = view
  // Choosing a node makes another view of the same nodes: a thousand are not drawn anew for it.
  const seen = useMemo(() => seenOf({ nodes, shown }), [nodes, shown])
  return useMemo(() => asSeen(view, seen), [view, seen])
}

/** The nodes as they are seen, and of the same ones what the filter leaves. */
function seenOf({ nodes: given, shown: left }: Pick<PlanView, 'nodes' | 'shown'>) {
  const nodes = nodesAsSeen(given)
  const shown = new Set(left.map(({ id }) => id))
  return { nodes, shown: nodes.filter(({ id }) => shown.has(id)) }
}

function asSeen(view: PlanView, seen: Pick<PlanView, 'nodes' | 'shown'>): PlanView {
  return {
    ...{ ...view, ...seen },
    replace: change =>
      view.replace(now => {
        const before = nodesAsSeen(now)
        const changed = change(before)
        return changed === before ? now : changed
      }),
    add: (values, behindId) => view.add(values, behindId, nodesAsSeen),
  }
}
