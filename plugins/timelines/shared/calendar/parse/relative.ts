import { CalendarError, type CalendarIssue, calendarIssue } from '../../issue.ts'
import { addSteps } from '../steps.ts'
import { calendarOf, type DateSystem, precisionsOf } from '../system.ts'
import { metricNamed } from './metric-date.ts'
import {
  besideWords,
  commonUnit,
  earlierWords,
  isInflected,
  laterWords,
  leadWords,
  numberFromWord,
  wordForm,
} from './words.ts'

/** `3 weeks after X`: how far, and from what. */
export interface Distance {
  count: number
  /** empty for the one in which the date is given */
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
  const count = numberFromWord(wordForm(words[at] ?? ''))
  if (count !== undefined) at++
  const unit = wordForm(words[at] ?? '')
  const link = wordForm(words[at + 1] ?? '')
  const name = unquoted(words.slice(at + 2).join(' '))
  const isLater = laterWords.has(link)
  if (unit === '' || name === '' || (!isLater && !earlierWords.has(link)) || /^[\d-]/.test(unit)) return null
  // `12 травня до 3 червня` is a range; so is `302 року до 305`.
  if (commonUnit(unit) === undefined && findUnit(system, unit) === null) return null
  if (count !== undefined && count !== 1 && singleYear.has(unit)) return null
  return { count: count ?? 1, unit, direction: isLater ? 1 : -1, name }
}

/** `after X`, `before X`: the date beside it, in either language; null if a text is none. */
export function readBeside(text: string): Distance | null {
  const [link = '', ...name] = text.trim().split(/\s+/)
  const direction = besideWords.get(wordForm(link))
  return direction && name.length > 0 ? { count: 1, unit: '', direction, name: unquoted(name.join(' ')) } : null
}

function unquoted(name: string): string {
  return name.replace(/^[«“"„'<]+|[»”"'>]+$/gu, '').trim()
}

/** A date with its precision. */
interface Placed {
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
    const found = unit === '' ? from.precision : findUnit(system, unit)
    if (!found) return { issue: calendarIssue('', 'no-unit', { unit }) }
    const moment = addSteps(system, from.moment, found, count * direction)
    return { moment, precision: finerOf(system, from.precision, found === 'week' ? 'day' : found) }
  } catch (error) {
    if (error instanceof CalendarError) return { issue: error.issue }
    throw error
  }
}

/** The step that a word means: a precision of the system, or `week`. */
function findUnit(system: DateSystem, word: string): string | null {
  if (system.kind === 'metrics') return system.metrics[metricNamed(system.metrics, word)]?.id ?? null
  const calendar = calendarOf(system, 'en')
  if (!calendar) return null
  const { units } = calendar
  const common = commonUnit(word)
  const exact = units.find(({ name, short = '' }) => wordForm(name) === word || (short && wordForm(short) === word))
  const unit = exact ?? units.find(({ id }) => id === common)
  if (unit) return unit.id
  if (!common) return units.find(({ name }) => isInflected(word, wordForm(name)))?.id ?? null
  return common === 'week' || precisionsOf(system).includes(common) ? common : null
}

export function finerOf(system: DateSystem, a: string, b: string): string {
  const all = precisionsOf(system)
  return all.indexOf(a) >= all.indexOf(b) ? a : b
}
