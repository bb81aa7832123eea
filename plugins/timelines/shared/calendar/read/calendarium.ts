import {
  type Calendar,
  type CalendarMonth,
  type LeapStep,
  calendarLimits as limits,
  plainCalendar,
} from '../calendar.ts'
import { yearLayout } from '../compile.ts'
import {
  type CalendarSource,
  compileYear,
  fittingSeasons,
  isSource,
  type ReadCalendar,
  SourceReader,
} from './source.ts'

/**
 * A calendar of Calendarium for Obsidian. Years begin with 1 and there is no year nought; months are counted from 0 in
 * dates, days from 1; days between months are outside weeks.
 */
export function readCalendarium(source: CalendarSource): ReadCalendar {
  const reader = new SourceReader()
  const data = reader.object(source.static, 'static')
  const weekdays = reader.list(data.weekdays, 'static.weekdays', limits.weekdays)
  const restarts = data.overflow === false
  const { months, leapRules, places } = monthsOf(reader, data)
  const calendar = plainCalendar({
    name: reader.name(source.name, 'Calendarium'),
    months,
    leapRules,
    week: {
      days: weekdays.map((day, at) => ({
        name: reader.name(day.name, String(at + 1)),
        short: reader.text(day.abbreviation),
      })),
      first: weekdays.length > 0 && !restarts ? reader.whole(data.firstWeekDay, 'static.firstWeekDay', 0) : 0,
      restart: weekdays.length > 0 && restarts ? 'month' : 'never',
    },
    eras: erasOf(reader, data.eras),
    originYear: 1,
    yearZero: false,
  })
  calendar.cycles = moonsOf(reader, data.moons)
  calendar.seasons = fittingSeasons(reader, calendar, seasonsOf(reader, source.seasonal, { calendar, places }))
  noteRest(reader, source, data)
  return { calendar, report: reader.report() }
}

interface MonthParts extends Pick<Calendar, 'months' | 'leapRules'> {
  /** where each month of the file is among `months`, which has leap days between them */
  places: readonly number[]
}

/** Months and the leap days that stand between them. A month that is not in every year is one of leap days alone. */
function monthsOf(reader: SourceReader, data: CalendarSource): MonthParts {
  const sources = reader.list(data.months, 'static.months', limits.months)
  const leapDays = reader.list(data.leapDays, 'static.leapDays', limits.leapRules)
  const months: CalendarMonth[] = []
  const leapRules: Calendar['leapRules'] = []
  const places: number[] = []
  sources.forEach((source, at) => {
    const isBetween = source.type === 'intercalary'
    const name = reader.name(source.name, String(at + 1))
    const days = reader.whole(source.length, `static.months.${at}.length`, 0)
    const every = reader.whole(source.interval, `static.months.${at}.interval`, 1)
    const offset = reader.whole(source.offset, `static.months.${at}.offset`, 0)
    const isRare = every > 1
    const month = months.push({
      name,
      short: reader.text(source.short),
      days: isRare ? 0 : days,
      ...(isBetween && { between: true, outsideWeek: true }),
    })
    places.push(month - 1)
    if (isRare) leapRules.push({ month: month - 1, days, steps: [{ every, offset, leap: true }] })
    for (const leapDay of leapDays.filter(({ timespan }) => timespan === at))
      addLeapDay(reader, { months, leapRules }, leapDay, { at: month - 1, name, days })
  })
  for (const { name, timespan } of leapDays)
    if (typeof timespan !== 'number' || !sources[timespan]) reader.note('leap-missing', { name: reader.text(name) })
  const weeks = sources.filter(({ week }) => Array.isArray(week) && week.length > 0)
  if (weeks.length > 0) reader.note('month-week', { count: weeks.length })
  return { months, leapRules, places }
}

function addLeapDay(
  reader: SourceReader,
  { months, leapRules }: Pick<Calendar, 'months' | 'leapRules'>,
  leapDay: CalendarSource,
  month: { at: number; name: string; days: number },
): void {
  const name = reader.text(leapDay.name)
  const steps = stepsOf(reader, leapDay)
  if (steps.length === 0) {
    reader.note('leap-missing', { name })
    return
  }
  if (leapDay.intercalary !== true) {
    leapRules.push({ month: month.at, days: 1, steps })
    if (name) reader.note('leap-name', { name, month: month.name })
    return
  }
  const after = reader.whole(leapDay.after, 'static.leapDays.after', month.days)
  if (after < month.days) reader.note('leap-place', { name, day: after, month: month.name })
  const block = months.push({ name: name || `${month.name} +`, days: 0, between: true, outsideWeek: true })
  leapRules.push({ month: block - 1, days: 1, steps })
}

/** Conditions in the order of their intervals: the last that matches decides, as here. */
function stepsOf(reader: SourceReader, leapDay: CalendarSource): LeapStep[] {
  const offset = reader.whole(leapDay.offset, 'static.leapDays.offset', 0)
  const steps = reader
    .list(leapDay.interval, 'static.leapDays.interval', limits.steps)
    .map(({ interval, exclusive, ignore }) => ({
      every: reader.whole(interval, 'static.leapDays.interval', 0),
      offset: ignore === true ? 0 : offset,
      leap: exclusive !== true,
    }))
    .filter(({ every }) => every >= 1)
    .sort((a, b) => a.every - b.every)
  // A first condition that excludes leaves all other years.
  return steps[0]?.leap === false ? [{ every: 1, offset: 0, leap: true }, ...steps] : steps
}

