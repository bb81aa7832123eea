import { CalendarError, type CalendarIssue, calendarIssue } from '../../issue.ts'
import { metricSizes } from '../../metrics.ts'
import { compileCalendar } from '../compile.ts'
import { addMonths } from '../date.ts'
import { calendarOf, checkMoment, type DateSystem, precisionsOf } from '../system.ts'
import { metricNamed } from './metric-date.ts'
import { commonUnit, countOf, earlierWords, isInflected, laterWords, leadWords, wordForm } from './words.ts'

/** `3 weeks after X`: how far, and from what. */
export interface Distance {
  count: number
  unit: string
  /** 1 after it, -1 before it */
  direction: 1 | -1
  /** as it was typed, without quotation marks */
  name: string
}

/** Forms of a year that follow its number and not a count of years. */
const singleYear: ReadonlySet<string> = new Set(['рік', 'року', 'році'])

/** What a text says of a distance, in either language; null if it is none. */
export function readDistance(system: DateSystem, text: string): Distance | null {
  const words = text.trim().split(/\s+/)
  let at = 0
  if (leadWords.has(wordForm(words[0] ?? ''))) at++
  const count = countOf(wordForm(words[at] ?? ''))
  if (count !== undefined) at++
  const unit = wordForm(words[at] ?? '')
  const link = wordForm(words[at + 1] ?? '')
  const name = words
    .slice(at + 2)
    .join(' ')
    .replace(/^[«“"„'<]+|[»”"'>]+$/gu, '')
    .trim()
  const isLater = laterWords.has(link)
  if (unit === '' || name === '' || (!isLater && !earlierWords.has(link)) || /^[\d-]/.test(unit)) return null
  // `12 травня до 3 червня` is a range; so is `302 року до 305`.
  if (commonUnit(unit) === undefined && findUnit(system, unit) === null) return null
  if (count !== undefined && count !== 1 && singleYear.has(unit)) return null
  return { count: count ?? 1, unit, direction: isLater ? 1 : -1, name }
}

/** A date with its precision. */
export interface Placed {
  moment: number
  precision: string
}

/** Goes a distance from a date. It is as exact as the date, or as the unit where that is finer. */
export function goDistance(
  system: DateSystem,
  from: Placed,
  { count, unit, direction }: Distance,
): Placed | { issue: CalendarIssue } {
  try {
    return step(system, from, count * direction, unit)
  } catch (error) {
    if (error instanceof CalendarError) return { issue: error.issue }
    throw error
  }
}

function step(
  system: DateSystem,
  { moment, precision }: Placed,
  count: number,
  unit: string,
): Placed | { issue: CalendarIssue } {
  const found = findUnit(system, unit)
  const calendar = calendarOf(system, 'en')
  const placed = (to: number, own: string): Placed => ({
    moment: checkMoment(system, to),
    precision: finerOf(system, precision, own),
  })
  if (found && typeof found === 'object') return placed(moment + count * found.size, found.id)
  if (!found || !calendar) return { issue: calendarIssue('', 'no-unit', { unit }) }
  const { unitsPerDay } = compileCalendar(calendar)
  const week = calendar.week.days.length
  switch (found) {
    case 'year':
      return placed(addMonths(calendar, moment, { years: count }), 'year')
    case 'month':
      return placed(addMonths(calendar, moment, { months: count }), 'month')
    case 'week':
      return week === 0 ? { issue: calendarIssue('', 'no-weeks') } : placed(moment + count * week * unitsPerDay, 'day')
    case 'day':
      return placed(moment + count * unitsPerDay, 'day')
  }
}

/** A unit of fixed size, or one of the calendar's. */
type FoundUnit = { size: number; id: string } | 'year' | 'month' | 'week' | 'day'

function findUnit(system: DateSystem, word: string): FoundUnit | null {
  if (system.kind === 'metrics') {
    const at = metricNamed(system.metrics, word)
    const size = metricSizes(system.metrics)[at]
    return size === undefined ? null : { size, id: system.metrics[at]?.id ?? '' }
  }
  const calendar = calendarOf(system, 'en')
  if (!calendar) return null
  const { units } = calendar
  const common = commonUnit(word)
  const exact = units.findIndex(
    ({ name, short = '' }) => wordForm(name) === word || (short && wordForm(short) === word),
  )
  const same = exact >= 0 ? exact : units.findIndex(({ id }) => id === common)
  const at = same >= 0 || common ? same : units.findIndex(({ name }) => isInflected(word, wordForm(name)))
  const size = compileCalendar(calendar).unitSizes[at]
  if (size !== undefined) return { size, id: units[at]?.id ?? '' }
  return common === 'year' || common === 'month' || common === 'week' || common === 'day' ? common : null
}

export function finerOf(system: DateSystem, a: string, b: string): string {
  const all = precisionsOf(system)
  return all.indexOf(a) >= all.indexOf(b) ? a : b
}
