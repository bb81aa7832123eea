import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import {
  commandContext,
  Field,
  type FieldInputProps,
  OptionPicker,
  useCall,
  usePickerLabels,
  useT,
} from '#core/client/index.ts'
import { cvCalls, type LocationType } from '#plugins/tags/shared.ts'
import { allTypes, loadLocationTypes, locationTypes } from '../types/location-types.ts'

/** The type of a location: one of the project's. */
export function Input({ label, field, value, error, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const words = usePickerLabels()
  const { spaceId = '', projectId = '' } = useSnapshot(commandContext).params
  const { data: types = [] } = useCall(cvCalls.find, allTypes({ spaceId, projectId }), { quiet: true })
  const { status } = useSnapshot(locationTypes)
  useEffect(() => {
    // A failure is the status, which is shown below.
    loadLocationTypes({ spaceId, projectId }).catch(() => undefined)
  }, [spaceId, projectId])
  const isEmpty = status === 'succeeded' && types.length === 0
  const hint = status === 'failed' ? t('something-went-wrong') : isEmpty && t('maps.no-types')
  const chosen = value as LocationType | null
  const current = types.find(({ valueId }) => valueId === chosen?.value)
  return (
    <Field label={label} error={error} required={field.required} hint={hint} group>
      <OptionPicker
        value={chosen && { value: chosen.value, label: current?.value ?? chosen.label }}
        onValue={choice => onChange(choice && { value: choice.value, label: choice.label })}
        options={types.map(({ valueId, value: name }) => ({ value: valueId, label: name }))}
        canClear={!field.required}
        disabled={readOnly}
        words={words}
      />
    </Field>
  )
}

/** In lists: its name. */
export function Cell({ value }: { value: unknown }) {
  return (value as LocationType | null)?.label ?? null
}
