import { language, showToast, t } from '#core/client/index.ts'
import type { DateIssue } from '../shared/dates.ts'
import { type CalendarIssue, calendarIssue, calendarIssueText } from '../shared/issue.ts'
import { maxMoment } from '../shared/metrics.ts'

/** What is wrong, in the reader's language. */
export function issueSentence(issue: CalendarIssue): string {
  return calendarIssueText(issue, language.code)
}

/** The warning that a date is not taken (TL-22). */
export function warnOfDate(issue: DateIssue): void {
  const isOrder = issue === 'end-date-cant-be-after-start'
  const title = isOrder ? t(issue) : issueSentence(calendarIssue('', issue, { most: maxMoment }))
  showToast({ kind: 'warn', id: 'timeline-date', messageId: issue, title })
}
