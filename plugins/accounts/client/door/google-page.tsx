import { useEffect, useState } from 'react'
import { buttonClass, CallError, Door, failureWords, Link, links, Spinner, useT } from '#core/client/index.ts'
import { signInWithGoogle } from '../actions.ts'
import styles from './auth-page.module.css'
import { CodeForm } from './code-form.tsx'
import { takeFragment, useFragment } from './fragment.ts'
import { useGoOn } from './go-on.ts'
import { isSecondStep } from './sign-in-form.tsx'
import { Told } from './told.tsx'

/** Where Google sends people back to: the identity token behind the `#` signs in. */
export function GooglePage() {
  useGoOn()
  useEffect(takeFragment, [])
  const { id_token: credentials, error } = useFragment()
  const t = useT()
  if (!credentials) return <Failed>{t(error ? 'auth.google-refused' : 'auth.google-nothing')}</Failed>
  return <WithToken key={credentials} credentials={credentials} />
}

function WithToken({ credentials }: { credentials: string }) {
  const t = useT()
  const [fault, setFault] = useState<string | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  useEffect(() => {
    let current = true
    signInWithGoogle({ credentials }).catch((error: unknown) => {
      if (!current) return
      if (error instanceof CallError && isSecondStep(error)) setAsksCode(true)
      else setFault(error instanceof CallError && error.status === 401 ? t('auth.failed') : failureWords(error))
    })
    return () => {
      current = false
    }
  }, [credentials, t])
  if (fault) return <Failed>{fault}</Failed>
  return (
    <Door>
      {asksCode ? (
        <CodeForm
          send={code => signInWithGoogle({ credentials, code })}
          onBack={() => setFault(t('auth.google-refused'))}
        />
      ) : (
        <div className={styles.form} role="status">
          <Spinner className={styles.icon} />
          <h1 className={styles.title}>{t('auth.google-coming')}</h1>
        </div>
      )}
    </Door>
  )
}

function Failed({ children }: { children: string }) {
  const t = useT()
  return (
    <Door>
      <Told icon="circle-alert" title={t('auth.google-failed')}>
        <p className={styles.about}>{children}</p>
        <Link className={buttonClass({ variant: 'primary', size: 'l' })} to={links.auth()}>
          {t('auth.to-sign-in')}
        </Link>
      </Told>
    </Door>
  )
}
