import { call, fetchCall, language, type Message, reportFailure, t } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { searchKey } from '#core/shared/text/text-keys.ts'
import { spanOf } from '../../shared/calendar/system.ts'
import { dateText } from '../../shared/dates.ts'
import { event, type Timeline, timelineCalls } from '../../shared.ts'
import { type ReadDate, readDate, understood, understoodText } from '../dates/read-date.ts'
import { type Gantt, showEvent } from './use-gantt.ts'
import { centredOn } from './view.ts'

/** An event with a date, by the letters of its name. */
interface NamedEvent {
  eventId: string
  name: string
  dates: number[]
  precision: string
}

/** Where on a timeline a typed text leads; a text that is both a date and a name is a date. */
type GoToTarget = { date: Exclude<ReadDate, { issue: string }> } | { event: NamedEvent } | { issue: string }

const longestName = 200
const mostMatches = 100

async function find(timeline: Timeline, text: string): Promise<GoToTarget> {
  const date = await readDate(timeline, text)
  if (!('issue' in date)) return { date }
  const named = await findByLetters(timeline, text)
  return named ? { event: named } : { issue: date.issue }
}

/** The event of the timeline whose name has the letters: at its beginning, else at that of a word, else anywhere. */
async function findByLetters({ spaceId, projectId, timelineId }: Timeline, text: string): Promise<NamedEvent | null> {
  const letters = searchKey(text.trim())
  if (letters === '') return null
  const input = { spaceId, projectId, timelineId, query: text.trim().slice(0, longestName), limit: mostMatches }
  // The hint, the check and the step ask for the same within a moment.
  const { data } = await fetchCall(callsOf(event).find, input, { freshMs: 2000 })
  const rank = ({ name }: { name: string }) => {
    const key = searchKey(name)
    if (key.startsWith(letters)) return 0
    if (key.includes(` ${letters}`)) return 1
    return key.includes(letters) ? 2 : 3
  }
  const [best] = data
    .filter(found => rank(found) < 3 && (found.timelineDate ?? []).length > 0)
    .toSorted((a, b) => rank(a) - rank(b))
  if (!best) return null
  const { eventId, name, timelineDate = [], minMetric = '' } = best
  return { eventId, name, dates: [...timelineDate], precision: minMetric }
}

/** What Enter leads to, while it is typed. */
export async function goToHint({ timeline, system }: Gantt, text: string): Promise<{ label: Message }> {
  const found = await find(timeline, text)
  if (!('event' in found)) return understood(timeline, text)
  const { name, dates, precision } = found.event
  return { label: { id: 'timelines.mark', values: { name, date: dateText(system, dates, precision, language.code) } } }
}

export async function goToIssue({ timeline }: Gantt, text: string): Promise<{ message: string } | null> {
  const found = await find(timeline, text)
  return 'issue' in found ? { message: found.issue } : null
}

/** Shows an event, or a date; the first event on that date is selected. */
export async function goTo(gantt: Gantt, text: string): Promise<void> {
  const { timeline, system, select, setView, say } = gantt
  const found = await find(timeline, text)
  if ('issue' in found) return
  if ('event' in found) return showEvent(gantt, found.event.eventId, found.event.dates[0] ?? 0)
  const { dates, precision } = found.date
  const [start = 0, last = start] = dates
  const end = spanOf(system, last, precision).end - 1
  setView(old => centredOn(old, start))
  const { spaceId, projectId, timelineId } = timeline
  const input = { spaceId, projectId, timelineId, from: start, to: end, limit: mostMatches }
  try {
    const items = await call(timelineCalls.timelineItems, input, { quiet: true })
    const events = items.filter(item => 'eventId' in item)
    // One that begins then, rather than one that lasts.
    const first = events.find(item => item.start >= start) ?? events[0]
    if (first) return showEvent(gantt, first.eventId, start)
    select(null)
    if (items.length === 0) say(t('timelines.no-event-then', { date: understoodText(timeline, found.date) }))
  } catch (error) {
    reportFailure(error)
  }
}
