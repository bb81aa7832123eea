import { maxMoment } from '../metrics.ts'
import type { Calendar, LeapRule } from './calendar.ts'

/** Tables of a calendar, made once. All arithmetic is on whole numbers that a double holds exactly. */
export interface CompiledCalendar {
  calendar: Calendar
  /** smallest units in each unit below the day */
  unitSizes: number[]
  unitsPerDay: number
  /** mean days of a year */
  meanYear: number
  /** the longest year there can be */
  longestYear: number
  /** day of moment 0, counted from the first day of the year 0 */
  originDay: number
  /** years before this one and from its negative on can be reached; the days of both, counted as `originDay` is */
  farthestYear: number
  firstDay: number
  endDay: number
  rules: CompiledRule[]
  baseDays: number
  baseWeekdays: number
  /** of each month, days between months not counted; null for those */
  monthNumbers: (number | null)[]
  /** how exact dates can be, coarsest first */
  precisions: readonly string[]
  layouts: Map<number, YearLayout>
}

interface CompiledRule {
  month: number
  days: number
  /** the same, without days outside weeks */
  weekdays: number
  cycle: number
  /** leap years of the cycle before each year of it, and in all of it */
  before: Int32Array
}

/** Where the months of a year begin. */
interface YearLayout {
  /** day of the year, from 0 on, on which each month begins; the last is the length of the year */
  starts: number[]
  /** the same, counting only days with a weekday */
  weekStarts: number[]
  isLeap: boolean
}

/** Days, counted from the first of the year 0, that calculations may reach. */
export const farthestDay = 4_000_000_000_000_000

const compiledCalendars = new WeakMap<Calendar, CompiledCalendar>()

/** The tables of a calendar that `checkCalendar` finds valid. The value must not change afterwards. */
export function compileCalendar(calendar: Calendar): CompiledCalendar {
  const known = compiledCalendars.get(calendar)
  if (known) return known
  const { months, units, leapRules, originYear } = calendar
  const unitSizes = units.map((_, at) => units.slice(at + 1).reduce((size, { amount }) => size * amount, 1))
  const rules = leapRules.map(rule => compileRule(rule, months[rule.month]?.outsideWeek === true))
  const baseDays = sumOf(months.map(({ days }) => days))
  const compiled: CompiledCalendar = {
    calendar,
    unitSizes,
    unitsPerDay: units.reduce((size, { amount }) => size * amount, 1),
    meanYear: baseDays + sumOf(rules.map(({ days, cycle, before }) => (days * (before[cycle] ?? 0)) / cycle)),
    longestYear: baseDays + sumOf(rules.map(({ days }) => Math.max(days, 0))),
    originDay: 0,
    // Products stay exact although leap rules take days away again.
    farthestYear: Math.floor(farthestDay / (baseDays + sumOf(rules.map(({ days }) => Math.abs(days))))),
    firstDay: 0,
    endDay: 0,
    rules,
    baseDays,
    baseWeekdays: sumOf(months.map(({ days, outsideWeek }) => (outsideWeek ? 0 : days))),
    monthNumbers: months.map(({ between }, at) =>
      between ? null : months.slice(0, at + 1).filter(month => !month.between).length,
    ),
    precisions: [
      'year',
      ...(calendar.seasons.length > 0 ? ['season'] : []),
      'month',
      'day',
      ...units.map(({ id }) => id),
    ],
    layouts: new Map(),
  }
  compiled.originDay = dayOfYearStart(compiled, originYear)
  compiled.firstDay = dayOfYearStart(compiled, -compiled.farthestYear)
  compiled.endDay = dayOfYearStart(compiled, compiled.farthestYear)
  compiledCalendars.set(calendar, compiled)
  return compiled
}

