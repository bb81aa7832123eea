import { useState } from 'react'
import {
  Button,
  CallError,
  Field,
  faultWords,
  Link,
  links,
  PasswordInput,
  register,
  TextInput,
  useT,
  wordsOf,
} from '#core/client/index.ts'
import { emailFault, passwordFault, usernameFault } from '#core/shared/account-rules.ts'
import styles from './auth-page.module.css'

interface Values {
  username: string
  email: string
  password: string
  again: string
}

type Faults = Partial<Record<keyof Values, string>>

function faultsOf(values: Values): Faults {
  const faults: Faults = {}
  const username = usernameFault(values.username)
  const email = emailFault(values.email)
  const password = passwordFault(values.password)
  if (username) faults.username = username
  if (email) faults.email = email
  if (password) faults.password = password
  else if (values.password !== values.again) faults.again = 'Paswords did not match'
  return faults
}

/** Open an account. Rules are the documents', asked here and again on the server. */
export function RegisterForm() {
  const t = useT()
  const [values, setValues] = useState<Values>({ username: '', email: '', password: '', again: '' })
  const [faults, setFaults] = useState<Faults & { form?: string }>({})
  const [busy, setBusy] = useState(false)
  const set = (name: keyof Values) => (value: string) => setValues(old => ({ ...old, [name]: value }))
  const worded = (fault: string | undefined) => fault && faultWords(fault)
  const submit = async () => {
    if (busy) return
    const found = faultsOf(values)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await register({ username: values.username.trim(), email: values.email.trim(), password: values.password })
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) return setFaults({ form: t('error.unreachable') })
      const named = Object.fromEntries((error.problem?.errors ?? []).map(one => [one.path, one.message]))
      setFaults(Object.keys(named).length > 0 ? named : { form: wordsOf(error) ?? t('error.something-dot') })
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
      <h1 className={styles.title}>{t('auth.register')}</h1>
      <p className={styles.about}>{t('auth.register-text')}</p>
      <Field label={t('account.username')} error={worded(faults.username)} required>
        <TextInput
          large
          name="username"
          autoComplete="nickname"
          value={values.username}
          onValue={set('username')}
          autoFocus
        />
      </Field>
      <Field label={t('auth.email')} error={worded(faults.email)} required>
        <TextInput large name="email" type="email" autoComplete="email" value={values.email} onValue={set('email')} />
      </Field>
      <Field label={t('auth.password')} hint={t('auth.password-hint')} error={worded(faults.password)} required>
        <PasswordInput
          large
          name="password"
          autoComplete="new-password"
          value={values.password}
          onValue={set('password')}
          revealLabel={t('auth.reveal')}
        />
      </Field>
      <Field label={t('auth.password-again')} error={worded(faults.again) ?? faults.form} required>
        <PasswordInput
          large
          name="again"
          autoComplete="new-password"
          value={values.again}
          onValue={set('again')}
          revealLabel={t('auth.reveal')}
        />
      </Field>
      <Button type="submit" variant="primary" size="l" busy={busy} keys={['Enter']}>
        {t('auth.register')}
      </Button>
      <p className={styles.about}>
        {t('auth.have-account')}{' '}
        <Link className={styles.link} to={links.auth()}>
          {t('auth.sign-in')}
        </Link>
      </p>
    </form>
  )
}
