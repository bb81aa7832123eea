import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { mentionCalls } from '#plugins/relations/shared.ts'
import { type CallContext, type Params, prepare } from '#server/index.ts'
import type { DateSystem } from '../shared/dates.ts'
import { event, type StoryPart, storyLimits, type TimelineItem } from '../shared.ts'
import { type MomentRow, type ShownRow, toItem } from './timeline-items.ts'

const selectParts = prepare(
  (_, $: Params<{ project: string; kind: string; limit: number }>) => sql<{ id: string; label: string; count: number }>`
    select id, label, count(*) over () as count from entities
    where project_id = ${$.project} and kind = ${$.kind} and archived_at is null and batch_id is null
    order by position, seq limit ${$.limit}`,
)

/** Events of a timeline by date: those with the ids, or those without. */
const eventsWhere = (are: 'among' | 'outside') =>
  prepare((_, $: Params<{ timeline: string; ids: string; limit: number }>) => {
    const test = are === 'among' ? sql`in` : sql`not in`
    return sql<MomentRow & ShownRow & { count: number }>`
      select event_id as id, starts, ends, label, data ->> '$.color' as color, data ->> '$.minMetric' as precision,
        count
      from (
        select event_id, starts, ends, count(*) over () as count from event_moments
        where visible = 1 and timeline_id = ${$.timeline} and event_id ${test} (select value from json_each(${$.ids}))
        order by starts, event_id limit ${$.limit}
      ) join entities on entities.id = event_id and batch_id is null
      order by starts, event_id`
  })
const selectMentioned = eventsWhere('among')
const selectUnmentioned = eventsWhere('outside')

interface TimelineStory {
  kind: string | null
  parts: StoryPart[]
  total: number
  events: TimelineItem[]
  eventsTotal: number
  complete: boolean
}

/** The chapters as they are told, beside the events that their texts mention. */
export async function storyOf(
  context: CallContext,
  place: Place,
  system: DateSystem,
  timeline: string,
): Promise<TimelineStory> {
  const kind = context.entities.kinds.find(({ prose, ordered, parent }) => prose && ordered && parent === undefined)
  const { read } = context
  const between =
    kind && (await context.performRead(mentionCalls.between, { ...place, from: kind.name, to: event.name }))
  const mentions = between?.mentions ?? []
  const ids = JSON.stringify([...new Set(mentions.map(({ to }) => to))])
  // They come by date, so the first one of a part is its earliest.
  const mentioned = await selectMentioned.all(read, { timeline, ids, limit: -1 })
  const order = new Map(mentioned.map((row, at) => [row.id, at]))
  const eventsOf = new Map(
    [...Map.groupBy(mentions, ({ from }) => from)].map(([id, all]) => [
      id,
      all.flatMap(({ to }) => order.get(to) ?? []).sort((a, b) => a - b),
    ]),
  )
  const rows = kind
    ? await selectParts.all(read, { project: place.projectId, kind: kind.name, limit: storyLimits.chapters })
    : []
  const parts = rows.map(({ id, label }): StoryPart => {
    const [first, ...others] = eventsOf.get(id) ?? []
    const row = first === undefined ? undefined : mentioned[first]
    return { id, label, event: row ? toItem(system, row, row) : null, others: others.length }
  })
  const outside = await selectUnmentioned.all(read, { timeline, ids, limit: storyLimits.events })
  return {
    ...{ kind: kind?.name ?? null, parts, total: rows[0]?.count ?? 0, complete: between?.complete ?? true },
    ...{ events: outside.map(row => toItem(system, row, row)), eventsTotal: outside[0]?.count ?? 0 },
  }
}
