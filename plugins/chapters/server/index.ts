import type { Place } from '#core/shared/kind-calls.ts'
import { publishCalls } from '#plugins/library/shared.ts'
import { type CallContext, defineServerPlugin, handle, Problem } from '#server/index.ts'
import { chapter, chapterCalls } from '../shared.ts'
import { followMerged, mergedIntoHandler, mergesMigration } from './merged-chapters.ts'
import { movedSinceHandler, movedTextsMigration, saveMovedHandler, whereMovedHandler } from './moved-texts.ts'
import { rearranging } from './rearrange.ts'

/** None is published where no plugin publishes. */
async function publishedIn(context: CallContext, place: Place): Promise<ReadonlySet<string>> {
  try {
    return new Set(await context.performRead(publishCalls.chapters, place))
  } catch (error) {
    if (error instanceof Problem && error.type === 'not-configured') return new Set()
    throw error
  }
}

export const chapters = defineServerPlugin({
  id: 'chapters',
  kinds: [chapter],
  migrations: [mergesMigration, movedTextsMigration],
  derivedTables: ['chapter_merges', 'chapter_moved_texts'],
  onEntityWrite: followMerged,
  calls: [
    ...rearranging,
    mergedIntoHandler,
    saveMovedHandler,
    movedSinceHandler,
    whereMovedHandler,
    handle(chapterCalls.getChaptersMap, async (place, context) => {
      const published = await publishedIn(context, place)
      const rows = await context.read
        .selectFrom('entities')
        .select(['id', 'label'])
        .where('project_id', '=', place.projectId)
        .where('kind', '=', chapter.name)
        .where('archived_at', 'is', null)
        .where('batch_id', 'is', null)
        .orderBy('position')
        .orderBy('seq')
        .execute()
      return rows.map((row, index) => ({
        chapterId: row.id,
        title: row.label,
        index,
        published: published.has(row.id),
      }))
    }),
  ],
})
