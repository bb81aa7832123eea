import { addSteps } from '../../shared/calendar/steps.ts'
import { calendarOf, isMomentIn, precisionIn, precisionsOf, spanOf } from '../../shared/calendar/system.ts'
import type { DateSystem } from '../../shared/dates.ts'
import type { CalendarLanguage } from '../../shared/issue.ts'
import type { View } from './view.ts'

/** A start and an end, the same for a moment. */
export interface DateRange {
  start: number
  end: number
  /** how exact they are */
  minMetric?: string
}

/** A unit that the page can be scaled to: `month`, or the id of a metric. */
export interface Unit {
  precision: string
  /** the name that the timeline gives it; years, months and days are named by the reader's language */
  label?: string
}

const mostScales = 4
/** Dragging goes in steps that are at least so wide. */
const leastStep = 6

/**
 * Other dates of an event with the exactness it had, where they begin a unit of it as the old ones did: an event of a
 * month that is moved by a day is then of that day.
 */
export function withExactness(system: DateSystem, before: DateRange, { start, end }: DateRange): DateRange {
  const all = precisionsOf(system).filter(precision => precision !== 'season')
  const old = precisionIn(system, before.minMetric)
  const begins = (dates: DateRange, precision: string) =>
    [dates.start, dates.end].every(moment => spanOf(system, moment, precision).start === moment)
  const after = { start, end }
  if (!begins(before, old) || begins(after, old)) return { ...after, minMetric: before.minMetric }
  const minMetric = all.slice(all.indexOf(old) + 1).find(precision => begins(after, precision)) ?? all.at(-1)
  return { ...after, minMetric }
}

/** The units of a timeline, largest first. */
export function unitsOf(system: DateSystem, language: CalendarLanguage): Unit[] {
  const calendar = calendarOf(system, language)
  const names = system.kind === 'metrics' ? system.metrics.map(({ id, label }) => ({ id, label })) : []
  const parts = (calendar?.units ?? []).map(({ id, name: label }) => ({ id, label }))
  const labels = new Map([...names, ...parts].map(({ id, label }) => [id, label]))
  return precisionsOf(system)
    .filter(precision => precision !== 'season')
    .map(precision => ({ precision, label: labels.get(precision) }))
}

/** Those that are offered as scales. */
export function scalesOf(system: DateSystem, language: CalendarLanguage): Unit[] {
  return unitsOf(system, language).slice(0, mostScales)
}

/** The nearest moment to a place on the axis that the timeline has. */
export function momentIn(system: DateSystem, place: number): number {
  const whole = Math.round(place) + 0
  if (isMomentIn(system, whole)) return whole
  let [inside, outside] = [0, Math.max(Math.min(whole, Number.MAX_SAFE_INTEGER), -Number.MAX_SAFE_INTEGER)]
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.trunc(inside + (outside - inside) / 2)
    if (isMomentIn(system, middle)) inside = middle
    else outside = middle
  }
  return inside + 0
}

/** How many smallest units one unit has near a place. */
export function sizeAt(system: DateSystem, place: number, precision: string): number {
  const { start, end } = spanOf(system, momentIn(system, place), precision)
  return Math.max(end - start, 1)
}

/** The finest unit that is wide enough on the page to move by: what dragging snaps to, and one step of the keys. */
export function stepUnit(system: DateSystem, view: View, width: number): string {
  const units = unitsOf(system, 'en').map(({ precision }) => precision)
  const middle = view.from + view.span / 2
  const wide = units.findLast(unit => (sizeAt(system, middle, unit) / view.span) * width >= leastStep)
  return wide ?? units[0] ?? ''
}

/** The unit in which bars end: the day, or the smallest metric; the unit of steps where that is finer. */
export function endUnit(system: DateSystem, step: string): string {
  const units = unitsOf(system, 'en').map(({ precision }) => precision)
  const usual = units.includes('day') ? units.indexOf('day') : units.length - 1
  return units[Math.max(usual, units.indexOf(step))] ?? ''
}

/** The nearest beginning of a unit. */
export function snapped(system: DateSystem, place: number, unit: string): number {
  const moment = momentIn(system, place)
  const { start, end } = spanOf(system, moment, unit)
  const nearest = moment - start <= end - moment ? start : end
  return isMomentIn(system, nearest) ? nearest : momentIn(system, moment)
}

/** Another start, snapped; the length stays. */
export function datesMovedTo(system: DateSystem, { start, end }: DateRange, place: number, unit: string): DateRange {
  const next = snapped(system, place, unit)
  return { start: next, end: momentIn(system, next + (end - start)) }
}

/** Another end, snapped; the start stays, and an end before it makes a moment. */
export function endedAt(system: DateSystem, { start }: DateRange, place: number, unit: string): DateRange {
  return { start, end: Math.max(start, snapped(system, place, unit)) }
}

/** Moved by units; the length stays. Throws CalendarError beyond the dates of the timeline. */
export function steppedBy(system: DateSystem, { start, end }: DateRange, unit: string, by: number): DateRange {
  const next = addSteps(system, start, unit, by)
  return { start: next, end: next + (end - start) }
}

/** Longer or shorter by units, at least a moment. */
export function lengthenedBy(system: DateSystem, { start, end }: DateRange, unit: string, by: number): DateRange {
  return { start, end: Math.max(start, addSteps(system, end, unit, by)) }
}
