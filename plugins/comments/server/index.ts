import { chapter } from '#plugins/chapters/shared.ts'
import { publicCalls } from '#plugins/library/shared.ts'
import { defineServerPlugin, type EntityWriteHook, handle, pageNumber, type Tx } from '#server/index.ts'
import { commentCalls } from '../shared.ts'
import { moderationHandlers } from './moderation.ts'
import { chapterComments } from './page-part.ts'
import {
  isBlocked,
  moderates,
  noComment,
  readComments,
  readReplies,
  requirePublished,
  settingsOf,
  tables,
  visibleComment,
} from './read-comments.ts'
import { commentsMigration } from './tables.ts'
import { createWriters } from './write-comments.ts'

/** Nothing stays of the comments of a deleted chapter. */
const followChapters: EntityWriteHook = {
  changes: ['deleted'],
  async run(tx, { kind, id }) {
    if (kind.name === chapter.name) await tables(tx).deleteFrom('comments').where('chapter_id', '=', id).execute()
  },
}

/** What a deleted account wrote stays, by “Deleted user”, but not what was never shown. */
async function forgetPerson(tx: Tx, personId: string): Promise<void> {
  const db = tables(tx)
  await db.deleteFrom('comments').where('person_id', '=', personId).where('state', '=', 'waiting').execute()
  await db.deleteFrom('comment_reports').where('person_id', '=', personId).execute()
  await db.deleteFrom('comment_blocks').where('person_id', '=', personId).execute()
}

const writers = createWriters()

export const comments = defineServerPlugin({
  id: 'comments',
  migrations: [commentsMigration],
  notifications: [
    { action: 'COMMENT_REPLY', optional: 'on' },
    { action: 'COMMENT_NEW', optional: 'on' },
  ],
  entityTables: [
    { name: 'comments', column: 'chapter_id' },
    { name: 'comment_reports', column: 'comment_id', parent: 'comments' },
  ],
  onEntityWrite: followChapters,
  forgetPerson,
  pageParts: [chapterComments],
  calls: [
    handle(commentCalls.create, (input, context) => writers.add(context, input)),
    handle(commentCalls.reply, (input, context) => writers.add(context, input)),
    handle(commentCalls.replies, async ({ storyId, commentId, page }, context) => {
      const { id, project_id: its } = await visibleComment(context, null, commentId)
      if (storyId !== undefined && storyId !== its) throw noComment()
      return readReplies(context.read, context.user?.id ?? '', id, pageNumber(page))
    }),
    handle(commentCalls.get, async ({ storyId, chapterId, page }, context) => {
      await requirePublished(context, null, storyId, chapterId)
      return readComments(context.read, context.user?.id ?? '', chapterId, pageNumber(page))
    }),
    handle(commentCalls.writing, async ({ storyId }, context) => {
      await context.performRead(publicCalls.story, { storyId })
      const { read, user } = context
      const mayModerate = await moderates(context, storyId)
      if (!user?.userIdSelected) return { writing: 'sign-in', moderates: false } as const
      if (await isBlocked(read, storyId, user.id)) return { writing: 'blocked', moderates: mayModerate } as const
      const { closed } = await settingsOf(read, storyId)
      return { writing: closed && !mayModerate ? 'closed' : 'open', moderates: mayModerate } as const
    }),
    handle(commentCalls.update, (input, context) => writers.change(context, input)),
    handle(commentCalls.delete, async ({ commentId }, context) => {
      await writers.remove(context, commentId)
      return { ok: true as const }
    }),
    handle(commentCalls.report, async ({ commentId, reason = '' }, context) => {
      await writers.report(context, commentId, reason)
      return { ok: true as const }
    }),
    ...moderationHandlers,
  ],
})
