import type { Calendar } from './calendar.ts'
import { compileCalendar } from './compile.ts'
import { type CyclePhase, cycleAt } from './cycles.ts'
import { daysInMonth, detailsOf, isMoment, momentOf, yearStart } from './date.ts'

export interface SheetDay {
  moment: number
  day: number
  /** index in `week.days`; null outside weeks */
  weekday: number | null
  /** of a day between months that has one */
  name: string | null
  /** by index in `cycles` */
  phases: CyclePhase[]
}

export interface MonthSheet {
  year: number
  month: number
  days: SheetDay[]
  /** days between months that follow this one */
  after: { month: number; days: SheetDay[] }[]
}

/** A month for drawing, with the days that stand between it and the next. `month` is an index in `months`. */
export function monthSheet(calendar: Calendar, year: number, month: number): MonthSheet {
  const after: MonthSheet['after'] = []
  for (let at = month + 1; calendar.months[at]?.between; at++)
    after.push({ month: at, days: daysOf(calendar, year, at) })
  return { year, month, days: daysOf(calendar, year, month), after: after.filter(({ days }) => days.length > 0) }
}

function daysOf(calendar: Calendar, year: number, month: number): SheetDay[] {
  const count = daysInMonth(calendar, year, month)
  if (count === 0) return []
  const first = momentOf(calendar, { year, month, day: 1, units: [] })
  const { unitsPerDay } = compileCalendar(calendar)
  return Array.from({ length: count }, (_, at): SheetDay => {
    const moment = first + at * unitsPerDay
    return {
      moment,
      day: at + 1,
      weekday: detailsOf(calendar, moment).weekday,
      name: calendar.months[month]?.dayNames?.[at] || null,
      phases: calendar.cycles.map(cycle => cycleAt(calendar, cycle, moment)),
    }
  })
}

/** The month after or before one, without those that have no days in that year; null where dates end. */
export function nextMonth(
  calendar: Calendar,
  { year, month }: { year: number; month: number },
  step: 1 | -1,
): { year: number; month: number } | null {
  let [nextYear, next] = [year, month + step]
  for (let tries = 0; tries <= 2 * calendar.months.length; tries++) {
    if (next < 0 || next >= calendar.months.length) {
      nextYear += step
      next = step > 0 ? 0 : calendar.months.length - 1
    }
    if (!isMoment(calendar, yearStart(calendar, nextYear))) return null
    if (!calendar.months[next]?.between && daysInMonth(calendar, nextYear, next) > 0)
      return { year: nextYear, month: next }
    next += step
  }
  return null
}
