import { Field, PasswordInput, TextInput, useSession, useT } from '#core/client/index.ts'
import type { Faults, Form } from '../form/use-form.ts'

export interface Proof extends Record<string, string> {
  password: string
  code: string
}

/** What is missing of a proof: accounts without a password or a second step are not asked for one. */
export function proofFaults(
  { password, code }: { password: string; code: string },
  user: { hasPassword: boolean; secondStep: boolean } | null,
): Faults<'password' | 'code'> {
  const faults: Faults<'password' | 'code'> = {}
  if (user?.hasPassword && password === '') faults.password = 'required'
  if (user?.secondStep && code.trim() === '') faults.code = 'required'
  return faults
}

/** The person proves who they are: the password, and a code where the account has a second step. */
export function ProofFields<V extends Proof>({ form }: { form: Form<V> }) {
  const t = useT()
  const { user } = useSession()
  const { values, set, fault } = form
  return (
    <>
      {user?.hasPassword && (
        <Field label={t('auth.password')} error={fault('password')}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={values.password}
            onValue={set('password')}
            revealLabel={t('auth.reveal')}
          />
        </Field>
      )}
      {user?.secondStep && (
        <Field label={t('auth.code')} hint={t('auth.code-hint')} error={fault('code')}>
          <TextInput
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={values.code}
            onValue={set('code')}
          />
        </Field>
      )}
    </>
  )
}
