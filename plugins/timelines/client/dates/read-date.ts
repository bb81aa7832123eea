import { parseDate } from '../../shared/calendar/parse/parse-date.ts'
import type { DateSystem } from '../../shared/dates.ts'
import type { CalendarLanguage } from '../../shared/issue.ts'
import { issueSentence } from '../issue-sentence.ts'

/** A typed date: one moment or two, and how exact they are; or why it is none, as a sentence. */
export type ReadDate = { dates: number[]; precision: string } | { issue: string }

/** Understands a typed date or range in the words of its timeline, in both languages. */
export function readDate(system: DateSystem, text: string, language: CalendarLanguage): ReadDate {
  const read = parseDate(text, { system, language })
  if (!read.ok) return { issue: issueSentence(read.issue) }
  const { start, end, precision } = read
  return { dates: end === undefined || end === start ? [start] : [start, end], precision }
}
