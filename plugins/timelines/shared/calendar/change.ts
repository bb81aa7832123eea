import { dateText, isDateIn } from '../dates.ts'
import type { CalendarLanguage } from '../issue.ts'
import { maxMoment } from '../metrics.ts'
import { type CalendarScale, sameMoment, scaleOf } from './convert.ts'
import { type DateSystem, precisionIn, precisionsOf } from './system.ts'

/** The dates of an event, and how exact they are. */
export interface EventDates {
  /** a start, or a start and an end */
  dates: readonly number[]
  /** the event's `minMetric`; empty if it was never said */
  precision: string
}

/**
 * Dates as they were before a change took something of them: the time of day, say. They count on a scale of their own.
 */
export interface PreciseDates extends EventDates {
  scale: CalendarScale
}

/** Whether every date has the same number and the same precisions in both systems. */
export function countsAlike(before: DateSystem, after: DateSystem): boolean {
  const [one, other] = [scaleOf(before), scaleOf(after)]
  return (
    one.unitsPerDay === other.unitsPerDay &&
    one.anchor === other.anchor &&
    precisionsOf(before).join() === precisionsOf(after).join()
  )
}

/** An event's dates in another system: the same moments. */
interface ConvertedDates {
  dates: number[]
  precision: string
  /** what the way back would not give again; null if it gives all */
  fine: PreciseDates | null
}

/**
 * The same moments in another system; null if it cannot count that far. `fine` is what an earlier change took from
 * these dates: they are then counted from there.
 */
export function recount(
  before: DateSystem,
  after: DateSystem,
  event: EventDates,
  fine: PreciseDates | null = null,
): ConvertedDates | null {
  const source = fine ?? { ...event, scale: scaleOf(before) }
  const to = scaleOf(after)
  const moments = source.dates.map(moment => sameMoment(source.scale, to, moment))
  if (moments.some(moment => !Number.isSafeInteger(moment) || Math.abs(moment) > maxMoment)) return null
  const precision = carried(before, after, event.precision, source.precision)
  const isExact =
    source.dates.every((moment, at) => sameMoment(to, source.scale, moments[at] ?? 0) === moment) &&
    carried(after, before, precision, precision) === source.precision
  const [start = 0, end = start] = moments
  return { dates: start === end ? [start] : [start, end], precision, fine: isExact ? null : source }
}

/** The finest precision that was known, if the other system has it. */
function carried(before: DateSystem, after: DateSystem, precision: string, known: string): string {
  if (known !== '' && precisionsOf(after).includes(known)) return known
  return precision === '' ? '' : carryPrecision(before, after, precision)
}

/** What a change of format, metrics or calendar does to the labels of events. The moments stay. */
export interface CalendarChange {
  events: number
  /** events that read the same */
  same: number
  /** events that read differently */
  differ: number
  /** events whose moment is no date of the new system; it is kept, and shown as a number */
  dateless: number
  /** events that are too far for the numbers of the new system; a change with any is refused */
  beyond: number
  /** some that read differently, or have no date any more, spread over all of them in order of time */
  samples: { event: number; before: string; after: string }[]
}

const shownSamples = 3

/** `event` of a sample is the place of the event among those given. */
export function describeChange(
  before: DateSystem,
  after: DateSystem,
  events: readonly (EventDates & { fine?: PreciseDates | null })[],
  { language = 'en', samples = shownSamples }: { language?: CalendarLanguage; samples?: number } = {},
): CalendarChange {
  const change: CalendarChange = { events: events.length, same: 0, differ: 0, dateless: 0, beyond: 0, samples: [] }
  const differing: (CalendarChange['samples'][number] & { moment: number })[] = []
  const alike = countsAlike(before, after)
  events.forEach((event, at) => {
    const next = alike ? event : recount(before, after, event, event.fine)
    const was = dateText(before, event.dates, event.precision, language)
    if (!next) {
      change.beyond++
      return
    }
    const isDate = isDateIn(after, next.dates)
    const is = isDate ? dateText(after, next.dates, next.precision, language) : ''
    if (was === is || (!isDate && !isDateIn(before, event.dates))) {
      change.same++
      return
    }
    if (isDate) change.differ++
    else change.dateless++
    differing.push({ moment: event.dates[0] ?? 0, event: at, before: was, after: is })
  })
  differing.sort((a, b) => a.moment - b.moment)
  change.samples = spread(differing, samples).map(({ moment: _, ...sample }) => sample)
  return change
}

/** The first, the last and some between them. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from(
    { length: most },
    (_, at) => all[Math.round((at * (all.length - 1)) / Math.max(most - 1, 1))],
  ).filter(item => item !== undefined)
}

/** How exact a date stays in another system: the same precision, or the one that is as far from the day. */
export function carryPrecision(before: DateSystem, after: DateSystem, precision: string | null | undefined): string {
  const [from, to] = [precisionsOf(before), precisionsOf(after)]
  const known = precision && from.includes(precision) ? precision : precisionIn(before, precision)
  if (to.includes(known)) return known
  if (before.kind === 'metrics') return to[spreadIndex(from.indexOf(known), from.length, coarse(to).length)] ?? ''
  if (after.kind === 'metrics') {
    const levels = coarse(from)
    const at = levels.indexOf(known === 'season' ? 'month' : known)
    return to[spreadIndex(at === -1 ? levels.length - 1 : at, levels.length, to.length)] ?? ''
  }
  return known === 'season' ? 'month' : 'day'
}

/** Precisions down to the day, or all of those of metrics. */
function coarse(precisions: readonly string[]): string[] {
  const day = precisions.indexOf('day')
  return precisions.slice(0, day === -1 ? undefined : day + 1)
}

/** First to first, last to last. */
function spreadIndex(at: number, count: number, others: number): number {
  return count <= 1 ? others - 1 : Math.round((at * (others - 1)) / (count - 1))
}
