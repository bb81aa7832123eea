import { type Calendar, calendarLimits as limits, plainCalendar } from '../calendar.ts'
import { dayOfYearStart, yearLayout } from '../compile.ts'
import {
  type CalendarSource,
  clockUnits,
  compileYear,
  fittingSeasons,
  formatLiteral,
  isSource,
  namedLeapSteps,
  type ReadCalendar,
  SourceReader,
} from './source.ts'

/**
 * A calendar of Foundry's Simple Calendar. Versions 1 and 2 differ in the names of fields only: `monthSettings` became
 * `months`. Months and days are counted from 0 in dates.
 */
export function readSimpleCalendar(source: CalendarSource, notes: number): ReadCalendar {
  const reader = new SourceReader()
  const field = (name: string) => source[name] ?? source[`${name.replace(/s$/, '')}Settings`]
  const months = reader.list(field('months'), 'months', limits.months)
  const year = isSource(field('year')) ? (field('year') as CalendarSource) : {}
  const leapYear = isSource(field('leapYear')) ? (field('leapYear') as CalendarSource) : {}
  const weekdays = reader.list(field('weekdays'), 'weekdays', limits.weekdays)
  const steps = namedLeapSteps(
    leapYear.rule,
    reader.whole(leapYear.customMod, 'leapYear.customMod', 0),
    reader.whole(leapYear.startingYear, 'leapYear.startingYear', 0),
  )
  const calendar = plainCalendar({
    name: reader.name(source.name, 'Simple Calendar'),
    format: `{day} {month} ${formatLiteral(year.prefix)}{year}${formatLiteral(year.postfix)}`,
    months: months.map((month, at) => {
      const isBetween = month.intercalary === true
      const outsideWeek = isBetween && month.intercalaryInclude !== true
      return {
        name: reader.name(month.name, String(at + 1)),
        short: reader.text(month.abbreviation),
        days: reader.whole(month.numberOfDays, `months.${at}.numberOfDays`, 0),
        ...(isBetween && { between: true }),
        ...(outsideWeek && { outsideWeek }),
      }
    }),
    leapRules: months.flatMap((month, at) => {
      const days = reader.whole(month.numberOfDays, `months.${at}.numberOfDays`, 0)
      const more = reader.whole(month.numberOfLeapYearDays, `months.${at}.numberOfLeapYearDays`, days) - days
      return more === 0 || steps.length === 0 ? [] : [{ month: at, days: more, steps }]
    }),
    week: {
      days: weekdays.map((day, at) => ({
        name: reader.name(day.name, String(at + 1)),
        short: reader.text(day.abbreviation),
        ...(day.restday === true && { rest: true }),
      })),
      first: weekdays.length > 0 ? reader.whole(year.firstWeekday, 'year.firstWeekday', 0) : 0,
      restart: 'never',
    },
    units: clockUnits(reader, field('time')),
    originYear: reader.whole(year.yearZero, 'year.yearZero', 0),
  })
  // Days between months that no year has are left out of the file's own counts too.
  const kept = calendar.months.map(({ days }, at) => days > 0 || calendar.leapRules.some(({ month }) => month === at))
  const place = (at: number) => kept.slice(0, at).filter(Boolean).length
  calendar.months = calendar.months.filter((_, at) => kept[at])
  calendar.leapRules = calendar.leapRules.map(rule => ({ ...rule, month: place(rule.month) }))
  calendar.seasons = fittingSeasons(reader, calendar, seasonsOf(reader, field('seasons'), months.length, place))
  noteMonths(reader, months, calendar)
  noteRest(reader, source, year, notes)
  calendar.cycles = moonsOf(reader, field('moons'), calendar)
  return { calendar, report: reader.report() }
}

function seasonsOf(
  reader: SourceReader,
  value: unknown,
  months: number,
  place: (at: number) => number,
): Calendar['seasons'] {
  const seasons = reader.list(value, 'seasons', limits.seasons)
  if (seasons.some(({ sunriseTime }) => sunriseTime !== undefined)) reader.note('sun')
  return seasons.flatMap((season, at) => {
    const name = reader.name(season.name, String(at + 1))
    const month = reader.whole(season.startingMonth, `seasons.${at}.startingMonth`, 0)
    const day = reader.whole(season.startingDay, `seasons.${at}.startingDay`, 0) + 1
    if (month >= 0 && month < months) return [{ name, color: reader.text(season.color), month: place(month), day }]
    reader.note('season-left', { season: name })
    return []
  })
}

