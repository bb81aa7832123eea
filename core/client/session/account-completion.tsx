import { useRef } from 'react'
import { nextId, userIdFromName, userIdIssue, usernameIssue } from '#core/shared/access/account-rules.ts'
import { limits } from '#core/shared/limits.ts'
import { CallError } from '../api/call-error.ts'
import { errorMessage } from '../context/run-command.ts'
import { useForm } from '../form/use-form.ts'
import { useT } from '../i18n/intl.ts'
import { issueMessage } from '../i18n/issue-messages.ts'
import { AuthLayout } from '../shell/auth/auth-layout.tsx'
import { dismissToast, showToast } from '../toasts/index.ts'
import { Button } from '../ui/button/button.tsx'
import { Field } from '../ui/field/field.tsx'
import { TextInput } from '../ui/input/text-input.tsx'
import styles from './account-completion.module.css'
import { signOut, updateUser, useSession } from './session.ts'

const toastId = 'account-completion'

/** Asks a new user for the user id and username, which are chosen once. */
export function AccountCompletion() {
  const t = useT()
  const { user } = useSession()
  // The suggested id follows from the name at registration, so that Enter alone is enough.
  const suggestion = useRef({ base: userIdFromName(user?.username ?? ''), tries: 1 })
  /** A suggestion for a taken id; an id the user typed stays as it is. */
  const suggestAnother = (takenId: string): string => {
    const { base, tries } = suggestion.current
    const isOwnChoice = base === '' || (takenId !== base && takenId !== nextId(base, '-', tries, limits.userIdMax))
    if (isOwnChoice) return takenId
    suggestion.current.tries = tries + 1
    return nextId(base, '-', tries + 1, limits.userIdMax)
  }
  const form = useForm({
    initialValues: { userId: suggestion.current.base, username: user?.username ?? '' },
    check: ({ userId, username }) => ({ userId: userIdIssue(userId), username: usernameIssue(username) }),
    onInvalid: ([first]) => first && showToast({ kind: 'warn', title: issueMessage(first), id: toastId }),
    send: async ({ userId, username }) => {
      showToast({ kind: 'info', title: t('account.updating'), id: toastId, duration: null })
      try {
        await updateUser({ userId, username: username.trim() })
        showToast({ kind: 'ok', title: t('account.updated'), id: toastId })
      } catch (error) {
        dismissToast(toastId)
        const isTaken = error instanceof CallError && error.status === 409
        showToast({ kind: 'bad', title: isTaken ? t('account.user-id-taken') : errorMessage(error) })
        if (!isTaken) return false
        form.change('userId', suggestAnother(userId))
        throw error
      }
    },
    issuesOfError: () => ({ userId: { message: t('account.user-id-taken-here') } }),
  })
  return (
    <AuthLayout>
      <form {...form.props}>
        <h1>{t('account.completion-title')}</h1>
        <p className={styles.about}>{t('account.completion-text')}</p>
        <Field label={t('account.user-id')} hint={t('account.user-id-hint')} error={form.issue('userId')} required>
          <TextInput {...form.input('userId')} autoComplete="username" spellCheck={false} autoFocus />
        </Field>
        <Field label={t('account.username')} error={form.issue('username')} required>
          <TextInput {...form.input('username')} autoComplete="nickname" />
        </Field>
        <Button type="submit" variant="primary" size="l" className={styles.wide} busy={form.busy}>
          {t('account.completion-save')}
        </Button>
        <Button variant="ghost" data-command="account.sign-out" onClick={() => void signOut()}>
          {t('command.account.sign-out')}
        </Button>
      </form>
    </AuthLayout>
  )
}
