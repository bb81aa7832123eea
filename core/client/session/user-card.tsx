import { CallError } from '../api/call-error.ts'
import { formatDate, formatNumber, useT } from '../i18n/intl.ts'
import { Avatar } from '../ui/avatar/avatar.tsx'
import { Skeleton } from '../ui/skeleton/skeleton.tsx'
import { OnlineState } from './online-state.tsx'
import { type PublicInfo, usePublicInfo } from './public-info.ts'
import styles from './user-card.module.css'

/** The hover card of a user: five facts (USER-04..09). */
export function UserCard({ userId }: { userId: string }) {
  const t = useT()
  const { data, error } = usePublicInfo(userId)
  if (data) return <UserDetails info={data} />
  if (!error) return <Skeleton label={t('shell.loading')} lines={2} />
  const id = error instanceof CallError && error.status === 404 ? 'user-not-found' : 'error-loading-user-info'
  return (
    <p className={styles.failure} data-message-id={id}>
      {t(id)}
    </p>
  )
}

function UserDetails({ info: { profile, spaces, projects, isOnline } }: { info: PublicInfo }) {
  const t = useT()
  return (
    <>
      <div className={styles.head}>
        <Avatar userId={profile.userId} name={profile.username} size="medium" decorative />
        <div className={styles.names}>
          <bdi className={styles.name}>{profile.username}</bdi>
          <OnlineState userId={profile.userId} initial={isOnline} />
        </div>
      </div>
      <dl className={styles.facts}>
        <dt>{t('profile.joined')}</dt>
        <dd>{formatDate(profile.register_datetime)}</dd>
        <dt>{t('profile.spaces')}</dt>
        <dd>{formatNumber(spaces.length)}</dd>
        <dt>{t('profile.projects')}</dt>
        <dd>{formatNumber(projects.length)}</dd>
      </dl>
    </>
  )
}
