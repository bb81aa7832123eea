import { useSession, useT } from '#core/client/index.ts'
import { requiredIssue } from '#core/shared/issue.ts'
import { CodeField } from '../form/code-field.tsx'
import { PasswordField } from '../form/password-field.tsx'
import type { Form, FormIssues } from '../form/use-form.ts'

export interface IdentityProof extends Record<string, string> {
  password: string
  code: string
}

/** Validates a proof of identity. The password and the code are required only if the account has them. */
export function proofIssues(
  { password, code }: { password: string; code: string },
  user: { hasPassword: boolean; secondStep: boolean } | null,
): FormIssues<'password' | 'code'> {
  const issues: FormIssues<'password' | 'code'> = {}
  if (user?.hasPassword && password === '') issues.password = requiredIssue
  if (user?.secondStep && code.trim() === '') issues.code = requiredIssue
  return issues
}

/** Fields that prove the user's identity: the password, and a code if the account has a second step. */
export function ProofFields<V extends IdentityProof>({ form }: { form: Form<V> }) {
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
