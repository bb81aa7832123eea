import { useT } from '../i18n/intl.ts'
import { useBeholders } from '../live/here.ts'
import { UserAvatar } from '../session/user-name.tsx'
import styles from './beholders.module.css'

/** Who else has this page open: their faces, small, and their names for who asks. */
export function Beholders({ id }: { id: string }) {
  const t = useT()
  const people = useBeholders(id)
  if (people.length === 0) return null
  return (
    <ul className={styles.people} aria-label={t('entity.here', { names: people.map(one => one.username).join(', ') })}>
      {people.map(({ userId, username }) => (
        <li key={userId}>
          <UserAvatar userId={userId} username={username} size="tiny" />
        </li>
      ))}
    </ul>
  )
}
