import { call, Field, fetchUser, PasswordInput, refresh, showToast, useSession, useT } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { newPasswordFaults } from '../form/new-password.ts'
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
  const { values, set, fault } = form
  return (
    <FormDialog
      form={form}
      title={t(has ? 'account.password-title' : 'account.first-password-title')}
      about={t('account.password-text')}
      submitLabel={t(has ? 'account.password-save' : 'auth.set-password')}
    >
      {has && (
        <Field label={t('account.old-password')} error={fault('oldPassword')}>
          <PasswordInput
            name="oldPassword"
            autoComplete="current-password"
            value={values.oldPassword}
            onValue={set('oldPassword')}
            revealLabel={t('auth.reveal')}
          />
        </Field>
      )}
      <Field label={t('auth.new-password')} hint={t('auth.password-hint')} error={fault('newPassword')}>
        <PasswordInput
          name="newPassword"
          autoComplete="new-password"
          value={values.newPassword}
          onValue={set('newPassword')}
          revealLabel={t('auth.reveal')}
        />
      </Field>
      <Field label={t('auth.password-again')} error={fault('again')}>
        <PasswordInput
          name="again"
          autoComplete="new-password"
          value={values.again}
          onValue={set('again')}
          revealLabel={t('auth.reveal')}
        />
      </Field>
    </FormDialog>
  )
}
