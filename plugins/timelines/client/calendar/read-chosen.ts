import { Refusal, textOf } from '#plugins/transfer/shared.ts'
import { type ReadResult, readCalendarFile } from '../../shared/calendar/read/read-calendar.ts'
import { type CalendarIssue, calendarIssue } from '../../shared/issue.ts'

/** Larger files are not even read. */
const mostMegabytes = 5

/** Reads a file that a person chose, in any of the usual encodings. It needs no browser. */
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
