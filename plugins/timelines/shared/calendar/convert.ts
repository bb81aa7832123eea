import { dayMs } from '#core/shared/limits.ts'
import { CalendarError, calendarIssue } from '../issue.ts'
import { maxMoment } from '../metrics.ts'
import { compileCalendar } from './compile.ts'
import { calendarOf, checkMoment, type DateSystem, isMomentIn } from './system.ts'

/**
 * The shared axis counts days since 1970-01-01 (Gregorian), so that any two systems convert. A day is a day everywhere;
 * how many units it has is each calendar's own. The smallest metric is a day, and its 0 is day 0 of the axis.
 */
export interface CalendarScale {
  unitsPerDay: number
  anchor: number
}

export function scaleOf(system: DateSystem): CalendarScale {
  const calendar = calendarOf(system, 'en')
  return calendar
    ? { unitsPerDay: compileCalendar(calendar).unitsPerDay, anchor: calendar.anchor }
    : { unitsPerDay: 1, anchor: 0 }
}

/**
 * The same moment in another system. To finer units and back is the identity; to coarser ones the moment is the one
 * that has it. Throws CalendarError if the other system does not reach so far.
 */
export function convertMoment(from: DateSystem, to: DateSystem, moment: number): number {
  const converted = sameMoment(scaleOf(from), scaleOf(to), checkMoment(from, moment))
  if (!Number.isSafeInteger(converted)) throw new CalendarError(calendarIssue('', 'date-beyond', { most: maxMoment }))
  return checkMoment(to, converted)
}

/** Whether `convertMoment` has an answer. */
export function isConvertible(from: DateSystem, to: DateSystem, moment: number): boolean {
  return isMomentIn(from, moment) && isMomentIn(to, sameMoment(scaleOf(from), scaleOf(to), moment))
}

/** The moment on another scale, whether or not the other system has such a date. */
export function sameMoment(from: CalendarScale, to: CalendarScale, moment: number): number {
  const day = Math.floor(moment / from.unitsPerDay)
  const rest = moment - day * from.unitsPerDay
  return (day + from.anchor - to.anchor) * to.unitsPerDay + scaleRest(rest, from.unitsPerDay, to.unitsPerDay)
}

/** A time of day in other units: rounded down to coarser ones and up to finer ones, so that the way back is exact. */
function scaleRest(rest: number, from: number, to: number): number {
  if (rest === 0 || from === to) return rest
  const [exact, by] = [BigInt(rest) * BigInt(to), BigInt(from)]
  return Number(to < from ? exact / by : (exact + by - 1n) / by)
}

/** A place on the shared axis in days, for drawing several systems on one axis; not exact far from 1970. */
function axisDays(system: DateSystem, moment: number): number {
  const { unitsPerDay, anchor } = scaleOf(system)
  return moment / unitsPerDay + anchor
}

/**
 * The place of a moment in the order of all timelines: milliseconds since 1970 on the shared axis, as Gregorian dates
 * count. Two days never share one up to seven billion years; what is shorter does where such numbers end.
 */
export function axisOrder(system: DateSystem, moment: number): number {
  const { unitsPerDay, anchor } = scaleOf(system)
  const day = Math.floor(moment / unitsPerDay)
  return (day + anchor) * dayMs + ((moment - day * unitsPerDay) * dayMs) / unitsPerDay
}

/** A place in one system as one in another, neither of them whole, for drawing. */
export function convertPlace(from: DateSystem, to: DateSystem, place: number): number {
  const { unitsPerDay, anchor } = scaleOf(to)
  return (axisDays(from, place) - anchor) * unitsPerDay
}

/** A length of time in the smallest units of another system. */
export function convertLength(from: DateSystem, to: DateSystem, length: number): number {
  return (length / scaleOf(from).unitsPerDay) * scaleOf(to).unitsPerDay
}

/** The `anchor` with which a moment of this system is the same day as a moment of another one. */
export function anchorFor(system: DateSystem, moment: number, other: DateSystem, otherMoment: number): number {
  const there = scaleOf(other)
  return Math.floor(otherMoment / there.unitsPerDay) + there.anchor - Math.floor(moment / scaleOf(system).unitsPerDay)
}
