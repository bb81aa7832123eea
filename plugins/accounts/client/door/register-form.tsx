import { Button, Field, Link, links, register, TextInput, useT } from '#core/client/index.ts'
import { emailFault, usernameFault } from '#core/shared/account-rules.ts'
import { FormFault } from '../form/form-fault.tsx'
import { newPasswordFaults } from '../form/new-password.ts'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { type Faults, useForm } from '../form/use-form.ts'
import styles from './auth-page.module.css'
import { typed } from './door-state.ts'
import { OutboxNote } from './outbox-note.tsx'

const empty = { username: '', email: '', password: '', again: '' }

function check(values: typeof empty): Faults<keyof typeof empty> {
  const faults: Faults<keyof typeof empty> = newPasswordFaults(values)
  const username = usernameFault(values.username)
  const email = emailFault(values.email)
  if (username) faults.username = username
  if (email) faults.email = email
  return faults
}

/** Open an account. Rules are the documents', asked here and again on the server. */
export function RegisterForm() {
  const t = useT()
  const form = useForm(
    { ...empty, email: typed.email.includes('@') ? typed.email : '' },
    {
      check,
      send: ({ username, email, password }) => register({ username: username.trim(), email: email.trim(), password }),
    },
  )
  const { values, set, fault } = form
  return (
    <form className={styles.form} {...form.props}>
      <h1 className={styles.title}>{t('auth.register')}</h1>
      <p className={styles.about}>{t('auth.register-text')}</p>
      <Field label={t('account.username')} error={fault('username')} required>
        <TextInput
          large
          name="username"
          autoComplete="nickname"
          value={values.username}
          onValue={set('username')}
          autoFocus
        />
      </Field>
      <Field label={t('auth.email')} error={fault('email')} required>
        <TextInput
          large
          name="email"
          type="email"
          autoComplete="email"
          value={values.email}
          onValue={value => {
            typed.email = value
            set('email')(value)
          }}
        />
      </Field>
      <NewPasswordFields form={form} name="password" label={t('auth.password')} required large />
      <FormFault>{fault('form')}</FormFault>
      <OutboxNote />
      <Button type="submit" variant="primary" size="l" busy={form.busy} keys={['Enter']}>
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
