import type { Notifications, Tx } from '#server/index.ts'
import { withTables } from '#server/index.ts'
import { queueMail } from './mail-readers.ts'
import { subscribersFor } from './readers.ts'
import type { LibraryTables } from './tables.ts'

/**
 * Notifies subscribers who want it of chapters that became public: one notification, however many they are, and none
 * for a chapter they were told of before.
 */
export async function notifySubscribers(tx: Tx, notifications: Notifications, projectId: string): Promise<void> {
  const db = withTables<LibraryTables>(tx)
  const story = await db
    .selectFrom('library_stories')
    .select('name')
    .where('project_id', '=', projectId)
    .where('out', '=', 1)
    .executeTakeFirst()
  if (!story) return
  const fresh = await db
    .selectFrom('library_chapters')
    .innerJoin('entities', 'entities.id', 'library_chapters.chapter_id')
    .select(['chapter_id', 'title'])
    .where('library_chapters.project_id', '=', projectId)
    .where('out', '=', 1)
    .where('told', '=', 0)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('seq')
    .execute()
  const [first] = fresh
  if (!first) return
  await db
    .updateTable('library_chapters')
    .set({ told: 1 })
    .where('project_id', '=', projectId)
    .where('out', '=', 1)
    .execute()
  const readers = await subscribersFor(tx, projectId, 'notifications')
  const payload = {
    ...{ storyId: projectId, storyName: story.name, chapterId: first.chapter_id, chapterTitle: first.title },
    count: fresh.length,
  }
  const title =
    fresh.length === 1
      ? `A new chapter of “${story.name}”: ${first.title}`
      : `${fresh.length} new chapters of “${story.name}”`
  await queueMail(tx, projectId, { chapterId: first.chapter_id, count: fresh.length })
  for (const personId of readers)
    await notifications.notify(tx, { personId, action: 'CHAPTER_PUBLISHED', title, payload, projectId })
}
