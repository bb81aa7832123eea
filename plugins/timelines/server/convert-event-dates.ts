import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Place } from '#core/shared/kind-calls.ts'
import { badField, type Params, prepare, prepareWrite, type Reader, type Tx } from '#server/index.ts'
import {
  type CalendarChange,
  countsAlike,
  describeChange,
  type EventDates,
  type PreciseDates,
  recount,
} from '../shared/calendar/change.ts'
import { axisOrder } from '../shared/calendar/convert.ts'
import type { DateSystem } from '../shared/dates.ts'
import type { CalendarLanguage } from '../shared/issue.ts'

/** Rows that one statement changes. */
const chunkSize = 2000
/** Events whose labels are written before the server answers others. */
const labelledAtOnce = 200

interface DatedRow {
  id: string
  label: string
  dates: string
  precision: string
  /** what an earlier change took from the dates, if they have not been changed since */
  fine: string | null
}

const columns = sql`id, label, data -> '$.timelineDate' as dates, coalesce(data ->> '$.minMetric', '') as precision,
  (select fine from event_fine_dates where event_id = id and shown = data ->> '$.timelineDate' || coalesce(data ->> '$.minMetric', '')) as fine`

/** Archived ones too, and those of an unfinished import. */
const selectAll = prepare(
  (_, $: Params<{ timeline: string }>) => sql<DatedRow>`
    select ${columns} from entities where parent_id = ${$.timeline} and kind = 'event'`,
)
const selectOne = prepare(
  (_, $: Params<{ event: string }>) => sql<DatedRow>`
    select ${columns} from entities where id = ${$.event} and kind = 'event'`,
)
/** Those that people see. */
const selectShown = prepare(
  (_, $: Params<{ timeline: string; project: string }>) => sql<DatedRow>`
    select ${columns} from entities
    where project_id = ${$.project} and parent_id = ${$.timeline} and kind = 'event' and archived_at is null
      and batch_id is null`,
)

const changed = ($: Params<{ rows: string }>) => sql`
  select value ->> 0 as id, value -> 1 as dates, value ->> 2 as precision, value ->> 3 as fine,
    value ->> 4 as axis from json_each(${$.rows})`

const putDates = prepareWrite(
  (_, $: Params<{ rows: string }>) => sql`
    update entities set revision = revision + 1,
      data = json_set(data, '$.timelineDate', json(changed.dates), '$.minMetric', changed.precision),
      brief = json_set(
        brief, '$.timelineDate', json(changed.dates), '$.minMetric', changed.precision, '$.axis', changed.axis
      )
    from (${changed($)}) changed where entities.id = changed.id`,
)
const putMoments = prepareWrite(
  (_, $: Params<{ rows: string }>) => sql`
    update event_moments set starts = changed.dates ->> 0, ends = coalesce(changed.dates ->> 1, changed.dates ->> 0)
    from (${changed($)}) changed where event_id = changed.id`,
)
const putFine = prepareWrite(
  (_, $: Params<{ rows: string }>) => sql`
    insert into event_fine_dates (event_id, fine, shown)
    select id, fine, dates || precision from (${changed($)}) where fine is not null
    on conflict (event_id) do update set fine = excluded.fine, shown = excluded.shown`,
)
const dropFine = prepareWrite(
  (_, $: Params<{ rows: string }>) => sql`
    delete from event_fine_dates where event_id in (select id from (${changed($)}) where fine is null)`,
)

function datesOf({ dates, precision, fine }: DatedRow): EventDates & { fine: PreciseDates | null } {
  return {
    ...{ dates: JSON.parse(dates) as number[], precision },
    fine: fine === null ? null : (JSON.parse(fine) as PreciseDates),
  }
}

/**
 * Gives the events of a timeline, or one event, the numbers and precisions that their moments have in a new counting.
 * @throws Problem if an event is too far for it
 */
export async function convertEventDates(
  tx: Tx,
  which: { timeline: string } | { event: string },
  before: DateSystem,
  after: DateSystem,
): Promise<void> {
  if (countsAlike(before, after)) return
  const rows = 'event' in which ? await selectOne.all(tx, which) : await selectAll.all(tx, which)
  const next: [string, number[], string, string | null, number][] = []
  let beyond = 0
  for (const row of rows) {
    const event = datesOf(row)
    const counted = recount(before, after, event, event.fine)
    if (!counted) {
      beyond++
      continue
    }
    const { dates, precision, fine } = counted
    const axis = axisOrder(after, dates[0] ?? 0)
    next.push([row.id, dates, precision, fine && JSON.stringify(fine), axis])
  }
  const field = after.kind === 'calendar' ? 'data.calendar' : 'data.useGregorian'
  if (beyond > 0)
    throw badField(field, `cannot count as far as ${beyond.toLocaleString('en')} of the events of the timeline`)
  for (let at = 0; at < next.length; at += chunkSize) {
    const chunk = { rows: JSON.stringify(next.slice(at, at + chunkSize)) }
    for (const statement of [putDates, putMoments, putFine, dropFine]) await statement.run(tx, chunk)
  }
}

/** A sample names its event. */
type Effect = Omit<CalendarChange, 'samples'> & { samples: { name: string; before: string; after: string }[] }

/** What a timeline's events would read as. Others are answered meanwhile. */
export async function effectOf(
  read: Reader,
  { projectId: project }: Place,
  timeline: string,
  [before, after]: readonly [DateSystem, DateSystem],
  language: CalendarLanguage,
): Promise<Effect> {
  const rows = await selectShown.all(read, { timeline, project })
  rows.sort((a, b) => startOf(a) - startOf(b))
  const effect: Effect = { events: rows.length, same: 0, differ: 0, dateless: 0, beyond: 0, samples: [] }
  const samples: Effect['samples'] = []
  for (let at = 0; at < rows.length; at += labelledAtOnce) {
    const chunk = rows.slice(at, at + labelledAtOnce)
    const change = describeChange(before, after, chunk.map(datesOf), { language })
    for (const name of ['same', 'differ', 'dateless', 'beyond'] as const) effect[name] += change[name]
    samples.push(...change.samples.map(({ event, ...labels }) => ({ name: chunk[event]?.label ?? '', ...labels })))
    await turn()
  }
  const middle = samples[Math.floor(samples.length / 2)]
  effect.samples = samples.length > 3 ? [samples[0], middle, samples.at(-1)].filter(one => one !== undefined) : samples
  return effect
}

function startOf({ dates }: DatedRow): number {
  return Number.parseInt(dates.slice(1), 10)
}
