import type { ReadResult } from '../../shared/calendar/read/read-calendar.ts'
import { issueSentence } from '../issue-sentence.ts'
import { readChosen } from './read-chosen.ts'

/** The calendars of a file, and those of it that cannot be read. */
export type CalendarFile = Extract<ReadResult, { ok: true }> & { name: string }

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
