import { useT } from '../i18n/intl.ts'
import { useOnline } from '../sync/live/live-state.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './online-state.module.css'

/** Whether a user is online: a word, and a coloured dot. */
export function OnlineState({ userId, initial }: { userId: string; initial: boolean }) {
  const t = useT()
  const online = useOnline(userId, initial)
  return (
    <span className={classNames(styles.state, online && styles.online)} data-online={online}>
      {t(online ? 'profile.online' : 'profile.offline')}
    </span>
  )
}
