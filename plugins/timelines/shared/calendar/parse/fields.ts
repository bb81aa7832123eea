import { CalendarError, type CalendarIssue, calendarIssue } from '../../issue.ts'
import type { Calendar } from '../calendar.ts'
import { seasonSpan } from '../cycles.ts'
import { detailsOf, firstDayOf, momentOf } from '../date.ts'
import { yearOfNumber, yearWritten } from '../years.ts'

/** What a typed date says, each part at most once. */
export interface DateFields {
  /** as written, in its era if one is named */
  year?: number
  era?: number
  /** index in `months` */
  month?: number
  day?: number
  season?: number
  weekday?: number
  units: (number | undefined)[]
}

/** What the other date of a range says, for a part that this one leaves out: `12–15 Frost 302`. */
export interface Defaults {
  /** without a gap at 0 */
  year?: number
  month?: number
}

/** One typed date: its beginning, and how exact it is. */
export type ParsedDate = { moment: number; precision: string; rest: Defaults } | { issue: CalendarIssue }

export function dateOfFields(calendar: Calendar, fields: DateFields, defaults: Defaults): ParsedDate {
  const year = yearOfFields(calendar, fields, defaults)
  if (typeof year !== 'number') return year
  try {
    return momentOfFields(calendar, fields, year)
  } catch (error) {
    if (error instanceof CalendarError) return { issue: error.issue }
    throw error
  }
}

function yearOfFields(
  calendar: Calendar,
  { year, era }: DateFields,
  defaults: Defaults,
): number | { issue: CalendarIssue } {
  if (year === undefined && era !== undefined) return { issue: calendarIssue('', 'year-missing') }
  if (year === undefined) return defaults.year ?? { issue: calendarIssue('', 'year-missing') }
  if (era !== undefined) {
    const written = yearWritten(calendar, { era, number: year })
    const name = calendar.eras[era]?.name ?? ''
    return written ?? { issue: calendarIssue('', 'era-year', { year, era: name }) }
  }
  return yearOfNumber(calendar, year) ?? { issue: calendarIssue('', 'year-none', { year }) }
}

function momentOfFields(calendar: Calendar, fields: DateFields, year: number): ParsedDate {
  const { season, month, units } = fields
  const hasTime = units.some(value => value !== undefined)
  if (season !== undefined && month === undefined) {
    if (hasTime || fields.day !== undefined) return { issue: calendarIssue('', 'month-missing') }
    return { moment: seasonSpan(calendar, season, year).start, precision: 'season', rest: { year } }
  }
  if (month === undefined) {
    if (hasTime) return { issue: calendarIssue('', 'time-without-day') }
    if (fields.day !== undefined) return { issue: calendarIssue('', 'month-missing') }
    return { moment: momentOf(calendar, firstDayOf(calendar, year)), precision: 'year', rest: { year } }
  }
  const isOneDay = calendar.months[month]?.between === true && calendar.months[month]?.days === 1
  const day = fields.day ?? (isOneDay ? 1 : undefined)
  if (day === undefined && hasTime) return { issue: calendarIssue('', 'time-without-day') }
  const moment = momentOf(calendar, { year, month, day: day ?? 1, units: units.map(value => value ?? 0) })
  const issue = day === undefined ? null : weekdayIssue(calendar, moment, fields.weekday)
  if (issue) return { issue }
  const unit = units.findLastIndex(value => value !== undefined)
  const precision = day === undefined ? 'month' : (calendar.units[unit]?.id ?? 'day')
  return { moment, precision, rest: { year, month } }
}

function weekdayIssue(calendar: Calendar, moment: number, weekday: number | undefined): CalendarIssue | null {
  if (weekday === undefined) return null
  const { weekday: actual } = detailsOf(calendar, moment)
  if (actual === weekday) return null
  const name = (at: number | null) => (at === null ? '—' : (calendar.week.days[at]?.name ?? ''))
  return calendarIssue('', 'weekday-wrong', { weekday: name(weekday), actual: name(actual) })
}
