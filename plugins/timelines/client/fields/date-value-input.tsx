import { useState } from 'react'
import { useSnapshot } from 'valtio'
import {
  commandContext,
  Field,
  FieldInput,
  type FieldInputProps,
  IconButton,
  useCall,
  useT,
} from '#core/client/index.ts'
import type { Field as FieldDefinition } from '#core/shared/fields/field.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { dateValueIn, dateValueOf, isDateValue } from '../../shared/date-value.ts'
import { systemOf } from '../../shared/dates.ts'
import { timeline as timelineKind } from '../../shared.ts'
import { DatePicker } from '../dates/date-picker.tsx'
import styles from '../dates/dates.module.css'
import { useTimeline } from '../dates/use-timeline.ts'

const timelineField: FieldDefinition = { def: 'id', form: 'entityId', initial: null, kinds: [timelineKind.name] }

/** One date of a timeline, which is chosen beside it; the only timeline of the project is chosen already. */
export function Input({ id, label, field, value, error, readOnly, autoFocus, onChange }: FieldInputProps) {
  const t = useT()
  const { spaceId = '', projectId = '' } = useSnapshot(commandContext).params
  const place = { spaceId, projectId }
  const stored = isDateValue(value) ? value : null
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useCall(callsOf(timelineKind).find, projectId === '' ? null : { ...place, limit: 2 }, {
    quiet: true,
  })
  const only = data?.total === 1 ? data.data[0]?.timelineId : undefined
  const timelineId = chosen ?? stored?.timelineId ?? only ?? null
  const timeline = useTimeline(place, timelineId)
  const system = timeline && systemOf(timeline)
  return (
    <Field label={label} error={error} required={field.required} group>
      <div className={styles.dateValue}>
        <FieldInput
          id={`${id}-timeline`}
          name="timelineId"
          label={t('kind.timeline.one')}
          field={timelineField}
          value={timelineId}
          readOnly={readOnly}
          onChange={next => {
            setChosen(next as string | null)
            // A date of one timeline is another one on the next.
            if (stored && next !== stored.timelineId) onChange(null)
          }}
        />
        <DatePicker
          timeline={timeline}
          label={label}
          value={stored && system ? dateValueIn(system, stored) : null}
          disabled={readOnly}
          autoFocus={autoFocus}
          onValue={date => timelineId && system && onChange(dateValueOf(timelineId, system, date))}
        />
        {stored && !readOnly && (
          <IconButton
            icon="x"
            size="s"
            data-field
            label={t('timelines.clear-date', { label })}
            onClick={() => onChange(null)}
          />
        )}
      </div>
    </Field>
  )
}
