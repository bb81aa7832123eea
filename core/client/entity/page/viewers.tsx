import { useT } from '../../i18n/intl.ts'
import { UserAvatar } from '../../session/user-name.tsx'
import { useViewers } from '../../sync/live/viewers.ts'
import styles from './viewers.module.css'

/** Who else has this page open: small avatars, with the names in a tooltip. */
export function Viewers({ id }: { id: string }) {
  const t = useT()
  const viewers = useViewers(id)
  if (viewers.length === 0) return null
  return (
    <ul
      className={styles.people}
      aria-label={t('entity.here', { names: viewers.map(viewer => viewer.username).join(', ') })}
    >
      {viewers.map(({ userId, username }) => (
        <li key={userId}>
          <UserAvatar userId={userId} username={username} size="tiny" />
        </li>
      ))}
    </ul>
  )
}
