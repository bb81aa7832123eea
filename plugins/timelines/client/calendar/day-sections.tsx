import { Checkbox, Field, Select, useT } from '#core/client/index.ts'
import { type Calendar, type CalendarUnit, calendarLimits } from '../../shared/calendar/calendar.ts'
import { unitId } from '../../shared/calendar/check-calendar.ts'
import styles from './calendar.module.css'
import { movedItem, replaced, withWeekdays } from './edits.ts'
import { NamePart, NumberPart, ShortNamePart } from './parts.tsx'
import { Rows } from './rows.tsx'
import type { SectionProps } from './year-sections.tsx'

const restarts = ['never', 'month', 'year'] as const

/** The weekdays, where weeks begin, and where they begin again. */
export function WeekSection({ calendar, onCalendar }: SectionProps) {
  const t = useT()
  const { week } = calendar
  const { days } = week
  const change = (at: number, part: Partial<Calendar['week']['days'][number]>) =>
    onCalendar(withWeekdays(calendar, replaced(days, at, part)))
  return (
    <Rows
      title={t('timelines.calendar-week')}
      aside={t('timelines.calendar-week-days', { count: days.length })}
      path="week.days"
      items={days}
      most={calendarLimits.weekdays}
      addLabel={t('timelines.calendar-add-weekday')}
      nameOf={({ name }) => name}
      onAdd={at => {
        const name = t('timelines.calendar-new-weekday', { number: days.length + 1 })
        onCalendar(withWeekdays(calendar, days.toSpliced(at, 0, { name })))
      }}
      onMove={(from, to) => onCalendar(withWeekdays(calendar, movedItem(days, from, to)))}
      onRemove={at => onCalendar(withWeekdays(calendar, days.toSpliced(at, 1)))}
      more={({ rest = false }, at) => (
        <Checkbox checked={rest} onValue={next => change(at, { rest: next || undefined })}>
          {t('timelines.calendar-rest')}
        </Checkbox>
      )}
      foot={
        days.length > 0 && (
          <div className={styles.pair}>
            <Field label={t(`timelines.calendar-weeks-from-${week.restart}`)}>
              <Select
                name="week.first"
                value={String(week.first)}
                options={days.map(({ name }, at) => ({ value: String(at), label: name }))}
                onValue={first => onCalendar({ ...calendar, week: { ...week, first: Number(first) } })}
              />
            </Field>
            <Field label={t('timelines.calendar-restart')}>
              <Select
                name="week.restart"
                value={week.restart}
                options={restarts.map(value => ({ value, label: t(`timelines.calendar-restart-${value}`) }))}
                onValue={restart => onCalendar({ ...calendar, week: { ...week, restart } })}
              />
            </Field>
          </div>
        )
      }
    >
      {({ name, short }, at, row) => (
        <>
          <NamePart row={row} value={name} onValue={next => change(at, { name: next })} />
          <span className={styles.short}>
            <ShortNamePart row={row} value={short} onValue={next => change(at, { short: next })} />
          </span>
        </>
      )}
    </Rows>
  )
}

/** Hours, minutes: each has so many in the next larger one. */
export function UnitsSection({ calendar, onCalendar }: SectionProps) {
  const t = useT()
  const { units } = calendar
  const change = (at: number, part: Partial<CalendarUnit>) =>
    onCalendar({ ...calendar, units: replaced(units, at, part) })
  return (
    <Rows
      title={t('timelines.calendar-units')}
      path="units"
      items={units}
      most={calendarLimits.units}
      addLabel={t('timelines.calendar-add-unit')}
      nameOf={({ name }) => name}
      onAdd={at => {
        const name = t('timelines.calendar-new-unit', { number: units.length + 1 })
        const unit = { id: unitId(name, units), name, amount: at === 0 ? 24 : 60 }
        onCalendar({ ...calendar, units: units.toSpliced(at, 0, unit) })
      }}
      onMove={(from, to) => onCalendar({ ...calendar, units: movedItem(units, from, to) })}
      onRemove={at => onCalendar({ ...calendar, units: units.toSpliced(at, 1) })}
      more={({ id, short }, at, row) => (
        <Field label={t('timelines.calendar-short')} hint={t('timelines.calendar-unit-token', { token: `{${id}}` })}>
          <ShortNamePart row={row} value={short} onValue={next => change(at, { short: next })} />
        </Field>
      )}
    >
      {({ name, amount }, at, row) => (
        <>
          <NamePart row={row} value={name} onValue={next => change(at, { name: next })} />
          <span className={styles.short}>
            <NumberPart
              path={`${row}.amount`}
              row={row}
              label={t('timelines.calendar-amount', { unit: units[at - 1]?.name ?? t('timelines.unit-day') })}
              value={amount}
              onValue={next => change(at, { amount: next })}
            />
          </span>
          <span className={styles.dim}>
            {t('timelines.calendar-per', { unit: units[at - 1]?.name ?? t('timelines.unit-day') })}
          </span>
        </>
      )}
    </Rows>
  )
}
