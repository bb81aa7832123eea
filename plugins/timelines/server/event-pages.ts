import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { type Params, prepare, type Reader } from '#server/index.ts'
import type { DateSystem } from '../shared/dates.ts'
import { event, type TimelineItem } from '../shared.ts'
import { type MomentRow, type ShownRow, toItem } from './timeline-items.ts'

interface PageQuery {
  timeline: string
  project: string
  /** ids of events that are left out, as a JSON list */
  withheld: string
  limit: number
  skip: number
}

type PublishedEventRow = MomentRow & ShownRow

/** Events of an unfinished import are in `event_moments` already; others are kept from readers. */
const hidden = ({ project, withheld }: Pick<Params<PageQuery>, 'project' | 'withheld'>) =>
  sql`select id from entities where project_id = ${project} and batch_id is not null
    union all select value from json_each(${withheld})`

/** Pages are skipped in the index, before the entities are read. */
const byDate = (order: 'asc' | 'desc') =>
  prepare((_, $: Params<PageQuery>) => {
    const direction = order === 'asc' ? sql`asc` : sql`desc`
    return sql<PublishedEventRow>`
      select moment.event_id as id, starts, ends, label, data ->> '$.color' as color, data ->> '$.minMetric' as precision
      from (
        select event_id, starts, ends from event_moments
        where visible = 1 and timeline_id = ${$.timeline} and event_id not in (${hidden($)})
        order by starts ${direction}, event_id ${direction} limit ${$.limit} offset ${$.skip}
      ) moment join entities on entities.id = moment.event_id
      order by starts ${direction}, moment.event_id ${direction}`
  })

const byName = (order: 'asc' | 'desc') =>
  prepare((_, $: Params<PageQuery & { kind: string }>) => {
    const direction = order === 'asc' ? sql`asc` : sql`desc`
    return sql<PublishedEventRow>`
      select entities.id, starts, ends, label, data ->> '$.color' as color, data ->> '$.minMetric' as precision
      from (
        select seq from entities
        where parent_id = ${$.timeline} and kind = ${$.kind} and archived_at is null and batch_id is null
        order by label_key ${direction}, seq ${direction} limit ${$.limit} offset ${$.skip}
      ) page
      join entities on entities.seq = page.seq
      join event_moments on event_moments.event_id = entities.id
      order by label_key ${direction}, entities.seq ${direction}`
  })

const pages = {
  'date:asc': byDate('asc'),
  'date:desc': byDate('desc'),
  'name:asc': byName('asc'),
  'name:desc': byName('desc'),
}

export type EventSorting = keyof typeof pages

const selectCount = prepare(
  (_, $: Params<Pick<PageQuery, 'timeline' | 'project' | 'withheld'>>) => sql<{ count: number }>`
    select count(*) as count from event_moments
    where visible = 1 and timeline_id = ${$.timeline} and event_id not in (${hidden($)})`,
)

/** How many events are before one by date, and how many by name. */
const selectPlaces = prepare(
  (_, $: Params<Pick<PageQuery, 'timeline' | 'project' | 'withheld'> & { event: string; kind: string }>) => sql<{
    byDate: number
    byName: number
  }>`
    select
      (select count(*) from event_moments
        where visible = 1 and timeline_id = ${$.timeline} and event_id not in (${hidden($)})
          and (starts, event_id) < (moment.starts, moment.event_id)) as byDate,
      (select count(*) from entities
        where parent_id = ${$.timeline} and kind = ${$.kind} and archived_at is null and batch_id is null
          and (label_key, seq) < (own.label_key, own.seq)) as byName
    from event_moments moment join entities own on own.id = moment.event_id and own.batch_id is null
    where moment.event_id = ${$.event} and moment.timeline_id = ${$.timeline} and moment.visible = 1`,
)

interface PageInput {
  timelineId: string
  sorting?: EventSorting
  page?: number
  limit?: number
  around?: string
  /** ids of events that are left out where they are listed by date */
  withheld?: readonly string[]
}

/** A page of the events of a timeline. */
export async function eventPage(
  read: Reader,
  { projectId: project }: Place,
  system: DateSystem,
  {
    timelineId: timeline,
    sorting = 'date:asc',
    page = 1,
    limit = limits.pageSize,
    around,
    withheld: left = [],
  }: PageInput,
): Promise<{ data: TimelineItem[]; total: number; page: number }> {
  const withheld = JSON.stringify(left)
  const of = { timeline, project, kind: event.name, withheld }
  const total = (await selectCount.first(read, { timeline, project, withheld }))?.count ?? 0
  const places = around === undefined ? undefined : await selectPlaces.first(read, { ...of, event: around })
  const before = places && (sorting.startsWith('date') ? places.byDate : places.byName)
  const at = before === undefined ? page : pageOf(sorting.endsWith('desc') ? total - 1 - before : before, limit)
  const rows = await pages[sorting].all(read, { ...of, limit, skip: (at - 1) * limit })
  return { data: rows.map(row => toItem(system, row, row)), total, page: at }
}

function pageOf(before: number, limit: number): number {
  return Math.floor(Math.max(before, 0) / limit) + 1
}
