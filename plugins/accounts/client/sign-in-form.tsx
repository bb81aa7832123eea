import { useState } from 'react'
import {
  Button,
  CallError,
  Field,
  Link,
  links,
  PasswordInput,
  signIn,
  TextInput,
  useT,
  wordsOf,
} from '#core/client/index.ts'
import styles from './auth-page.module.css'

/** Sign in with an email address or a user id. */
export function SignInForm({ returning }: { returning: boolean }) {
  const t = useT()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    if (busy) return
    if (email.trim() === '' || password === '') return setFault(t('auth.both-needed'))
    setBusy(true)
    setFault(null)
    try {
      await signIn({ email: email.trim(), password })
    } catch (error) {
      if (!(error instanceof CallError)) setFault(t('error.unreachable'))
      else setFault(error.status === 401 ? t('auth.failed') : (wordsOf(error) ?? t('error.something-dot')))
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1 className={styles.title}>{t('auth.sign-in')}</h1>
      <p className={styles.about}>{t(returning ? 'auth.and-go-back' : 'auth.and-write')}</p>
      <Field label={t('auth.email-or-id')}>
        <TextInput
          large
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onValue={setEmail}
          autoFocus
        />
      </Field>
      <Field label={t('auth.password')} error={fault}>
        <PasswordInput
          large
          name="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          revealLabel={t('auth.reveal')}
        />
      </Field>
      <Button type="submit" variant="primary" size="l" busy={busy} keys={['Enter']}>
        {t('auth.sign-in')}
      </Button>
      <p className={styles.about}>
        {t('auth.new-here')}{' '}
        <Link className={styles.link} to={links.auth('register')}>
          {t('auth.make-account')}
        </Link>
      </p>
    </form>
  )
}
