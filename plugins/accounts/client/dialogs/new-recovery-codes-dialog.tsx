import { useState } from 'react'
import { call, useForm, useSession, useT } from '#core/client/index.ts'
import { accountCalls } from '#core/shared/calls/account.ts'
import { FormDialog } from './form-dialog.tsx'
import { ProofFields, proofIssues } from './proof-fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Replaces the recovery codes by new ones. */
export function NewRecoveryCodesDialog() {
  const t = useT()
  const { user } = useSession()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm({
    initialValues: { password: '', code: '' },
    check: values => proofIssues(values, user),
    send: async ({ password, code }) => {
      const proof = { password, code: code.trim() }
      setCodes((await call(accountCalls.renewRecoveryCodes, proof, { quiet: true })).recoveryCodes)
    },
  })
  if (codes) return <RecoveryCodes codes={codes} />
  return (
    <FormDialog
      form={form}
      title={t('account.renew-title')}
      about={t('account.renew-text')}
      submitLabel={t('account.renew-save')}
    >
      <ProofFields form={form} />
    </FormDialog>
  )
}
