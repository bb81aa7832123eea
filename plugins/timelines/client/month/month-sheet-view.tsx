import { useLayoutEffect, useRef } from 'react'
import { CommandButton, classNames, colorStyle, language, t as translate, useT } from '#core/client/index.ts'
import type { Calendar, Cycle } from '../../shared/calendar/calendar.ts'
import { seasonOf } from '../../shared/calendar/cycles.ts'
import { formatCalendarDate } from '../../shared/calendar/format.ts'
import type { SheetDay } from '../../shared/calendar/month-sheet.ts'
import { type DateSystem, dateText } from '../../shared/dates.ts'
import styles from './month.module.css'
import { openEvent } from './month-commands.ts'
import { monthColumns, type WeekRow, weekRows } from './month-grid.ts'
import type { MonthState } from './use-month.ts'

/** The lit part of a moon: none, its right half, all, its left half. */
const lit = [null, 'M6 1a5 5 0 0 1 0 10z', 'M6 1a5 5 0 0 1 0 10a5 5 0 0 1 0 -10z', 'M6 1a5 5 0 0 0 0 10z'] as const

interface MoonProps {
  turn: 0 | 1 | 2 | 3
  label: string
  color: string | undefined
}

/** A moon on the day on which it is new, half or full. */
function Moon({ turn, label, color }: MoonProps) {
  const shape = lit[turn]
  return (
    <svg viewBox="0 0 12 12" className={styles.moon} style={colorStyle(color ?? '')} role="img" aria-label={label}>
      <title>{label}</title>
      <circle cx="6" cy="6" r="5" />
      {shape && <path d={shape} />}
    </svg>
  )
}

/** Names of events in one day; more are a number. */
const namesMost = 3

