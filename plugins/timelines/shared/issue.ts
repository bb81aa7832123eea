import { type IssueTextCode, issueTexts } from './issue-texts.ts'

/** Languages in which the engine reads and writes dates and says what is wrong. */
export type CalendarLanguage = 'en' | 'ua'

/** What is wrong with a metric, a calendar, a format, a typed date or a file. Code asks for `code`, never the text. */
export interface CalendarIssue {
  /** dotted path of the value, such as `months.3.days`; empty for the whole */
  path: string
  code: IssueTextCode
  /** what the sentence names */
  values: Readonly<Record<string, string | number>>
  /** the sentence in English; `issueText` has it in both languages */
  message: string
}

export function calendarIssue(
  path: string,
  code: IssueTextCode,
  values: Readonly<Record<string, string | number>> = {},
): CalendarIssue {
  return { path, code, values, message: fillIn(issueTexts[code].en, values) }
}

/** The sentence of an issue. */
export function calendarIssueText({ code, values }: CalendarIssue, language: CalendarLanguage): string {
  return fillIn(issueTexts[code][language], values)
}

/** Thrown for a moment or a date that the calendar cannot hold. Check with `isMoment` first where users type. */
export class CalendarError extends Error {
  readonly issue: CalendarIssue

  constructor(issue: CalendarIssue) {
    super(issue.message)
    this.name = 'CalendarError'
    this.issue = issue
  }
}

/** The longest piece of a user's text that a sentence repeats. */
const quotedLength = 60

export function fillIn(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    if (value === undefined) return whole
    const shown = String(value)
    return shown.length > quotedLength ? `${shown.slice(0, quotedLength)}…` : shown
  })
}
