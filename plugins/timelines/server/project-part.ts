import { badField, listed, type ProjectPart, withTables } from '#server/index.ts'
import type { PreciseDates } from '../shared/calendar/change.ts'
import type { TimelineTables } from './tables.ts'

interface FineDateRow {
  event: string
  fine: PreciseDates
  shown: string
}

const fineDef = {
  dates: '1 <= number.integer[] <= 2',
  precision: 'string <= 30',
  scale: { unitsPerDay: 'number > 0', anchor: 'number' },
} as const

/** What changes of timelines took from dates of events: it comes back with the finer timeline. */
export const fineDatesPart: ProjectPart<FineDateRow> = {
  name: 'fineDates',
  about: 'What a change of its timeline took from the date of an event, as long as `shown` is that date.',
  order: 'after',
  row: { event: '/^[A-Za-z0-9_-]{16,64}$/', fine: fineDef, shown: 'string <= 2000' },
  async read(read, { projectId }) {
    const rows = await withTables<TimelineTables>(read)
      .selectFrom('event_fine_dates')
      .innerJoin('entities', 'entities.id', 'event_fine_dates.event_id')
      .select(['event_id as event', 'fine', 'shown'])
      .where('project_id', '=', projectId)
      .orderBy('seq')
      .execute()
    return rows.map(row => ({ ...row, fine: JSON.parse(row.fine) as PreciseDates }))
  },
  compared: async (_read, _place, rows) => rows.map(({ event, ...content }) => ({ ids: [event], content })),
  async write(tx, _place, rows, { entityIds, freshIds, replacedIds }) {
    const dates = withTables<TimelineTables>(tx)
    await dates
      .deleteFrom('event_fine_dates')
      .where('event_id', 'in', listed<string>(JSON.stringify([...replacedIds])))
      .execute()
    for (const [at, { event, fine, shown }] of rows.entries()) {
      const path = `data.parts.fineDates.${at}`
      if (!entityIds.has(event)) throw badField(`${path}.event`, 'is nothing of this file')
      if (!freshIds.has(event) && !replacedIds.has(event)) continue
      await dates
        .insertInto('event_fine_dates')
        .values({ event_id: event, fine: JSON.stringify(fine), shown })
        .execute()
    }
  },
}
