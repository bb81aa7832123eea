import { type IconName, useT } from '#core/client/index.ts'
import { type NodeStatus, statusColors } from '../../shared/status.ts'
import styles from './nodes.module.css'

export const statusIcons: Readonly<Record<NodeStatus, IconName>> = {
  planned: 'circle',
  'in-progress': 'circle-dot',
  completed: 'circle-check',
}

export const nodeStatuses = Object.keys(statusColors) as readonly NodeStatus[]

interface StatusMarkProps {
  status: NodeStatus
  /** the icon alone; its name is for screen readers */
  iconOnly?: boolean
}

/** A status in its colour, in a shape of its own: the colour is not its only mark. */
export function StatusMark({ status, iconOnly }: StatusMarkProps) {
  const t = useT()
  return (
    <span className={styles.status} data-status={status} title={iconOnly ? t(`plans.status-${status}`) : undefined}>
      <span className={styles.mark} style={{ color: statusColors[status] }} />
      <span className={iconOnly ? 'vh' : undefined}>{t(`plans.status-${status}`)}</span>
    </span>
  )
}
