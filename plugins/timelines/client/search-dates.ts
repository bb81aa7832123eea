import { type EntityRef, fetchCall, t } from '#core/client/index.ts'
import { callsOf, type Place } from '#core/shared/kind-calls.ts'
import { spanOf } from '../shared/calendar/system.ts'
import { systemOf } from '../shared/dates.ts'
import { event, type Timeline, timeline } from '../shared.ts'
import { type ReadDate, readDate } from './dates/read-date.ts'

type Word = 'before' | 'after' | 'in'
type Dates = Exclude<ReadDate, { issue: string }>

const mostTimelines = 20
const mostEvents = 50

/** The moments at which events begin that a word and a date mean; a date lasts as long as it is exact. */
function momentsOf(word: Word, of: Timeline, { dates, precision }: Dates): { from?: number; to?: number } {
  const system = systemOf(of)
  const [first = 0, last = first] = dates
  const { start } = spanOf(system, first, precision)
  const { end } = spanOf(system, last, precision)
  if (word === 'before') return { to: start - 1 }
  return word === 'after' ? { from: end } : { from: start, to: end - 1 }
}

async function eventsAt({ spaceId, projectId }: Place, word: Word, of: Timeline, dates: Dates, text: string) {
  const { data } = await fetchCall(callsOf(event).find, {
    ...{ spaceId, projectId, timelineId: of.timelineId, limit: mostEvents },
    where: { timelineDate: momentsOf(word, of, dates) },
    // Those nearest to the date are the first ones.
    sorting: word === 'before' ? 'timelineDate:desc' : 'timelineDate:asc',
    ...(text.trim() && { query: text }),
  } as never)
  return data.map(
    ({ eventId: id, name: label }): EntityRef => ({
      ...{ kind: event.name, id, label, spaceId, projectId, parentId: of.timelineId },
    }),
  )
}

/** `before:`, `after:` and `in:` of the search: events that begin there, on every timeline that understands the date. */
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
      return { of, read: await readDate(of, value) }
    }),
  )
  const found = await Promise.all(
    reads.flatMap(({ of, read }) => ('issue' in read ? [] : eventsAt(place, word, of, read, text))),
  )
  if (found.length > 0) return { entities: found.flat() }
  const issue = reads.flatMap(({ read }) => ('issue' in read ? read.issue : []))[0]
  return { issue: issue ? t('timelines.not-understood', { issue }) : t('timelines.no-timelines') }
}
