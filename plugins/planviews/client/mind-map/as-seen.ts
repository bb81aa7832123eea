import type { PlanView } from '#plugins/plans/shared.ts'
import { nodesAsSeen } from './tree.ts'

/** A view whose changes start from the map as it is seen, so that nothing else goes to another side with them. */
export function asSeen(view: PlanView): PlanView {
  const nodes = nodesAsSeen(view.nodes)
  const shown = new Set(view.shown.map(({ id }) => id))
  return {
    ...view,
    nodes,
    // The same nodes as those above, by which what the filter leaves is told.
    shown: nodes.filter(({ id }) => shown.has(id)),
    replace: change =>
      view.replace(now => {
        const seen = nodesAsSeen(now)
        const changed = change(seen)
        return changed === seen ? now : changed
      }),
    add: (values, behindId) => view.add(values, behindId, nodesAsSeen),
  }
}
