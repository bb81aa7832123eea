import { type CalendarIssue, calendarIssue } from '../issue.ts'
import { type Metric, metricLimits } from '../metrics.ts'
import { type Calendar, calendarLimits } from './calendar.ts'

/** A piece of a format: text as it is, a token, or pieces that are left out unless all their tokens have a value. */
export type PatternPart = { text: string } | { token: string; width: number } | { group: PatternPart[] }

export interface Pattern {
  parts: readonly PatternPart[]
  /** all tokens of the parts */
  tokens: readonly string[]
  issues: readonly CalendarIssue[]
}

/** Tokens of calendars beside the ids of their units. A width after a colon pads numbers: `{day:2}`. */
export const reservedTokens: readonly string[] = [
  'day',
  'month',
  'month_short',
  'month_number',
  'year',
  'year_short',
  'era',
  'era_short',
  'weekday',
  'weekday_short',
  'season',
  'day_of_year',
]

/** Tokens of the real calendar's formats (TL-37), longest first. */
const gregorianTokens: readonly (readonly [string, string, number])[] = [
  ['YYYY', 'year', 4],
  ['MMMM', 'month', 0],
  ['dddd', 'weekday', 0],
  ['MMM', 'month_short', 0],
  ['ddd', 'weekday_short', 0],
  ['SSS', 'millisecond', 3],
  ['YY', 'year_short', 2],
  ['MM', 'month_number', 2],
  ['DD', 'day', 2],
  ['HH', 'hour', 2],
  ['mm', 'minute', 2],
  ['ss', 'second', 2],
  ['M', 'month_number', 0],
  ['D', 'day', 0],
  ['H', 'hour', 0],
  ['m', 'minute', 0],
  ['s', 'second', 0],
  ['N', 'era_short', 0],
]

const kept = 500
const parsed = { braces: new Map<string, Pattern>(), gregorian: new Map<string, Pattern>() }

/** A format of a calendar or of metrics: `{token}`, `{token:2}` and optional parts in `[` and `]` (TL-38, TL-39). */
export function parsePattern(format: string): Pattern {
  return remember(parsed.braces, format, parseBraces)
}

/** A format of the real calendar: tokens such as `DD MMM YYYY`; text in `[` and `]` stays as it is. */
export function parseGregorianPattern(format: string): Pattern {
  return remember(parsed.gregorian, format, parseTokens)
}

function remember(
  patterns: Map<string, Pattern>,
  format: string,
  parse: (format: string) => Omit<Pattern, 'tokens'>,
): Pattern {
  const known = patterns.get(format)
  if (known) return known
  if (patterns.size >= kept) patterns.clear()
  const pattern = parse(format)
  const whole = { ...pattern, tokens: tokensOf(pattern.parts) }
  patterns.set(format, whole)
  return whole
}

function parseBraces(format: string): Omit<Pattern, 'tokens'> {
  const top: PatternPart[] = []
  const issues: CalendarIssue[] = []
  let parts = top
  const issue = (code: CalendarIssue['code'], token = '') => {
    issues.push(calendarIssue('format', code, { token, format }))
  }
  for (const [piece] of format.matchAll(/\{[^{}[\]]*\}|[{}[\]]|[^{}[\]]+/g)) {
    if (piece === '[') {
      if (parts !== top) issue('format-nested')
      else {
        parts = []
        top.push({ group: parts })
      }
    } else if (piece === ']') {
      if (parts === top) issue('format-not-opened')
      parts = top
    } else if (piece === '{' || piece === '}') issue('format-brace')
    else if (piece.startsWith('{')) {
      const [, token = '', width] = /^\{\s*([^\s:]+?)\s*(?::\s*([1-9]))?\s*\}$/u.exec(piece) ?? []
      if (token === '') issue('format-token-form', piece)
      else parts.push({ token, width: Number(width ?? 0) })
    } else parts.push({ text: piece })
  }
  if (parts !== top) issue('format-not-closed')
  return { parts: top, issues }
}

