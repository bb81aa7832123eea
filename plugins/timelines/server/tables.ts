import { sql } from 'kysely'
import type { Migration } from '#server/index.ts'
import { axisOrder } from '../shared/calendar/convert.ts'
import { type DateSystemFields, systemOf } from '../shared/dates.ts'

/** Rows that one statement changes. */
const rowsAtOnce = 2000

export interface TimelineTables {
  /** when events happen, for windows of time; events without a timeline are not in it */
  event_moments: {
    event_id: string
    timeline_id: string
    /** in the smallest unit of the timeline; the end is the start if the date is not a range */
    starts: number
    ends: number
    /** 0 for an archived event */
    visible: number
  }
  /** what a change of its timeline took from an event's dates (`PreciseDates`), as long as they are `shown` */
  event_fine_dates: { event_id: string; fine: string; shown: string }
  /** timelines that readers of the library may see */
  published_timelines: { timeline_id: string; published_by: string; published_at: string }
}

const statements = [
  `create table event_moments (
    event_id text not null primary key references entities (id) on delete cascade,
    timeline_id text not null references entities (id) on delete cascade,
    starts integer not null,
    ends integer not null,
    visible integer not null,
    check (ends >= starts)
  ) strict, without rowid`,
  `create index event_moments_by_start on event_moments (timeline_id, starts, event_id, ends) where visible = 1`,
  `create index event_moments_by_end on event_moments (timeline_id, ends, starts) where visible = 1 and ends > starts`,
  `create table published_timelines (
    timeline_id text not null primary key references entities (id) on delete cascade,
    published_by text not null references users (id),
    published_at text not null
  ) strict, without rowid`,
]

export const timelinesMigration: Migration = {
  name: '001-timelines',
  async up(tx) {
    for (const statement of statements) await sql.raw(statement).execute(tx)
  },
}

export const fineDatesMigration: Migration = {
  name: '002-fine-dates',
  async up(tx) {
    await sql
      .raw(`create table event_fine_dates (
        event_id text not null primary key references entities (id) on delete cascade,
        fine text not null,
        shown text not null
      ) strict, without rowid`)
      .execute(tx)
  },
}

/** Gives the events that are there already their place in the order of all timelines, as every write does since. */
export const sharedAxisMigration: Migration = {
  name: '003-shared-axis',
  async up(tx) {
    const { rows: timelines } = await sql<{ id: string; data: string }>`
      select id, data from entities where kind = 'timeline'`.execute(tx)
    for (const { id, data } of timelines) {
      const system = systemOf(JSON.parse(data) as DateSystemFields)
      const { rows: events } = await sql<{ seq: number; start: number }>`
        select seq, data ->> '$.timelineDate[0]' as start from entities
        where parent_id = ${id} and kind = 'event'`.execute(tx)
      for (let at = 0; at < events.length; at += rowsAtOnce) {
        const chunk = events.slice(at, at + rowsAtOnce).map(({ seq, start }) => [seq, axisOrder(system, start)])
        await sql`
          update entities set brief = json_set(brief, '$.axis', value ->> 1)
          from json_each(${JSON.stringify(chunk)}) where entities.seq = value ->> 0`.execute(tx)
      }
    }
  },
}
