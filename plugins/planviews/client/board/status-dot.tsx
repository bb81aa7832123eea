import { useT } from '#core/client/index.ts'
import { type PlanNode, statusColors, statusOf } from '#plugins/plans/shared.ts'
import styles from './board.module.css'

/** The status of a node: a shape of its own for each, and its name for screen readers. */
export function StatusDot({ node, withName }: { node: PlanNode; withName?: boolean }) {
  const t = useT()
  const status = statusOf(node)
  const name = t(`plan-views.status-${status}`)
  return (
    <span className={styles.status} title={withName ? undefined : name}>
      <span className={styles.dot} data-status={status} style={{ color: statusColors[status] }} />
      <span className={withName ? undefined : 'vh'}>{name}</span>
    </span>
  )
}
