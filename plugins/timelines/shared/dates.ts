import { yearStart } from './calendar/date.ts'
import { formatRange } from './calendar/format.ts'
import { checkGregorianFormat, checkMetricsFormat } from './calendar/pattern.ts'
import { type DateSystem, type DateSystemFields, isMomentIn, precisionsOf } from './calendar/system.ts'
import type { CalendarIssue, CalendarLanguage } from './issue.ts'
import { maxMoment } from './metrics.ts'

export { type DateSystem, type DateSystemFields, systemOf } from './calendar/system.ts'
export { maxMoment } from './metrics.ts'

/** The rules between the fields of a timeline: its format must fit how it counts (TL-31, A-081). */
export function countingIssues({ useGregorian, format, metrics, calendar }: DateSystemFields): CalendarIssue[] {
  if (useGregorian) return checkGregorianFormat(format)
  // A calendar has a format of its own.
  return calendar || !metrics ? [] : checkMetricsFormat(metrics, format)
}

export type DateIssue = 'end-date-cant-be-after-start' | 'date-beyond'

/** What is wrong with a date of any timeline: the end is before the start, or it is beyond all numbers. */
export function dateIssue(date: readonly number[]): DateIssue | null {
  const [start = 0, end = start] = date
  if (Math.max(Math.abs(start), Math.abs(end)) > maxMoment) return 'date-beyond'
  return end < start ? 'end-date-cant-be-after-start' : null
}

/** Whether a timeline has such a date: metrics count from 0, and a calendar may have a first year. */
export function isDateIn(system: DateSystem, date: readonly number[]): boolean {
  return date.every(moment => isMomentIn(system, moment))
}

/** Why a timeline has no such date (`isDateIn`), and what it has, as a sentence without its subject. */
export function noDateText(system: DateSystem, date: readonly number[]): string {
  const first = firstMomentOf(system)
  return first !== null && date.some(moment => moment < first)
    ? `is before the first date of this timeline, ${dateText(system, [first], '')}`
    : 'is beyond what this timeline can hold'
}

function firstMomentOf(system: DateSystem): number | null {
  if (system.kind === 'metrics') return 0
  if (system.kind === 'gregorian' || system.calendar.firstYear === null) return null
  return yearStart(system.calendar, system.calendar.firstYear)
}

/** A date as its timeline writes it; a range is joined by a dash. */
export function dateText(
  system: DateSystem,
  date: readonly number[],
  precision: string,
  language: CalendarLanguage = 'en',
): string {
  // Without units there is only the number. After a change of the calendar, an event may be before its beginning.
  const isUnwritten = (system.kind === 'metrics' && system.metrics.length === 0) || !isDateIn(system, date)
  return isUnwritten ? date.join(' – ') : formatRange(system, date, { precision, language })
}

/** When an event of a timeline happens, as exactly as that is known; an end that is the start is none. */
export function itemDateText(
  system: DateSystem,
  { start, end, minMetric = '' }: { start: number; end: number; minMetric?: string },
  language: CalendarLanguage,
): string {
  return dateText(system, end === start ? [start] : [start, end], minMetric, language)
}

/** A date in which a range in one year has it only once: `12 May – 15 May 1912`. */
export function shortDateText(
  system: DateSystem,
  date: readonly number[],
  precision: string,
  language: CalendarLanguage = 'en',
): string {
  const text = dateText(system, date, precision, language)
  const [largest = ''] = precisionsOf(system)
  if (date.length < 2 || precision === largest) return text
  const [first, last] = date.map(moment => dateText(system, [moment], precision, language))
  const [year, lastYear] = date.map(moment => dateText(system, [moment], largest, language))
  if (!first || !last || !year || year !== lastYear) return text
  const isAfter = first.endsWith(` ${year}`) && last.endsWith(` ${year}`)
  const short = first.slice(0, -year.length).replace(/[\s,.]+$/u, '')
  return isAfter && short !== '' ? `${short} – ${last}` : text
}
