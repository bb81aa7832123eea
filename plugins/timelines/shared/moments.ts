import { compileCalendar } from './calendar/compile.ts'
import { parseDate } from './calendar/parse/parse-date.ts'
import { calendarOf, type DateSystemFields, systemOf } from './calendar/system.ts'
import { dateText } from './dates.ts'
import { type CalendarLanguage, calendarIssueText } from './issue.ts'
import { metricSizes } from './metrics.ts'

/** A typed date of a timeline, as its first moment; or why it is none, as a sentence. */
export function readMoment(
  counting: DateSystemFields,
  text: string,
  language: CalendarLanguage,
): { moment: number; precision: string } | { issue: string } {
  const read = parseDate(text, { system: systemOf(counting), language })
  return read.ok
    ? { moment: read.start, precision: read.precision }
    : { issue: calendarIssueText(read.issue, language) }
}

/** A moment as its timeline writes it, as exact as a precision or as the timeline can. */
export function momentText(
  counting: DateSystemFields,
  moment: number,
  language: CalendarLanguage,
  precision = '',
): string {
  return dateText(systemOf(counting), [moment], precision, language)
}

/** A metric with one of these names is the day. */
const dayNames = new Set(['day', 'days', 'день', 'дні', 'доба'])

/** How many moments a day has; of metrics without one, the smallest unit counts as the day. */
export function momentsOfDay(counting: DateSystemFields): number {
  const system = systemOf(counting)
  const calendar = calendarOf(system, 'en')
  if (calendar) return compileCalendar(calendar).unitsPerDay
  const metrics = system.kind === 'metrics' ? system.metrics : []
  const day = metrics.findIndex(({ label }) => dayNames.has(label.trim().toLowerCase()))
  return metricSizes(metrics)[day] ?? 1
}