function compileRule({ month, days, steps }: LeapRule, isOutsideWeek: boolean): CompiledRule {
  const cycle = leapCycle(steps)
  const before = new Int32Array(cycle + 1)
  for (let year = 0; year < cycle; year++) {
    const step = steps.findLast(({ every, offset }) => modulo(year - offset, every) === 0)
    before[year + 1] = (before[year] ?? 0) + (step?.leap ? 1 : 0)
  }
  return { month, days, weekdays: isOutsideWeek ? 0 : days, cycle, before }
}

/** Years after which steps select the same years again; may be far above the limit. */
export function leapCycle(steps: LeapRule['steps']): number {
  return steps.reduce((cycle, { every }) => (cycle * every) / greatestCommonDivisor(cycle, every), 1)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}

/** The first day of a year, counted from the first day of the year 0. */
export function dayOfYearStart({ baseDays, rules }: CompiledCalendar, year: number): number {
  let day = baseDays * year
  for (const rule of rules) day += rule.days * leapYearsBefore(rule, year)
  return day
}

/** Days with a weekday between the first day of the year 0 and the first day of `year`. */
export function weekdaysBeforeYear({ baseWeekdays, rules }: CompiledCalendar, year: number): number {
  let days = baseWeekdays * year
  for (const rule of rules) days += rule.weekdays * leapYearsBefore(rule, year)
  return days
}

function leapYearsBefore({ cycle, before }: CompiledRule, year: number): number {
  const cycles = Math.floor(year / cycle)
  return cycles * (before[cycle] ?? 0) + (before[year - cycles * cycle] ?? 0)
}

/** The year that has a day. A guess by the mean length, then steps that double, then halves: O(log n). */
export function yearOfDay(compiled: CompiledCalendar, day: number): number {
  let low = Math.floor(day / compiled.meanYear)
  for (let step = 1; dayOfYearStart(compiled, low) > day; step *= 2) low -= step
  let high = low + 1
  for (let step = 1; dayOfYearStart(compiled, high) <= day; step *= 2) {
    low = high
    high += step
  }
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    if (dayOfYearStart(compiled, middle) <= day) low = middle
    else high = middle
  }
  return low
}

/** Layouts that are kept; calendars have a few, those with many leap rules some more. */
const keptLayouts = 1000

export function yearLayout(compiled: CompiledCalendar, year: number): YearLayout {
  let key = 0
  compiled.rules.forEach(({ cycle, before }, at) => {
    const place = modulo(year, cycle)
    if ((before[place + 1] ?? 0) > (before[place] ?? 0)) key += 2 ** at
  })
  const known = compiled.layouts.get(key)
  if (known) return known
  const layout = makeLayout(compiled, key)
  if (compiled.layouts.size >= keptLayouts) compiled.layouts.clear()
  compiled.layouts.set(key, layout)
  return layout
}

function makeLayout({ calendar: { months }, rules }: CompiledCalendar, key: number): YearLayout {
  const starts = [0]
  const weekStarts = [0]
  months.forEach(({ days, outsideWeek }, month) => {
    const added = rules.map((rule, at) => (rule.month === month && Math.floor(key / 2 ** at) % 2 === 1 ? rule.days : 0))
    const length = days + sumOf(added)
    starts.push((starts.at(-1) ?? 0) + length)
    weekStarts.push((weekStarts.at(-1) ?? 0) + (outsideWeek ? 0 : length))
  })
  return { starts, weekStarts, isLeap: key > 0 }
}

/** Whether a number is a moment of this calendar: whole, exact, and not too far for its arithmetic. */
export function isMomentOf({ unitsPerDay, originDay, firstDay, endDay }: CompiledCalendar, moment: number): boolean {
  if (!Number.isSafeInteger(moment) || Math.abs(moment) > maxMoment) return false
  const day = Math.floor(moment / unitsPerDay)
  return Math.abs(day) <= farthestDay && day + originDay >= firstDay && day + originDay < endDay
}

export function modulo(value: number, by: number): number {
  const rest = value % by
  return rest < 0 ? rest + by : rest === 0 ? 0 : rest
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
