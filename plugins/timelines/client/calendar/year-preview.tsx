import { useState } from 'react'
import { Field, IconButton, language, NumberInput, useT } from '#core/client/index.ts'
import { languageTags } from '#core/shared/limits.ts'
import type { Calendar } from '../../shared/calendar/calendar.ts'
import { compileCalendar } from '../../shared/calendar/compile.ts'
import { daysInMonth, firstDayOf, isMoment, yearStart } from '../../shared/calendar/date.ts'
import { monthSheet, nextMonth, type SheetDay } from '../../shared/calendar/month-sheet.ts'
import { writtenYear } from '../../shared/calendar/years.ts'
import styles from './preview.module.css'

interface YearPreviewProps {
  /** without issues */
  calendar: Calendar
  /** what is edited has issues: this is the last one without */
  isOld: boolean
  year: number
  onYear(year: number): void
}

/** A year of the calendar that is edited: its months, and one of them day by day. */
export function YearPreview({ calendar, isOld, year: wanted, onYear }: YearPreviewProps) {
  const t = useT()
  const [chosen, setMonth] = useState(0)
  const year = isMoment(calendar, yearStart(calendar, wanted)) ? wanted : (calendar.firstYear ?? calendar.originYear)
  const hasDays = (at: number) => !calendar.months[at]?.between && daysInMonth(calendar, year, at) > 0
  const first = calendar.months.findIndex((_, at) => hasDays(at))
  const month = hasDays(chosen) ? chosen : Math.max(first, firstDayOf(calendar, year).month)
  const go = (step: 1 | -1) => {
    const next = nextMonth(calendar, { year, month }, step)
    if (!next) return
    setMonth(next.month)
    onYear(next.year)
  }
  const { number, era } = writtenYear(calendar, year)
  const eraName = calendar.eras[era ?? -1]
  const named = `${number}${eraName && !eraName.hidden ? ` ${eraName.short || eraName.name}` : ''}`
  const lengths = calendar.months.map((_, at) => daysInMonth(calendar, year, at))
  const days = lengths.reduce((sum, length) => sum + length, 0)
  const longest = Math.max(...lengths, 1)
  const mean = compileCalendar(calendar).meanYear
  const title = `${calendar.months[month]?.name ?? ''} ${named}`
  return (
    <section className={styles.preview} data-old={isOld || undefined} aria-label={t('timelines.calendar-preview')}>
      <header className={styles.head}>
        <IconButton icon="chevron-left" size="s" label={t('timelines.calendar-earlier')} onClick={() => go(-1)} />
        <h3 aria-live="polite">{title}</h3>
        <IconButton icon="chevron-right" size="s" label={t('timelines.calendar-later')} onClick={() => go(1)} />
      </header>
      {isOld && <p className={styles.old}>{t('timelines.calendar-preview-old')}</p>}
      <MonthDays calendar={calendar} year={year} month={month} title={title} />
      <div className={styles.year}>
        <Field label={t('timelines.calendar-preview-year')}>
          <NumberInput value={wanted} name="preview.year" onValue={next => onYear(Math.trunc(next ?? 0))} />
        </Field>
        <p className={styles.facts}>
          {t('timelines.calendar-year-days', {
            days,
            mean: mean.toLocaleString(languageTags[language.code], { maximumFractionDigits: 4 }),
          })}
        </p>
      </div>
      <ol className={styles.bars} aria-label={t('timelines.calendar-months')}>
        {calendar.months
          .map((one, at) => ({ one, at, length: lengths[at] ?? 0 }))
          .map(({ one, at, length }) => (
            <li key={at} data-between={one.between || undefined} data-now={at === month || undefined}>
              <span className={styles.cut}>{one.name}</span>
              <span className={styles.number}>{length}</span>
              <i style={{ inlineSize: `${(length / longest) * 100}%` }} aria-hidden="true" />
            </li>
          ))}
      </ol>
    </section>
  )
}

interface MonthDaysProps {
  calendar: Calendar
  year: number
  month: number
  title: string
}

function MonthDays({ calendar, year, month, title }: MonthDaysProps) {
  const { days, after } = monthSheet(calendar, year, month)
  const weekdays = calendar.week.days.map((weekday, at) => ({ ...weekday, at }))
  const hasColumns = weekdays.length > 0 && weekdays.length <= mostColumns
  const columns = hasColumns ? weekdays.length : 7
  const before = hasColumns ? (days[0]?.weekday ?? 0) : 0
  return (
    <div className={styles.sheet} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
      {hasColumns &&
        weekdays.map(({ at, name, short, rest }) => (
          <span key={at} className={styles.weekday} data-rest={rest || undefined} aria-hidden="true">
            {short || name}
          </span>
        ))}
      <ol className={styles.days} aria-label={title}>
        {days.map((day, at) => (
          <Day key={day.day} calendar={calendar} day={day} column={at === 0 && before > 0 ? before + 1 : undefined} />
        ))}
        {after.map(({ month: between, days: extra }) => (
          <li key={between} className={styles.between}>
            {extra.map(({ day, name }) => name ?? betweenName(calendar, between, extra.length > 1 && day)).join(', ')}
          </li>
        ))}
      </ol>
    </div>
  )
}

function betweenName({ months }: Calendar, month: number, day: number | false): string {
  const name = months[month]?.name ?? ''
  return day === false ? name : `${name} ${day}`
}

/** Wider weeks run on without columns of their own. */
const mostColumns = 10

function Day({ calendar, day, column }: { calendar: Calendar; day: SheetDay; column: number | undefined }) {
  const t = useT()
  const weekday = day.weekday === null ? undefined : calendar.week.days[day.weekday]
  const moons = calendar.cycles.flatMap(({ name, moon }, at) => {
    const turn = day.phases[at]?.turn
    return moon && (turn === 0 || turn === 2) ? [{ name, full: turn === 2 }] : []
  })
  return (
    <li
      style={column === undefined ? undefined : { gridColumnStart: column }}
      data-rest={weekday?.rest || undefined}
      title={weekday?.name}
    >
      {day.name ?? day.day}
      {moons.map(({ name, full }) => (
        <i
          key={name}
          role="img"
          data-full={full || undefined}
          className={styles.moon}
          aria-label={t(full ? 'timelines.calendar-full' : 'timelines.calendar-new', { name })}
          title={t(full ? 'timelines.calendar-full' : 'timelines.calendar-new', { name })}
        />
      ))}
    </li>
  )
}
