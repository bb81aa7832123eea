import { type Calendar, type CalendarMonth, calendarLimits as limits, plainCalendar } from '../calendar.ts'
import { daysToDate, readMoons } from './simple-calendar.ts'
import {
  type CalendarSource,
  clockUnits,
  fittingSeasons,
  formatLiteral,
  isSource,
  namedLeapSteps,
  type ReadCalendar,
  SourceReader,
} from './source.ts'

/** A calendar of Seasons & Stars for Foundry. Months and days are counted from 1. */
export function readSeasonsAndStars(source: CalendarSource): ReadCalendar {
  const reader = new SourceReader()
  const year = isSource(source.year) ? source.year : {}
  const leapYear = isSource(source.leapYear) ? source.leapYear : {}
  const steps = namedLeapSteps(
    leapYear.rule,
    reader.whole(leapYear.interval, 'leapYear.interval', 0),
    leapYear.rule === 'custom' ? reader.whole(leapYear.offset, 'leapYear.offset', 0) : 0,
  )
  const weekdays = reader.list(source.weekdays, 'weekdays', limits.weekdays)
  const parts = partsOf(reader, source)
  const leapMonth = parts.findIndex(({ name, between }) => name === leapYear.month && !between)
  const extraDays = reader.whole(leapYear.extraDays, 'leapYear.extraDays', 1)
  const calendar = plainCalendar({
    name: reader.name(nameOf(source), 'Seasons & Stars'),
    format: `{day} {month} ${formatLiteral(year.prefix)}{year}${formatLiteral(year.suffix)}`,
    months: parts.map(({ leapDays: _, ...month }) => month),
    leapRules: [
      ...(leapMonth >= 0 && extraDays !== 0 ? [{ month: leapMonth, days: extraDays, steps }] : []),
      ...parts.flatMap(({ leapDays }, month) => (leapDays > 0 ? [{ month, days: leapDays, steps }] : [])),
    ].filter(() => steps.length > 0),
    week: {
      days: weekdays.map((day, at) => ({
        name: reader.name(day.name, String(at + 1)),
        short: reader.text(day.abbreviation),
      })),
      first: weekdays.length > 0 ? reader.whole(year.startDay, 'year.startDay', 0) : 0,
      restart: 'never',
    },
    units: clockUnits(reader, source.time),
    originYear: reader.whole(year.epoch, 'year.epoch', 0),
  })
  if (steps.length === 0) dropLeapParts(calendar)
  calendar.seasons = fittingSeasons(reader, calendar, seasonsOf(reader, source.seasons, calendar))
  calendar.cycles = readMoons(reader, source.moons, (_, first) => daysToDate(reader, calendar, first, 1))
  noteRest(reader, source, year)
  return { calendar, report: reader.report() }
}

type YearPart = CalendarMonth & { leapDays: number }

/** Months, with the days between them where the file puts them: after a month or before one. */
function partsOf(reader: SourceReader, source: CalendarSource): YearPart[] {
  const months = reader.list(source.months, 'months', limits.months)
  const between = reader.list(source.intercalary, 'intercalary', limits.months).map((days, at) => {
    const count = reader.whole(days.days, `intercalary.${at}.days`, 1)
    const part: YearPart = {
      name: reader.name(days.name, String(at + 1)),
      days: days.leapYearOnly === true ? 0 : count,
      between: true,
      leapDays: days.leapYearOnly === true ? count : 0,
      ...(days.countsForWeekdays === false && { outsideWeek: true }),
    }
    return { part, after: days.after, before: days.before }
  })
  const names = new Set(months.map(({ name }) => name))
  const parts = months.flatMap((month, at): YearPart[] => [
    ...between.filter(({ before }) => before !== undefined && before === month.name).map(({ part }) => part),
    {
      name: reader.name(month.name, String(at + 1)),
      short: reader.text(month.abbreviation),
      days: reader.whole(month.days, `months.${at}.days`, 0),
      leapDays: 0,
    },
    ...between.filter(({ after }) => after !== undefined && after === month.name).map(({ part }) => part),
  ])
  const lost = between.filter(({ after, before }) => !names.has(after ?? before)).map(({ part }) => part)
  for (const { name } of lost) reader.note('part-left', { name })
  return [...parts, ...lost]
}

/** Without leap years there are no days that only they have. */
function dropLeapParts(calendar: Calendar): void {
  calendar.months = calendar.months.filter(({ days, between }) => !between || days > 0)
}

function nameOf({ translations, label, name, id }: CalendarSource): unknown {
  const english = isSource(translations) && isSource(translations.en) ? translations.en.label : undefined
  return english ?? label ?? name ?? id
}

function seasonsOf(reader: SourceReader, value: unknown, calendar: Calendar): Calendar['seasons'] {
  const ordinary = calendar.months.flatMap(({ between }, at) => (between ? [] : [at]))
  const seasons = reader.list(value, 'seasons', limits.seasons)
  if (seasons.some(({ sunrise, sunset }) => sunrise !== undefined || sunset !== undefined)) reader.note('sun')
  return seasons.flatMap((season, at) => {
    const name = reader.name(season.name, String(at + 1))
    const month = ordinary[reader.whole(season.startMonth, `seasons.${at}.startMonth`, 1) - 1]
    const day = reader.whole(season.startDay, `seasons.${at}.startDay`, 1)
    if (month !== undefined) return [{ name, color: reader.text(season.color), month, day }]
    reader.note('season-left', { season: name })
    return []
  })
}

function noteRest(reader: SourceReader, source: CalendarSource, { currentYear }: CalendarSource): void {
  if (typeof currentYear === 'number') reader.note('current-date', { date: currentYear })
  const count = (value: unknown) =>
    Array.isArray(value) ? value.length : isSource(value) ? Object.keys(value).length : 0
  if (count(source.events) > 0) reader.note('events', { count: count(source.events) })
  if (count(source.canonicalHours) > 0) reader.note('hours', { count: count(source.canonicalHours) })
  if (count(source.variants) > 0) reader.note('variants', { count: count(source.variants) })
  if (count(source.solarAnchors) > 0) reader.note('sun')
  if (isSource(source.weeks) && count(source.weeks.names) > 0) reader.note('weeks')
}
