import { useEffect, useState } from 'react'
import {
  AuthLayout,
  Button,
  buttonClass,
  CommandButton,
  call,
  errorMessage,
  fetchUser,
  go,
  Link,
  links,
  reportFailure,
  Spinner,
  takeRedirect,
  useSession,
  useT,
} from '#core/client/index.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { FormError } from '../form/form-error.tsx'
import { dropFragment, isLinkExpired, takeFragment, useFragment } from './fragment.ts'
import { OutboxNote } from './outbox-note.tsx'
import styles from './sign-in-page.module.css'
import { StatusMessage } from './status-message.tsx'

type VerifyOutcome = { is: 'done' } | { is: 'failed'; words: string }

/**
 * Verifies an email address with the token of the email, signed in or not. Without a token, shows the prompt after
 * registering.
 */
export function VerifyPage() {
  const { token } = useFragment()
  const { user } = useSession()
  const [outcome, setOutcome] = useState<VerifyOutcome | null>(null)
  useEffect(takeFragment, [])
  return (
    <AuthLayout>
      {token ? (
        <Verifying key={token} token={token} onEnd={setOutcome} />
      ) : outcome?.is === 'done' || user?.emailVerified ? (
        <Verified />
      ) : user ? (
        <CheckInboxPrompt email={user.email} issue={outcome?.words} />
      ) : (
        <SignedOut issue={outcome?.words} />
      )}
    </AuthLayout>
  )
}

/** A token works once, so a second render must not send it again. */
const verifiedTokens = new Set<string>()

function Verifying({ token, onEnd }: { token: string; onEnd: (outcome: VerifyOutcome) => void }) {
  const t = useT()
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (verifiedTokens.has(token)) return
    verifiedTokens.add(token)
    const verify = async () => {
      try {
        await call(accountCalls['verify-email'], { token }, { quiet: true })
        if (isAuthenticated) await fetchUser().catch(reportFailure)
        onEnd({ is: 'done' })
      } catch (error) {
        onEnd({ is: 'failed', words: isLinkExpired(error) ? t('auth.link-dead-text') : errorMessage(error) })
      } finally {
        dropFragment()
      }
    }
    void verify()
  }, [token, isAuthenticated, onEnd, t])
  return (
    <div role="status">
      <Spinner className={styles.icon} />
      <h1>{t('auth.verifying')}</h1>
    </div>
  )
}

function Verified() {
  const t = useT()
  const { isAuthenticated } = useSession()
  return (
    <StatusMessage icon="circle-check" title={t('auth.verified')}>
      <p>{t('auth.verified-text')}</p>
      {isAuthenticated ? (
        <ContinueButton />
      ) : (
        <Link className={buttonClass({ variant: 'primary', size: 'l' })} to={links.auth()}>
          {t('auth.sign-in')}
        </Link>
      )}
    </StatusMessage>
  )
}

function ContinueButton() {
  const t = useT()
  return (
    <Button
      variant="primary"
      size="l"
      keys={['Enter']}
      data-answer="go-on"
      autoFocus
      onClick={() => go(takeRedirect(Date.now()), { replace: true })}
    >
      {t('auth.go-on')}
    </Button>
  )
}

/** Says that an email was sent. The prompt can be skipped: everything works before the address is verified. */
function CheckInboxPrompt({ email, issue }: { email: string; issue?: string }) {
  const t = useT()
  return (
    <StatusMessage icon="mail" title={t('auth.verify')}>
      <FormError>{issue}</FormError>
      <p>
        {t('auth.verify-sent')} <bdi className={styles.place}>{email}</bdi>
      </p>
      <p>{t('auth.verify-text')}</p>
      <OutboxNote />
      <ContinueButton />
      <CommandButton command="account.resend-verification" variant="ghost" size="l" />
    </StatusMessage>
  )
}

function SignedOut({ issue }: { issue?: string }) {
  const t = useT()
  return (
    <StatusMessage icon="mail" title={t('auth.verify')}>
      <FormError>{issue}</FormError>
      <p>{t('auth.verify-signed-out')}</p>
      <Link className={buttonClass({ variant: 'primary', size: 'l' })} to={links.auth()}>
        {t('auth.sign-in')}
      </Link>
    </StatusMessage>
  )
}
