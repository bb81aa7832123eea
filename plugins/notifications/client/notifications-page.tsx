import { useRef } from 'react'
import {
  EmptyState,
  LoadFailed,
  PageHead,
  type PageProps,
  Skeleton,
  useCall,
  useLinkList,
  useT,
} from '#core/client/index.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { NotificationList } from './notification-list.tsx'
import styles from './notifications.module.css'

/** All notifications, including answered ones. (docs/behaviour.md, Notifications) */
export default function NotificationsPage(_: PageProps) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const { data, error } = useCall(notificationCalls.getAll, {}, { quiet: true })
  useLinkList(list)
  if (!data && error) return <LoadFailed error={error} />
  return (
    <div className={styles.page}>
      <PageHead className={styles.head} title={t('notifications.title')} />
      {!data && <Skeleton label={t('shell.loading')} rowHeight={64} />}
      {data?.length === 0 && <EmptyState title={t('notifications.none')} text={t('notifications.none-text')} />}
      {data && data.length > 0 && <NotificationList ref={list} items={data} label={t('notifications.title')} />}
    </div>
  )
}
