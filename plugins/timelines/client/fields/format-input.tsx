import { Field, type FieldInputProps, language, TextInput, useT } from '#core/client/index.ts'
import type { FieldError } from '#core/shared/error.ts'
import { dayMs } from '#core/shared/limits.ts'
import { countingIssues, type DateSystemFields, dateText, systemOf } from '../../shared/dates.ts'
import { issueSentence } from '../issue-sentence.ts'

/** The longest format that is stored. */
const formatMax = 200

function countingOf(values: FieldInputProps['values']): DateSystemFields {
  const { useGregorian = true, format = '', metrics = null, calendar = null } = values ?? {}
  return { useGregorian, format, metrics, calendar } as DateSystemFields
}

/** The rules between format, metrics and calendar; an empty format is refused as every empty field. */
export function check(_: unknown, values: Readonly<Record<string, unknown>>): readonly FieldError[] {
  const counting = countingOf(values)
  const isUncounted = !counting.useGregorian && !counting.metrics && !counting.calendar
  if (isUncounted) return []
  return countingIssues(counting).map(issue => ({ path: issue.path, message: issueSentence(issue) }))
}

/** The format of dates, with a sample of what it writes. */
export function Input({ name, label, field, value, values, error, readOnly, onChange }: FieldInputProps) {
  const t = useT()
  const counting = countingOf({ ...values, format: value })
  const { metrics } = counting
  const tokens = (metrics ?? []).map(({ id }) => `{${id}}`).join(', ')
  const rules = counting.useGregorian
    ? t('timelines.format-gregorian')
    : t('timelines.format-metrics', { tokens: tokens || '{year}' })
  return (
    <Field
      label={label}
      error={error}
      required={field.required}
      hint={
        <>
          {rules} {sampleOf(counting, t)}
        </>
      }
    >
      <TextInput
        name={name}
        value={String(value ?? '')}
        onValue={onChange}
        maxLength={formatMax}
        disabled={readOnly}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}

/** What today, or a date with other numbers for each unit, looks like; empty while the format is wrong. */
function sampleOf(counting: DateSystemFields, t: ReturnType<typeof useT>): string {
  const { useGregorian, format, metrics, calendar } = counting
  if (format.trim() === '' || (!useGregorian && !metrics && !calendar) || countingIssues(counting).length > 0) return ''
  const system = systemOf(counting)
  const moment = useGregorian ? Math.floor(Date.now() / dayMs) * dayMs : sampleMoment(metrics?.length ?? 0)
  return t('timelines.sample', { date: dateText(system, [moment], '', language.code) })
}

function sampleMoment(units: number): number {
  return units > 1 ? 1234 : 12
}
