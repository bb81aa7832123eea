import { Link, useCall, usePermission, useT } from '#core/client/index.ts'
import { links } from '#core/shared/links.ts'
import type { DashboardWidgetProps } from '#plugins/dashboard/shared.ts'
import { publishCalls } from '../../shared.ts'
import { timeLabel } from './actions.ts'
import styles from './author.module.css'

const waitingShown = 4

/** On the dashboard: what waits to go out, and how many chapters differ from what readers see. */
export default function PublishingWidget({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const mayPublish = usePermission('project.publish')
  const { data } = useCall(publishCalls.get, mayPublish ? { spaceId, projectId } : null, { quiet: true })
  if (!mayPublish) return <p className={styles.quiet}>{t('publishing.not-yours')}</p>
  if (!data) return null
  const changed = data.chapters.filter(({ state }) => state === 'changed').length
  return (
    <>
      <p className={styles.quiet}>
        {data.jobs.length === 0 && t('publishing.nothing-waits')}{' '}
        {changed > 0 && t('publishing.differ', { count: changed })}
      </p>
      <ul className={styles.list}>
        {data.jobs.slice(0, waitingShown).map(job => (
          <li key={job.jobId} className={styles.row}>
            <span className={styles.grow}>{job.title}</span>
            <span className={styles.quiet}>{timeLabel(job.schedule)}</span>
          </li>
        ))}
      </ul>
      <Link className={styles.link} to={links.projectSection(spaceId, projectId, 'publishing')}>
        {t('place.publishing')}
      </Link>
    </>
  )
}
