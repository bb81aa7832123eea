import { Field, FieldInput, type FieldInputProps, Switch, useCall, usePageFacts, useT } from '#core/client/index.ts'
import type { Field as FieldDefinition } from '#core/shared/fields/field.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { map } from '../../shared/kind.ts'
import styles from './fields.module.css'

const onTimeline: FieldDefinition = { def: 'number.integer', form: 'timelineMoment', initial: 0 }
const asNumber: FieldDefinition = { def: 'number.integer', form: 'number', initial: 0, integer: true }

/** A moment of the timeline of the map; of a map without a timeline, a number. Most places have none. */
export function Input({ id, name, label, value, values, error, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const { spaceId = '', projectId = '', mapId: openMap = '' } = usePageFacts().params
  const mapId = typeof values?.mapId === 'string' ? values.mapId : openMap
  const { data } = useCall(callsOf(map).get, mapId === '' ? null : { spaceId, projectId, mapId }, { quiet: true })
  const moment = typeof value === 'number' ? value : null
  const timelineId = data?.timelineId ?? null
  return (
    <Field label={label} error={error} group>
      <div className={styles.dated}>
        <Switch checked={moment !== null} disabled={readOnly} onValue={dated => onChange(dated ? 0 : null)}>
          {t('maps.has-date')}
        </Switch>
        {moment !== null && (
          <FieldInput
            id={`${id}-moment`}
            name={name}
            label={t('maps.moment')}
            field={timelineId === null ? asNumber : onTimeline}
            value={moment}
            values={{ timelineId }}
            readOnly={readOnly}
            onChange={onChange}
          />
        )}
      </div>
    </Field>
  )
}
