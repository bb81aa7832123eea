import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { type Params, prepare, type Reader } from '#server/index.ts'
import { type DateSystem, dateText, maxMoment } from '../shared/dates.ts'
import { type TimelineItem, type TimelineSpan, timelineItemsMax } from '../shared.ts'

interface Window {
  timeline: string
  project: string
  from: number
  to: number
}

export interface MomentRow {
  id: string
  starts: number
  ends: number
}

/** What an item has of its entity. */
export interface ShownRow {
  label: string
  color: string | null
  precision: string | null
}

/** An event as calls return it. */
export function toItem(
  system: DateSystem,
  { id, starts, ends }: MomentRow,
  { label, color, precision }: ShownRow,
): TimelineItem {
  return {
    ...{ eventId: id, name: label, start: starts, end: ends, color: color ?? '', minMetric: precision ?? '' },
    formatedDate: dateText(system, ends > starts ? [starts, ends] : [starts], precision ?? ''),
  }
}

/**
 * The moments of a timeline that touch a window. Ranges that begin before it are found by their ends, so that only the
 * window is read. Events of an unfinished import are left out.
 */
function momentsIn({ timeline, project, from, to }: Params<Window>) {
  return sql<MomentRow>`
    select event_id as id, starts, ends from (
      select event_id, starts, ends from event_moments
      where visible = 1 and timeline_id = ${timeline} and starts between ${from} and ${to}
      union all
      select event_id, starts, ends from event_moments
      where visible = 1 and ends > starts and timeline_id = ${timeline} and ends >= ${from} and starts < ${from}
    )
    where event_id not in (
      select id from entities where project_id = ${project} and batch_id is not null
    )`
}

const selectExtent = prepare(
  (_, $: Params<Window>) => sql<{ count: number; first: number; last: number }>`
    select count(*) as count, coalesce(min(starts), 0) as first, coalesce(max(starts), 0) as last
    from (${momentsIn($)})`,
)

const selectItems = prepare(
  (_, $: Params<Window>) => sql<MomentRow & ShownRow>`
    select moment.id, starts, ends, label, data ->> '$.color' as color, data ->> '$.minMetric' as precision
    from (${momentsIn($)}) moment join entities on entities.id = moment.id
    order by starts, ends, moment.id`,
)

/** Those that begin before the window count in its first part. */
const selectParts = prepare(
  (_, $: Params<Window & { first: number; width: number }>) => sql<MomentRow & { count: number }>`
    select min(id) as id, min(starts) as starts, max(ends) as ends, count(*) as count
    from (${momentsIn($)})
    group by cast((max(starts, ${$.first}) - ${$.first}) / ${$.width} as integer)
    order by 2`,
)

const selectSome = prepare(
  (_, $: Params<{ ids: string }>) => sql<{ id: string } & ShownRow>`
    select id, label, data ->> '$.color' as color, data ->> '$.minMetric' as precision
    from entities where id in (select value from json_each(${$.ids}))`,
)

interface WindowInput {
  timelineId: string
  from?: number
  to?: number
  limit?: number
}

/** The events of a timeline in a window of time; counts where there are too many. (docs/behaviour.md, Timelines) */
export async function timelineItems(
  read: Reader,
  { projectId: project }: Place,
  system: DateSystem,
  { timelineId: timeline, from = -maxMoment, to = maxMoment, limit = timelineItemsMax }: WindowInput,
): Promise<(TimelineItem | TimelineSpan)[]> {
  const within = { timeline, project, from, to }
  const extent = await selectExtent.first(read, within)
  if (!extent || extent.count === 0) return []
  if (extent.count <= limit) return (await selectItems.all(read, within)).map(row => toItem(system, row, row))
  const first = Math.max(from, extent.first)
  const width = Math.floor((extent.last - first) / limit) + 1
  const parts = await selectParts.all(read, { ...within, first, width })
  const alone = parts.flatMap(({ id, count }) => (count === 1 ? id : []))
  const shown = new Map((await selectSome.all(read, { ids: JSON.stringify(alone) })).map(row => [row.id, row]))
  return parts.map(part => {
    const row = shown.get(part.id)
    return row ? toItem(system, part, row) : { start: part.starts, end: part.ends, count: part.count }
  })
}

type NeighbourQuery = { event: string; project: string }

/** The visible event before or after one in time; those with the same start are ordered by end and id. */
const neighbourQuery = (direction: 'before' | 'after') =>
  prepare((_, $: Params<NeighbourQuery>) => {
    const [than, order] = direction === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
    return sql<{ eventId: string; name: string }>`
      select other.event_id as eventId, label as name
      from event_moments own
      join event_moments other on other.timeline_id = own.timeline_id and other.visible = 1
        and (other.starts, other.event_id) ${than} (own.starts, own.event_id)
      join entities on entities.id = other.event_id and batch_id is null
      where own.event_id = ${$.event} and project_id = ${$.project}
      order by other.starts ${order}, other.event_id ${order} limit 1`
  })
const selectPrevious = neighbourQuery('before')
const selectNext = neighbourQuery('after')

export async function neighboursOf(read: Reader, { projectId: project }: Place, event: string) {
  const where = { event, project }
  return {
    previous: (await selectPrevious.first(read, where)) ?? null,
    next: (await selectNext.first(read, where)) ?? null,
  }
}
