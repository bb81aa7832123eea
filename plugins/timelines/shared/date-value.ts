import { sameMoment, scaleOf } from './calendar/convert.ts'
import { dateOf } from './calendar/date.ts'
import { calendarOf, type DateSystem, precisionIn } from './calendar/system.ts'
import { maxMoment, metricSizes } from './metrics.ts'

/** The types of fields that hold one date of a timeline, which a project can give its characters. */
export const dateFieldTypes = ['dateOnTimeline', 'birthDate', 'deathDate'] as const
export type DateFieldType = (typeof dateFieldTypes)[number]

/**
 * A date that a field holds. It has the scale on which it counts, so that it stays the same moment when its timeline is
 * counted otherwise later.
 */
export interface DateValue {
  timelineId: string
  moment: number
  /** the id of the smallest unit that is known */
  precision: string
  unitsPerDay: number
  /** the day of the shared axis on which its counting starts */
  anchor: number
}

/** The input of a call that takes such a date, or none; `isDateValue` checks it further. */
export const dateInput = [
  {
    timelineId: 'id',
    moment: 'number.integer',
    precision: 'string <= 100',
    unitsPerDay: 'number.integer >= 1',
    anchor: 'number.integer',
  },
  '|',
  'null',
] as const

/** A moment and how exact it is. */
interface Exact {
  moment: number
  precision: string
}

const keys = ['timelineId', 'moment', 'precision', 'unitsPerDay', 'anchor']
/** The longest id of a unit, and the most units of a day that calendars have. */
const most = { precision: 100, unitsPerDay: 1_000_000_000_000 } as const

export function isDateValue(value: unknown): value is DateValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { timelineId, moment, precision, unitsPerDay, anchor } = value as Record<string, unknown>
  const isCount = (one: unknown): one is number => Number.isSafeInteger(one) && Math.abs(one as number) <= maxMoment
  return (
    Object.keys(value).every(key => keys.includes(key)) &&
    typeof timelineId === 'string' &&
    typeof precision === 'string' &&
    precision.length <= most.precision &&
    isCount(moment) &&
    isCount(anchor) &&
    isCount(unitsPerDay) &&
    unitsPerDay >= 1 &&
    unitsPerDay <= most.unitsPerDay
  )
}

/** Where a date is on the axis that all timelines share, in days: dates of several timelines are compared by it. */
export const sharedDayOf = ({ moment, unitsPerDay, anchor }: DateValue): number => moment / unitsPerDay + anchor

/** The value for a date of a timeline. */
export function dateValueOf(timelineId: string, system: DateSystem, { moment, precision }: Exact): DateValue {
  return { timelineId, moment, precision, ...scaleOf(system) }
}

/** A stored date as a timeline counts now, which may be another timeline; it may have no such date (`isDateIn`). */
export function dateValueIn(system: DateSystem, { moment, precision, unitsPerDay, anchor }: DateValue): Exact {
  return {
    moment: sameMoment({ unitsPerDay, anchor }, scaleOf(system), moment),
    precision: precisionIn(system, precision),
  }
}

/**
 * The age in whole years of a calendar, or in whole largest units of metrics, at a moment of the same system; negative
 * before the birth. Only the year of a birth that is exact to the year counts.
 */
export function ageAt(system: DateSystem, born: Exact, moment: number): number {
  const calendar = calendarOf(system, 'en')
  if (!calendar) {
    const metrics = system.kind === 'metrics' ? system.metrics : []
    const size = metricSizes(metrics)[0] ?? 1
    const isExactToIt = metrics.length > 0 && born.precision === metrics[0]?.id
    return isExactToIt
      ? Math.floor(moment / size) - Math.floor(born.moment / size)
      : Math.floor((moment - born.moment) / size)
  }
  const [first, now] = [dateOf(calendar, born.moment), dateOf(calendar, moment)]
  const years = now.year - first.year
  if (born.precision === 'year') return years
  const order = [
    now.month - first.month,
    now.day - first.day,
    ...now.units.map((unit, at) => unit - (first.units[at] ?? 0)),
  ]
  const firstDifference = order.find(difference => difference !== 0) ?? 0
  return firstDifference < 0 ? years - 1 : years
}

/** With its parts in one order: the same date has the same text, in whatever order they were sent. */
export const orderedDate = ({ timelineId, moment, precision, unitsPerDay, anchor }: DateValue): DateValue => ({
  ...{ timelineId, moment, precision, unitsPerDay, anchor },
})