/** Months may all begin on the same weekday, which is known here, or some of them on one of their own. */
function noteMonths(reader: SourceReader, months: readonly CalendarSource[], calendar: Calendar): void {
  const starts = months.filter(({ startingWeekday }) => typeof startingWeekday === 'number')
  const [first] = starts
  const ordinary = months.filter(({ intercalary }) => intercalary !== true)
  const isEvery = ordinary.every(({ startingWeekday }) => typeof startingWeekday === 'number')
  const isSame = starts.every(({ startingWeekday }) => startingWeekday === first?.startingWeekday)
  if (first && isSame && isEvery) {
    // Counted from 1 in months, and from 0 in the year.
    const weekday = reader.whole(first.startingWeekday, 'months.startingWeekday', 1) - 1
    calendar.week = { ...calendar.week, first: Math.max(weekday, 0), restart: 'month' }
  } else if (first) reader.note('month-weekday', { count: starts.length })
  const offsets = months.filter(({ numericRepresentationOffset: offset }) => typeof offset === 'number' && offset !== 0)
  if (offsets.length > 0) reader.note('day-offset', { count: offsets.length })
}

function noteRest(reader: SourceReader, source: CalendarSource, year: CalendarSource, notes: number): void {
  const { currentDate } = source
  if (isSource(currentDate)) {
    const { year: number, month, day } = currentDate
    const date = [number, Number(month) + 1, Number(day) + 1].join('-')
    reader.note('current-date', { date })
  }
  if (Array.isArray(year.yearNames) && year.yearNames.length > 0)
    reader.note('year-names', { count: year.yearNames.length })
  if (notes > 0) reader.note('events', { count: notes })
}

function moonsOf(reader: SourceReader, value: unknown, calendar: Calendar): Calendar['cycles'] {
  return readMoons(reader, value, (moon, first, { name, path }) => {
    if (first.yearReset !== undefined && first.yearReset !== 'none') reader.note('moon-reset', { moon: name })
    const adjust = reader.number(moon.cycleDayAdjust, `${path}.cycleDayAdjust`, 0)
    return daysToDate(reader, calendar, first, 0) - adjust
  })
}

/** The moons of a file, with the day of the first new moon of each; one without a length is left out, and noted. */
export function readMoons(
  reader: SourceReader,
  value: unknown,
  startOf: (moon: CalendarSource, firstNewMoon: CalendarSource, at: { name: string; path: string }) => number,
): Calendar['cycles'] {
  return reader.list(value, 'moons', limits.cycles).flatMap((moon, at) => {
    const name = reader.name(moon.name, String(at + 1))
    const path = `moons.${at}`
    const length = reader.number(moon.cycleLength, `${path}.cycleLength`, 0)
    if (length <= 0) {
      reader.note('cycle-left', { moon: name })
      return []
    }
    const start = startOf(moon, isSource(moon.firstNewMoon) ? moon.firstNewMoon : {}, { name, path })
    const phases = phaseNames(reader, moon.phases, name, at)
    return [{ name, moon: true, color: reader.text(moon.color), length, start, phases }]
  })
}

const usualPhases = /^(?:(?:(?:waxing|waning) (?:crescent|gibbous))|(?:first|last|third) quarter|(?:new|full) moon)?$/i

/** Names of phases. The usual eight are what a moon has anyway, unless they are called otherwise. */
function phaseNames(reader: SourceReader, value: unknown, moon: string, at: number): string[] {
  const phases = reader.list(value, `moons.${at}.phases`, limits.phases)
  const isUsual = phases.every(({ name }) => usualPhases.test(typeof name === 'string' ? name.trim() : ''))
  if (phases.length === 8 && phases[4]?.icon === 'full' && isUsual) return []
  if (new Set(phases.map(({ length }) => length)).size > 1) reader.note('phase-lengths', { moon })
  return phases.map(({ name }, phase) => reader.name(name, String(phase + 1)))
}

/** Days from moment 0 to a date of the file, whose months and days are counted from `base` on. */
export function daysToDate(reader: SourceReader, calendar: Calendar, date: CalendarSource, base: 0 | 1): number {
  const year = reader.whole(date.year, 'firstNewMoon.year', calendar.originYear)
  const month = reader.whole(date.month, 'firstNewMoon.month', base) - base
  const day = reader.whole(date.day, 'firstNewMoon.day', base) - base
  const ordinary = calendar.months.flatMap(({ between }, at) => (between ? [] : [at]))
  const index = base === 1 ? (ordinary[month] ?? 0) : month
  const compiled = compileYear(calendar)
  const start = yearLayout(compiled, year).starts[index] ?? 0
  return dayOfYearStart(compiled, year) + start + day - compiled.originDay
}
