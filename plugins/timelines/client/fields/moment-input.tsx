import { useSnapshot } from 'valtio'
import { commandContext, Field, type FieldInputProps } from '#core/client/index.ts'
import { DatePicker } from '../dates/date-picker.tsx'
import { useTimeline } from '../dates/use-timeline.ts'

/** `timelineMoment`: one moment, a number, of the timeline whose id the form has as `timelineId`. */
export function Input({ label, field, value, values, error, readOnly, onChange }: FieldInputProps) {
  const { spaceId = '', projectId = '' } = useSnapshot(commandContext).params
  const { timelineId } = values ?? {}
  const timeline = useTimeline({ spaceId, projectId }, typeof timelineId === 'string' ? timelineId : null)
  return (
    <Field label={label} error={error} required={field.required} group>
      <DatePicker
        timeline={timeline}
        label={label}
        value={{ moment: Number(value ?? 0), precision: '' }}
        disabled={readOnly}
        onValue={({ moment }) => onChange(moment)}
      />
    </Field>
  )
}
