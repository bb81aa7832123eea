import { parseDate } from './calendar/parse/parse-date.ts'
import { systemOf, type TimelineCounting } from './calendar/system.ts'
import { dateText } from './dates.ts'
import { type CalendarLanguage, issueText } from './issue.ts'

/** A typed date of a timeline, as its first moment; or why it is none, as a sentence. */
export function readMoment(
  counting: TimelineCounting,
  text: string,
  language: CalendarLanguage,
): { moment: number; precision: string } | { issue: string } {
  const read = parseDate(text, { system: systemOf(counting), language })
  return read.ok ? { moment: read.start, precision: read.precision } : { issue: issueText(read.issue, language) }
}

/** A moment as its timeline writes it, as exact as a precision or as the timeline can. */
export function momentText(
  counting: TimelineCounting,
  moment: number,
  language: CalendarLanguage,
  precision = '',
): string {
  return dateText(systemOf(counting), [moment], precision, language)
}
