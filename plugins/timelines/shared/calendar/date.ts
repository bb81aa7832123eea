import { CalendarError, calendarIssue } from '../issue.ts'
import { maxMoment } from '../metrics.ts'
import type { Calendar, CalendarDate } from './calendar.ts'
import {
  type CompiledCalendar,
  compileCalendar,
  dayOfYearStart,
  isMomentOf,
  modulo,
  weekdaysBeforeYear,
  yearLayout,
  yearOfDay,
} from './compile.ts'
import { type WrittenYear, writtenYear } from './years.ts'

/** A date with everything that is written or drawn of it. */
export interface CalendarDetails extends CalendarDate, WrittenYear {
  /** index in `week.days`; null for days outside weeks */
  weekday: number | null
  /** from 1 on */
  dayOfYear: number
  daysInMonth: number
  daysInYear: number
  isLeapYear: boolean
  /** the number of its month, days between months not counted; null for those */
  monthNumber: number | null
}

/** Whether a calendar has this moment. */
export function isMoment(calendar: Calendar, moment: number): boolean {
  const compiled = compileCalendar(calendar)
  if (!isMomentOf(compiled, moment)) return false
  return calendar.firstYear === null || Math.floor(moment / compiled.unitsPerDay) >= firstDay(compiled)
}

function firstDay(compiled: CompiledCalendar): number {
  return dayOfYearStart(compiled, compiled.calendar.firstYear ?? 0) - compiled.originDay
}

/** The date of a moment. Throws CalendarError for a number that is not a moment of the calendar. */
export function dateOf(calendar: Calendar, moment: number): CalendarDate {
  return dateOfCompiled(reach(calendar, moment), moment)
}

function dateOfCompiled(compiled: CompiledCalendar, moment: number): CalendarDate {
  const day = Math.floor(moment / compiled.unitsPerDay)
  let rest = moment - day * compiled.unitsPerDay
  const units = compiled.unitSizes.map(size => {
    const value = Math.floor(rest / size)
    rest -= value * size
    return value
  })
  const year = yearOfDay(compiled, day + compiled.originDay)
  const { starts } = yearLayout(compiled, year)
  const dayOfYear = day + compiled.originDay - dayOfYearStart(compiled, year)
  const month = starts.findLastIndex(start => start <= dayOfYear)
  return { year, month, day: dayOfYear - (starts[month] ?? 0) + 1, units }
}

/** Throws CalendarError, which says which part of the date the calendar does not have. */
export function momentOf(calendar: Calendar, { year, month, day, units }: CalendarDate): number {
  const compiled = compileCalendar(calendar)
  if (!isYear(compiled, year)) throw new CalendarError(calendarIssue('year', 'year-beyond', { year }))
  const { starts } = yearLayout(compiled, year)
  const start = starts[month]
  const days = daysInMonth(calendar, year, month)
  const name = calendar.months[month]?.name
  if (start === undefined || name === undefined)
    throw new CalendarError(calendarIssue('month', 'month-unknown', { month }))
  if (!Number.isInteger(day) || day < 1 || day > days)
    throw new CalendarError(
      days === 0
        ? calendarIssue('day', 'month-not-in-year', { month: name, year: writtenYear(calendar, year).number })
        : calendarIssue('day', 'day-unknown', { day, month: name, days, year: writtenYear(calendar, year).number }),
    )
  const moment = (dayOfYearStart(compiled, year) + start + day - 1 - compiled.originDay) * compiled.unitsPerDay
  return reachable(calendar, moment + timeOf(compiled, units))
}

function timeOf({ calendar, unitSizes }: CompiledCalendar, units: readonly number[]): number {
  return unitSizes.reduce((sum, size, at) => {
    const value = units[at] ?? 0
    const { name = '', amount = 1 } = calendar.units[at] ?? {}
    if (!Number.isInteger(value) || value < 0 || value >= amount)
      throw new CalendarError(calendarIssue(`units.${at}`, 'unit-unknown', { unit: name, value, most: amount - 1 }))
    return sum + size * value
  }, 0)
}

/** Days of a month in a year; 0 if there is no such month then. */
export function daysInMonth(calendar: Calendar, year: number, month: number): number {
  const { starts } = yearLayout(compileCalendar(calendar), year)
  const [start, end] = [starts[month], starts[month + 1]]
  return start === undefined || end === undefined ? 0 : end - start
}

/** Whether dates of a year can be reached at all. */
function isYear(compiled: CompiledCalendar, year: number): boolean {
  const { longestYear, farthestYear, calendar, originDay, unitsPerDay } = compiled
  if (!Number.isSafeInteger(year) || (calendar.firstYear !== null && year < calendar.firstYear)) return false
  if (year < -farthestYear || year >= farthestYear) return false
  const day = dayOfYearStart(compiled, year) - originDay
  return Math.abs(day) * unitsPerDay <= maxMoment + longestYear * unitsPerDay
}

