import { useEffect, useState } from 'react'
import { AuthLayout, buttonClass, CallError, errorMessage, Link, links, Spinner, useT } from '#core/client/index.ts'
import { signInWithGoogle } from '../../actions.ts'
import { CodeForm } from '../code-form.tsx'
import { takeFragment, useFragment } from '../fragment.ts'
import styles from '../sign-in-page.module.css'
import { isSecondStep } from '../sign-in-page.tsx'
import { StatusMessage } from '../status-message.tsx'
import { useContinueWhenSignedIn } from '../use-continue-when-signed-in.ts'

/** The page Google redirects to: signs in with the identity token in the URL fragment. */
export function GooglePage() {
  useContinueWhenSignedIn()
  useEffect(takeFragment, [])
  const { id_token: credentials, error } = useFragment()
  const t = useT()
  if (!credentials) return <SignInFailed>{t(error ? 'auth.google-refused' : 'auth.google-nothing')}</SignInFailed>
  return <SignInWithToken key={credentials} credentials={credentials} />
}

function SignInWithToken({ credentials }: { credentials: string }) {
  const t = useT()
  const [issue, setIssue] = useState<string | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  useEffect(() => {
    let current = true
    signInWithGoogle({ credentials }).catch((error: unknown) => {
      if (!current) return
      if (error instanceof CallError && isSecondStep(error)) setAsksCode(true)
      else setIssue(error instanceof CallError && error.status === 401 ? t('auth.failed') : errorMessage(error))
    })
    return () => {
      current = false
    }
  }, [credentials, t])
  if (issue) return <SignInFailed>{issue}</SignInFailed>
  return (
    <AuthLayout>
      {asksCode ? (
        <CodeForm
          send={code => signInWithGoogle({ credentials, code })}
          onBack={() => setIssue(t('auth.google-refused'))}
        />
      ) : (
        <div role="status">
          <Spinner className={styles.icon} />
          <h1>{t('auth.google-coming')}</h1>
        </div>
      )}
    </AuthLayout>
  )
}

function SignInFailed({ children }: { children: string }) {
  const t = useT()
  return (
    <AuthLayout>
      <StatusMessage icon="circle-alert" title={t('auth.google-failed')}>
        <p>{children}</p>
        <Link className={buttonClass({ variant: 'primary', size: 'l' })} to={links.auth()}>
          {t('auth.to-sign-in')}
        </Link>
      </StatusMessage>
    </AuthLayout>
  )
}
