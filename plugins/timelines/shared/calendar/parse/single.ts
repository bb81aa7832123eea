import { type CalendarIssue, calendarIssue } from '../../issue.ts'
import type { Calendar } from '../calendar.ts'
import { type DateFields, type Defaults, dateOfFields, type ParsedDate } from './fields.ts'
import { findName, type NamedPart, type Vocabulary } from './vocabulary.ts'
import { commonUnit, fillers, isInflected, ordinalEnding, wordForm } from './words.ts'

/** A number is still nothing in particular; its place and size decide. */
type DateItem =
  | NamedPart
  | { kind: 'number'; value: number }
  | { kind: 'time'; values: number[]; text: string }
  | UnitItem
type UnitItem = { kind: 'unit'; unit: number; value: number }

/** Reads one date in the words of a calendar: `12 Frost 302`, `Frost 302`, `302`, `spring 302`, `2024-03-12`. */
export function parseSingle(vocabulary: Vocabulary, text: string, defaults: Defaults): ParsedDate {
  const { calendar } = vocabulary
  const numeric = numericFields(calendar, text)
  if (numeric) return 'issue' in numeric ? numeric : dateOfFields(calendar, numeric, defaults)
  const items = itemsOf(vocabulary, text)
  if ('issue' in items) return items
  if (items.length === 0) return { issue: calendarIssue('', 'text-empty') }
  const fields = fieldsOf(calendar, items, defaults)
  if ('issue' in fields) return fields
  const rest = fields.month === undefined && fields.day !== undefined ? { ...fields, month: defaults.month } : fields
  return dateOfFields(calendar, rest, defaults)
}

/** `2024-03-12` is year, month, day, and `12.03.2024` the other way round. */
function numericFields({ months }: Calendar, text: string): DateFields | { issue: CalendarIssue } | null {
  const trimmed = text.trim()
  const iso = /^([+-]?\d{1,16})-(\d{1,3})-(\d{1,5})$/.exec(trimmed)
  const dotted = /^(\d{1,5})\.(\d{1,3})\.([+-]?\d{1,16})$/.exec(trimmed)
  if (!iso && !dotted) return null
  const [year, month, day] = (iso ? iso.slice(1) : (dotted ?? []).slice(1).reverse()).map(Number)
  const numbered = months.flatMap(({ between }, at) => (between ? [] : [at]))
  const at = numbered[(month ?? 0) - 1]
  if (at === undefined) return { issue: calendarIssue('', 'month-unknown', { month: month ?? 0 }) }
  return { year, month: at, day, units: [] }
}

function itemsOf(vocabulary: Vocabulary, text: string): DateItem[] | { issue: CalendarIssue } {
  const words = wordForm(text)
    .replace(/(\d)(\p{L}+)/gu, (whole, digit: string, letters: string) =>
      ordinalEnding.test(letters) ? whole : `${digit} ${letters}`,
    )
    .split(' ')
    .filter(Boolean)
  const items: DateItem[] = []
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? ''
    const number = numberIn(word)
    // A month may be called as a unit is.
    const isUnit = number !== null && !isExact(vocabulary, words, at + 1)
    const unit = isUnit ? unitNamed(vocabulary.calendar, words.slice(at + 1)) : null
    const found = findName(vocabulary, words.slice(at, at + vocabulary.words))
    if (number !== null && unit) {
      items.push({ kind: 'unit', unit: unit.unit, value: number })
      at += 1 + unit.words
    } else if (number !== null) {
      items.push({ kind: 'number', value: number })
      at++
    } else if (/^\d+(?::\d+)+$/.test(word)) {
      items.push({ kind: 'time', values: word.split(':').map(Number), text: word })
      at++
    } else if (fillers.has(word) && !isExact(vocabulary, words, at)) at++
    else if (!found) return { issue: calendarIssue('', 'word-unknown', { word }) }
    else if ('issue' in found) return found
    else {
      items.push(found.part)
      at += found.words
    }
  }
  return items
}

/** Whether a name of the calendar begins here, though its first word says nothing in other places. */
function isExact({ exact, words: most }: Vocabulary, words: readonly string[], at: number): boolean {
  return Array.from({ length: most }, (_, more) => words.slice(at, at + more + 1).join(' ')).some(key => exact.has(key))
}

