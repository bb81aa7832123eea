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

/** Whether there is an unfinished import: only then its events are looked for. */
const selectHidden = prepare(
  (_, $: Params<{ project: string }>) => sql<{ seq: number }>`
    select seq from entities where project_id = ${$.project} and batch_id is not null limit 1`,
)

const withHidden = ($: Params<Window>, hides: boolean) =>
  hides
    ? sql`and event_id not in (select id from entities where project_id = ${$.project} and batch_id is not null)`
    : sql``

type CountedMoment = MomentRow & { count: number }

interface Extent {
  count: number
  first: number
  last: number
}

/** How many begin in the window, where the first and the last one do. */
const extentQuery = (hides: boolean) =>
  prepare(
    (_, $: Params<Window>) => sql<Extent>`
      select count(*) as count, min(starts) as first, max(starts) as last from event_moments
      where visible = 1 and timeline_id = ${$.timeline} and starts between ${$.from} and ${$.to} ${withHidden($, hides)}`,
  )

/** The ranges that begin before the window and reach into it. */
const earlierQuery = (hides: boolean) =>
  prepare(
    (_, $: Params<Window>) => sql<CountedMoment>`
      select min(event_id) as id, min(starts) as starts, max(ends) as ends, count(*) as count from event_moments
      where visible = 1 and ends > starts and timeline_id = ${$.timeline} and ends >= ${$.from} and starts < ${$.from}
        ${withHidden($, hides)}`,
  )

/**
 * Each part is a range of the index, which is counted without sorting anything; SQLite uses one upper bound of it only.
 */
const partsQuery = (hides: boolean) =>
  prepare((_, $: Params<Window & { first: number; width: number; parts: number }>) => {
    const inPart = sql`from event_moments
      where visible = 1 and timeline_id = ${$.timeline} and starts >= ${$.first} + n * ${$.width}
        and starts <= min(${$.first} + (n + 1) * ${$.width} - 1, ${$.to}) ${withHidden($, hides)}`
    return sql<CountedMoment & { part: number }>`
      with recursive part (n) as (select 0 union all select n + 1 from part where n + 1 < ${$.parts})
      select n as part, (select count(*) ${inPart}) as count, (select max(ends) ${inPart}) as ends,
        (select starts ${inPart} order by starts limit 1) as starts,
        (select event_id ${inPart} order by starts limit 1) as id
      from part`
  })

const queriesOf = (hides: boolean) => ({
  extent: extentQuery(hides),
  earlier: earlierQuery(hides),
  parts: partsQuery(hides),
})
const [queries, queriesThatHide] = [queriesOf(false), queriesOf(true)]

const selectItems = prepare(
  (_, $: Params<Window>) => sql<MomentRow & ShownRow>`
    select moment.id, starts, ends, label, data ->> '$.color' as color, data ->> '$.minMetric' as precision
    from (${momentsIn($)}) moment join entities on entities.id = moment.id
    order by starts, ends, moment.id`,
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
  const { extent, earlier, parts: partsIn } = (await selectHidden.first(read, { project })) ? queriesThatHide : queries
  const { count = 0, first = from, last = from } = (await extent.first(read, within)) ?? {}
  const before = from > -maxMoment ? await earlier.first(read, within) : undefined
  const total = count + (before?.count ?? 0)
  if (total === 0) return []
  if (total <= limit) return (await selectItems.all(read, within)).map(row => toItem(system, row, row))
  // Those that begin before the window count in its first part.
  const start = before && before.count > 0 ? from : (first ?? from)
  const width = Math.floor(((last ?? start) - start) / limit) + 1
  const all = await partsIn.all(read, { ...within, first: start, width, parts: limit })
  const parts = withEarlier(
    all.filter(({ count }) => count > 0),
    before,
  )
  const alone = parts.flatMap(({ id, count }) => (count === 1 ? id : []))
  const shown = new Map((await selectSome.all(read, { ids: JSON.stringify(alone) })).map(row => [row.id, row]))
  return parts.map(part => {
    const row = shown.get(part.id)
    return row ? toItem(system, part, row) : { start: part.starts, end: part.ends, count: part.count }
  })
}

function withEarlier(
  parts: readonly (CountedMoment & { part: number })[],
  before: CountedMoment | undefined,
): readonly CountedMoment[] {
  if (!before || before.count === 0) return parts
  const [first, ...rest] = parts
  if (first?.part !== 0) return [before, ...parts]
  const ends = Math.max(first.ends, before.ends)
  return [{ ...before, ends, count: first.count + before.count }, ...rest]
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
