import { useEffect, useState } from 'react'
import {
  Button,
  buttonClass,
  CallError,
  CommandButton,
  call,
  Door,
  failureWords,
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
import { FormFault } from '../form/form-fault.tsx'
import { isRefusedAt } from '../form/use-form.ts'
import styles from './auth-page.module.css'
import { dropFragment, takeFragment, useFragment } from './fragment.ts'
import { OutboxNote } from './outbox-note.tsx'
import { Told } from './told.tsx'

type Outcome = { is: 'done' } | { is: 'failed'; words: string }

/** Verifies an address with the token of the mail, signed in or not; without a token, the prompt after registering. */
export function VerifyPage() {
  const { token } = useFragment()
  const { user } = useSession()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(takeFragment, [])
  return (
    <Door>
      {token ? (
        <Verifying key={token} token={token} onEnd={setOutcome} />
      ) : outcome?.is === 'done' || user?.emailVerified ? (
        <Verified />
      ) : user ? (
        <Prompt email={user.email} fault={outcome?.words} />
      ) : (
        <SignedOut fault={outcome?.words} />
      )}
    </Door>
  )
}

/** A token is used up by one call, whatever draws the page again. */
const asked = new Set<string>()

function Verifying({ token, onEnd }: { token: string; onEnd: (outcome: Outcome) => void }) {
  const t = useT()
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (asked.has(token)) return
    asked.add(token)
    const verify = async () => {
      try {
        await call(accountCalls['verify-email'], { token }, { quiet: true })
        if (isAuthenticated) await fetchUser().catch(reportFailure)
        onEnd({ is: 'done' })
      } catch (error) {
        const dead = error instanceof CallError && isRefusedAt(error, 'token')
        onEnd({ is: 'failed', words: dead ? t('auth.link-dead-text') : failureWords(error) })
      } finally {
        dropFragment()
      }
    }
    void verify()
  }, [token, isAuthenticated, onEnd, t])
  return (
    <div className={styles.form} role="status">
      <Spinner className={styles.icon} />
      <h1 className={styles.title}>{t('auth.verifying')}</h1>
    </div>
  )
}

function Verified() {
  const t = useT()
  const { isAuthenticated } = useSession()
  return (
    <Told icon="circle-check" title={t('auth.verified')}>
      <p className={styles.about}>{t('auth.verified-text')}</p>
      {isAuthenticated ? (
        <GoOn />
      ) : (
        <Link className={buttonClass({ variant: 'primary', size: 'l' })} to={links.auth()}>
          {t('auth.sign-in')}
        </Link>
      )}
    </Told>
  )
}

function GoOn() {
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

/** Says that a mail is on its way. It can be passed: everything works before the address is verified (decision A-020). */
function Prompt({ email, fault }: { email: string; fault?: string }) {
  const t = useT()
  return (
    <Told icon="mail" title={t('auth.verify')}>
      <FormFault>{fault}</FormFault>
      <p className={styles.about}>
        {t('auth.verify-sent')} <bdi className={styles.place}>{email}</bdi>
      </p>
      <p className={styles.about}>{t('auth.verify-text')}</p>
      <OutboxNote />
      <GoOn />
      <CommandButton command="account.resend-verification" variant="ghost" size="l" />
    </Told>
  )
}

function SignedOut({ fault }: { fault?: string }) {
  const t = useT()
  return (
    <Told icon="mail" title={t('auth.verify')}>
      <FormFault>{fault}</FormFault>
      <p className={styles.about}>{t('auth.verify-signed-out')}</p>
      <Link className={buttonClass({ variant: 'primary', size: 'l' })} to={links.auth()}>
        {t('auth.sign-in')}
      </Link>
    </Told>
  )
}
