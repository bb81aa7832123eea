import { CommandButton, EmptyState, useT } from '#core/client/index.ts'
import type { PlanView } from '../../shared/view.ts'

/** In place of the nodes: there are none yet, or none that the filter leaves. */
export function NoNodes({ view }: { view: PlanView }) {
  const t = useT()
  if (view.nodes.length > 0)
    return (
      <EmptyState illustration={null} title={t('plans.none-left')}>
        <CommandButton command="plans.filter-clear" />
      </EmptyState>
    )
  return (
    <EmptyState title={t('plans.empty')} text={t('plans.empty-text')}>
      <CommandButton command="plans.add" variant="primary" />
      <CommandButton command="plans.template" />
    </EmptyState>
  )
}
