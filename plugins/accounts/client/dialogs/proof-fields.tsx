import { type Form, type FormIssues, useSession, useT } from '#core/client/index.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { CodeField } from '../form/code-field.tsx'
import { PasswordField } from '../form/password-field.tsx'

type IdentityProof = { password: string; code: string }

/** Validates a proof of identity. The password and the code are required only if the account has them. */
export function proofIssues(
  { password, code }: IdentityProof,
  user: { hasPassword: boolean; secondStep: boolean } | null,
): FormIssues<keyof IdentityProof> {
  return {
    password: user?.hasPassword && password === '' ? requiredIssue : null,
    code: user?.secondStep && code.trim() === '' ? requiredIssue : null,
  }
}

/** Fields that prove the user's identity: the password, and a code if the account has a second step. */
export function ProofFields({ form }: { form: Form<IdentityProof> }) {
  const t = useT()
  const { user } = useSession()
  return (
    <>
      {user?.hasPassword && (
        <PasswordField form={form} name="password" label={t('auth.password')} autoComplete="current-password" />
      )}
      {user?.secondStep && <CodeField form={form} label={t('auth.code')} hint={t('auth.code-hint')} />}
    </>
  )
}
