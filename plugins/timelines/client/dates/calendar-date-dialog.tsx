import { useEffect, useState } from 'react'
import { Button, Dialog, Field, formatKeys, isMac, NumberInput, pushOverlay, Select, useT } from '#core/client/index.ts'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import { daysInMonth } from '../../shared/calendar/date.ts'
import { yearWritten } from '../../shared/calendar/years.ts'
import { issueSentence } from '../issue-sentence.ts'
import { unitName } from '../unit-name.ts'
import { type CalendarDraft, dateOfCalendarDraft, draftOfDate } from './calendar-drafts.ts'
import type { ExactDate } from './date-drafts.ts'
import { DatePreview } from './date-preview.tsx'
import styles from './dates.module.css'

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
  useEffect(() => pushOverlay('timeline-date'), [])
  const date = dateOfCalendarDraft(calendar, draft)
  const issueAt = (path: string) => ('code' in date && date.path === path ? issueSentence(date) : undefined)
  const isPlaced = 'code' in date && ['year', 'month', 'day', 'units'].some(path => date.path.startsWith(path))
  const days = daysOf(calendar, draft)
  const change = (part: Partial<CalendarDraft>) => setDraft({ ...draft, ...part })
  const confirm = () => {
    if ('code' in date) return
    onConfirm(date)
    onClose()
  }
  const numbered = (names: readonly { name: string }[]) =>
    names.map(({ name }, at) => ({ value: String(at), label: name }))
  const system = { kind: 'calendar', format: calendar.format, calendar } as const
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      closesOutside={false}
      title={<span data-message-id="select-date">{t('timelines.select-date')}</span>}
      closeLabel={t('shell.close')}
      onSubmit={confirm}
      footer={
        <>
          <Button data-answer="cancel" variant="ghost" keys={['Esc']} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            type="submit"
            data-answer="confirm"
            variant="primary"
            keys={formatKeys('Mod-Enter', { mac: isMac })}
            disabled={'code' in date}
          >
            {t('timelines.confirm-date')}
          </Button>
        </>
      }
    >
      <DatePreview system={system} date={date} isPlaced={isPlaced} />
      <div className={styles.units}>
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
      </div>
    </Dialog>
  )
}

/** How many days the chosen month has in the chosen year. */
function daysOf(calendar: Calendar, { year: number, era, month }: CalendarDraft): number | undefined {
  const year = number === null ? null : yearWritten(calendar, { era, number })
  return year === null || month === null ? undefined : daysInMonth(calendar, year, month)
}
