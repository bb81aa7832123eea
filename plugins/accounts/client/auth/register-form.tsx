import { Button, Field, Link, links, register, TextInput, useT } from '#core/client/index.ts'
import { emailIssue, usernameIssue } from '#core/shared/account-rules.ts'
import { FormError } from '../form/form-error.tsx'
import { newPasswordIssues } from '../form/new-password.ts'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { type FormIssues, useForm } from '../form/use-form.ts'
import { enteredEmail } from './entered-email.ts'
import { OutboxNote } from './outbox-note.tsx'
import styles from './sign-in-page.module.css'

const emptyForm = { username: '', email: '', password: '', again: '' }

function check(values: typeof emptyForm): FormIssues<keyof typeof emptyForm> {
  const issues: FormIssues<keyof typeof emptyForm> = newPasswordIssues(values)
  const username = usernameIssue(values.username)
  const email = emailIssue(values.email)
  if (username) issues.username = username
  if (email) issues.email = email
  return issues
}

/** Opens an account. The fields are validated here and again on the server. */
export function RegisterForm() {
  const t = useT()
  const form = useForm(
    { ...emptyForm, email: enteredEmail.email.includes('@') ? enteredEmail.email : '' },
    {
      check,
      send: ({ username, email, password }) => register({ username: username.trim(), email: email.trim(), password }),
    },
  )
  const { values, set, issue } = form
  return (
    <form className={styles.form} {...form.props}>
      <h1 className={styles.title}>{t('auth.register')}</h1>
      <p className={styles.about}>{t('auth.register-text')}</p>
      <Field label={t('account.username')} error={issue('username')} required>
        <TextInput
          large
          name="username"
          autoComplete="nickname"
          value={values.username}
          onValue={set('username')}
          autoFocus
        />
      </Field>
      <Field label={t('auth.email')} error={issue('email')} required>
        <TextInput
          large
          name="email"
          type="email"
          autoComplete="email"
          value={values.email}
          onValue={value => {
            enteredEmail.email = value
            set('email')(value)
          }}
        />
      </Field>
      <NewPasswordFields form={form} name="password" label={t('auth.password')} required large />
      <FormError>{issue('form')}</FormError>
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
