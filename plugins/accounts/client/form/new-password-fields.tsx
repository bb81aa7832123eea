import { type Form, useT } from '#core/client/index.ts'
import { PasswordField } from './password-field.tsx'

interface NewPasswordFieldsProps<Name extends string> {
  form: Form<Record<Name | 'again', string>>
  /** name of the password field; its confirmation is `again` */
  name: Name
  label: string
  required?: boolean
  large?: boolean
  autoFocus?: boolean
}

/** A new password and its confirmation. */
export function NewPasswordFields<Name extends string>({
  name,
  label,
  autoFocus,
  ...shared
}: NewPasswordFieldsProps<Name>) {
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
