import { useState } from 'react'
import {
  AuthLayout,
  Button,
  type CallError,
  Field,
  Lazy,
  Link,
  lazyComponent,
  links,
  PasswordInput,
  peekRedirect,
  signIn,
  TextInput,
  useForm,
  useT,
} from '#core/client/index.ts'
import { limits } from '#core/shared/limits.ts'
import { FormError } from '../form/form-error.tsx'
import { enteredEmail } from './entered-email.ts'
import styles from './sign-in-page.module.css'
import { useContinueWhenSignedIn } from './use-continue-when-signed-in.ts'

/** Signs in and returns to the page that asked for it. */
export function SignInPage() {
  useContinueWhenSignedIn()
  return (
    <AuthLayout>
      <SignInForm back={peekRedirect(Date.now())} />
    </AuthLayout>
  )
}

const maxLength = 60

/**
 * Names the page that a builder path leads to, read from the path alone because a visitor may not know more. Undefined
 * for paths without a readable name.
 */
export function destinationName(address: string): string | undefined {
  const [path = ''] = address.split(/[?#]/)
  const base = `${limits.basePath}/`
  if (!path.startsWith(base)) return undefined
  const [kind, space, project] = path.slice(base.length).split('/')
  const id = kind === 'space' ? space : project
  const words = id && decode(id).replaceAll('_', ' ').trim()
  if (!words) return undefined
  return words.length > maxLength ? `${words.slice(0, maxLength)}…` : words
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const googleButton = lazyComponent(async () => (await import('./google/google-button.tsx')).GoogleButton, {
  whenNeeded: true,
})

const lazyCodeForm = lazyComponent(async () => (await import('./code-form.tsx')).CodeForm)

/** Signs in with an email address or a user id, and with a code if the account has a second step. */
function SignInForm({ back }: { back: string | undefined }) {
  const t = useT()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({
    initialValues: { email: enteredEmail.email, password: '' },
    check: ({ email, password }) => {
      if (email.trim() === '') return { email: { message: t('auth.both-needed') } }
      return password === '' ? { password: { message: t('auth.both-needed') } } : {}
    },
    send: ({ email, password }) => signIn({ email: email.trim(), password }),
    issuesOfError: error => {
      if (isSecondStep(error)) {
        setAsksCode(true)
        return {}
      }
      return error.status === 401 ? { password: { message: t('auth.failed') } } : undefined
    },
  })
  const { email, password } = form.values
  if (asksCode) {
    const send = (code: string) => signIn({ email: email.trim(), password, code })
    return <Lazy component={lazyCodeForm} props={{ send, onBack: () => setAsksCode(false) }} />
  }
  return (
    <form {...form.props}>
      <h1>{t('auth.sign-in')}</h1>
      <p>
        <Destination back={back} />
      </p>
      <Field label={t('auth.email-or-id')} error={form.issue('email')}>
        <TextInput
          {...form.input('email')}
          large
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          onValue={value => {
            enteredEmail.email = value
            form.change('email', value)
          }}
          autoFocus
        />
      </Field>
      <div className={styles.beside}>
        {/* Not PasswordField, whose file of its own the first page can do without. */}
        <Field label={t('auth.password')} error={form.issue('password')}>
          <PasswordInput
            {...form.input('password')}
            large
            autoComplete="current-password"
            revealLabel={t('auth.reveal')}
          />
        </Field>
        <Link className={styles.link} to={links.auth('forgot')}>
          {t('auth.forgot-it')}
        </Link>
      </div>
      <FormError>{form.issue('form')}</FormError>
      <Button type="submit" variant="primary" size="l" busy={form.busy} keys={['Enter']}>
        {t('auth.sign-in')}
      </Button>
      {/* If the button cannot be loaded, the form still works. */}
      <Lazy component={googleButton} props={{}} onFailed={reportError} />
      <p>
        {t('auth.new-here')}{' '}
        <Link className={styles.link} to={links.auth('register')}>
          {t('auth.make-account')}
        </Link>
      </p>
    </form>
  )
}

export function isSecondStep(error: CallError): boolean {
  return error.problem?.type === 'second-step'
}

/** Names the page that follows the sign-in. The name is user input, so it is isolated in its own text direction. */
function Destination({ back }: { back: string | undefined }) {
  const t = useT()
  const place = back && destinationName(back)
  if (!place) return t(back && back !== links.spaces() ? 'auth.and-go-back' : 'auth.and-write')
  return (
    <>
      {t('auth.and-go-on-with')} <bdi className={styles.place}>{place}</bdi>
    </>
  )
}
