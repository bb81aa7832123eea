import { choicesOf } from '#core/shared/fields/field-choices.ts'
import { useT } from '../../i18n/intl.ts'
import type { FieldInputProps } from '../../registry/contract.ts'
import { Field } from '../../ui/field/field.tsx'
import { Select } from '../../ui/input/select.tsx'
import { OptionPicker } from '../../ui/option-picker/option-picker.tsx'
import { usePickerLabels } from '../component-labels.ts'

/** The options of a field with labels: its own, or messages for a kind's literals. */
function useChoices(field: FieldInputProps['field']) {
  const t = useT()
  if (field.options) return field.options.map(({ value, label }) => ({ value, label: label ?? value }))
  return choicesOf(field).map(value => ({ value, label: t(`option.${value}`) }))
}

/** A native select. Without a value it shows an empty option. */
export function SelectInput({ name, label, field, value, error, onChange }: FieldInputProps) {
  const t = useT()
  const choices = useChoices(field)
  const chosen = typeof value === 'string' ? value : ''
  const placeholder = { value: '', label: t('picker.choose') }
  const offersNone = chosen === '' || !field.required
  return (
    <Field label={label} error={error} required={field.required}>
      <Select
        name={name}
        value={chosen}
        onValue={onChange}
        options={field.initial === '' && offersNone ? [placeholder, ...choices] : choices}
      />
    </Field>
  )
}

/** A picker with search, for many options. */
export function SinglePickerInput({ label, field, value, error, readOnly, onChange }: FieldInputProps) {
  const labels = usePickerLabels()
  const choices = useChoices(field)
  return (
    <Field label={label} error={error} required={field.required} group>
      <OptionPicker
        value={choices.find(choice => choice.value === value) ?? null}
        onValue={choice => onChange(choice?.value ?? null)}
        options={choices}
        canClear={!field.required}
        disabled={readOnly}
        words={labels}
      />
    </Field>
  )
}
