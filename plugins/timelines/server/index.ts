import type { Place } from '#core/shared/kind-calls.ts'
import {
  badField,
  type CallContext,
  defineServerPlugin,
  type FieldResolver,
  handle,
  type Params,
  prepareWrite,
  withTables,
} from '#server/index.ts'
import { dateFieldTypes, dateValueIn, isDateValue } from '../shared/date-value.ts'
import { type DateSystem, type DateSystemFields, isDateIn, noDateText, systemOf } from '../shared/dates.ts'
import { event, eventCalls, laneItemsMax, timeline, timelineCalls, timelineItemsMax } from '../shared.ts'
import { effectOf } from './convert-event-dates.ts'
import { refuseBrokenCalendar, refuseBrokenCounting, refuseBrokenMetrics } from './counting.ts'
import { eventPage } from './event-pages.ts'
import { withLanes } from './lanes.ts'
import { trackMoments } from './moments.ts'
import { fineDatesPart } from './project-part.ts'
import { publicTimelines, publishStoryOnce } from './public-timelines.ts'
import { systemsOf, timelineResolvers } from './resolvers.ts'
import { storyOf } from './story.ts'
import { fineDatesMigration, sharedAxisMigration, type TimelineTables, timelinesMigration } from './tables.ts'
import { neighboursOf, timelineItems } from './timeline-items.ts'

/** The types of fields that hold one date of a timeline of the project. */
const dateFieldResolvers: readonly FieldResolver[] = dateFieldTypes.map(form => ({
  form,
  custom: true,
  async check(read, { projectId }, value, path) {
    if (value === null) return
    if (!isDateValue(value))
      throw badField(path, 'must be null or a date: timelineId, moment, precision, unitsPerDay and anchor')
    const system = (await systemsOf(read, projectId, [value.timelineId])).get(value.timelineId)
    if (!system) throw badField(`${path}.timelineId`, 'is no timeline of this project')
    const { moment } = dateValueIn(system, value)
    if (!Number.isSafeInteger(moment) || !isDateIn(system, [moment]))
      throw badField(`${path}.moment`, noDateText(system, [moment]))
  },
}))

const putPublished = prepareWrite((tx, $: Params<TimelineTables['published_timelines']>) =>
  withTables<TimelineTables>(tx)
    .insertInto('published_timelines')
    .values({ timeline_id: $.timeline_id, published_by: $.published_by, published_at: $.published_at })
    .onConflict(conflict => conflict.doNothing()),
)
const removePublished = prepareWrite((tx, $: Params<{ id: string }>) =>
  withTables<TimelineTables>(tx).deleteFrom('published_timelines').where('timeline_id', '=', $.id),
)

/** How a timeline counts. @throws Problem not-found */
async function systemIn({ entities, read }: CallContext, place: Place, id: string): Promise<DateSystem> {
  const { text } = await entities.get(read, timeline, place, id)
  return systemOf(JSON.parse(text) as DateSystemFields)
}

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
        if (value) await publishStoryOnce(tx, context, place)
      })
      return { ok: true as const }
    }),
    ...publicTimelines,
    handle(timelineCalls.timelineItems, async ({ spaceId, projectId, lanes, ...window }, context) => {
      const place = { spaceId, projectId }
      if (lanes !== undefined && (window.limit ?? timelineItemsMax) > laneItemsMax)
        throw badField('limit', `is at most ${laneItemsMax} with lanes`)
      const items = await timelineItems(context.read, place, await systemIn(context, place, window.timelineId), window)
      return lanes === undefined ? items : withLanes(context, place, items, lanes)
    }),
    handle(timelineCalls.countingEffect, async (input, context) => {
      const { spaceId, projectId, timelineId, language, ...counting } = input
      refuseBrokenMetrics(counting.metrics, 'metrics')
      refuseBrokenCalendar(counting.calendar, 'calendar')
      refuseBrokenCounting(counting)
      const place = { spaceId, projectId }
      const systems = [await systemIn(context, place, timelineId), systemOf(counting)] as const
      return effectOf(context.read, place, timelineId, systems, language)
    }),
    handle(timelineCalls.events, async ({ spaceId, projectId, ...page }, context) => {
      const place = { spaceId, projectId }
      return eventPage(context.read, place, await systemIn(context, place, page.timelineId), page)
    }),
    handle(timelineCalls.story, async ({ timelineId, ...place }, context) =>
      storyOf(context, place, await systemIn(context, place, timelineId), timelineId),
    ),
    handle(eventCalls.neighbours, async ({ eventId, ...place }, { entities, read }) => {
      await entities.get(read, event, place, eventId)
      return neighboursOf(read, place, eventId)
    }),
  ],
  resolvers: [...timelineResolvers, ...dateFieldResolvers],
  migrations: [timelinesMigration, fineDatesMigration, sharedAxisMigration],
  derivedTables: ['event_moments', 'event_fine_dates'],
  projectParts: [fineDatesPart],
  onEntityWrite: trackMoments,
})
