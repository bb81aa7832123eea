import { changesBetween } from '#core/shared/fields/items.ts'
import type { Place } from '#core/shared/kind-calls.ts'
import { type CallContext, type Tx, writeContextOf } from '#server/index.ts'
import type { PlanNode } from '../shared/kind.ts'
import { type Plan, plan } from '../shared.ts'

export interface PlanRef extends Place {
  planId: string
}

/** @throws Problem not-found */
export async function nodesIn(
  { entities }: CallContext,
  read: Tx | CallContext['read'],
  at: PlanRef,
): Promise<PlanNode[]> {
  const { text } = await entities.get(read, plan, at, at.planId)
  return (JSON.parse(text) as Plan).nodes
}

/** Only the changed nodes are written, so that other people's changes of other nodes stay. */
export async function writeNodes(context: CallContext, tx: Tx, at: PlanRef, before: PlanNode[], after: PlanNode[]) {
  const changes = changesBetween(before, after)
  if (changes.length > 0)
    await context.entities.update(tx, plan, at, at.planId, { data: { nodes: { changes } } }, writeContextOf(context))
}
