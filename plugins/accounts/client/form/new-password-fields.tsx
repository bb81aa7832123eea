import { useT } from '#core/client/index.ts'
import { PasswordField } from './password-field.tsx'
import type { Form } from './use-form.ts'

interface NewPasswordFieldsProps<V extends Record<string, string>> {
  form: Form<V>
  /** name of the password field; its confirmation is `again` */
  name: keyof V & string
  label: string
  required?: boolean
  large?: boolean
  autoFocus?: boolean
}

/** A new password and its confirmation. */
export function NewPasswordFields<V extends Record<string, string> & { again: string }>({
  name,
  label,
  autoFocus,
  ...shared
}: NewPasswordFieldsProps<V>) {
  const t = useT()
  return (
    <>
      <PasswordField
        {...shared}
        name={name}
        label={label}
        hint={t('auth.password-hint')}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordField {...shared} name="again" label={t('auth.password-again')} autoComplete="new-password" />
    </>
  )
}
