import { Field, PasswordInput, type PasswordInputProps, useT } from '#core/client/index.ts'
import type { Form } from './use-form.ts'

interface PasswordFieldProps<V extends Record<string, string>>
  extends Pick<PasswordInputProps, 'autoComplete' | 'large' | 'autoFocus'> {
  form: Form<V>
  name: keyof V & string
  label: string
  hint?: string
  required?: boolean
}

export function PasswordField<V extends Record<string, string>>({
  form: { values, set, issue },
  name,
  label,
  hint,
  required,
  ...input
}: PasswordFieldProps<V>) {
  const t = useT()
  return (
    <Field label={label} hint={hint} error={issue(name)} required={required}>
      <PasswordInput
        {...input}
        name={name}
        value={values[name] ?? ''}
        onValue={set(name)}
        revealLabel={t('auth.reveal')}
      />
    </Field>
  )
}
