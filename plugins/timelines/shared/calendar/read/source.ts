import { CalendarError, calendarIssue } from '../../issue.ts'
import type { IssueTextCode } from '../../issue-texts.ts'
import { type Calendar, calendarLimits } from '../calendar.ts'
import { checkCalendar } from '../check-calendar.ts'
import { type CompiledCalendar, compileCalendar } from '../compile.ts'
import { type CalendarNote, type NoteCode, readNote } from './notes.ts'

/** An object of a file; nothing is known of its values. */
export type CalendarSource = Readonly<Record<string, unknown>>

/** A calendar of a file, with what could not be carried over. */
export interface ReadCalendar {
  calendar: Calendar
  report: CalendarNote[]
}

export function isSource(value: unknown): value is CalendarSource {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads values of a file and counts what it had to change. Throws CalendarError for what cannot be meant. */
export class SourceReader {
  readonly notes: CalendarNote[] = []
  private cut = 0
  private added = 0
  private described = 0

  note(code: NoteCode, values?: Readonly<Record<string, string | number>>): void {
    this.notes.push(readNote(code, values))
  }

  /** An item of the file that is an object; a description of it is counted. */
  object(value: unknown, field: string): CalendarSource {
    if (!isSource(value)) throw refusal(field, 'file-object')
    if (typeof value.description === 'string' && value.description !== '') this.described++
    return value
  }

  /** A list of objects, none if the field is missing. A list far above every limit is not read further. */
  list(value: unknown, field: string, most: number): CalendarSource[] {
    if (value === undefined || value === null) return []
    if (!Array.isArray(value)) throw refusal(field, 'file-list')
    if (value.length > most) throw refusal(field, 'file-list-long', { count: value.length, most })
    return value.map((item, at) => this.object(item, `${field}.${at}`))
  }

  /** A name without line breaks, of the length that calendars allow. */
  name(value: unknown, instead: string): string {
    const text = this.text(value)
    if (text === '') this.added++
    return text || instead
  }

  /** The same, which may be empty. */
  text(value: unknown): string {
    if (typeof value !== 'string') return ''
    const line = value.replace(/[\p{Cc}\s]+/gu, ' ').trim()
    if (line.length <= calendarLimits.name) return line
    this.cut++
    return line.slice(0, calendarLimits.name).toWellFormed().trim()
  }

  whole(value: unknown, field: string, instead: number): number {
    if (value === undefined || value === null) return instead
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw refusal(field, 'file-whole')
    return value
  }

  number(value: unknown, field: string, instead: number): number {
    if (value === undefined || value === null) return instead
    if (typeof value !== 'number' || !Number.isFinite(value)) throw refusal(field, 'file-number')
    return value
  }

  /** The notes in the order in which they were made, and what was counted. */
  report(): CalendarNote[] {
    const counted = [
      this.described > 0 ? [readNote('descriptions', { count: this.described })] : [],
      this.cut > 0 ? [readNote('names-cut', { count: this.cut, most: calendarLimits.name })] : [],
      this.added > 0 ? [readNote('names-added', { count: this.added })] : [],
    ]
    return [...this.notes, ...counted.flat(), readNote('anchor')]
  }
}

function refusal(field: string, code: IssueTextCode, values: Readonly<Record<string, number>> = {}): CalendarError {
  return new CalendarError(calendarIssue(field, code, { field, ...values }))
}

/** The shape of hours, minutes and seconds that Foundry's calendars share. */
export function clockUnits(reader: SourceReader, time: unknown): Calendar['units'] {
  if (!isSource(time)) return []
  const units = [
    { id: 'hour', name: 'hour', short: 'h', amount: reader.whole(time.hoursInDay, 'time.hoursInDay', 24) },
    { id: 'minute', name: 'minute', short: 'min', amount: reader.whole(time.minutesInHour, 'time.minutesInHour', 60) },
    {
      id: 'second',
      name: 'second',
      short: 's',
      amount: reader.whole(time.secondsInMinute, 'time.secondsInMinute', 60),
    },
  ]
  // A day of one hour has no hours.
  return units.filter(({ amount }) => amount !== 1)
}

/** Steps of the rules that both know by name: `gregorian`, `custom` with an interval, or none. */
export function namedLeapSteps(rule: unknown, every: number, offset: number): Calendar['leapRules'][number]['steps'] {
  if (rule === 'custom' && every >= 1) return [{ every, offset, leap: true }]
  if (rule !== 'gregorian') return []
  return [4, 100, 400].map((interval, at) => ({ every: interval, offset, leap: at !== 1 }))
}

/** Text around a number in a format; brackets would be taken for parts of the format. */
export function formatLiteral(text: unknown): string {
  return typeof text === 'string' ? text.replace(/[{}[\]\p{Cc}]/gu, '').slice(0, 40) : ''
}

/** The tables of a calendar that is read as far as its year, which is checked first. */
export function compileYear(calendar: Calendar): CompiledCalendar {
  const year = { ...calendar, cycles: [], seasons: [] }
  const [issue] = checkCalendar(year)
  if (issue) throw new CalendarError(issue)
  return compileCalendar(year)
}

/** Seasons that begin on a day of their month, each on another one. */
export function fittingSeasons(
  reader: SourceReader,
  calendar: Calendar,
  seasons: Calendar['seasons'],
): Calendar['seasons'] {
  const key = ({ month, day }: Calendar['seasons'][number]) => `${month} ${day}`
  return seasons.filter((season, at) => {
    const days = Math.max(calendar.months[season.month]?.days ?? 0, 1)
    const isSame = seasons.slice(0, at).some(other => key(other) === key(season))
    if (season.day >= 1 && season.day <= days && !isSame) return true
    reader.note('season-left', { season: season.name })
    return false
  })
}
