import type { Metric } from '../../metrics.ts'
import { type PatternPart, parseGregorianPattern, parsePattern } from '../pattern.ts'
import type { DateSystem } from '../system.ts'
import { type DateFields, dateOfFields, type ParsedDate } from './fields.ts'
import { dateOfValues } from './metric-date.ts'
import { type NamedPart, parserVocabulary, type Vocabulary } from './vocabulary.ts'
import { wordForm } from './words.ts'

type PatternValues = Map<string, number | NamedPart>

/** Reads a date that is written exactly in the format of its timeline; null if it is not. */
export function parseByPattern(system: DateSystem, text: string): ParsedDate | null {
  const { parts, tokens, issues } = (system.kind === 'gregorian' ? parseGregorianPattern : parsePattern)(system.format)
  if (issues.length > 0 || tokens.includes('year_short')) return null
  const vocabulary = parserVocabulary(system)
  const metrics = system.kind === 'metrics' ? system.metrics : []
  const values: PatternValues = new Map()
  const source = text.trim()
  const read = (token: string, at: number) => readToken(source, at, token, vocabulary, metrics)
  if (match(parts, source, 0, read, values) !== source.length) return null
  const parsed = vocabulary
    ? dateOfFieldsIn(vocabulary, values)
    : dateOfValues(
        metrics,
        metrics.map(({ id }) => numberOf(values.get(id))),
      )
  return parsed && 'issue' in parsed && values.size < 2 ? null : parsed
}

type Read = (token: string, at: number) => { value: number | NamedPart; end: number } | null

/** From left to right without going back, so that no format makes it slow. The end of what matched, or -1. */
function match(parts: readonly PatternPart[], source: string, from: number, read: Read, values: PatternValues): number {
  let at = from
  for (const part of parts) {
    if ('text' in part) {
      if (source.slice(at, at + part.text.length).toLowerCase() !== part.text.toLowerCase()) return -1
      at += part.text.length
    } else if ('token' in part) {
      const found = read(part.token, at)
      if (!found) return -1
      values.set(part.token, found.value)
      at = found.end
    } else {
      const inner: PatternValues = new Map(values)
      const end = match(part.group, source, at, read, inner)
      if (end === -1) continue
      at = end
      for (const [token, value] of inner) values.set(token, value)
    }
  }
  return at
}

const nameTokens = ['month', 'month_short', 'era', 'era_short', 'weekday', 'weekday_short', 'season']

function readToken(
  source: string,
  at: number,
  token: string,
  vocabulary: Vocabulary | null,
  metrics: readonly Metric[],
): { value: number | NamedPart; end: number } | null {
  const rest = source.slice(at)
  const [digits] = /^\d{1,16}/.exec(rest) ?? []
  if (!nameTokens.includes(token) || !vocabulary) {
    if (digits) return { value: Number(digits), end: at + digits.length }
    const metric = metrics.findIndex(({ id }) => id === token)
    const labels = metrics[metric - 1]?.childLabels ?? []
    const found = longestAt(
      rest,
      labels.map((label, value) => ({ label, value })),
    )
    return found && { value: found.value, end: at + found.label.length }
  }
  const kind = token.split('_')[0]
  const names = vocabulary.entries.filter(({ part }) => part.kind === kind)
  const found = longestAt(
    rest,
    names.map(({ name, part }) => ({ label: name, value: part })),
  )
  return found && { value: found.value, end: at + found.label.length }
}

function longestAt<T>(text: string, names: readonly { label: string; value: T }[]): { label: string; value: T } | null {
  const beginnings = new Map<number, string>()
  let longest: { label: string; value: T } | null = null
  for (const name of names) {
    const { length } = name.label
    if (length <= (longest?.label.length ?? 0)) continue
    const beginning = beginnings.get(length) ?? wordForm(text.slice(0, length))
    beginnings.set(length, beginning)
    if (beginning === wordForm(name.label)) longest = name
  }
  return longest
}

function numberOf(value: number | NamedPart | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function dateOfFieldsIn({ calendar }: Vocabulary, values: PatternValues): ParsedDate | null {
  const number = (token: string) => numberOf(values.get(token))
  const fields: DateFields = {
    units: calendar.units.map(({ id }) => number(id)),
    year: number('year'),
    day: number('day'),
  }
  for (const value of values.values()) {
    if (typeof value === 'number') continue
    if (value.kind === 'month') {
      fields.month = value.month
      fields.day ??= value.day
    } else if (value.kind === 'era') fields.era = value.era
    else if (value.kind === 'season') fields.season = value.season
    else fields.weekday = value.weekday
  }
  const monthNumber = number('month_number')
  if (monthNumber !== undefined) {
    const numbered = calendar.months.flatMap(({ between }, at) => (between ? [] : [at]))
    if (numbered[monthNumber - 1] === undefined) return null
    fields.month ??= numbered[monthNumber - 1]
  }
  return fields.year === undefined ? null : dateOfFields(calendar, fields, {})
}
