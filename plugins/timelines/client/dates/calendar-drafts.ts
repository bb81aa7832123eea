import type { Calendar } from '../../shared/calendar/calendar.ts'
import { detailsOf, firstDayOf, momentOf } from '../../shared/calendar/date.ts'
import { yearWritten } from '../../shared/calendar/years.ts'
import { CalendarError, type CalendarIssue, calendarIssue } from '../../shared/issue.ts'
import type { ExactDate } from './date-drafts.ts'

/** The parts of a date of a calendar as they are typed and chosen; those that are not known are null. */
export interface CalendarDraft {
  year: number | null
  /** index in `eras`; null for a plain number */
  era: number | null
  /** index in `months` */
  month: number | null
  day: number | null
  units: (number | null)[]
}

export function draftOfDate(calendar: Calendar, { moment, precision }: ExactDate): CalendarDraft {
  const { number, era, month, day, units } = detailsOf(calendar, moment)
  const level = calendar.units.findIndex(({ id }) => id === precision)
  const hasDay = level >= 0 || !['year', 'season', 'month'].includes(precision)
  return {
    ...{ year: number, era, month: hasDay || precision === 'month' ? month : null, day: hasDay ? day : null },
    units: calendar.units.map((_, at) => (at <= level ? (units[at] ?? 0) : null)),
  }
}

/** The date of a draft, exact to the last part that is known; or what is wrong, with the part in its path. */
export function dateOfCalendarDraft(calendar: Calendar, draft: CalendarDraft): ExactDate | CalendarIssue {
  const { era, month, day } = draft
  if (draft.year === null) return calendarIssue('year', 'year-missing')
  const year = yearWritten(calendar, { era, number: draft.year })
  if (year === null)
    return calendar.eras[era ?? -1]
      ? calendarIssue('year', 'era-year', { year: draft.year, era: calendar.eras[era ?? -1]?.name ?? '' })
      : calendarIssue('year', 'year-none', { year: draft.year })
  if (day !== null && month === null) return calendarIssue('month', 'month-missing')
  const known = draft.units.findLastIndex(value => value !== null)
  if (known >= 0 && day === null) return calendarIssue('day', 'time-without-day')
  const precision = calendar.units[known]?.id ?? (day !== null ? 'day' : month !== null ? 'month' : 'year')
  try {
    const units = draft.units.map(value => value ?? 0)
    const date = month === null ? firstDayOf(calendar, year) : { year, month, day: day ?? 1, units }
    return { moment: momentOf(calendar, date), precision }
  } catch (error) {
    if (error instanceof CalendarError) return error.issue
    throw error
  }
}
