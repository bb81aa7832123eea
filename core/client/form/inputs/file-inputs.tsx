import { useT } from '../../i18n/intl.ts'
import type { FieldInputProps } from '../../registry/contract.ts'
import { Field } from '../../ui/field/field.tsx'
import { FileChooser } from '../../ui/file/file-chooser.tsx'
import { PasswordInput } from '../../ui/input/password-input.tsx'
import { ListEditor } from '../../ui/list-editor/list-editor.tsx'
import { useFileLabels } from '../component-labels.ts'

/** Picks a file. */
export function FileInput({ label, field, value, error, readOnly, onChange }: FieldInputProps) {
  const labels = useFileLabels()
  return (
    <Field label={label} error={error} required={field.required}>
      <FileChooser
        {...labels}
        file={value instanceof File ? value : null}
        onFile={onChange}
        accept={field.accept}
        disabled={readOnly}
      />
    </Field>
  )
}

export function PasswordFieldInput({ name, label, field, value, error, autoFocus, onChange }: FieldInputProps) {
  const t = useT()
  return (
    <Field label={label} error={error} required={field.required}>
      <PasswordInput
        name={name}
        value={typeof value === 'string' ? value : ''}
        onValue={onChange}
        autoComplete="new-password"
        autoFocus={autoFocus}
        revealLabel={t('form.reveal')}
      />
    </Field>
  )
}

/** A list of texts, one line each. */
export function ListInput({ label, field, value, error, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  return (
    <Field label={label} error={error} required={field.required}>
      <ListEditor
        items={Array.isArray(value) ? value.filter(item => typeof item === 'string') : []}
        onItems={onChange}
        label={label}
        addLabel={t('form.add')}
        removeLabel={item => t('form.remove', { item })}
        placeholder={t('form.add-placeholder')}
        disabled={readOnly}
      />
    </Field>
  )
}
