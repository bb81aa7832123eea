import { OnlineState, UserName, useCall, useT } from '#core/client/index.ts'
import { projectMemberCalls } from '#core/shared/calls/members.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import type { DashboardWidgetProps } from '../shared.ts'
import styles from './dashboard.module.css'

/** Each is a request. */
const shownMax = 8

/** The members of a project, and who of them is online. */
export default function HereWidget({ spaceId, projectId }: DashboardWidgetProps) {
  const t = useT()
  const { data: members } = useCall(projectMemberCalls.getProjectUsers, { spaceId, projectId }, { quiet: true })
  if (!members) return null
  return (
    <>
      <ul className={styles.members}>
        {members.slice(0, shownMax).map(({ userId, username }) => (
          <li key={userId} className={styles.row}>
            <span className={styles.grow}>
              <UserName userId={userId} username={username} avatar="small" />
            </span>
            <MemberState userId={userId} />
          </li>
        ))}
      </ul>
      {members.length > shownMax && (
        <p className={styles.quiet}>{t('dashboard.more-members', { count: members.length - shownMax })}</p>
      )}
    </>
  )
}

function MemberState({ userId }: { userId: string }) {
  const { data } = useCall(sessionCalls.getPublicInfo, { userId }, { quiet: true })
  return data ? <OnlineState userId={userId} initial={data.isOnline} /> : null
}
