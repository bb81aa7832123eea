import { useState } from 'react'
import { Field, NumberInput, Select, useT } from '#core/client/index.ts'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import { daysInMonth } from '../../shared/calendar/date.ts'
import { yearWritten } from '../../shared/calendar/years.ts'
import { issueSentence } from '../issue-sentence.ts'
import { unitName } from '../unit-name.ts'
import { type CalendarDraft, dateOfCalendarDraft, draftOfDate } from './calendar-drafts.ts'
import { DateDialogFrame } from './date-dialog-frame.tsx'
import type { ExactDate } from './date-drafts.ts'

interface CalendarDateDialogProps {
  calendar: Calendar
  value: ExactDate
  onConfirm(date: ExactDate): void
  onClose(): void
}

/** A date in the parts of a calendar: year and era, month by name, day, units. What is left empty is not known. */
export function CalendarDateDialog({ calendar, value, onConfirm, onClose }: CalendarDateDialogProps) {
  const t = useT()
  const [draft, setDraft] = useState(() => draftOfDate(calendar, value))
  const date = dateOfCalendarDraft(calendar, draft)
  const issueAt = (path: string) => ('code' in date && date.path === path ? issueSentence(date) : undefined)
  const isPlaced = 'code' in date && ['year', 'month', 'day', 'units'].some(path => date.path.startsWith(path))
  const days = daysOf(calendar, draft)
  const change = (part: Partial<CalendarDraft>) => setDraft({ ...draft, ...part })
  const numbered = (names: readonly { name: string }[]) =>
    names.map(({ name }, at) => ({ value: String(at), label: name }))
  const system = { kind: 'calendar', format: calendar.format, calendar } as const
  return (
    <DateDialogFrame system={system} date={date} isPlaced={isPlaced} onConfirm={onConfirm} onClose={onClose}>
      <Field label={t('timelines.unit-year')} error={issueAt('year')} required>
        <NumberInput name="date.year" value={draft.year} onValue={year => change({ year })} />
      </Field>
      {calendar.eras.length > 0 && (
        <Field label={t('timelines.era')}>
          <Select
            name="date.era"
            value={String(draft.era ?? '')}
            options={[
              ...(calendar.eras[0]?.from === null ? [] : [{ value: '', label: t('timelines.no-era') }]),
              ...numbered(calendar.eras),
            ]}
            onValue={era => change({ era: era === '' ? null : Number(era) })}
          />
        </Field>
      )}
      <Field label={t('timelines.unit-month')} error={issueAt('month')}>
        <Select
          name="date.month"
          value={String(draft.month ?? '')}
          options={[{ value: '', label: t('timelines.not-known') }, ...numbered(calendar.months)]}
          onValue={month => change({ month: month === '' ? null : Number(month) })}
        />
      </Field>
      <Field label={t('timelines.unit-day')} error={issueAt('day')} hint={days && `1–${days}`}>
        <NumberInput name="date.day" min={1} value={draft.day} onValue={day => change({ day })} />
      </Field>
      {calendar.units.map(({ id, name, amount }, at) => (
        <Field key={id} label={unitName(name)} error={issueAt(`units.${at}`)} hint={`0–${amount - 1}`}>
          <NumberInput
            name={`date.${id}`}
            min={0}
            max={amount - 1}
            value={draft.units[at] ?? null}
            onValue={next => change({ units: draft.units.with(at, next) })}
          />
        </Field>
      ))}
    </DateDialogFrame>
  )
}

/** How many days the chosen month has in the chosen year. */
function daysOf(calendar: Calendar, { year: number, era, month }: CalendarDraft): number | undefined {
  const year = number === null ? null : yearWritten(calendar, { era, number })
  return year === null || month === null ? undefined : daysInMonth(calendar, year, month)
}
