import { call, fetchUser, refresh, showToast, useSession, useT } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { newPasswordFaults } from '../form/new-password.ts'
import { NewPasswordFields } from '../form/new-password-fields.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { type Faults, useForm } from '../form/use-form.ts'
import { closeDialog } from './dialog-state.ts'
import { FormDialog } from './form-dialog.tsx'

type Name = 'oldPassword' | 'newPassword' | 'again'

/** Changes the password, or sets the first one of an account that came by Google. Every other session ends. */
export function PasswordDialog() {
  const t = useT()
  const { user } = useSession()
  const has = user?.hasPassword ?? true
  const form = useForm(
    { oldPassword: '', newPassword: '', again: '' },
    {
      check: ({ oldPassword, newPassword, again }) => {
        const { password, ...other } = newPasswordFaults({ password: newPassword, again })
        const faults: Faults<Name> = { ...other }
        if (has && oldPassword === '') faults.oldPassword = 'required'
        if (password) faults.newPassword = password
        return faults
      },
      send: async ({ oldPassword, newPassword }) => {
        await call(accountCalls['change-password'], { oldPassword, newPassword }, { quiet: true })
        closeDialog()
        showToast({ kind: 'ok', title: t('account.password-changed'), text: t('account.others-ended') })
        await Promise.all([has || fetchUser(), refresh(accountCalls.getSessions as Call)])
      },
    },
  )
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
