import { badField, type EntityWriteHook, type Params, prepareWrite, withTables } from '#server/index.ts'
import { type DateSystemFields, isDateIn, noDateText, systemOf } from '../shared/dates.ts'
import { event, timeline } from '../shared.ts'
import { convertEventDates } from './convert-event-dates.ts'
import { refuseBrokenCounting } from './counting.ts'
import { systemsOf } from './resolvers.ts'
import type { TimelineTables } from './tables.ts'

const putMoment = prepareWrite((tx, $: Params<TimelineTables['event_moments']>) =>
  withTables<TimelineTables>(tx)
    .insertInto('event_moments')
    .values({ event_id: $.event_id, timeline_id: $.timeline_id, starts: $.starts, ends: $.ends, visible: $.visible })
    .onConflict(conflict =>
      conflict.column('event_id').doUpdateSet(eb => ({
        timeline_id: eb.ref('excluded.timeline_id'),
        starts: eb.ref('excluded.starts'),
        ends: eb.ref('excluded.ends'),
        visible: eb.ref('excluded.visible'),
      })),
    ),
)

const countingFields = ['useGregorian', 'format', 'metrics', 'calendar']

/**
 * Keeps the moments of events. For timelines it checks the rules between fields, such as that each metric is in the
 * format: a write that breaks one is refused, whoever writes. If a timeline counts differently then, its events get the
 * numbers that their moments have in it. So does an event whose deletion is undone, if its timeline has changed since.
 */
export const trackMoments: EntityWriteHook = {
  changes: ['created', 'changed', 'moved', 'archived', 'restored'],
  rebuild: 1,
  async run(tx, { change, kind, place, id, parentId, parentBefore, fields, data, before, archived }) {
    if (kind.name === timeline.name && change !== 'rebuilt' && countingFields.some(name => fields.has(name))) {
      const counting = data as unknown as DateSystemFields
      refuseBrokenCounting(counting, change === 'created' ? '' : 'data.')
      const was = before?.data as DateSystemFields | undefined
      if (was) await convertEventDates(tx, { timeline: id }, systemOf(was), systemOf(counting))
    }
    if (kind.name !== event.name || parentId === null) return
    if (change === 'changed' && !fields.has('timelineDate')) return
    const system = (await systemsOf(tx, place.projectId, [parentId])).get(parentId)
    if (parentBefore && system) {
      await convertEventDates(tx, { event: id }, systemOf(parentBefore as unknown as DateSystemFields), system)
      return
    }
    const date = data.timelineDate as number[]
    const [starts = 0, ends = starts] = date
    if (change !== 'rebuilt' && system && !isDateIn(system, date)) {
      if (change === 'moved') throw badField('timelineId', 'has no such date as the event has')
      throw badField(change === 'created' ? 'timelineDate' : 'data.timelineDate', noDateText(system, date))
    }
    await putMoment.run(tx, { event_id: id, timeline_id: parentId, starts, ends, visible: archived ? 0 : 1 })
  },
}
