import {
  CommandButton,
  EmptyState,
  formatNumber,
  Icon,
  Link,
  useProject,
  useRegistry,
  useT,
} from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'
import type { DashboardWidgetProps } from '../shared.ts'
import styles from './dashboard.module.css'

/** Nothing was opened on this device: what there is to open, as after an import, or how to begin. */
export function NothingOpened({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const { kinds } = useRegistry()
  const { status, data: project } = useProject(spaceId, projectId)
  if (status === 'loading') return null
  const filled = kinds.list().flatMap(kind => {
    const count = project?.modules.includes(kind.name) ? (project.counts[kind.name] ?? 0) : 0
    return count > 0 ? [{ kind, count }] : []
  })
  if (filled.length === 0)
    return (
      <EmptyState title={t('dashboard.begin')} text={t('dashboard.begin-about')}>
        <CommandButton command="chapter.new" variant="primary" />
        <CommandButton command="dashboard.type" />
      </EmptyState>
    )
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('dashboard.in-it')}</h2>
        <CommandButton command="dashboard.type" variant="ghost" />
      </div>
      <p className={styles.quiet}>{t('dashboard.begin-about')}</p>
      <ul className={styles.recent}>
        {filled.map(({ kind, count }) => (
          <li key={kind.name} className={styles.row}>
            <Icon name={kind.icon} />
            <Link className={styles.grow} to={links.project(spaceId, projectId, kind.name)}>
              {t(`kind.${kind.name}.many`)}
            </Link>
            <span className={styles.quiet}>{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
