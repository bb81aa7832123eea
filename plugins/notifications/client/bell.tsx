import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber, IconButton, runCommand, useCall, useT } from '#core/client/index.ts'
import { notificationCalls } from '#core/shared/calls/notifications.ts'
import { BellMenu } from './bell-menu.tsx'
import styles from './notifications.module.css'
import { bell } from './state.ts'

const countMax = 99

/** The bell with the number of unviewed notifications, and its menu. (docs/behaviour.md, Notifications) */
export default function Bell() {
  const t = useT()
  const { open } = useSnapshot(bell)
  const { data, error } = useCall(notificationCalls.get, {}, { quiet: true })
  const count = data?.length ?? 0
  useEffect(() => {
    bell.shown++
    return () => {
      bell.shown--
      bell.open = false
    }
  }, [])
  return (
    <div className={styles.bell}>
      <IconButton
        icon="bell"
        label={t('notifications.bell', { count })}
        data-command="notifications.open"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => void runCommand('notifications.open')}
      />
      {count > 0 && (
        <span className={styles.count} data-count={count} aria-hidden="true">
          {count > countMax ? `${formatNumber(countMax)}+` : formatNumber(count)}
        </span>
      )}
      {open && <BellMenu items={data} error={error} />}
    </div>
  )
}
