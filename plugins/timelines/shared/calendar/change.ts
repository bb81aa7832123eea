import type { CalendarLanguage } from '../issue.ts'
import { convertMoment, isConvertible } from './convert.ts'
import { formatDate } from './format.ts'
import { type DateSystem, precisionIn, precisionsOf } from './system.ts'

/** One date of an event, with the event's `minMetric`. */
export interface DatedMoment {
  moment: number
  precision?: string | null | undefined
}

/** What a change of format, metrics or calendar does to dates. The moment stays, the label follows. */
export interface CalendarChange {
  dates: number
  /** dates that read differently */
  differ: number
  /** dates whose number changes, because the new system counts from another day or in other units */
  renumbered: number
  /** dates that the new system cannot hold; a change with any must be refused */
  unreachable: number
  /** some that read differently, spread over all of them in order of time */
  samples: { moment: number; before: string; after: string }[]
  /** the numbers to store, in the order of the dates; null for those the new system cannot hold */
  moments: (number | null)[]
  /** the precisions to store */
  precisions: string[]
}

const shownSamples = 5

export function describeChange(
  before: DateSystem,
  after: DateSystem,
  dates: readonly DatedMoment[],
  { language = 'en', samples = shownSamples }: { language?: CalendarLanguage; samples?: number } = {},
): CalendarChange {
  const differing: CalendarChange['samples'] = []
  const moments: (number | null)[] = []
  const precisions: string[] = []
  let renumbered = 0
  for (const date of dates) {
    const precision = carryPrecision(before, after, date.precision)
    const moment = isConvertible(before, after, date.moment) ? convertMoment(before, after, date.moment) : null
    moments.push(moment)
    precisions.push(precision)
    if (moment !== null && moment !== date.moment) renumbered++
    const was = label(before, date.moment, date.precision, language)
    const is = moment === null ? '' : label(after, moment, precision, language)
    if (was !== is) differing.push({ moment: date.moment, before: was, after: is })
  }
  differing.sort((a, b) => a.moment - b.moment)
  return {
    dates: dates.length,
    differ: differing.length,
    renumbered,
    unreachable: moments.filter(moment => moment === null).length,
    samples: spread(differing, samples),
    moments,
    precisions,
  }
}

function label(
  system: DateSystem,
  moment: number,
  precision: string | null | undefined,
  language: CalendarLanguage,
): string {
  return isConvertible(system, system, moment) ? formatDate(system, moment, { precision, language }) : ''
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
