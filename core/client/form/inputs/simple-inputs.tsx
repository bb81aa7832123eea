import { type ComponentType, useState } from 'react'
import { limits } from '#core/shared/limits.ts'
import { useT } from '../../i18n/intl.ts'
import type { FieldInputProps } from '../../registry/contract.ts'
import { ColorPicker } from '../../ui/color-picker/color-picker.tsx'
import { Field } from '../../ui/field/field.tsx'
import { IconPicker } from '../../ui/icon/icon-picker.tsx'
import { NumberInput } from '../../ui/input/number-input.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { RandomNameButton } from '../random-name/random-name-button.tsx'
import { SelectInput, SinglePickerInput } from './choice-inputs.tsx'
import { FileInput, ListInput, PasswordFieldInput } from './file-inputs.tsx'
import { ImageInput } from './image-input.tsx'
import { RadarInput } from './radar-input.tsx'

function StringInput({ name, label, field, value, error, autoFocus, onChange }: FieldInputProps) {
  return (
    <Field label={label} error={error} required={field.required}>
      <TextInput
        name={name}
        value={String(value ?? '')}
        onValue={onChange}
        maxLength={field.max ?? limits.nameMax}
        autoFocus={autoFocus}
        autoComplete="off"
        end={name === 'name' && <RandomNameButton value={String(value ?? '')} onName={onChange} />}
      />
    </Field>
  )
}

function TextareaInput({ name, label, field, value, error, onChange }: FieldInputProps) {
  return (
    <Field label={label} error={error} required={field.required}>
      <TextArea name={name} value={String(value ?? '')} onValue={onChange} maxLength={field.max} rows={4} />
    </Field>
  )
}

/** An emptied number field has its default value but stays empty while it is edited. */
function NumberField({ name, label, field, value, error, onChange }: FieldInputProps) {
  const [isBlank, setIsBlank] = useState(false)
  const { min, max } = field
  const initialValue = typeof field.initial === 'number' ? field.initial : 0
  return (
    <Field label={label} error={error} required={field.required}>
      <NumberInput
        name={name}
        min={min}
        max={max}
        value={typeof value !== 'number' || (isBlank && value === initialValue) ? null : value}
        onValue={next => {
          setIsBlank(next === null)
          onChange(next ?? initialValue)
        }}
        onBlur={() => setIsBlank(false)}
      />
    </Field>
  )
}

function SwitchInput({ label, value, onChange }: FieldInputProps) {
  return (
    <Switch checked={value === true} onValue={onChange} wide>
      {label}
    </Switch>
  )
}

function ColorInput({ label, field, value, error, onChange }: FieldInputProps) {
  const t = useT()
  return (
    <Field label={label} error={error} required={field.required} group>
      <ColorPicker
        label={label}
        value={typeof value === 'string' ? value : null}
        onValue={onChange}
        nameOf={name => t(`color.${name}`)}
        clearLabel={t('form.clear')}
      />
    </Field>
  )
}

function IconInput({ label, field, value, error, onChange }: FieldInputProps) {
  const t = useT()
  return (
    <Field label={label} error={error} required={field.required} group>
      <IconPicker
        nameOf={name => t(`icon.${name}`)}
        label={label}
        value={String(value ?? '')}
        onValue={onChange}
        {...(!field.required && { clear: { label: t('form.clear-icon'), onClear: () => onChange(null) } })}
      />
    </Field>
  )
}

export const inputs = {
  string: StringInput,
  textarea: TextareaInput,
  number: NumberField,
  switch: SwitchInput,
  select: SelectInput,
  color: ColorInput,
  icon: IconInput,
  file: FileInput,
  image: ImageInput,
  password: PasswordFieldInput,
  'single-picker': SinglePickerInput,
  addList: ListInput,
  aliases: ListInput,
  radar: RadarInput,
} satisfies Record<string, ComponentType<FieldInputProps>>
