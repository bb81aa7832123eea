import { useEffect, useRef, useState } from 'react'
import { nextId, userIdFromName, userIdIssue, usernameIssue } from '#core/shared/account-rules.ts'
import type { Issue } from '#core/shared/issue.ts'
import { limits } from '#core/shared/limits.ts'
import { CallError } from '../api/call-error.ts'
import { callErrorMessage } from '../api/error-table.ts'
import { useT } from '../i18n/intl.ts'
import { fieldError, issueMessage } from '../i18n/issue-messages.ts'
import { AuthLayout } from '../shell/auth/auth-layout.tsx'
import { dismissToast, showToast } from '../toasts/index.ts'
import { Button } from '../ui/button/button.tsx'
import { useSubmitGuard } from '../ui/button/submit-guard.ts'
import { Field } from '../ui/field/field.tsx'
import { TextInput } from '../ui/input/text-input.tsx'
import styles from './account-completion.module.css'
import { signOut, updateUser, useSession } from './session.ts'

const toastId = 'account-completion'

/** Asks a new user for the user id and username, which are chosen once. */
export function AccountCompletion() {
  const t = useT()
  const { user } = useSession()
  const [username, setUsername] = useState(user?.username ?? '')
  // The suggested id follows from the name at registration, so that Enter alone is enough.
  const suggestion = useRef({ base: userIdFromName(user?.username ?? ''), tries: 1 })
  const [userId, setUserId] = useState(suggestion.current.base)
  const [issues, setIssues] = useState<{ userId?: Issue; username?: Issue }>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const guard = useSubmitGuard()
  useEffect(() => {
    if (issues.userId || issues.username) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [issues])
  /** A suggestion for a taken id; an id the user typed stays as it is. */
  const suggestAnother = (takenId: string): string => {
    const { base, tries } = suggestion.current
    const isOwnChoice = base === '' || (takenId !== base && takenId !== nextId(base, '-', tries, limits.userIdMax))
    if (isOwnChoice) return takenId
    suggestion.current.tries = tries + 1
    return nextId(base, '-', tries + 1, limits.userIdMax)
  }
  /** False if nothing was saved: then the next try is not delayed. */
  const save = async (): Promise<boolean> => {
    const issuesFound = { userId: userIdIssue(userId) ?? undefined, username: usernameIssue(username) ?? undefined }
    setIssues(issuesFound)
    const first = issuesFound.userId ?? issuesFound.username
    if (first) {
      showToast({ kind: 'warn', title: issueMessage(first), id: toastId })
      return false
    }
    setBusy(true)
    showToast({ kind: 'info', title: t('account.updating'), id: toastId, duration: null })
    try {
      await updateUser({ userId, username: username.trim() })
      showToast({ kind: 'ok', title: t('account.updated'), id: toastId })
      return true
    } catch (error) {
      dismissToast(toastId)
      const isTaken = error instanceof CallError && error.status === 409
      const message = isTaken
        ? t('account.user-id-taken')
        : error instanceof CallError
          ? (callErrorMessage(error) ?? t('error.something-dot'))
          : t('error.unreachable')
      if (isTaken) {
        setIssues({ userId: { message: t('account.user-id-taken-here') } })
        setUserId(suggestAnother(userId))
      }
      showToast({ kind: 'bad', title: message })
      return false
    } finally {
      setBusy(false)
    }
  }
  return (
    <AuthLayout>
      <form
        ref={form}
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          guard(save)
        }}
        noValidate
      >
        <h1 className={styles.title}>{t('account.completion-title')}</h1>
        <p className={styles.about}>{t('account.completion-text')}</p>
        <Field
          label={t('account.user-id')}
          hint={t('account.user-id-hint')}
          error={issues.userId && fieldError(issues.userId)}
          required
        >
          <TextInput
            name="userId"
            value={userId}
            onValue={setUserId}
            autoComplete="username"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Field label={t('account.username')} error={issues.username && fieldError(issues.username)} required>
          <TextInput name="username" value={username} onValue={setUsername} autoComplete="nickname" />
        </Field>
        <Button type="submit" variant="primary" size="l" className={styles.wide} busy={busy}>
          {t('account.completion-save')}
        </Button>
        <Button variant="ghost" data-command="account.sign-out" onClick={() => void signOut()}>
          {t('command.account.sign-out')}
        </Button>
      </form>
    </AuthLayout>
  )
}
