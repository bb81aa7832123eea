import type { Calendar } from '../../shared/calendar/calendar.ts'
import { compileCalendar } from '../../shared/calendar/compile.ts'
import { dateOf, daysInMonth, isMoment, momentOf } from '../../shared/calendar/date.ts'
import { type MonthSheet, monthSheet, nextMonth, type SheetDay } from '../../shared/calendar/month-sheet.ts'
import type { TimelineItem, TimelineSpan } from '../../shared.ts'

/** Columns of a calendar without weeks. */
const columnsWithoutWeeks = 10

export interface WeekRow {
  key: number
  /** a day is null where another month has it. A day outside weeks is alone in its row. */
  cells: { column: number; day: SheetDay | null }[]
  isOutside: boolean
}

export function monthColumns({ week }: Calendar): number {
  return week.days.length || columnsWithoutWeeks
}

/** The rows of a month: each begins with the weekday `first`. */
export function weekRows(calendar: Calendar, days: readonly SheetDay[], first: number): WeekRow[] {
  const columns = monthColumns(calendar)
  const rows: WeekRow[] = []
  let last = columns
  for (const [at, day] of days.entries()) {
    const isOutside = day.weekday === null && calendar.week.days.length > 0
    if (isOutside) {
      rows.push({ key: day.moment, cells: [{ column: 0, day }], isOutside })
      last = columns
      continue
    }
    const column = day.weekday === null ? at % columns : (day.weekday - first + columns) % columns
    if (column <= last || rows.at(-1)?.isOutside)
      rows.push({ key: day.moment, cells: emptyCells(columns), isOutside: false })
    const cell = rows.at(-1)?.cells[column]
    if (cell) cell.day = day
    last = column
  }
  return rows
}

function emptyCells(count: number): WeekRow['cells'] {
  return Array.from({ length: count }, (_, column) => ({ column, day: null }))
}

/** The beginning of the day that has a moment. */
export function dayOf(calendar: Calendar, moment: number): number {
  const { unitsPerDay } = compileCalendar(calendar)
  return Math.floor(moment / unitsPerDay) * unitsPerDay
}

/** The sheet that has a day: days between months are on the sheet of the month before them. */
export function sheetOf(calendar: Calendar, day: number): MonthSheet {
  const { year, month } = dateOf(calendar, day)
  let own = month
  while (own > 0 && calendar.months[own]?.between) own--
  const before = !calendar.months[own]?.between && daysInMonth(calendar, year, own) > 0
  return monthSheet(calendar, year, before ? own : month)
}

/** All days of a sheet in order of time. */
export function daysOfSheet({ days, after }: MonthSheet): SheetDay[] {
  return [...days, ...after.flatMap(part => part.days)]
}

/** A day later or earlier; null where the calendar ends. */
export function dayLater(calendar: Calendar, day: number, by: number): number | null {
  const next = day + by * compileCalendar(calendar).unitsPerDay
  return isMoment(calendar, next) ? next : null
}

/** The same day of the next or previous month, or its last one; null where the calendar ends. */
export function monthLater(calendar: Calendar, day: number, by: 1 | -1): number | null {
  const { year, month } = sheetOf(calendar, day)
  const next = nextMonth(calendar, { year, month }, by)
  return next && dayIn(calendar, next.year, next.month, day)
}

/** The same day of the next or previous year; null where the calendar ends. */
export function yearLater(calendar: Calendar, day: number, by: 1 | -1): number | null {
  const { year, month } = sheetOf(calendar, day)
  const next = daysInMonth(calendar, year + by, month) > 0 ? { year: year + by, month } : null
  const near = next ?? nextMonth(calendar, { year: year + by, month }, 1)
  return near && dayIn(calendar, near.year, near.month, day)
}

function dayIn(calendar: Calendar, year: number, month: number, like: number): number | null {
  const { day } = dateOf(calendar, like)
  const moment = momentOf(calendar, {
    ...{ year, month, day: Math.max(Math.min(day, daysInMonth(calendar, year, month)), 1), units: [] },
  })
  return isMoment(calendar, moment) ? moment : null
}

export interface DayEvents {
  events: TimelineItem[]
  /** events that are known only as a number in a part of the time that touches this day */
  crowd: number
}

/** Which of the items touch a day. */
export function eventsOn(calendar: Calendar, items: readonly (TimelineItem | TimelineSpan)[], day: number): DayEvents {
  const until = day + compileCalendar(calendar).unitsPerDay
  const touching = items.filter(({ start, end }) => start < until && end >= day)
  return {
    events: touching.filter(item => 'eventId' in item),
    crowd: touching.reduce((sum, item) => sum + ('count' in item ? item.count : 0), 0),
  }
}
