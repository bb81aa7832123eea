import { reportFailure, Skeleton, Switch, useCall, useT } from '#core/client/index.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { namedKinds, setWanted } from './notification-choices.ts'
import styles from './notifications.module.css'

/** Which notifications the user gets. */
export default function NotificationSettings() {
  const t = useT()
  const { data } = useCall(notificationCalls.getSettings, {})
  if (!data) return <Skeleton label={t('shell.loading')} />
  return (
    <div className={styles.settings}>
      {namedKinds(data).map(({ action, label, wanted }) => (
        <Switch
          key={action}
          wide
          checked={wanted}
          onValue={value => void setWanted(action, value).catch(reportFailure)}
        >
          {label}
        </Switch>
      ))}
      <p>{t('notifications.settings-about')}</p>
    </div>
  )
}