export function detailsOf(calendar: Calendar, moment: number): CalendarDetails {
  const compiled = reach(calendar, moment)
  const date = dateOfCompiled(compiled, moment)
  const { year, month, day } = date
  const { starts, isLeap } = yearLayout(compiled, year)
  const start = starts[month] ?? 0
  return {
    ...date,
    ...writtenYear(calendar, year),
    weekday: weekdayOf(compiled, date),
    dayOfYear: start + day,
    daysInMonth: (starts[month + 1] ?? start) - start,
    daysInYear: starts.at(-1) ?? 0,
    isLeapYear: isLeap,
    monthNumber: compiled.monthNumbers[month] ?? null,
  }
}

function weekdayOf(compiled: CompiledCalendar, { year, month, day }: CalendarDate): number | null {
  const { months, week, originYear } = compiled.calendar
  const length = week.days.length
  if (length === 0 || months[month]?.outsideWeek) return null
  if (week.restart === 'month') return modulo(week.first + day - 1, length)
  const inYear = (yearLayout(compiled, year).weekStarts[month] ?? 0) + day - 1
  if (week.restart === 'year') return modulo(week.first + inYear, length)
  const before = weekdaysBeforeYear(compiled, year) - weekdaysBeforeYear(compiled, originYear)
  return modulo(modulo(before, length) + week.first + inYear, length)
}

function reach(calendar: Calendar, moment: number): CompiledCalendar {
  reachable(calendar, moment)
  return compileCalendar(calendar)
}

/** The moment itself, if the calendar has it. */
export function reachable(calendar: Calendar, moment: number): number {
  if (isMoment(calendar, moment)) return moment
  const { firstYear, name } = calendar
  if (firstYear !== null && Number.isSafeInteger(moment) && moment < 0)
    throw new CalendarError(calendarIssue('', 'date-before-first', { calendar: name, year: firstYear }))
  throw new CalendarError(calendarIssue('', 'date-beyond', { most: maxMoment }))
}

/** Years and ordinary months later, on the same day or the last day that month has; the time of day stays. */
export function addMonths(calendar: Calendar, moment: number, by: { years?: number; months?: number }): number {
  const compiled = reach(calendar, moment)
  const date = dateOfCompiled(compiled, moment)
  let { month } = date
  let year = date.year + (by.years ?? 0)
  const step = (by.months ?? 0) < 0 ? -1 : 1
  const ordinary = calendar.months.filter(({ between }) => !between).length
  const wholeYears = calendar.leapRules.some(rule => calendar.months[rule.month]?.days === 0)
    ? 0
    : Math.trunc((by.months ?? 0) / Math.max(ordinary, 1))
  year += wholeYears
  let left = Math.abs((by.months ?? 0) - wholeYears * ordinary)
  if (left > calendarStepLimit) throw new CalendarError(calendarIssue('', 'date-beyond', { most: maxMoment }))
  while (left > 0 && ordinary > 0) {
    month += step
    if (month < 0 || month >= calendar.months.length) {
      year += step
      month = step > 0 ? 0 : calendar.months.length - 1
    }
    if (!calendar.months[month]?.between && daysInMonth(calendar, year, month) > 0) left--
  }
  if (!isYear(compiled, year)) throw new CalendarError(calendarIssue('year', 'year-beyond', { year }))
  // A month that is not in that year: the last day before it, or the first of the year.
  const there = calendar.months.findLastIndex((_, at) => at <= month && daysInMonth(calendar, year, at) > 0)
  if (there === -1) return momentOf(calendar, { ...firstDayOf(calendar, year), units: date.units })
  const days = daysInMonth(calendar, year, there)
  return momentOf(calendar, { ...date, year, month: there, day: there === month ? Math.min(date.day, days) : days })
}

/** Months counted one by one, in calendars with months that are not in every year. */
const calendarStepLimit = 100_000

/** The first moment of a year, or the nearest one that a number can hold. */
export function yearStart(calendar: Calendar, year: number): number {
  const compiled = compileCalendar(calendar)
  const moment = (dayOfYearStart(compiled, year) - compiled.originDay) * compiled.unitsPerDay
  return Math.min(Math.max(moment, -maxMoment), maxMoment)
}

/** The first day of a year; its first months may have no days in it. */
export function firstDayOf(calendar: Calendar, year: number): CalendarDate {
  const { starts } = yearLayout(compileCalendar(calendar), year)
  return { year, month: starts.lastIndexOf(0), day: 1, units: [] }
}
