import { Icon, Link, useCall, useT } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { entityLink } from '#core/shared/links.ts'
import type { DashboardWidgetProps } from '#plugins/dashboard/shared.ts'
import type { PlanNode } from '../shared/kind.ts'
import { type NodeStatus, statusColors, statusOf } from '../shared/status.ts'
import { plan } from '../shared.ts'
import styles from './plan-widget.module.css'

const nextShown = 3

/** How many nodes have each status, in the order in which work goes on. */
function countStatuses(nodes: readonly PlanNode[]): { status: NodeStatus; count: number }[] {
  return (Object.keys(statusColors) as NodeStatus[]).map(status => ({
    status,
    count: nodes.filter(node => statusOf(node) === status).length,
  }))
}

/** On the dashboard: the plan that was changed last, how far it is, and which nodes come next. */
export default function PlanWidget({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const place = { spaceId, projectId }
  const { data: list } = useCall(callsOf(plan).find, { ...place, sorting: 'updated:desc', limit: 1 }, { quiet: true })
  const planId = list?.data[0]?.planId
  const { data: found } = useCall(callsOf(plan).get, planId ? { ...place, planId } : null, { quiet: true })
  if (list?.data.length === 0) return <p className={styles.quiet}>{t('plans.none-yet')}</p>
  if (!found || !planId) return null
  const { nodes } = found
  const counts = countStatuses(nodes)
  return (
    <div className={styles.plan}>
      <Link className={styles.title} to={entityLink(plan, { ...place, id: planId })}>
        {found.title}
      </Link>
      <div className={styles.bar} aria-hidden="true">
        {counts.map(({ status, count }) => (
          <span key={status} data-count={count} style={{ flexGrow: count, background: statusColors[status] }} />
        ))}
      </div>
      <ul className={styles.statuses}>
        {counts.map(({ status, count }) => (
          <li key={status}>
            <span className={styles.dot} style={{ background: statusColors[status] }} />
            {t(`plans.status-${status}`)} {count}
          </li>
        ))}
      </ul>
      <ul className={styles.next}>
        {nodes
          .filter(node => statusOf(node) !== 'completed')
          .slice(0, nextShown)
          .map(node => (
            <li key={node.id} className={styles.row}>
              <Icon name={plan.icon} />
              <span>{node.title || t('plans.untitled')}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
