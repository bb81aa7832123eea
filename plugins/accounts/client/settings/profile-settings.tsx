import {
  Button,
  buttonClass,
  CommandButton,
  Field,
  Icon,
  issueMessage,
  Link,
  links,
  setCallData,
  showToast,
  TextInput,
  updateUser,
  useForm,
  useSession,
  useT,
} from '#core/client/index.ts'
import { usernameIssue } from '#core/shared/access/account-rules.ts'
import { sessionCalls } from '#core/shared/calls/session.ts'
import { FormError } from '../form/form-error.tsx'
import styles from './settings.module.css'

/** The user's name, which can be changed, and the user id, which cannot. */
export default function ProfileSettings() {
  const t = useT()
  const { user } = useSession()
  const form = useForm({
    initialValues: { username: user?.username ?? '' },
    check: ({ username }) => ({ username: usernameIssue(username) }),
    // The toast shows the message of the rule; the field shows a plain sentence.
    onInvalid: ([issue]) => issue && showToast({ kind: 'warn', id: 'profile', title: issueMessage(issue) }),
    send: async ({ username }) => {
      await updateUser({ username: username.trim() })
      showToast({ kind: 'ok', title: t('account.updated') })
      const userId = user?.userId ?? ''
      setCallData(sessionCalls.getPublicInfo, { userId }, old =>
        old ? { ...old, profile: { ...old.profile, username: username.trim() } } : undefined,
      )
    },
  })
  if (!user) return null
  const unchanged = form.values.username.trim() === user.username
  return (
    <form className={styles.form} {...form.props}>
      <Field label={t('account.username')} hint={t('settings.username-hint')} error={form.issue('username')} required>
        <TextInput {...form.input('username')} autoComplete="nickname" />
      </Field>
      <dl className={styles.fixed}>
        <dt>{t('account.user-id')}</dt>
        <dd>{user.userId}</dd>
      </dl>
      <dl className={styles.fixed}>
        <dt>{t('auth.email')}</dt>
        <dd>
          {user.email}
          {user.emailVerified && (
            <span className={styles.badge}>
              <Icon name="check" size="s" /> {t('settings.verified')}
            </span>
          )}
        </dd>
        {!user.emailVerified && (
          <dd>
            <CommandButton command="account.resend-verification" size="s" />
          </dd>
        )}
      </dl>
      <FormError>{form.issue('form')}</FormError>
      <Button type="submit" variant="primary" busy={form.busy} disabled={unchanged}>
        {t('settings.save')}
      </Button>
      <p>
        <Link className={buttonClass({ variant: 'ghost' })} to={links.profile(user.userId)}>
          {t('settings.profile-show')}
        </Link>
      </p>
    </form>
  )
}
