import { type ReactNode, useEffect, useRef } from 'react'
import {
  Avatar,
  CallError,
  CommandButton,
  formatDate,
  formatNumber,
  Icon,
  Link,
  LoadFailed,
  links,
  NotFound,
  OnlineState,
  type PageProps,
  Skeleton,
  useLinkList,
  usePublicInfo,
  useSession,
  useT,
} from '#core/client/index.ts'
import styles from './profile.module.css'

/** The public profile of a user. (docs/behaviour.md, Accounts and sign-in) */
export default function ProfilePage({ params }: PageProps) {
  const t = useT()
  const { userId = '' } = params
  const { user } = useSession()
  const { data, error } = usePublicInfo(userId, { fresh: true })
  const lists = useRef<HTMLDivElement>(null)
  useLinkList(lists)
  const name = data?.profile.username
  useEffect(() => {
    if (name) document.title = `${name} · Skald`
  }, [name])
  if (error && !data) {
    const missing = error instanceof CallError && error.status === 404
    return missing ? <NotFound message={t('user-not-found')} /> : <LoadFailed error={error} />
  }
  if (!data) return <Skeleton label={t('shell.loading')} className={styles.page} />
  const { profile, spaces, projects, isOnline } = data
  const own = user?.userId === profile.userId
  const none = t(own ? 'profile.none' : 'profile.none-shared')
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Avatar userId={profile.userId} name={profile.username} size="large" decorative />
        <div className={styles.names}>
          <h1 className={styles.name}>
            <bdi>{profile.username}</bdi>
          </h1>
          <p className={styles.facts}>
            <span>{profile.userId}</span>
            <span>
              {t('profile.joined')}{' '}
              <time dateTime={profile.register_datetime}>{formatDate(profile.register_datetime)}</time>
            </span>
            <OnlineState userId={profile.userId} initial={isOnline} />
          </p>
        </div>
        {own && <CommandButton command="settings.open-profile">{t('profile.edit')}</CommandButton>}
      </header>
      <div ref={lists} className={styles.lists}>
        <Places title={t('profile.spaces')} count={spaces.length} none={none}>
          {spaces.map(({ spaceId, name }) => (
            <Place key={spaceId} icon="folder" name={name} to={links.space(spaceId)} />
          ))}
        </Places>
        <Places title={t('profile.projects')} count={projects.length} none={none}>
          {projects.map(({ spaceId, projectId, name }) => (
            <Place
              key={`${spaceId} ${projectId}`}
              icon="book-open"
              name={name}
              to={links.project(spaceId, projectId)}
            />
          ))}
        </Places>
      </div>
    </div>
  )
}

interface PlacesProps {
  title: string
  count: number
  none: string
  children: ReactNode
}

function Places({ title, count, none, children }: PlacesProps) {
  return (
    <section className={styles.places}>
      <h2>
        {title} <span className={styles.count}>{formatNumber(count)}</span>
      </h2>
      {count === 0 ? <p className={styles.none}>{none}</p> : <ul>{children}</ul>}
    </section>
  )
}

function Place({ icon, name, to }: { icon: 'folder' | 'book-open'; name: string; to: string }) {
  return (
    <li>
      <Link className={styles.place} to={to}>
        <Icon name={icon} />
        <bdi>{name}</bdi>
      </Link>
    </li>
  )
}