/** A month: its weekdays, its days with their events, moons and seasons, and the days between it and the next. */
export function MonthSheetView({ month }: { month: MonthState }) {
  const t = useT()
  const { calendar, system, sheet, day } = month
  const table = useRef<HTMLDivElement>(null)
  useDayFocus(month, table)
  const first = firstWeekday(system)
  const columns = monthColumns(calendar)
  const start = sheet.days[0]?.moment ?? day
  const title = monthTitle(system, start)
  const season = seasonName(calendar, day)
  return (
    <section className={styles.month} aria-label={title}>
      <header className={styles.head}>
        <CommandButton command="month.previous-month" iconOnly variant="ghost" />
        <h2 className={styles.title} aria-live="polite">
          {title}
        </h2>
        <CommandButton command="month.next-month" iconOnly variant="ghost" />
        {season && <p className={styles.season}>{season}</p>}
      </header>
      <div className={styles.scroller}>
        <div
          ref={table}
          role="grid"
          aria-label={title}
          className={styles.grid}
          style={{ minWidth: columns * 48, '--columns': columns } as object}
        >
          {calendar.week.days.length > 0 && (
            <div role="row" className={styles.row}>
              {calendar.week.days.map((_, at) => {
                const { name, short } = calendar.week.days[(at + first) % columns] ?? { name: '' }
                return (
                  <span key={name} role="columnheader" aria-label={name} title={name} className={styles.weekday}>
                    {short ?? name}
                  </span>
                )
              })}
            </div>
          )}
          {weekRows(calendar, sheet.days, first).map(row => (
            <Week key={row.key} row={row} month={month} />
          ))}
          {sheet.after.map(part => (
            <div key={part.month} role="rowgroup" aria-label={calendar.months[part.month]?.name}>
              <div role="row">
                <span role="gridcell" className={styles.between}>
                  {t('timelines.between', { name: calendar.months[part.month]?.name ?? '' })}
                </span>
              </div>
              {weekRows(calendar, part.days, first).map(row => (
                <Week key={row.key} row={row} month={month} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** The real calendar begins its weeks on Mondays, its own list of weekdays on Sundays. */
function firstWeekday({ kind }: DateSystem): number {
  return kind === 'gregorian' ? 1 : 0
}

function monthTitle(system: DateSystem, moment: number): string {
  const pattern = system.kind === 'gregorian' ? 'MMMM YYYY' : '{month} {year}[ {era_short}]'
  return formatCalendarDate(system, moment, { precision: 'month', pattern, language: language.code })
}

function seasonName(calendar: Calendar, day: number): string | undefined {
  const season = seasonOf(calendar, day)
  return season ? calendar.seasons[season.season]?.name : undefined
}

/**
 * The day that a key has led to gets the focus, and so does the focused day of a sheet that comes in place of a view.
 */
function useDayFocus({ moves, day }: MonthState, table: { current: HTMLElement | null }): void {
  const done = useRef(0)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (done.current === moves && !isLost) return
    done.current = moves
    if (document.activeElement?.closest('[role="dialog"]')) return
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [moves, day, table])
}

function Week({ row, month }: { row: WeekRow; month: MonthState }) {
  return (
    <div role="row" className={classNames(styles.row, row.isOutside && styles.outside)}>
      {row.cells.map(({ column, day }) =>
        day ? (
          <Day key={column} day={day} month={month} />
        ) : (
          <span key={column} role="gridcell" className={styles.none} />
        ),
      )}
    </div>
  )
}

function Day({ day, month }: { day: SheetDay; month: MonthState }) {
  const t = useT()
  const { calendar, system, setDay } = month
  const { moment } = day
  const isFocused = moment === month.day
  const { events, crowd } = month.on(moment)
  const weekday = day.weekday === null ? undefined : calendar.week.days[day.weekday]
  const begins = seasonOf(calendar, moment)
  const season = begins?.start === moment ? calendar.seasons[begins.season]?.name : undefined
  const turns = day.phases.flatMap((phase, at) => {
    const cycle = calendar.cycles[at]
    return cycle?.moon && phase.turn !== null ? [{ cycle, turn: phase.turn }] : []
  })
  const count = events.length + crowd
  const label = [
    dateText(system, [moment], 'day', language.code),
    weekday?.name,
    season,
    ...turns.map(({ cycle, turn }) => moonLabel(cycle, turn)),
    count > 0 && t('timelines.events-of-span', { count }),
  ]
  const more = events.length - namesMost
  return (
    <div
      role="gridcell"
      tabIndex={isFocused ? 0 : -1}
      data-day={moment}
      aria-selected={isFocused}
      className={classNames(styles.day, weekday?.rest && styles.rest)}
      onClick={() => setDay(moment)}
      onKeyDown={undefined}
    >
      <span className="vh">{label.filter(Boolean).join(', ')}</span>
      <span className={styles.number} aria-hidden="true">
        {day.name ?? day.day}
        {turns.map(({ cycle, turn }) => (
          <Moon key={cycle.name} turn={turn} label={moonLabel(cycle, turn)} color={cycle.color} />
        ))}
      </span>
      {season && (
        <span className={styles.begins} aria-hidden="true">
          {season}
        </span>
      )}
      {events.slice(0, more === 1 ? namesMost + 1 : namesMost).map(({ eventId, name, color, start }) => (
        <button
          key={eventId}
          type="button"
          tabIndex={-1}
          className={classNames(styles.event, start < moment && styles.goesOn)}
          style={colorStyle(color)}
          onClick={() => openEvent(month, eventId)}
        >
          {name}
        </button>
      ))}
      {more > 1 && <span className={styles.more}>{t('timelines.more', { count: more })}</span>}
      {crowd > 0 && <span className={styles.more}>{t('timelines.events-of-span', { count: crowd })}</span>}
    </div>
  )
}

const turnIds = ['new', 'first', 'full', 'last'] as const

function moonLabel({ name }: Cycle, turn: 0 | 1 | 2 | 3): string {
  return translate('timelines.moon', { name, phase: translate(`timelines.moon-${turnIds[turn]}`) })
}
