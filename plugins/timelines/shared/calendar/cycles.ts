import type { Calendar, Cycle } from './calendar.ts'
import { compileCalendar, dayOfYearStart, yearLayout } from './compile.ts'
import { dateOf, reachable } from './date.ts'

/** The year's season and its bounds. */
interface SeasonSpan {
  /** index in `seasons` */
  season: number
  /** the year in which it began */
  year: number
  start: number
  /** the first moment after it */
  end: number
}

/** The season of a moment; null if the calendar has none. */
export function seasonOf(calendar: Calendar, moment: number): SeasonSpan | null {
  if (calendar.seasons.length === 0) return null
  const { year } = dateOf(calendar, moment)
  const spans = [year, year - 1].flatMap(at => calendar.seasons.map((_, season) => seasonSpan(calendar, season, at)))
  return spans.find(({ start, end }) => start <= moment && moment < end) ?? null
}

/** A season of the year in which it begins. It lasts until the next one begins. */
export function seasonSpan(calendar: Calendar, season: number, year: number): SeasonSpan {
  const starts = calendar.seasons.map((_, at) => ({ at, start: seasonStart(calendar, at, year) }))
  starts.sort((a, b) => a.start - b.start || a.at - b.at)
  const place = starts.findIndex(({ at }) => at === season)
  const start = starts[place]?.start ?? 0
  const next = starts[place + 1]?.start
  const [first] = calendar.seasons
    .map((_, at) => seasonStart(calendar, at, next === undefined ? year + 1 : year))
    .sort((a, b) => a - b)
  return { season, year, start, end: next ?? first ?? start }
}

/** A day that its month does not have in that year is the month's last. */
function seasonStart(calendar: Calendar, at: number, year: number): number {
  const compiled = compileCalendar(calendar)
  const { month = 0, day = 1 } = calendar.seasons[at] ?? {}
  const { starts } = yearLayout(compiled, year)
  const start = starts[month] ?? 0
  const days = (starts[month + 1] ?? start) - start
  const dayOfYear = start + Math.max(Math.min(day, days) - 1, 0)
  return (dayOfYearStart(compiled, year) + dayOfYear - compiled.originDay) * compiled.unitsPerDay
}

export interface CyclePhase {
  /** from 0 to below 1, at the beginning of the day; 0 is the new moon, 0.5 the full one */
  position: number
  /** index of the phase of equal length that the day begins in */
  phase: number
  /** its name, if the cycle names its phases */
  name: string | null
  /** the quarter that is reached during the day: 0 new, 1 first quarter, 2 full, 3 last quarter */
  turn: 0 | 1 | 2 | 3 | null
}

/** Phases of a moon that names none. */
export const moonPhases = 8
const millionths = 1_000_000

/** A cycle on the day of a moment. Exact, however far the day is. */
export function cycleAt(calendar: Calendar, cycle: Cycle, moment: number): CyclePhase {
  const day = Math.floor(reachable(calendar, moment) / compileCalendar(calendar).unitsPerDay)
  const length = exactDays(cycle.length)
  const since = BigInt(day) * BigInt(millionths) - exactDays(cycle.start)
  const place = ((since % length) + length) % length
  const next = place + BigInt(millionths)
  const [quarter, later] = [(place * 4n) / length, (next * 4n) / length]
  // A quarter that begins exactly at the beginning of the day is reached on that day.
  const onset = (place * 4n) % length === 0n ? quarter : later > quarter ? later : null
  const exactNext = (next * 4n) % length === 0n && onset === later ? null : onset
  const count = cycle.phases.length || moonPhases
  const phase = Number((place * BigInt(count) * 2n + length) / (length * 2n)) % count
  const isNamed = cycle.phases.length > 0
  const named = Number((place * BigInt(count)) / length)
  return {
    position: Number(place) / Number(length),
    phase: isNamed ? named : phase,
    name: cycle.phases[named] ?? null,
    turn: exactNext === null ? null : (Number(exactNext % 4n) as 0 | 1 | 2 | 3),
  }
}

/** Days as a whole number of millionths. */
function exactDays(days: number): bigint {
  const whole = Math.floor(days)
  return BigInt(whole) * BigInt(millionths) + BigInt(Math.round((days - whole) * millionths))
}