function numberIn(word: string): number | null {
  const [, digits = '', ending = ''] = /^([+-]?\d{1,16})(\D*)$/u.exec(word) ?? []
  return digits !== '' && (ending === '' || ordinalEnding.test(ending)) ? Number(digits) : null
}

/** The unit that words begin with, and how many words its name has. */
function unitNamed({ units }: Calendar, words: readonly string[]): { unit: number; words: number } | null {
  const [word] = words
  if (!word) return null
  for (const [unit, { name, short }] of units.entries())
    for (const form of [name, short ?? ''].map(wordForm)) {
      const length = form.split(' ').length
      if (form && words.slice(0, length).join(' ') === form) return { unit, words: length }
    }
  const common = commonUnit(word)
  const unit = units.findIndex(({ id, name }) => id === common || isInflected(word, wordForm(name)))
  return unit === -1 ? null : { unit, words: 1 }
}

function fieldsOf(
  calendar: Calendar,
  items: readonly DateItem[],
  defaults: Defaults,
): DateFields | { issue: CalendarIssue } {
  const fields: DateFields = { units: [] }
  const before: number[] = []
  const after: number[] = []
  for (const item of items) {
    if (item.kind === 'number') (fields.month === undefined ? before : after).push(item.value)
    else {
      const issue = addItem(calendar, fields, item)
      if (issue) return { issue }
    }
  }
  const issue = placeNumbers(calendar, fields, before, after, defaults)
  return issue ? { issue } : fields
}

function addItem(
  calendar: Calendar,
  fields: DateFields,
  item: Exclude<DateItem, { kind: 'number' }>,
): CalendarIssue | null {
  const twice = (name: string | undefined) => calendarIssue('', 'twice', { word: name ?? '' })
  switch (item.kind) {
    case 'month':
      if (fields.month !== undefined) return twice(calendar.months[item.month]?.name)
      fields.month = item.month
      if (item.day !== undefined) fields.day = item.day
      return null
    case 'season':
      if (fields.season !== undefined) return twice(calendar.seasons[item.season]?.name)
      fields.season = item.season
      return null
    case 'era':
      if (fields.era !== undefined) return twice(calendar.eras[item.era]?.name)
      fields.era = item.era
      return null
    case 'weekday':
      if (fields.weekday !== undefined) return twice(calendar.week.days[item.weekday]?.name)
      fields.weekday = item.weekday
      return null
    case 'unit':
      if (fields.units[item.unit] !== undefined) return twice(calendar.units[item.unit]?.name)
      fields.units[item.unit] = item.value
      return null
    case 'time':
      if (item.values.length > calendar.units.length) return calendarIssue('', 'time-unknown', { time: item.text })
      if (fields.units.length > 0) return twice(item.text)
      fields.units = [...item.values]
      return null
  }
}

/** Numbers before the month and after it are day and year; the size tells them apart where the place does not. */
function placeNumbers(
  calendar: Calendar,
  fields: DateFields,
  before: readonly number[],
  after: readonly number[],
  defaults: Defaults,
): CalendarIssue | null {
  const numbers = [...before, ...after]
  const [first, second, third] = numbers
  const extra = (number: number) => calendarIssue('', 'number-extra', { number })
  if (third !== undefined) return extra(third)
  if (first === undefined) return null
  const month = fields.month ?? (fields.season === undefined ? defaults.month : undefined)
  const isDay = (number: number) => month !== undefined && number > 0 && number <= longestMonth(calendar, month)
  if (second === undefined) {
    const isFree = fields.day === undefined && isDay(first)
    // `12 Frost` lacks its year; `Frost 302` and `302` have it.
    const asDay = isFree && (fields.month === undefined || before.length > 0 || defaults.year !== undefined)
    if (asDay && fields.era === undefined) fields.day = first
    else fields.year = first
    return null
  }
  if (fields.month === undefined || fields.day !== undefined) return extra(second)
  const [day, year] = isDay(first) || !isDay(second) ? [first, second] : [second, first]
  fields.day = day
  fields.year = year
  return null
}

function longestMonth({ months, leapRules }: Calendar, month: number): number {
  const more = leapRules.reduce((sum, rule) => sum + (rule.month === month ? Math.max(rule.days, 0) : 0), 0)
  return (months[month]?.days ?? 0) + more
}