function parseTokens(format: string): Omit<Pattern, 'tokens'> {
  const parts: PatternPart[] = []
  const issues: CalendarIssue[] = []
  for (const [piece, literal] of format.matchAll(/\[([^[\]]*)\]|([A-Za-z])\2*|[^A-Za-z[\]]+|[[\]]/g)) {
    const token = gregorianTokens.find(([text]) => text === piece)
    if (literal !== undefined) parts.push({ text: literal })
    else if (token) parts.push({ token: token[1], width: token[2] })
    else if (/^[A-Za-z]/.test(piece)) issues.push(calendarIssue('format', 'format-letters', { token: piece, format }))
    else if (piece === '[' || piece === ']') issues.push(calendarIssue('format', bracketCode(format), { format }))
    else parts.push({ text: piece })
  }
  return { parts, issues }
}

function bracketCode(format: string): CalendarIssue['code'] {
  if (/\[[^\]]*\[/.test(format)) return 'format-nested'
  return format.lastIndexOf('[') > format.lastIndexOf(']') ? 'format-not-closed' : 'format-not-opened'
}

function tokensOf(parts: readonly PatternPart[]): string[] {
  return parts.flatMap(part => ('group' in part ? tokensOf(part.group) : 'token' in part ? [part.token] : []))
}

/** What is wrong with the format of a timeline with metrics: each of them must be in it (TL-31). */
export function checkMetricsFormat(metrics: readonly Metric[], format: string): CalendarIssue[] {
  const ids = metrics.map(({ id }) => id)
  const issues = bracedIssues(format, ids, ids)
  if (issues.length > 0) return issues
  const used = parsePattern(format).tokens
  return metrics
    .filter(({ id }) => !used.includes(id))
    .map(({ id, label }) => calendarIssue('format', 'format-metric-missing', { label, token: `{${id}}` }))
}

export function checkCalendarFormat({ units }: Calendar, format: string): CalendarIssue[] {
  const ids = units.map(({ id }) => id)
  return bracedIssues(format, [...reservedTokens, ...ids], ['day', 'month', 'year', 'era', 'weekday', ...ids])
}

export function checkGregorianFormat(format: string): CalendarIssue[] {
  const issues = [...lengthIssues(format), ...parseGregorianPattern(format).issues]
  if (issues.length > 0) return issues
  return parseGregorianPattern(format).tokens.length > 0
    ? []
    : [calendarIssue('format', 'format-no-token', { tokens: 'DD, MMM, YYYY' })]
}

function bracedIssues(format: string, known: readonly string[], named: readonly string[]): CalendarIssue[] {
  const issues = [...lengthIssues(format), ...parsePattern(format).issues]
  if (issues.length > 0) return issues
  const used = parsePattern(format).tokens
  const tokens = named.map(id => `{${id}}`).join(', ')
  if (used.length === 0) return [calendarIssue('format', 'format-no-token', { tokens })]
  const strange = used.find(token => !known.includes(token))
  return strange === undefined
    ? []
    : [calendarIssue('format', 'format-token-unknown', { token: `{${strange}}`, tokens })]
}

function lengthIssues(format: string): CalendarIssue[] {
  if (format.trim() === '') return [calendarIssue('format', 'format-empty')]
  return format.length > calendarLimits.format
    ? [calendarIssue('format', 'format-long', { most: calendarLimits.format })]
    : []
}

/** A format that has every metric; those after the first are left out of dates that do not have them. */
export function defaultMetricsFormat(metrics: readonly Metric[]): string {
  const [first, ...rest] = metrics.slice(0, metricLimits.metrics)
  return first ? `{${first.id}}${rest.map(({ id }) => `[-{${id}}]`).join('')}` : ''
}

/** The format with which a new timeline of the real calendar begins. */
export const defaultGregorianFormat = 'DD MMM YYYY'
