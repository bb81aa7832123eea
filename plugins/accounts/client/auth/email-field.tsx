import { Field, type Form, Link, links, TextInput, useT } from '#core/client/index.ts'
import { enteredEmail } from './entered-email.ts'
import styles from './sign-in-page.module.css'

/** What was typed as an email on another of these pages; empty if it is a user ID. */
export const enteredAddress = () => (enteredEmail.email.includes('@') ? enteredEmail.email : '')

interface EmailFieldProps {
  form: Form<{ email: string }>
  required?: boolean
  autoFocus?: boolean
}

/** The email of an account. The other pages for people who are not signed in begin with what was typed here. */
export function EmailField({ form, required, autoFocus }: EmailFieldProps) {
  const t = useT()
  return (
    <Field label={t('auth.email')} error={form.issue('email')} required={required}>
      <TextInput
        {...form.input('email')}
        large
        type="email"
        autoComplete="email"
        onValue={value => {
          enteredEmail.email = value
          form.change('email', value)
        }}
        autoFocus={autoFocus}
      />
    </Field>
  )
}

/** The way to signing in, behind the text that says whom it is for. */
export function SignInInstead({ text }: { text: string }) {
  const t = useT()
  return (
    <p>
      {text}{' '}
      <Link className={styles.link} to={links.auth()}>
        {t('auth.sign-in')}
      </Link>
    </p>
  )
}
