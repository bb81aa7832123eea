import { CalendarError, calendarIssue } from '../issue.ts'
import { metricSizes } from '../metrics.ts'
import { compileCalendar } from './compile.ts'
import { seasonOf, seasonSpan } from './cycles.ts'
import { addMonths } from './date.ts'
import { calendarOf, checkMoment, type DateSystem } from './system.ts'

/** Seasons are gone through one by one. */
const mostSeasons = 10_000

/**
 * So many years, seasons, months, weeks, days or units later; before, if `count` is below 0. `step` is a precision of
 * the system, or `week`. Years and months keep the day, or end on the last day there is. Throws CalendarError for a
 * step the system does not have and for what it does not reach.
 */
export function addSteps(system: DateSystem, moment: number, step: string, count: number): number {
  checkMoment(system, moment)
  const calendar = calendarOf(system, 'en')
  if (!calendar) {
    const metrics = system.kind === 'metrics' ? system.metrics : []
    return checkMoment(
      system,
      moment + count * sizeOf(metricSizes(metrics)[metrics.findIndex(({ id }) => id === step)], step),
    )
  }
  const { unitsPerDay, unitSizes } = compileCalendar(calendar)
  const week = calendar.week.days.length
  switch (step) {
    case 'year':
      return addMonths(calendar, moment, { years: count })
    case 'season':
      return addSeasons(system, moment, count)
    case 'month':
      return addMonths(calendar, moment, { months: count })
    case 'week':
      if (week === 0) throw new CalendarError(calendarIssue('', 'no-weeks'))
      return checkMoment(system, moment + count * week * unitsPerDay)
    case 'day':
      return checkMoment(system, moment + count * unitsPerDay)
    default: {
      const size = unitSizes[calendar.units.findIndex(({ id }) => id === step)]
      return checkMoment(system, moment + count * sizeOf(size, step))
    }
  }
}

function sizeOf(size: number | undefined, step: string): number {
  if (size === undefined) throw new CalendarError(calendarIssue('', 'no-unit', { unit: step }))
  return size
}

/** To the beginnings of the seasons after and before. */
function addSeasons(system: DateSystem, moment: number, count: number): number {
  const calendar = calendarOf(system, 'en')
  const now = calendar && seasonOf(calendar, moment)
  if (!calendar || !now || Math.abs(count) > mostSeasons)
    throw new CalendarError(calendarIssue('', 'no-unit', { unit: 'season' }))
  let span = now
  for (let left = Math.abs(count); left > 0; left--) {
    const next = seasonOf(calendar, checkMoment(system, count > 0 ? span.end : span.start - 1))
    span = next ?? span
  }
  return seasonSpan(calendar, span.season, span.year).start
}
