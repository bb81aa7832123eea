import type { CalendarLanguage } from '../issue.ts'
import { metricSizes } from '../metrics.ts'
import type { Calendar } from './calendar.ts'
import { compileCalendar } from './compile.ts'
import { dateOf, daysInMonth, isMoment, momentOf, yearStart } from './date.ts'
import { formatCalendarDate } from './format.ts'
import { gregorianCalendar } from './presets/gregorian.ts'
import { type DateSystem, isMomentIn, precisionsOf, spanOf } from './system.ts'

interface AxisTick {
  moment: number
  /** of what begins here: `302`, `Frost`, `17`, `14:00` */
  label: string
  /** of the larger units, where one of them begins; the first tick has it too */
  major: string | null
}

export interface AxisTicks {
  /** what the ticks stand for, one of the system's precisions; snapping goes to the next finer one or this */
  precision: string
  /** so many of it between two ticks */
  every: number
  ticks: AxisTick[]
}

/**
 * Ticks for what is seen of a timeline, at most `most` or few more, labelled by its calendar. Ends are cut to what
 * there is.
 */
export function axisTicks(
  system: DateSystem,
  from: number,
  to: number,
  { most = 12, language = 'en' }: { most?: number; language?: CalendarLanguage } = {},
): AxisTicks {
  const [first, last] = [reach(system, from), reach(system, to)]
  const { precision, every } = stepFor(system, (last - first) / Math.max(most, 1))
  const own: DateSystem =
    system.kind === 'gregorian' ? { kind: 'calendar', format: '', calendar: gregorianCalendar(language) } : system
  const moments =
    own.kind === 'calendar'
      ? calendarTicks(own.calendar, precision, every, first, last)
      : metricTicks(own, precision, every, first, last)
  const ticks = moments.map((moment, at) => {
    const parent = parentOf(own, precision)
    const begins = parent !== null && spanOf(own, moment, parent).start === moment
    const major = parent !== null && (begins || at === 0) ? majorLabel(own, moment, parent) : null
    return { moment, label: minorLabel(own, moment, precision), major }
  })
  return { precision, every, ticks }
}

/** The nearest moment that the system has. */
function reach(system: DateSystem, moment: number): number {
  const whole = Math.round(moment)
  if (isMomentIn(system, whole)) return whole
  // Halves the way to a moment there is; every system has moment 0.
  let [inside, outside] = [0, Math.max(Math.min(whole, Number.MAX_SAFE_INTEGER), -Number.MAX_SAFE_INTEGER)]
  for (let tries = 0; tries < 60; tries++) {
    const middle = Math.trunc(inside + (outside - inside) / 2)
    if (isMomentIn(system, middle)) inside = middle
    else outside = middle
  }
  // Never -0.
  return inside + 0
}

/** The smallest step of at least `size` smallest units. */
function stepFor(system: DateSystem, size: number): { precision: string; every: number } {
  const units = sizesOf(system)
  for (const { precision, size: unit, of } of units.toReversed()) {
    for (const every of roundNumbers(of)) if (unit * every >= size) return { precision, every }
  }
  const [top] = units
  return { precision: top?.precision ?? '', every: 1 }
}

/** Precisions with their mean sizes, coarsest first, and how many of each make one of the coarser. */
function sizesOf(system: DateSystem): { precision: string; size: number; of: number }[] {
  if (system.kind === 'metrics') {
    const sizes = metricSizes(system.metrics)
    return system.metrics.map(({ id }, at) => ({
      precision: id,
      size: sizes[at] ?? 1,
      of: system.metrics[at - 1]?.childAmount ?? Number.MAX_SAFE_INTEGER,
    }))
  }
  const calendar = system.kind === 'calendar' ? system.calendar : gregorianCalendar('en')
  const { meanYear, unitsPerDay, unitSizes } = compileCalendar(calendar)
  const months = Math.max(calendar.months.filter(({ between }) => !between).length, 1)
  const parts = calendar.units.map(({ id, amount }, at) => ({ precision: id, size: unitSizes[at] ?? 1, of: amount }))
  return [
    { precision: 'year', size: meanYear * unitsPerDay, of: Number.MAX_SAFE_INTEGER },
    { precision: 'month', size: (meanYear / months) * unitsPerDay, of: months },
    { precision: 'day', size: unitsPerDay, of: meanYear / months },
    ...parts,
  ]
}

/** 1, 2, 5, 10, 20, … up to half of what makes the next larger unit. */
function roundNumbers(of: number): number[] {
  const numbers = [1]
  for (let ten = 1; ten <= of; ten *= 10)
    numbers.push(...[2, 5, 10].map(each => each * ten).filter(each => each <= of / 2))
  return numbers
}

