import { Field, type Form, TextInput, type TextInputProps } from '#core/client/index.ts'

interface CodeFieldProps extends Pick<TextInputProps, 'inputMode' | 'large' | 'autoFocus'> {
  form: Form<{ code: string }>
  label: string
  hint?: string
}

/** A field for a code of the app or a recovery code. */
export function CodeField({ form, label, hint, ...input }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} error={form.issue('code')}>
      <TextInput
        {...form.input('code')}
        {...input}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  )
}
