import { type DateValue, sharedDayOf } from '#plugins/timelines/shared.ts'
import type { Graph } from '../../shared.ts'

type Period = Graph['edges'][number]['period']

/** Whether a relation holds at a date: it does, has ended, or has not begun. */
type Validity = 'holds' | 'past' | 'later'

/** A date at which relations begin or end, and how many do. */
export interface RelationChange {
  date: DateValue
  /** on the axis that timelines share */
  day: number
  begin: number
  end: number
}

/** A relation holds from its first date on, and on the date of its end it does not any more. */
export function validityAt(period: Period, date: DateValue | undefined): Validity {
  if (!period || !date) return 'holds'
  const day = sharedDayOf(date)
  if (period.until && sharedDayOf(period.until) <= day) return 'past'
  return period.since && sharedDayOf(period.since) > day ? 'later' : 'holds'
}

/** The dates at which something changes, in order; dates of several timelines that fall together are one. */
export function changesOf(edges: Graph['edges']): readonly RelationChange[] {
  const changes = new Map<number, RelationChange>()
  const add = (date: DateValue | null | undefined, side: 'begin' | 'end') => {
    if (!date) return
    const day = sharedDayOf(date)
    const change = changes.get(day) ?? { date, day, begin: 0, end: 0 }
    change[side]++
    changes.set(day, change)
  }
  for (const { period } of edges) {
    add(period?.since, 'begin')
    add(period?.until, 'end')
  }
  return [...changes.values()].sort((one, other) => one.day - other.day)
}

/** The projects of timelines of other projects, by the ids of these: relations that are kept there are dated on them. */
export function timelinesElsewhere(edges: Graph['edges']): ReadonlyMap<string, string> {
  return new Map(
    edges.flatMap(({ keptIn, period }) =>
      keptIn ? [period?.since, period?.until].flatMap(date => (date ? [[date.timelineId, keptIn] as const] : [])) : [],
    ),
  )
}

/** The next change before or after a date; without a date the last or the first of all, and null where there is none. */
export function changeFrom(
  changes: readonly RelationChange[],
  date: DateValue | undefined,
  way: 1 | -1,
): RelationChange | null {
  if (!date) return changes.at(way === 1 ? 0 : -1) ?? null
  const day = sharedDayOf(date)
  const found = way === 1 ? changes.find(one => one.day > day) : changes.findLast(one => one.day < day)
  return found ?? null
}

/** The change that is nearest to a day. */
export function nearestChange(changes: readonly RelationChange[], day: number): RelationChange | null {
  const distance = (one: RelationChange) => Math.abs(one.day - day)
  return changes.reduce<RelationChange | null>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    null,
  )
}

/** The relations that hold at a date, between the same entities. */
export function graphAsOf(graph: Graph, date: DateValue | undefined): Graph {
  return date ? { ...graph, edges: graph.edges.filter(({ period }) => validityAt(period, date) === 'holds') } : graph
}

const partEnd = '~'

/** A date as a part of an address. */
export const dateParam = ({ timelineId, moment, precision, unitsPerDay, anchor }: DateValue): string =>
  [timelineId, moment, unitsPerDay, anchor, precision].join(partEnd)

/** A date from an address; undefined if it is none. */
export function readDateParam(text: string | undefined): DateValue | undefined {
  const [timelineId, moment, unitsPerDay, anchor, ...precision] = (text ?? '').split(partEnd)
  const numbers = [moment, unitsPerDay, anchor].map(part => (part ? Number(part) : Number.NaN))
  if (!timelineId || !numbers.every(Number.isSafeInteger) || Number(unitsPerDay) < 1) return undefined
  return {
    ...{ timelineId, moment: Number(moment), precision: precision.join(partEnd) },
    ...{ unitsPerDay: Number(unitsPerDay), anchor: Number(anchor) },
  }
}