function metricTicks(system: DateSystem, precision: string, every: number, first: number, last: number): number[] {
  const metrics = system.kind === 'metrics' ? system.metrics : []
  const at = metrics.findIndex(({ id }) => id === precision)
  const sizes = metricSizes(metrics)
  const [size, parent] = [(sizes[at] ?? 1) * every, sizes[at - 1]]
  const moments: number[] = []
  let moment = spanOf(system, first, metrics[at - 1]?.id ?? precision).start
  if (parent === undefined) moment = Math.floor(moment / size) * size
  while (moment <= last) {
    if (moment >= first) moments.push(moment)
    const next = moment + size
    // Ticks begin again with each larger unit.
    const start = parent === undefined ? next : Math.floor(next / parent) * parent
    moment = start > moment ? start : next
  }
  return moments
}

function calendarTicks(calendar: Calendar, precision: string, every: number, first: number, last: number): number[] {
  const [from, to] = [dateOf(calendar, first), dateOf(calendar, last)]
  const moments: number[] = []
  const add = (moment: number) => {
    if (moment >= first && moment <= last && isMoment(calendar, moment) && moment !== moments.at(-1))
      moments.push(moment)
  }
  if (precision === 'year') {
    for (let year = Math.floor(from.year / every) * every; year <= to.year; year += every)
      add(yearStart(calendar, year))
    return moments
  }
  if (precision === 'month' || precision === 'day') {
    for (let { year, month } = from; year < to.year || (year === to.year && month <= to.month); month++) {
      if (month >= calendar.months.length) {
        month = -1
        year++
        continue
      }
      const days = daysInMonth(calendar, year, month)
      if (precision === 'month' && (days === 0 || month % every !== 0)) continue
      for (let day = 1; day <= (precision === 'day' ? days : 1); day += every) {
        // The last step of a month may be too short for a label.
        if (day > 1 && day + every / 2 > days + 1) break
        const moment = momentWithin(calendar, { year, month, day, units: [] })
        if (moment !== null) add(moment)
      }
    }
    return moments
  }
  const { unitSizes, unitsPerDay } = compileCalendar(calendar)
  const at = calendar.units.findIndex(({ id }) => id === precision)
  const parent = unitSizes[at - 1] ?? unitsPerDay
  const size = (unitSizes[at] ?? 1) * every
  for (let start = Math.floor(first / parent) * parent; start <= last; start += parent)
    for (let moment = start; moment < start + parent && moment <= last; moment += size) add(moment)
  return moments
}

function momentWithin(calendar: Calendar, date: Parameters<typeof momentOf>[1]): number | null {
  const start = yearStart(calendar, date.year)
  return isMoment(calendar, start) ? momentOf(calendar, date) : null
}

/** What labels above those of the ticks stand for; null above years and the largest metric. */
function parentOf(system: DateSystem, precision: string): string | null {
  const all = precisionsOf(system).filter(each => each !== 'season')
  return all[all.indexOf(precision) - 1] ?? null
}

function minorLabel(system: DateSystem, moment: number, precision: string): string {
  if (system.kind === 'metrics') return formatCalendarDate(system, moment, { precision, pattern: `{${precision}}` })
  const calendar = system.kind === 'calendar' ? system.calendar : gregorianCalendar('en')
  const unit = calendar.units.findIndex(({ id }) => id === precision)
  if (unit < 0) return formatCalendarDate(system, moment, { precision, pattern: minorPatterns[precision] ?? '{day}' })
  const shown = calendar.units.slice(0, Math.max(unit, 1) + 1)
  const pattern = shown.map(({ id, amount }) => `{${id}:${String(amount - 1).length}}`).join(':')
  return formatCalendarDate(system, moment, { precision: shown.at(-1)?.id ?? precision, pattern })
}

const minorPatterns: Readonly<Record<string, string>> = {
  year: '{year}[ {era_short}]',
  month: '{month_short}',
  // A day between months that has a name of its own has no number.
  day: '{day}',
}

function majorLabel(system: DateSystem, moment: number, precision: string): string {
  if (system.kind === 'metrics') return formatCalendarDate(system, moment, { precision })
  const patterns: Readonly<Record<string, string>> = {
    year: '{year}[ {era_short}]',
    month: '{month} {year}[ {era_short}]',
    day: '{day} {month_short} {year}[ {era_short}]',
  }
  return formatCalendarDate(system, moment, { precision, pattern: patterns[precision] ?? patterns.day })
}
