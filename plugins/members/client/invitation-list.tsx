import { CommandButton, formatDate, roleLabel, UserName, useT } from '#core/client/index.ts'
import styles from './members.module.css'
import type { Invitation } from './membership.ts'

/** Pending invitations. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useT()
  return (
    <section aria-labelledby="invitations">
      <h2 className={styles.heading} id="invitations">
        {t('members.waiting', { count: invitations.length })}
      </h2>
      <ul className={styles.list}>
        {invitations.map(({ invitationId, userId, username, role, by, created }) => (
          <li key={invitationId} className={styles.row}>
            <UserName userId={userId} username={username} avatar="small" className={styles.name} />
            <span className={styles.id}>{userId}</span>
            <span className={styles.fact}>{t('members.invited-by', { by, when: formatDate(created) })}</span>
            <span className={styles.role}>{roleLabel(role)}</span>
            <CommandButton
              command="members.cancel-invitation"
              args={{ which: invitationId }}
              size="s"
              variant="ghost"
              aria-label={t('members.cancel-of', { name: username })}
            >
              {t('members.cancel')}
            </CommandButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
