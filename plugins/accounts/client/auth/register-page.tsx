import { useEffect } from 'react'
import {
  AuthLayout,
  Button,
  Field,
  go,
  register,
  TextInput,
  takeRedirect,
  useForm,
  useSession,
  useT,
} from '#core/client/index.ts'
import { emailIssue, usernameIssue } from '#core/shared/access/account-rules.ts'
import { FormError } from '../form/form-error.tsx'
import { newPasswordIssues } from '../form/new-password.ts'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { EmailField, enteredAddress, SignInInstead } from './email-field.tsx'
import { enteredEmail } from './entered-email.ts'
import { OutboxNote } from './outbox-note.tsx'

/**
 * Creates an account and goes on to the builder. The email can be verified later: a banner there asks for it.
 */
export function RegisterPage() {
  const { isAuthenticated } = useSession()
  useEffect(() => {
    if (!isAuthenticated) return
    enteredEmail.email = ''
    go(takeRedirect(Date.now()), { replace: true })
  }, [isAuthenticated])
  return (
    <AuthLayout>
      <RegisterForm />
    </AuthLayout>
  )
}

/** Opens an account. The fields are validated here and again on the server. */
function RegisterForm() {
  const t = useT()
  const form = useForm({
    initialValues: { username: '', email: enteredAddress(), password: '', again: '' },
    check: values => ({
      username: usernameIssue(values.username),
      email: emailIssue(values.email),
      ...newPasswordIssues(values),
    }),
    send: ({ username, email, password }) => register({ username: username.trim(), email: email.trim(), password }),
  })
  return (
    <form {...form.props}>
      <h1>{t('auth.register')}</h1>
      <p>{t('auth.register-text')}</p>
      <Field label={t('account.username')} error={form.issue('username')} required>
        <TextInput {...form.input('username')} large autoComplete="nickname" autoFocus />
      </Field>
      <EmailField form={form} required />
      <NewPasswordFields form={form} name="password" label={t('auth.password')} required large />
      <FormError>{form.issue('form')}</FormError>
      <OutboxNote />
      <Button type="submit" variant="primary" size="l" busy={form.busy} keys={['Enter']}>
        {t('auth.register')}
      </Button>
      <SignInInstead text={t('auth.have-account')} />
    </form>
  )
}
