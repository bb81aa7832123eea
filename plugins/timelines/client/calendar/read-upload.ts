import { Refusal, textOf } from '#plugins/transfer/shared.ts'
import { type ReadResult, readCalendarFile } from '../../shared/calendar/read/read-calendar.ts'
import { type CalendarIssue, calendarIssue } from '../../shared/issue.ts'
import { issueSentence } from '../issue-sentence.ts'

/** The calendars of a file, and those of it that cannot be read. */
export type CalendarFile = Extract<ReadResult, { ok: true }> & { name: string }

/** Larger files are not even read. */
const mostMegabytes = 5

/** Reads a file that a person chose, in any of the usual encodings. */
export async function readChosen(file: File): Promise<ReadResult> {
  const refuse = (code: CalendarIssue['code'], values = {}): ReadResult => ({
    ok: false,
    issue: calendarIssue('', code, values),
  })
  if (file.size > mostMegabytes * 1024 * 1024) return refuse('file-large', { most: mostMegabytes })
  try {
    return readCalendarFile(textOf(new Uint8Array(await file.arrayBuffer()), file.name), file.name)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuse(error.reason === 'empty' ? 'file-empty' : 'file-unknown')
  }
}

/** Reads a file that a person chose; why nothing of it can be used, as a sentence. */
export async function readUpload(file: File): Promise<CalendarFile | { issue: string }> {
  const read = await readChosen(file)
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
  'fantasy-calendar': 'Fantasy-Calendar',
}
