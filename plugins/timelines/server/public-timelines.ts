import type { Place } from '#core/shared/kind-calls.ts'
import { limits } from '#core/shared/limits.ts'
import { publicCalls, publishCalls } from '#plugins/library/shared.ts'
import { type CallContext, handle, Problem, pageNumber, type Tx, withTables } from '#server/index.ts'
import { type DateSystemFields, systemOf } from '../shared/dates.ts'
import { publicTimelineCalls, timeline } from '../shared.ts'
import { eventPage } from './event-pages.ts'
import type { TimelineTables } from './tables.ts'

/** Whatever is published first of a project publishes its story; one that was taken back stays so. */
export async function publishStoryOnce(tx: Tx, context: CallContext, place: Place): Promise<void> {
  try {
    const { story } = await context.perform(tx, publishCalls.get, place)
    if (!story) await context.perform(tx, publishCalls.project, place)
  } catch (error) {
    // Without a library there is no story to publish.
    if (!(error instanceof Problem && error.type === 'not-configured')) throw error
  }
}

interface PublicTimelineQuery {
  storyId: string
  timelineId: string
  through?: string | undefined
}

/** A published timeline of a story that is out. @throws Problem not-found, the same for everything that is not */
async function publishedTimeline(context: CallContext, { storyId, timelineId, through }: PublicTimelineQuery) {
  const { asks } = await context.performRead(publicCalls.story, { storyId })
  if (asks)
    throw new Problem('forbidden', 'This story has content warnings: say on its page first that you want to read it.')
  const row = await withTables<TimelineTables>(context.read)
    .selectFrom('published_timelines')
    .innerJoin('entities', 'entities.id', 'timeline_id')
    .select(['label', 'data', 'space_id'])
    .where('timeline_id', '=', timelineId)
    .where('project_id', '=', storyId)
    .where('kind', '=', timeline.name)
    .where('archived_at', 'is', null)
    .where('batch_id', 'is', null)
    .executeTakeFirst()
  const withheld = await context.withheld({ storyId, through })
  if (!row || withheld.has(timelineId)) throw new Problem('not-found', 'There is no such timeline in this story.')
  const place: Place = { spaceId: row.space_id, projectId: storyId }
  return { name: row.label, place, system: systemOf(JSON.parse(row.data) as DateSystemFields), withheld: [...withheld] }
}

/** The calls of readers. They need no session. */
export const publicTimelines = [
  handle(publicTimelineCalls.timeline, async (query, context) => {
    const { storyId, timelineId } = query
    const { name, place, system, withheld } = await publishedTimeline(context, query)
    const { total } = await eventPage(context.read, place, system, { timelineId, limit: 1, withheld })
    return { storyId, timelineId, name, total }
  }),
  handle(publicTimelineCalls.chronicles, async ({ page, ...query }, context) => {
    const { timelineId } = query
    const { place, system, withheld } = await publishedTimeline(context, query)
    const at = pageNumber(page)
    const { data, total } = await eventPage(context.read, place, system, { timelineId, page: at, withheld })
    return { data, total, nextCursor: at * limits.pageSize < total ? String(at + 1) : null }
  }),
]