/** Years are numbered on over eras there; only years before 1 count backwards. */
function erasOf(reader: SourceReader, value: unknown): Calendar['eras'] {
  const read = reader.list(value, 'static.eras', limits.eras).map((era, at) => {
    const name = reader.name(era.name, String(at + 1))
    const date = isSource(era.date) ? era.date : {}
    const isFirst = era.isStartingEra === true
    const year = typeof date.year === 'number' ? reader.whole(date.year, 'static.eras.date.year', 1) : undefined
    const isInside = Number(date.month ?? 0) > 0 || Number(date.day ?? 1) > 1
    if (!isFirst && isInside) reader.note('era-day', { era: name })
    if (isSource(era.end) || era.endsYear === true) reader.note('era-end', { era: name })
    return { name, isFirst, from: year === undefined ? undefined : year < 0 ? year + 1 : year }
  })
  const later = read
    .filter(era => !era.isFirst && era.from !== undefined)
    .map(({ name, from = 1 }) => ({ name, from, first: from }))
    .sort((a, b) => a.from - b.from)
  const kept = later.filter(({ from }, at) => later.findIndex(other => other.from === from) === at)
  const [first, ...others] = read.filter(era => era.isFirst)
  for (const { name } of [...read.filter(era => !era.isFirst && era.from === undefined), ...others])
    reader.note('era-left', { era: name })
  for (const era of later) if (!kept.includes(era)) reader.note('era-left', { era: era.name })
  if (!first) return kept
  return [{ name: first.name, from: null, ...(kept[0]?.from === 1 && { backwards: true }) }, ...kept]
}

function moonsOf(reader: SourceReader, value: unknown): Calendar['cycles'] {
  return reader.list(value, 'static.moons', limits.cycles).flatMap((moon, at) => {
    const name = reader.name(moon.name, String(at + 1))
    const length = reader.number(moon.cycle, `static.moons.${at}.cycle`, 0)
    const start = reader.number(moon.offset, `static.moons.${at}.offset`, 0)
    if (length > 0) return [{ name, moon: true, color: reader.text(moon.faceColor), length, start, phases: [] }]
    reader.note('cycle-left', { moon: name })
    return []
  })
}

/** Dated seasons are as here. Those that last so many days begin on the dates of the year 1. */
function seasonsOf(
  reader: SourceReader,
  value: unknown,
  { calendar, places }: { calendar: Calendar; places: readonly number[] },
): Calendar['seasons'] {
  if (!isSource(value)) return []
  const sources = reader.list(value.seasons, 'seasonal.seasons', limits.seasons)
  if (isSource(value.weather) && value.weather.enabled === true) reader.note('weather')
  const seasons = sources.map((season, at) => ({
    source: season,
    name: reader.name(season.name, String(at + 1)),
    color: reader.text(season.color),
  }))
  if (value.type !== 'Periodic')
    return seasons.flatMap(({ source, name, color }, at) => {
      const month = reader.whole(source.month, `seasonal.seasons.${at}.month`, 0)
      const day = reader.whole(source.day, `seasonal.seasons.${at}.day`, 1)
      const index = places[month]
      if (index !== undefined) return [{ name, color, month: index, day }]
      reader.note('season-left', { season: name })
      return []
    })
  const lengths = seasons.map(({ source }) => Number(source.duration ?? 0) + Number(source.peak ?? 0))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const compiled = compileYear(calendar)
  if (seasons.length === 0) return []
  if (!(Math.abs(total - compiled.meanYear) < 2)) {
    reader.note('season-cycle', { days: Math.round(total), year: Math.round(compiled.meanYear) })
    return []
  }
  reader.note('season-length')
  const { starts } = yearLayout(compiled, 1)
  const year = starts.at(-1) ?? 1
  let since = reader.number(value.offset, 'seasonal.offset', 0)
  return seasons.map(({ name, color }, at) => {
    const day = ((Math.round(since) % year) + year) % year
    since += lengths[at] ?? 0
    const month = starts.findLastIndex(start => start <= day)
    return { name, color, month, day: day - (starts[month] ?? 0) + 1 }
  })
}

function noteRest(reader: SourceReader, source: CalendarSource, data: CalendarSource): void {
  const count = (value: unknown) => (Array.isArray(value) ? value.length : 0)
  const { current } = source
  if (isSource(current) && typeof current.year === 'number')
    reader.note('current-date', { date: [current.year, Number(current.month) + 1, current.day].join('-') })
  if (count(source.events) > 0) reader.note('events', { count: count(source.events) })
  if (isSource(source.locations) && count(source.locations.locations) > 0) reader.note('weather')
  if (data.useCustomYears === true && count(data.years) > 0) reader.note('year-names', { count: count(data.years) })
  if (typeof source.dateFormat === 'string' && source.dateFormat !== '')
    reader.note('date-format', { format: source.dateFormat })
}
