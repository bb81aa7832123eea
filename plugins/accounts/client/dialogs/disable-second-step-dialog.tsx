import { call, fetchUser, showToast, useForm, useSession, useT } from '#core/client/index.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { closeAccountDialog } from './dialog-state.ts'
import { FormDialog } from './form-dialog.tsx'
import { ProofFields, proofIssues } from './proof-fields.tsx'

/** Turns the second step off with a code of the app or a recovery code. */
export function DisableSecondStepDialog() {
  const t = useT()
  const { user } = useSession()
  const form = useForm({
    initialValues: { password: '', code: '' },
    check: values => proofIssues(values, user),
    send: async ({ password, code }) => {
      await call(accountCalls.stopSecondStep, { password, code: code.trim() }, { quiet: true })
      closeAccountDialog()
      showToast({ kind: 'ok', title: t('account.second-step-off') })
      await fetchUser()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('account.stop-title')}
      about={t('account.stop-text')}
      submitLabel={t('account.turn-off')}
      danger
    >
      <ProofFields form={form} />
    </FormDialog>
  )
}
