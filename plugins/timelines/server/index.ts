import { defineServerPlugin, handle, type Params, prepareWrite, withTables } from '#server/index.ts'
import { systemOf, type TimelineCounting } from '../shared/dates.ts'
import { event, eventCalls, timeline, timelineCalls } from '../shared.ts'
import { refuseBrokenCalendar, refuseBrokenCounting, refuseBrokenMetrics } from './counting.ts'
import { trackMoments } from './moments.ts'
import { effectOf } from './recount.ts'
import { resolvers } from './resolvers.ts'
import { fineDatesMigration, type TimelineTables, timelinesMigration } from './tables.ts'
import { neighboursOf, timelineItems } from './timeline-items.ts'

const putPublished = prepareWrite((tx, $: Params<TimelineTables['published_timelines']>) =>
  withTables<TimelineTables>(tx)
    .insertInto('published_timelines')
    .values({ timeline_id: $.timeline_id, published_by: $.published_by, published_at: $.published_at })
    .onConflict(conflict => conflict.doNothing()),
)
const removePublished = prepareWrite((tx, $: Params<{ id: string }>) =>
  withTables<TimelineTables>(tx).deleteFrom('published_timelines').where('timeline_id', '=', $.id),
)

export const timelines = defineServerPlugin({
  id: 'timelines',
  kinds: [timeline, event],
  calls: [
    handle(timelineCalls.paginated, (input, { entities, read }) => entities.findText(read, timeline, input)),
    handle(eventCalls.paginated, ({ timelineId: parentId, ...input }, { entities, read }) =>
      entities.findText(read, event, { ...input, parentId }),
    ),
    handle(timelineCalls.publish, async ({ timelineId: id, value, ...place }, context) => {
      await context.write(async tx => {
        await context.entities.get(tx, timeline, place, id)
        const published = {
          ...{ timeline_id: id, published_by: context.person().id, published_at: context.now().toISOString() },
        }
        await (value ? putPublished.run(tx, published) : removePublished.run(tx, { id }))
      })
      return { ok: true as const }
    }),
    handle(timelineCalls.timelineItems, async ({ spaceId, projectId, ...window }, { entities, read }) => {
      const place = { spaceId, projectId }
      const { text } = await entities.get(read, timeline, place, window.timelineId)
      return timelineItems(read, place, systemOf(JSON.parse(text) as TimelineCounting), window)
    }),
    handle(timelineCalls.countingEffect, async (input, { entities, read }) => {
      const { spaceId, projectId, timelineId, language, ...counting } = input
      refuseBrokenMetrics(counting.metrics, 'metrics')
      refuseBrokenCalendar(counting.calendar, 'calendar')
      refuseBrokenCounting(counting)
      const place = { spaceId, projectId }
      const { text } = await entities.get(read, timeline, place, timelineId)
      const systems = [systemOf(JSON.parse(text) as TimelineCounting), systemOf(counting)] as const
      return effectOf(read, place, timelineId, systems, language)
    }),
    handle(eventCalls.neighbours, async ({ eventId, ...place }, { entities, read }) => {
      await entities.get(read, event, place, eventId)
      return neighboursOf(read, place, eventId)
    }),
  ],
  resolvers,
  migrations: [timelinesMigration, fineDatesMigration],
  onEntityWrite: trackMoments,
})
