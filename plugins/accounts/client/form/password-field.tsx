import { Field, type Form, PasswordInput, type PasswordInputProps, useT } from '#core/client/index.ts'

interface PasswordFieldProps<Name extends string>
  extends Pick<PasswordInputProps, 'autoComplete' | 'large' | 'autoFocus'> {
  form: Form<Record<Name, string>>
  name: Name
  label: string
  hint?: string
  required?: boolean
}

export function PasswordField<Name extends string>({
  form,
  name,
  label,
  hint,
  required,
  ...input
}: PasswordFieldProps<Name>) {
  const t = useT()
  return (
    <Field label={label} hint={hint} error={form.issue(name)} required={required}>
      <PasswordInput {...form.input(name)} {...input} revealLabel={t('auth.reveal')} />
    </Field>
  )
}
