import { choicesOf } from '#core/shared/field-choices.ts'
import { useT } from '../i18n/intl.ts'
import type { FieldInputProps } from '../registry/contract.ts'
import { Field } from '../ui/field.tsx'
import { OptionPicker } from '../ui/option-picker.tsx'
import { Select } from '../ui/select.tsx'
import { usePickerWords } from './piece-words.ts'

/** The choices of a field in words: those it names as it names them, literals of a kind by their message. */
function useChoices(field: FieldInputProps['field']) {
  const t = useT()
  if (field.options) return field.options.map(({ value, label }) => ({ value, label: label ?? value }))
  return choicesOf(field).map(value => ({ value, label: t(`option.${value}`) }))
}

/** One of a few by the browser's own list. What holds none of them yet says so. */
export function SelectInput({ name, label, field, value, fault, onChange }: FieldInputProps) {
  const t = useT()
  const choices = useChoices(field)
  const chosen = typeof value === 'string' ? value : ''
  const none = { value: '', label: t('picker.choose') }
  const offersNone = chosen === '' || !field.required
  return (
    <Field label={label} error={fault} required={field.required}>
      <Select
        name={name}
        value={chosen}
        onValue={onChange}
        options={field.initial === '' && offersNone ? [none, ...choices] : choices}
      />
    </Field>
  )
}

/** One of many by a list with a search. */
export function SinglePickerInput({ label, field, value, fault, readOnly, onChange }: FieldInputProps) {
  const words = usePickerWords()
  const choices = useChoices(field)
  return (
    <Field label={label} error={fault} required={field.required} group>
      <OptionPicker
        value={choices.find(choice => choice.value === value) ?? null}
        onValue={choice => onChange(choice?.value ?? null)}
        options={choices}
        canClear={!field.required}
        disabled={readOnly}
        words={words}
      />
    </Field>
  )
}
