import { useSnapshot } from 'valtio'
import { commandContext, Field, type FieldInputProps, useT } from '#core/client/index.ts'
import { RangedDate } from '../dates/ranged-date.tsx'
import { useTimeline } from '../dates/use-timeline.ts'

/** `timelinePicker` (FORM-17): the date of a form on the timeline that the form names. */
export function Input({ label, field, value, values, error, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = useSnapshot(commandContext).params
  const { timelineId, minMetric } = values ?? {}
  const id = typeof timelineId === 'string' && timelineId !== '' ? timelineId : null
  const timeline = useTimeline({ spaceId, projectId }, id)
  return (
    <Field
      label={label}
      error={error}
      hint={timeline === null && t('timelines.choose-first')}
      required={field.required}
      group
    >
      <RangedDate
        toggle="checkbox"
        timeline={timeline}
        value={(value as number[] | null) ?? [0]}
        precision={String(minMetric ?? '')}
        disabled={readOnly}
        onValue={(dates, precision) => onChange(dates, { minMetric: precision })}
      />
    </Field>
  )
}
