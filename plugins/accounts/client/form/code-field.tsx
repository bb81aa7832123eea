import { Field, TextInput, type TextInputProps } from '#core/client/index.ts'
import type { Form } from './use-form.ts'

interface CodeFieldProps<V extends Record<string, string> & { code: string }>
  extends Pick<TextInputProps, 'inputMode' | 'large' | 'autoFocus'> {
  form: Form<V>
  label: string
  hint?: string
}

/** A field for a code of the app or a recovery code. */
export function CodeField<V extends Record<string, string> & { code: string }>({
  form: { values, set, issue },
  label,
  hint,
  ...input
}: CodeFieldProps<V>) {
  return (
    <Field label={label} hint={hint} error={issue('code')}>
      <TextInput
        {...input}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={values.code}
        onValue={set('code')}
      />
    </Field>
  )
}
