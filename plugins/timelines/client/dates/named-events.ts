import { fetchCall } from '#core/client/index.ts'
import { callsOf } from '#core/shared/kind-calls.ts'
import { convertMoment, isConvertible } from '../../shared/calendar/convert.ts'
import type { ParsedDates } from '../../shared/calendar/parse/parse-date.ts'
import { isInflected, wordForm } from '../../shared/calendar/parse/words.ts'
import { systemOf } from '../../shared/dates.ts'
import { event, type Timeline, timeline } from '../../shared.ts'

type ListedEvent = { name: string; timelineId?: string | null; timelineDate?: number[]; minMetric?: string }

/** What a typed name of an event means. */
export type NamedEvent = ParsedDates | 'several' | 'undated' | null

const longestName = 200
const mostMatches = 100

/** How well a name fits what was typed: 0 if it is that name, then other forms of its words, then its beginning. */
function misfit(name: string, typed: string): number {
  const [own, wanted] = [wordForm(name), wordForm(typed)]
  if (own === wanted) return 0
  const [words, others] = [own.split(' '), wanted.split(' ')]
  const isForm = words.length === others.length && words.every((word, at) => isFormOf(others[at] ?? '', word))
  if (isForm) return 1
  return own.startsWith(`${wanted} `) ? 2 : Number.POSITIVE_INFINITY
}

function isFormOf(word: string, name: string): boolean {
  return word === name || isInflected(word, name)
}

/** The dates of an event as another timeline counts them. */
async function datesOn(target: Timeline, { timelineId, timelineDate, minMetric }: ListedEvent): Promise<NamedEvent> {
  const [start, end] = timelineDate ?? []
  if (!timelineId || start === undefined) return 'undated'
  if (timelineId === target.timelineId) return { start, end, precision: minMetric }
  const { spaceId, projectId } = target
  const source = systemOf(await fetchCall(callsOf(timeline).get, { spaceId, projectId, timelineId }))
  const system = systemOf(target)
  const there = [start, end ?? start]
  if (!there.every(moment => isConvertible(source, system, moment))) return 'undated'
  const [first = 0, last] = there.map(moment => convertMoment(source, system, moment))
  return { start: first, end: last, precision: minMetric }
}

/** The event of the project that a name means, in either language; one of the same timeline comes first. */
export async function findNamedEvent(target: Timeline, name: string): Promise<NamedEvent> {
  const { spaceId, projectId, timelineId } = target
  const query = name.slice(0, longestName)
  const { data } = await fetchCall(callsOf(event).find, { spaceId, projectId, query, limit: mostMatches })
  const rows = data as unknown as readonly ListedEvent[]
  const best = Math.min(...rows.map(row => misfit(row.name, name)))
  if (!Number.isFinite(best)) return null
  const named = rows.filter(row => misfit(row.name, name) === best)
  const here = named.filter(row => row.timelineId === timelineId)
  const [one, ...others] = here.length > 0 ? here : named
  if (!one) return null
  return others.length > 0 ? 'several' : datesOn(target, one)
}
