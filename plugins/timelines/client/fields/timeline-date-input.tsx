import { useSnapshot } from 'valtio'
import { commandContext, Field, FieldInput, type FieldInputProps, useT } from '#core/client/index.ts'
import type { Field as FieldDefinition } from '#core/shared/fields/field.ts'
import { RangedDate } from '../dates/ranged-date.tsx'
import { useTimeline } from '../dates/use-timeline.ts'

const timelineField: FieldDefinition = {
  def: 'id',
  form: 'entityId',
  initial: null,
  kinds: ['timeline'],
  required: true,
}

/** `timelinePicker` (FORM-17): a date on a timeline of the project, which is chosen beside it if the form has one. */
export function Input({ label, field, value, values, error, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = useSnapshot(commandContext).params
  const { timelineId, minMetric } = values ?? {}
  const id = typeof timelineId === 'string' && timelineId !== '' ? timelineId : null
  const timeline = useTimeline({ spaceId, projectId }, id)
  const selector = (
    <FieldInput
      id="date-timeline"
      name="timelineId"
      label={t('kind.timeline.one')}
      field={timelineField}
      value={id}
      error={id === null ? error : undefined}
      readOnly={readOnly}
      // A date of one timeline is another one on the next.
      onChange={next => onChange([0], { timelineId: next, minMetric: '' })}
    />
  )
  return (
    <Field
      label={label}
      error={id === null ? undefined : error}
      hint={timeline === null && t('timelines.choose-first')}
      required={field.required}
      group
    >
      <RangedDate
        toggle="checkbox"
        selector={timelineId !== undefined && selector}
        timeline={timeline}
        value={(value as number[] | null) ?? [0]}
        precision={String(minMetric ?? '')}
        disabled={readOnly}
        onValue={(dates, precision) => onChange(dates, { minMetric: precision })}
      />
    </Field>
  )
}
