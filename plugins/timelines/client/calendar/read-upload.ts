import { type ReadResult, readCalendarFile } from '../../shared/calendar/read/read-calendar.ts'
import { calendarIssue } from '../../shared/issue.ts'
import { issueSentence } from '../issue-sentence.ts'

/** The calendars of a file, and those of it that cannot be read. */
export type CalendarFile = Extract<ReadResult, { ok: true }> & { name: string }

/** Larger files are not even read. */
const maxMegabytes = 5

/** Reads a file that a person chose; why nothing of it can be used, as a sentence. */
export async function readUpload(file: File): Promise<CalendarFile | { issue: string }> {
  if (file.size > maxMegabytes * 1024 * 1024)
    return { issue: issueSentence(calendarIssue('', 'file-large', { most: maxMegabytes })) }
  const read = readCalendarFile(await file.text(), file.name)
  if (read.ok) return { ...read, name: file.name }
  const { path } = read.issue
  const issue = issueSentence(read.issue)
  return { issue: path === '' || issue.includes(path) ? issue : `${path}: ${issue}` }
}

/** Names of programs, which are the same in every language. */
export const formatNames: Readonly<Record<CalendarFile['format'], string>> = {
  'simple-calendar': 'Simple Calendar',
  'seasons-and-stars': 'Seasons & Stars',
  calendarium: 'Calendarium',
}
