import { runCommand, SectionMessage, useSession, useT } from '#core/client/index.ts'
import { OutboxNote } from './auth/outbox-note.tsx'
import styles from './verify-banner.module.css'

/** Reminds of the verification email until the user dismisses it for good. */
export default function VerifyBanner() {
  const t = useT()
  const { user } = useSession()
  if (!user) return null
  return (
    <div className={styles.banner}>
      <SectionMessage
        sectionId="verify-email"
        scope={user.userId}
        dismissLabel={t('account.verify-dismiss')}
        title={t('account.verify-banner')}
        actions={[
          {
            label: t('command.account.resend-verification'),
            command: 'account.resend-verification',
            onClick: () => void runCommand('account.resend-verification'),
          },
        ]}
      >
        {t('account.verify-banner-text')} <bdi>{user.email}</bdi>
        <OutboxNote />
      </SectionMessage>
    </div>
  )
}
