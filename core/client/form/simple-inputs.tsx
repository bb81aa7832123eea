import type { ComponentType } from 'react'
import { limits } from '#core/shared/limits.ts'
import { useT } from '../i18n/intl.ts'
import type { FieldInputProps } from '../registry/contract.ts'
import { ColorPicker } from '../ui/color-picker.tsx'
import { Field } from '../ui/field.tsx'
import { IconPicker } from '../ui/icon-picker.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { literalsOf } from './literals.ts'
import { NameDice } from './name-dice.tsx'

function StringInput({ name, label, value, fault, autoFocus, onChange }: FieldInputProps) {
  return (
    <Field label={label} error={fault}>
      <TextInput
        name={name}
        value={String(value ?? '')}
        onValue={onChange}
        maxLength={limits.nameMax}
        autoFocus={autoFocus}
        autoComplete="off"
        end={name === 'name' && <NameDice value={String(value ?? '')} onName={onChange} />}
      />
    </Field>
  )
}

function LongInput({ name, label, value, fault, onChange }: FieldInputProps) {
  return (
    <Field label={label} error={fault}>
      <TextArea name={name} value={String(value ?? '')} onValue={onChange} rows={4} />
    </Field>
  )
}

function NumberField({ name, label, value, fault, onChange }: FieldInputProps) {
  return (
    <Field label={label} error={fault}>
      <NumberInput name={name} value={typeof value === 'number' ? value : null} onValue={next => onChange(next ?? 0)} />
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

function SelectInput({ name, label, field, value, fault, onChange }: FieldInputProps) {
  const t = useT()
  const options = literalsOf(field).map(option => ({ value: option, label: t(`option.${option}`) }))
  return (
    <Field label={label} error={fault}>
      <Select name={name} value={String(value ?? '')} onValue={onChange} options={options} />
    </Field>
  )
}

function ColorInput({ label, value, fault, onChange }: FieldInputProps) {
  const t = useT()
  return (
    <Field label={label} error={fault} group>
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

function IconInput({ label, value, fault, onChange }: FieldInputProps) {
  const t = useT()
  return (
    <Field label={label} error={fault} group>
      <IconPicker nameOf={name => t(`icon.${name}`)} label={label} value={String(value ?? '')} onValue={onChange} />
    </Field>
  )
}

export const inputs = {
  string: StringInput,
  textarea: LongInput,
  number: NumberField,
  switch: SwitchInput,
  select: SelectInput,
  color: ColorInput,
  icon: IconInput,
} satisfies Record<string, ComponentType<FieldInputProps>>
