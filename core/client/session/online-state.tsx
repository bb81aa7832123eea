import { useT } from '../i18n/intl.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './online-state.module.css'

/** Whether somebody is here now: a word, and a dot for the eye. */
export function OnlineState({ known }: { userId: string; known: boolean }) {
  const t = useT()
  return (
    <span className={classNames(styles.state, known && styles.online)} data-online={known}>
      {t(known ? 'profile.online' : 'profile.offline')}
    </span>
  )
}
