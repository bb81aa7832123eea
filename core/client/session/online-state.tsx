import { useT } from '../i18n/intl.ts'
import { useOnline } from '../live/state.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './online-state.module.css'

/** Whether somebody is here now: a word, and a dot for the eye. */
export function OnlineState({ userId, known }: { userId: string; known: boolean }) {
  const t = useT()
  const online = useOnline(userId, known)
  return (
    <span className={classNames(styles.state, online && styles.online)} data-online={online}>
      {t(online ? 'profile.online' : 'profile.offline')}
    </span>
  )
}
