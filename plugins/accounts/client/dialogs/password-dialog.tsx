import { call, fetchUser, invalidateCalls, showToast, useForm, useSession, useT } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { newPasswordIssues } from '../form/new-password.ts'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { closeAccountDialog } from './dialog-state.ts'
import { FormDialog } from './form-dialog.tsx'

/** Changes the password, or sets the first one of an account opened with Google. Every other session ends. */
export function PasswordDialog() {
  const t = useT()
  const { user } = useSession()
  const has = user?.hasPassword ?? true
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '', again: '' },
    check: ({ oldPassword, newPassword, again }) => {
      const issues = newPasswordIssues({ password: newPassword, again })
      return {
        oldPassword: has && oldPassword === '' ? requiredIssue : null,
        newPassword: issues.password,
        again: issues.again,
      }
    },
    send: async ({ oldPassword, newPassword }) => {
      await call(accountCalls['change-password'], { oldPassword, newPassword }, { quiet: true })
      closeAccountDialog()
      showToast({ kind: 'ok', title: t('account.password-changed'), text: t('account.others-ended') })
      await Promise.all([has || fetchUser(), invalidateCalls(accountCalls.getSessions as Call)])
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(has ? 'account.password-title' : 'account.first-password-title')}
      about={t('account.password-text')}
      submitLabel={t(has ? 'account.password-save' : 'auth.set-password')}
    >
      {has && (
        <PasswordField
          form={form}
          name="oldPassword"
          label={t('account.old-password')}
          autoComplete="current-password"
        />
      )}
      <NewPasswordFields form={form} name="newPassword" label={t('auth.new-password')} />
    </FormDialog>
  )
}
