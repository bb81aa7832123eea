import { Link, links, useCall, usePermission, useT } from '#core/client/index.ts'
import { plainText } from '#core/shared/rich-text/nodes.ts'
import type { DashboardWidgetProps } from '#plugins/dashboard/shared.ts'
import { moderationCalls } from '../../shared.ts'
import styles from './moderation.module.css'

const shownMax = 3

/** On the dashboard: comments that wait for the author, or were reported to them. */
export default function CommentsWidget({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const mayPublish = usePermission('project.publish')
  const story = mayPublish ? { storyId: projectId } : null
  const { data: state } = useCall(moderationCalls.state, story, { quiet: true })
  const open = state && (state.waiting > 0 ? 'waiting' : state.reported > 0 ? 'reported' : undefined)
  const { data: list } = useCall(moderationCalls.list, story && open ? { ...story, show: open } : null, { quiet: true })
  if (!mayPublish) return <p className={styles.quiet}>{t('comments.not-yours')}</p>
  if (!state) return null
  return (
    <>
      <p className={styles.quiet}>
        {open
          ? t('comments.open-counts', { waiting: state.waiting, reported: state.reported })
          : t('comments.none-open')}
      </p>
      <ul className={styles.opened}>
        {list?.data.slice(0, shownMax).map(({ commentId, user, content }) => (
          <li key={commentId}>
            <bdi>{user.username}</bdi> {plainText(content)}
          </li>
        ))}
      </ul>
      <Link className={styles.link} to={`${links.project(spaceId, projectId)}/comments`}>
        {t('comments.title')}
      </Link>
    </>
  )
}
