import { type EntityRef, fetchCall, t } from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { sameMoment, scaleOf } from '../shared/calendar/convert.ts'
import { type DateSpan, type DateSystem, spanOf, systemOf } from '../shared/calendar/system.ts'
import { event, timeline } from '../shared.ts'
import { type ReadDate, readDate } from './dates/read-date.ts'

type Word = 'before' | 'after' | 'in'
type SearchedDates = Exclude<ReadDate, { issue: string }>

const mostTimelines = 20
const mostEvents = 50

/** The first moment of a typed date and the one after it; a date lasts as long as it is exact. */
function spanOfDates(system: DateSystem, { dates, precision }: SearchedDates): DateSpan {
  const [first = 0, last = first] = dates
  return { start: spanOf(system, first, precision).start, end: spanOf(system, last, precision).end }
}

function whereOf(word: Word, { start, end }: DateSpan): { from?: number; to?: number } {
  if (word === 'before') return { to: start - 1 }
  return word === 'after' ? { from: end } : { from: start, to: end - 1 }
}

type DatedEntity = EntityRef & { axis: number }

async function eventsAt({ spaceId, projectId }: Place, word: Word, timelineId: string, span: DateSpan, text: string) {
  const { data } = await fetchCall(callsOf(event).find, {
    ...{ spaceId, projectId, timelineId, limit: mostEvents },
    where: { timelineDate: whereOf(word, span) },
    sorting: word === 'before' ? 'timelineDate:desc' : 'timelineDate:asc',
    ...(text.trim() && { query: text }),
  } as never)
  return data.map(
    ({ eventId: id, name: label, ...row }): DatedEntity => ({
      ...{ kind: event.name, id, label, spaceId, projectId, parentId: timelineId },
      axis: Number((row as { axis?: number }).axis ?? 0),
    }),
  )
}

/** The same time as another timeline counts it. */
function converted(from: DateSystem, to: DateSystem, { start, end }: DateSpan): DateSpan {
  const [here, there] = [scaleOf(from), scaleOf(to)]
  return { start: sameMoment(here, there, start), end: sameMoment(here, there, end) }
}

/**
 * `before:`, `after:` and `in:` of the search: events that begin there. A timeline that understands the date takes it
 * in its own counting, the others as the one that was changed last; those nearest to the date are the first ones.
 */
export async function findByDate(
  word: Word,
  { spaceId, projectId }: Place,
  value: string,
  text: string,
): Promise<{ entities: EntityRef[] } | { issue: string }> {
  const place = { spaceId, projectId }
  const { data } = await fetchCall(callsOf(timeline).find, { ...place, sorting: 'updated:desc', limit: mostTimelines })
  const reads = await Promise.all(
    data.map(async ({ timelineId }) => {
      const of = await fetchCall(callsOf(timeline).get, { ...place, timelineId })
      const [system, read] = [systemOf(of), await readDate(of, value)]
      return { timelineId, system, read, span: 'issue' in read ? null : spanOfDates(system, read) }
    }),
  )
  const understood = reads.flatMap(({ system, span }) => (span ? { system, span } : []))[0]
  if (!understood) {
    const issue = reads.flatMap(({ read }) => ('issue' in read ? read.issue : []))[0]
    return { issue: issue ? t('timelines.not-understood', { issue }) : t('timelines.no-timelines') }
  }
  const found = await Promise.all(
    reads.map(({ timelineId, system, span }) =>
      eventsAt(place, word, timelineId, span ?? converted(understood.system, system, understood.span), text),
    ),
  )
  const nearest = found.flat().sort((a, b) => (word === 'before' ? b.axis - a.axis : a.axis - b.axis))
  return { entities: nearest.slice(0, mostEvents).map(({ axis: _, ...entity }) => entity) }
}
