import { CalendarError, type CalendarIssue, calendarIssue } from '../../issue.ts'
import { checkCalendar } from '../check-calendar.ts'
import { readCalendarium } from './calendarium.ts'
import { readFantasyCalendar } from './fantasy-calendar.ts'
import { readSeasonsAndStars } from './seasons-and-stars.ts'
import { readSimpleCalendar } from './simple-calendar.ts'
import { type CalendarSource, isSource, type ReadCalendar } from './source.ts'

export type { ReadCalendar }

type CalendarFileFormat = 'simple-calendar' | 'seasons-and-stars' | 'calendarium' | 'fantasy-calendar'

/** The calendars of a file, those that are refused with the reason, or why nothing of it can be read. */
export type ReadResult =
  | {
      ok: true
      format: CalendarFileFormat
      calendars: ReadCalendar[]
      refused: { name: string; issue: CalendarIssue }[]
    }
  | { ok: false; issue: CalendarIssue }

const maxMegabytes = 5
const mostCalendars = 50

/**
 * Reads the text of a calendar file. Nothing in it is run, and names stay text. A calendar of Simple Calendar need not
 * have a name: it gets that of the file.
 */
export function readCalendarFile(text: string, fileName = ''): ReadResult {
  const refuse = (code: CalendarIssue['code'], values = {}): ReadResult => ({
    ok: false,
    issue: calendarIssue('', code, values),
  })
  if (text.length > maxMegabytes * 1024 * 1024) return refuse('file-large', { most: maxMegabytes })
  const trimmed = text.replace(/^\ufeff/, '').trim()
  if (trimmed === '') return refuse('file-empty')
  if (!/^[{[]/.test(trimmed)) return refuse('file-unknown')
  let value: unknown
  try {
    value = JSON.parse(trimmed)
  } catch {
    return refuse('file-cut')
  }
  const all = findCalendars(value)
  if (!all && isSource(value) && typeof value.baseCalendar === 'string')
    return refuse('file-variants', { base: value.baseCalendar })
  if (!all) return refuse('file-unknown')
  const { format, sources } = all
  if (sources.length === 0 || sources.length > mostCalendars) return refuse('file-none')
  const calendars: ReadCalendar[] = []
  const refused: { name: string; issue: CalendarIssue }[] = []
  const name = fileName.replace(/\.json$/i, '').trim()
  for (const found of sources) {
    const isNameless = format === 'simple-calendar' && name !== '' && (found.name ?? '') === ''
    const source = isNameless ? { ...found, name } : found
    const read = readOne(format, source, notesOf(value, source))
    if ('issue' in read) refused.push({ name: typeof source.name === 'string' ? source.name : '', issue: read.issue })
    else calendars.push(read)
  }
  const [first] = refused
  return calendars.length === 0 && first ? { ok: false, issue: first.issue } : { ok: true, format, calendars, refused }
}

function readOne(
  format: CalendarFileFormat,
  source: CalendarSource,
  notes: number,
): ReadCalendar | { issue: CalendarIssue } {
  try {
    const read = readers[format](source, notes)
    const [issue] = checkCalendar(read.calendar)
    return issue ? { issue } : read
  } catch (error) {
    if (error instanceof CalendarError) return { issue: error.issue }
    throw error
  }
}

const readers: Readonly<Record<CalendarFileFormat, (source: CalendarSource, notes: number) => ReadCalendar>> = {
  'simple-calendar': readSimpleCalendar,
  'seasons-and-stars': readSeasonsAndStars,
  calendarium: readCalendarium,
  'fantasy-calendar': readFantasyCalendar,
}

/** Each format has fields that no other one has; exports hold one calendar or a list of them. */
function findCalendars(value: unknown): { format: CalendarFileFormat; sources: CalendarSource[] } | null {
  const lists = isSource(value) ? [value.calendars, value.calendar, value] : [value]
  for (const candidate of lists) {
    const sources = (Array.isArray(candidate) ? candidate : [candidate]).filter(isSource)
    const [first] = sources
    const format = first && formatOf(first)
    if (format) return { format, sources: sources.filter(source => formatOf(source) === format) }
  }
  return isSource(value) && Array.isArray(value.calendars) ? { format: 'calendarium', sources: [] } : null
}

function formatOf(source: CalendarSource): CalendarFileFormat | null {
  if (isSource(source.static_data) && isSource(source.static_data.year_data)) return 'fantasy-calendar'
  if (isSource(source.static)) return 'calendarium'
  if (Array.isArray(source.monthSettings)) return 'simple-calendar'
  const [month] = Array.isArray(source.months) ? source.months.filter(isSource) : []
  if (!month) return null
  if ('numberOfDays' in month) return 'simple-calendar'
  return 'days' in month ? 'seasons-and-stars' : null
}

/** Notes of Simple Calendar stand beside its calendars, by their ids or in one list. */
function notesOf(value: unknown, { id }: CalendarSource): number {
  if (!isSource(value)) return 0
  if (Array.isArray(value.notes)) return value.notes.length
  const own = isSource(value.notes) && typeof id === 'string' ? value.notes[id] : undefined
  return Array.isArray(own) ? own.length : 0
}
