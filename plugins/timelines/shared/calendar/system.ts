import { CalendarError, type CalendarLanguage, calendarIssue } from '../issue.ts'
import { type Metric, maxMoment, metricSizes, unitsOfMoment } from '../metrics.ts'
import type { Calendar } from './calendar.ts'
import { compileCalendar } from './compile.ts'
import { seasonOf } from './cycles.ts'
import { dateOf, daysInMonth, isMoment, momentOf, yearStart } from './date.ts'
import { gregorianCalendar } from './presets/gregorian.ts'

/** How a timeline counts: the real calendar, plain metrics, or a calendar of its own. */
export type DateSystem =
  | { kind: 'gregorian'; format: string }
  | { kind: 'metrics'; format: string; metrics: readonly Metric[] }
  | { kind: 'calendar'; format: string; calendar: Calendar }

/** The fields of a timeline that say how it counts. */
export interface DateSystemFields {
  useGregorian: boolean
  format: string
  metrics?: readonly Metric[] | null
  calendar?: Calendar | null
}

/** The real calendar comes first, then a calendar of its own, then metrics. */
export function systemOf({ useGregorian, format, metrics, calendar }: DateSystemFields): DateSystem {
  if (useGregorian) return { kind: 'gregorian', format }
  if (calendar) return { kind: 'calendar', format: calendar.format, calendar }
  return { kind: 'metrics', format, metrics: metrics ?? [] }
}

/** The calendar of a system, in which Gregorian dates have names in a language; null for metrics. */
export function calendarOf(system: DateSystem, language: CalendarLanguage): Calendar | null {
  if (system.kind === 'metrics') return null
  return system.kind === 'calendar' ? system.calendar : gregorianCalendar(language)
}

/**
 * How exact dates can be, coarsest first: ids of metrics, or `year`, `season` (if there are any), `month`, `day` and
 * the ids of units. An event's `minMetric` is one of these.
 */
export function precisionsOf(system: DateSystem): readonly string[] {
  const calendar = calendarOf(system, 'en')
  if (calendar) return compileCalendar(calendar).precisions
  return system.kind === 'metrics' ? system.metrics.map(({ id }) => id) : []
}

/** The precision of a system for a stored one, which may be of metrics or units it no longer has: then the day. */
export function precisionIn(system: DateSystem, precision: string | null | undefined): string {
  const all = precisionsOf(system)
  if (precision && all.includes(precision)) return precision
  return all.includes('day') ? 'day' : (all.at(-1) ?? '')
}

/** Whether a number is a date of the system. Metrics count from 0. */
export function isMomentIn(system: DateSystem, moment: number): boolean {
  const calendar = calendarOf(system, 'en')
  if (calendar) return isMoment(calendar, moment)
  return Number.isSafeInteger(moment) && moment >= 0 && moment <= maxMoment
}

/** From the beginning of what a date names to the first moment after it: `Frost 302` is all of that month. */
export interface DateSpan {
  start: number
  end: number
}

export function spanOf(system: DateSystem, moment: number, precision: string): DateSpan {
  const calendar = calendarOf(system, 'en')
  if (calendar) return spanInCalendar(calendar, moment, precision)
  const metrics = system.kind === 'metrics' ? system.metrics : []
  const at = metrics.findIndex(({ id }) => id === precision)
  const size = metricSizes(metrics)[at] ?? 1
  const start = Math.floor(moment / size) * size
  return { start, end: start + size }
}

function spanInCalendar(calendar: Calendar, moment: number, precision: string): DateSpan {
  const { unitsPerDay, unitSizes } = compileCalendar(calendar)
  const date = dateOf(calendar, moment)
  const units: number[] = []
  if (precision === 'year') return { start: yearStart(calendar, date.year), end: yearStart(calendar, date.year + 1) }
  const season = precision === 'season' ? seasonOf(calendar, moment) : null
  if (season) return { start: season.start, end: season.end }
  if (precision === 'month') {
    const start = momentOf(calendar, { ...date, day: 1, units })
    return { start, end: start + daysInMonth(calendar, date.year, date.month) * unitsPerDay }
  }
  const size = unitSizes[calendar.units.findIndex(({ id }) => id === precision)] ?? unitsPerDay
  const start = Math.floor(moment / size) * size
  return { start, end: start + size }
}

/** Refuses a number that is no date of the system. */
export function checkMoment(system: DateSystem, moment: number): number {
  if (isMomentIn(system, moment)) return moment
  if (system.kind === 'metrics' && moment < 0) throw new CalendarError(calendarIssue('', 'date-negative'))
  throw new CalendarError(calendarIssue('', 'date-beyond', { most: maxMoment }))
}

/** The units of a date in metrics, none below the precision. */
export function metricValues(metrics: readonly Metric[], moment: number, precision: string): (number | undefined)[] {
  const last = metrics.findIndex(({ id }) => id === precision)
  return unitsOfMoment(metrics, moment).map((value, at) => (last === -1 || at <= last ? value : undefined))
}
