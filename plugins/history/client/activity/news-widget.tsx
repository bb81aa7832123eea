import { formatDateTime, Link, useCall, useT } from '#core/client/index.ts'
import type { DashboardWidgetProps } from '#plugins/dashboard/shared.ts'
import { activityCalls } from '../../shared.ts'
import styles from './activity.module.css'
import { ActivityRow } from './activity-row.tsx'
import { activityLink, newsInput } from './activity-view.ts'

const shownMax = 6

/** On the dashboard: what others did since one was last in the project. Without any, the dashboard leaves it out. */
export default function NewsWidget(place: DashboardWidgetProps) {
  const t = useT()
  const { spaceId, projectId } = place
  const { data: visit } = useCall(activityCalls.lastVisit, { spaceId, projectId }, { quiet: true })
  const end = visit?.end
  const { data } = useCall(activityCalls.read, end ? newsInput(place, end) : null, { quiet: true })
  if (!end || !data || data.data.length === 0)
    return (
      <p className={styles.before} data-nothing>
        {t('activity.no-news')}
      </p>
    )
  return (
    <>
      <p className={styles.before}>{t('activity.since', { when: formatDateTime(end) })}</p>
      <ul className={styles.news}>
        {data.data.slice(0, shownMax).map(row => (
          <li key={`${row.is} ${row.id} ${row.updatedBy} ${row.updatedAt}`}>
            <ActivityRow place={place} row={row} isShort />
          </li>
        ))}
      </ul>
      <Link to={activityLink(place)} className={styles.all}>
        {t('activity.all', { count: data.data.length })}
      </Link>
    </>
  )
}
