import type { Calendar } from '../calendar.ts'
import { readCalendarium } from './calendarium.ts'
import { type CalendarNote, readNote } from './notes.ts'
import { type CalendarSource, isSource, type ReadCalendar } from './source.ts'

/**
 * A calendar as Fantasy-Calendar.com saves it. Calendarium has the same rules under other names, so its shape is made
 * of this one; what only this one has is put on top: a clock, a year nought, eras that count from 1 again.
 */
export function readFantasyCalendar(source: CalendarSource): ReadCalendar {
  const data = objectOf(source.static_data)
  const year = objectOf(data.year_data)
  const settings = objectOf(data.settings)
  const hasYearZero = settings.year_zero_exists === true
  const notes: CalendarNote[] = []
  const { months, indexOf, leapDays } = yearParts(year, notes)
  const { calendar, report } = readCalendarium({
    name: plainText(source.name),
    static: {
      firstWeekDay: Math.max(0, Number(year.first_day ?? 1) - 1),
      overflow: year.overflow !== false,
      weekdays: listOf(year.global_week).map(name => ({ name: plainText(name) })),
      ...{ months, leapDays },
      eras: listOf(data.eras).map(era => eraOf(era, hasYearZero)),
      moons: listOf(data.moons).map(moon => moonOf(moon, notes)),
    },
    seasonal: seasonsOf(objectOf(data.seasons), indexOf),
    events: [...listOf(source.events), ...listOf(objectOf(data.event_data).events)],
    ...currentOf(objectOf(source.dynamic_data)),
  })
  const cycles = listOf(objectOf(data.cycles).data).flatMap(cycle => listOf(objectOf(cycle).names))
  if (cycles.length > 0) notes.push(readNote('year-names', { count: cycles.length }))
  const hasSun = listOf(objectOf(data.seasons).data).some(season => isSource(objectOf(season).time))
  if (hasSun) notes.push(readNote('sun'))
  if (listOf(objectOf(data.seasons).locations).length > 0) notes.push(readNote('weather'))
  const whole = {
    ...calendar,
    units: unitsOf(objectOf(data.clock)),
    ...(hasYearZero && { yearZero: true, originYear: 0 }),
    eras: erasOf(calendar.eras, listOf(data.eras)),
  }
  // The last note says how to go on.
  return { calendar: whole, report: [...report.slice(0, -1), ...notes, ...report.slice(-1)] }
}

interface YearParts {
  months: object[]
  leapDays: object[]
  /** where a month of the file is among `months` */
  indexOf: ReadonlyMap<number, number>
}

/** Months, and the leap days of each. One that stands before the first day of its month is a part of the year itself. */
function yearParts(year: CalendarSource, notes: CalendarNote[]): YearParts {
  const months: object[] = []
  const indexOf = new Map<number, number>()
  const found = listOf(year.leap_days).map(objectOf)
  const leapDays: object[] = []
  for (const [at, value] of listOf(year.timespans).entries()) {
    const month = isSource(value) ? { ...value, name: plainText(value.name) } : { name: value }
    const own = found.filter(({ timespan }) => timespan === at)
    const before = own.filter(isBefore)
    for (const { name, interval, offset } of before)
      months.push({ name: plainText(name), type: 'intercalary', length: 1, interval: Number(interval), offset })
    indexOf.set(at, months.length)
    months.push(month)
    const { interval, offset } = objectOf(value)
    const every = Math.max(1, Number(interval) || 1)
    for (const leapDay of own.filter(one => !isBefore(one))) {
      const found = leapDayOf(leapDay, months.length - 1, notes)
      if (every > 1) notes.push(readNote('leap-count', { name: found.name }))
      leapDays.push(every > 1 ? countedBy({ every, offset: Number(offset ?? 0) }, found) : found)
    }
  }
  for (const leapDay of found)
    if (!indexOf.has(Number(leapDay.timespan))) leapDays.push(leapDayOf(leapDay, undefined, notes))
  return { months, leapDays, indexOf }
}

/** Day 0 of a month; rules with exceptions can only be told of what follows a month. */
function isBefore({ intercalary, day, interval }: CalendarSource): boolean {
  return intercalary === true && Number(day ?? 0) === 0 && /^[1-9]\d{0,8}$/.test(String(interval))
}

interface LeapDay {
  name: string
  timespan: number | undefined
  intercalary: boolean
  interval: { interval: number; exclusive: boolean; ignore: boolean }[]
  offset: number
  after?: number
}

/** The leap days of a month that is not in every year are counted by its appearances. */
function countedBy({ every, offset }: { every: number; offset: number }, leapDay: LeapDay): LeapDay {
  const interval = leapDay.interval.map(one => ({ ...one, interval: one.interval * every, ignore: false }))
  return { ...leapDay, interval, offset: offset + leapDay.offset * every }
}

