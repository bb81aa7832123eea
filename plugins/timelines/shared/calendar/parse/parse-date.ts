import { type CalendarIssue, type CalendarLanguage, calendarIssue } from '../../issue.ts'
import { formatRange } from '../format.ts'
import { type DateSystem, precisionIn, spanOf } from '../system.ts'
import { parseByPattern } from './by-pattern.ts'
import type { Defaults, ParsedDate } from './fields.ts'
import { parseMetricDate } from './metric-date.ts'
import { type Distance, finerOf, goDistance, readBeside, readDistance } from './relative.ts'
import { parseSingle } from './single.ts'
import { parserVocabulary } from './vocabulary.ts'
import { rangeLead, rangeSeparator } from './words.ts'

/** The date of an event that a typed date names, in the same system. */
export interface ParsedDates {
  start: number
  end?: number | undefined
  /** its `minMetric` */
  precision?: string | undefined
}

export interface ParseContext {
  system: DateSystem
  /** of `understoodAs`; both languages are read */
  language?: CalendarLanguage
  /** the event of a name as it was typed: its dates, or that there are several or that it has none */
  resolveEvent?: (name: string) => ParsedDates | 'several' | 'undated' | null
}

type ParseResult =
  | { ok: true; start: number; end?: number; precision: string; understoodAs: string }
  | { ok: false; issue: CalendarIssue }

type DatesOrIssue = { start: number; end?: number; precision: string } | { issue: CalendarIssue }

const longestText = 300
/** Places at which a text may be a range. A date has few of them. */
const mostSeparators = 8

/**
 * Understands a typed date or range. `precision` is how exact it is: `Frost 302` is the first moment of that month and
 * `month`. A range from one year to another has the precision `year` and the first moments of both.
 */
export function parseDate(text: string, context: ParseContext): ParseResult {
  const dates = understand(text, context)
  if ('issue' in dates) return { ok: false, issue: dates.issue }
  const { start, end, precision } = dates
  const shown = end === undefined ? [start] : [start, end]
  const understoodAs = formatRange(context.system, shown, { precision, language: context.language })
  return { ok: true, ...dates, understoodAs }
}

function understand(text: string, context: ParseContext): DatesOrIssue {
  const trimmed = text.trim()
  if (trimmed === '') return { issue: calendarIssue('', 'text-empty') }
  if (trimmed.length > longestText) return { issue: calendarIssue('', 'text-long', { most: longestText }) }
  const exact = parseByPattern(context.system, trimmed)
  if (exact && !('issue' in exact)) return { start: exact.moment, precision: exact.precision }
  // A single date first: the name of an era may have a word that stands in ranges, as до нашої ери has.
  const single = parseOne(trimmed, context, {})
  if (!('issue' in single)) return { start: single.moment, precision: single.precision }
  const besides = readBeside(trimmed)
  const beside = besides && placeDistance(besides, context)
  if (beside && !('issue' in beside)) return { start: beside.moment, precision: beside.precision }
  const range = readDistance(context.system, trimmed) ? null : parseRange(trimmed, context)
  if (range && !('issue' in range)) return range
  // Of a date in the format of its timeline the sentence about its parts says most.
  return exact ?? beside ?? range ?? single
}

function parseOne(text: string, context: ParseContext, defaults: Defaults): ParsedDate {
  const { system } = context
  const exact = parseByPattern(system, text)
  if (exact && !('issue' in exact) && !/^\d+$/.test(text.trim())) return exact
  if (readDistance(system, text)) return parseDistance(text, context)
  const vocabulary = parserVocabulary(system)
  if (vocabulary) return parseSingle(vocabulary, text, defaults)
  return parseMetricDate(system.kind === 'metrics' ? system.metrics : [], text)
}

function parseDistance(text: string, context: ParseContext): ParsedDate {
  const distance = readDistance(context.system, text)
  return distance ? placeDistance(distance, context) : { issue: calendarIssue('', 'text-empty') }
}

function placeDistance(distance: Distance, context: ParseContext): ParsedDate {
  const { system } = context
  const { name, direction } = distance
  const event = context.resolveEvent?.(name) ?? null
  if (event === 'several') return { issue: calendarIssue('', 'event-several', { name }) }
  if (event === 'undated') return { issue: calendarIssue('', 'event-undated', { name }) }
  let from: { moment: number; precision: string }
  if (event) {
    // After an event is after its end, before it is before its beginning.
    const moment = direction === 1 ? (event.end ?? event.start) : event.start
    from = { moment, precision: precisionIn(system, event.precision) }
  } else {
    const date = parseOne(name, { ...context, resolveEvent: undefined }, {})
    if ('issue' in date) return { issue: calendarIssue('', 'event-unknown', { name }) }
    from = date
  }
  const placed = goDistance(system, from, distance)
  return 'issue' in placed ? placed : { ...placed, rest: {} }
}

/** A range at any place where both sides are dates; null if the text has no such place. */
function parseRange(text: string, context: ParseContext): DatesOrIssue | null {
  const body = text.replace(rangeLead, '')
  let issue: CalendarIssue | null = null
  for (const { 0: separator, index } of [...body.matchAll(rangeSeparator)].slice(0, mostSeparators)) {
    const sides = parseSides(body.slice(0, index), body.slice(index + separator.length), context)
    if (!('issue' in sides)) return sides
    issue ??= sides.issue
  }
  return issue && { issue }
}

const isNumber = (text: string) => /^\d+\D{0,3}$/.test(text.trim())

function parseSides(left: string, right: string, context: ParseContext): DatesOrIssue {
  if (left.trim() === '' || right.trim() === '') return { issue: calendarIssue('', 'text-empty') }
  const alone = isNumber(left) && !isNumber(right) ? null : parseOne(left, context, {})
  if (alone && !('issue' in alone)) {
    const defaults = alone.precision === 'year' || alone.precision === 'season' ? {} : alone.rest
    return joinSides(alone, parseOne(right, context, defaults), context)
  }
  const last = parseOne(right, context, {})
  if ('issue' in last) return last
  // `12–15 Frost 302` begins on a day of that month, `302 – Frost 305` in a year.
  const isDay = !['year', 'season', 'month'].includes(last.precision)
  const defaults = isNumber(left) && !isDay ? {} : last.rest
  return joinSides(parseOne(left, context, defaults), last, context)
}

function joinSides(first: ParsedDate, last: ParsedDate, { system }: ParseContext): DatesOrIssue {
  if ('issue' in first) return first
  if ('issue' in last) return last
  const precision = finerOf(system, first.precision, last.precision)
  // A coarser end lasts to its own end: `12 Frost 302 – 303` to the last day of 303.
  const isCoarser = precision !== last.precision
  const end = isCoarser
    ? spanOf(system, spanOf(system, last.moment, last.precision).end - 1, precision).start
    : last.moment
  if (end < first.moment) return { issue: calendarIssue('', 'end-date-cant-be-after-start') }
  return end === first.moment ? { start: end, precision } : { start: first.moment, end, precision }
}
