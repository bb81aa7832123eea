import { useEffect, useRef, useState } from 'react'
import { nextId, userIdFault, userIdFromName, usernameFault } from '#core/shared/account-rules.ts'
import { limits } from '#core/shared/limits.ts'
import { CallError } from '../api/call-error.ts'
import { wordsOf } from '../api/error-table.ts'
import { faultWords, fieldError } from '../i18n/fault-words.ts'
import { useT } from '../i18n/intl.ts'
import { Door } from '../shell/door.tsx'
import { dismissToast, showToast } from '../toasts/index.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { useSubmitGuard } from '../ui/submit-guard.ts'
import { TextInput } from '../ui/text-input.tsx'
import styles from './completion.module.css'
import { signOut, updateUser, useSession } from './session.ts'

const toastId = 'account-completion'

/** Asks a new person for the identity everyone will see; it is chosen once (foundation 2, decision A-017). */
export function Completion() {
  const t = useT()
  const { user } = useSession()
  const [username, setUsername] = useState(user?.username ?? '')
  // A new person can go on with one key: what is offered follows from the name they registered with.
  const offered = useRef({ base: userIdFromName(user?.username ?? ''), tries: 1 })
  const [userId, setUserId] = useState(offered.current.base)
  const [faults, setFaults] = useState<{ userId?: string; username?: string }>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const guard = useSubmitGuard()
  useEffect(() => {
    if (faults.userId || faults.username) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  /** What is offered in place of a taken ID; what the person has typed themselves stays as it is. */
  const offerAnother = (refused: string): string => {
    const { base, tries } = offered.current
    const own = base === '' || (refused !== base && refused !== nextId(base, '-', tries, limits.userIdMax))
    if (own) return refused
    offered.current.tries = tries + 1
    return nextId(base, '-', tries + 1, limits.userIdMax)
  }
  /** False where nothing was saved: the next try passes at once then. */
  const save = async (): Promise<boolean> => {
    const found = { userId: userIdFault(userId) ?? undefined, username: usernameFault(username) ?? undefined }
    setFaults(found)
    const first = found.userId ?? found.username
    if (first) {
      showToast({ kind: 'warn', title: faultWords(first), id: toastId })
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
      const taken = error instanceof CallError && error.status === 409
      const words = taken
        ? t('account.user-id-taken')
        : error instanceof CallError
          ? (wordsOf(error) ?? t('error.something-dot'))
          : t('error.unreachable')
      if (taken) {
        setFaults({ userId: t('account.user-id-taken-here') })
        setUserId(offerAnother(userId))
      }
      showToast({ kind: 'bad', title: words })
      return false
    } finally {
      setBusy(false)
    }
  }
  return (
    <Door>
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
          error={faults.userId && fieldError(faults.userId)}
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
        <Field label={t('account.username')} error={faults.username && fieldError(faults.username)} required>
          <TextInput name="username" value={username} onValue={setUsername} autoComplete="nickname" />
        </Field>
        <Button type="submit" variant="primary" size="l" className={styles.wide} busy={busy}>
          {t('account.completion-save')}
        </Button>
        <Button variant="ghost" data-command="account.sign-out" onClick={() => void signOut()}>
          {t('command.account.sign-out')}
        </Button>
      </form>
    </Door>
  )
}
