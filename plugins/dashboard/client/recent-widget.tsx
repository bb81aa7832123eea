import { formatAgo, Icon, Link, recentEntities, useRegistry, useT } from '#core/client/index.ts'
import { entityLink } from '#core/shared/links.ts'
import type { DashboardWidgetProps } from '../shared.ts'
import styles from './dashboard.module.css'

const shownInWidget = 8

/** What this person opened last in a project, from this device: no request is made. */
export function RecentList({ projectId, max }: { projectId: string; max: number }) {
  const t = useT()
  const { kinds } = useRegistry()
  const now = Date.now()
  const recents = recentEntities(projectId).flatMap(({ entity, last }) => {
    const kind = kinds.get(entity.kind)
    return kind ? [{ entity, kind, last }] : []
  })
  if (recents.length === 0) return <p className={styles.quiet}>{t('dashboard.nothing-recent')}</p>
  return (
    <ul className={styles.recent}>
      {recents.slice(0, max).map(({ entity, kind, last }) => (
        <li key={entity.id} className={styles.row}>
          <Icon name={kind.icon} />
          <Link className={styles.grow} to={entityLink(kind, entity)}>
            {entity.label || t(`kind.${kind.name}.one`)}
          </Link>
          <span className={styles.quiet}>{formatAgo(last, now)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The widget with what was opened last. */
export default function RecentWidget({ projectId }: DashboardWidgetProps) {
  return <RecentList projectId={projectId} max={shownInWidget} />
}