function leapDayOf(leapDay: CalendarSource, timespan: number | undefined, notes: CalendarNote[]): LeapDay {
  const { intercalary, day, interval, offset } = leapDay
  const name = plainText(leapDay.name)
  if (leapDay.adds_week_day === true) notes.push(readNote('leap-weekday', { name }))
  return {
    ...{ name, timespan, intercalary: intercalary === true, interval: intervalsOf(interval) },
    offset: Number(offset ?? 0),
    ...(intercalary === true && Number(day) > 0 && { after: Number(day) }),
  }
}

/** Of `400,!100,+4`: `!` takes years away, `+` counts without the offset. */
function intervalsOf(interval: unknown): LeapDay['interval'] {
  return String(interval ?? '')
    .split(',')
    .flatMap(part => {
      const [, signs = '', number] = /^\s*([!+]*)(\d{1,9})\s*$/.exec(part) ?? []
      if (number === undefined) return []
      return [{ interval: Number(number), exclusive: signs.includes('!'), ignore: signs.includes('+') }]
    })
}

/** Calendarium has no year nought: it counts years before 1 from -1 on. */
function eraOf(value: unknown, hasYearZero: boolean): object {
  const { name, settings, date, description } = objectOf(value)
  const { year, timespan, day } = objectOf(date)
  const { starting_era: isStartingEra, ends_year: endsYear } = objectOf(settings)
  const from = hasYearZero && typeof year === 'number' && year < 0 ? year - 1 : year
  return {
    ...{ name: plainText(name), description: plainText(description) },
    ...{ isStartingEra, endsYear: endsYear === true, date: { year: from, month: timespan, day } },
  }
}

/** Abbreviations, and eras whose years are counted on from those before, or from 1. */
function erasOf(eras: Calendar['eras'], found: readonly unknown[]): Calendar['eras'] {
  return eras.map(era => {
    const source = objectOf(found.map(objectOf).find(({ name }) => plainText(name) === era.name))
    const short = plainText(source.abbreviation).trim().slice(0, 100)
    const restarts = objectOf(source.settings).restart === true && era.from !== null
    return { ...era, ...(short !== '' && { short }), ...(restarts && { first: 1 }) }
  })
}

function moonOf(value: unknown, notes: CalendarNote[]): object {
  const { name, cycle, shift, color, custom_phase: hasOwnPhases, custom_cycle: phases } = objectOf(value)
  const places = String(phases ?? '')
    .split(',')
    .filter(place => place.trim() !== '')
  const isCustom = hasOwnPhases === true && places.length > 0
  if (isCustom) notes.push(readNote('phase-lengths', { moon: plainText(name) }))
  return {
    ...{ name: plainText(name), faceColor: color },
    // A moon of its own phases has one of them a day.
    ...{ cycle: isCustom ? places.length : cycle, offset: isCustom ? 0 : shift },
  }
}

function seasonsOf({ data, global_settings: settings }: CalendarSource, indexOf: ReadonlyMap<number, number>): object {
  const seasons = listOf(data).map(objectOf)
  const { periodic_seasons: periodic, season_offset: offset } = objectOf(settings)
  const isPeriodic = typeof periodic === 'boolean' ? periodic : seasons.some(season => 'transition_length' in season)
  return {
    ...{ type: isPeriodic ? 'Periodic' : 'Dated', offset },
    seasons: seasons.map(({ name, color, transition_length: duration, duration: peak, timespan, day }) => ({
      ...{ name: plainText(name), color: listOf(color)[0], duration, peak },
      ...{ month: indexOf.get(Number(timespan)), day },
    })),
  }
}

function unitsOf({ enabled, hours, minutes }: CalendarSource): Calendar['units'] {
  if (enabled === false) return []
  const units = [
    { id: 'hour', name: 'hour', short: 'h', amount: Number(hours) },
    { id: 'minute', name: 'minute', short: 'min', amount: Number(minutes) },
  ]
  return units.filter(({ amount }) => Number.isSafeInteger(amount) && amount > 1)
}

function currentOf({ year, timespan, day }: CalendarSource): object {
  return typeof year === 'number' ? { current: { year, month: timespan, day } } : {}
}

function objectOf(value: unknown): CalendarSource {
  return isSource(value) ? value : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

const signs: Readonly<Record<string, string>> = { '#39': "'", quot: '"', amp: '&', lt: '<', gt: '>' }

/** Its names were written for a page: `Tal&#39;Dorei`. */
function plainText(value: unknown): string {
  return typeof value === 'string' ? value.replace(/&(#39|quot|amp|lt|gt);/g, (_, sign) => signs[sign] ?? '') : ''
}
