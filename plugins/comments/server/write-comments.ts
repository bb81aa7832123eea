import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { type CallContext, createKeyedRateLimit, Problem, rateLimited, type Tx } from '#server/index.ts'
import { commentLimits, type Reply } from '../shared.ts'
import { contentOf, extraOf } from './comment-text.ts'
import { emitComments, notifyShown, notifyWaiting } from './notify.ts'
import {
  answerOf,
  type CommentRow,
  findComment,
  isBlocked,
  moderates,
  noComment,
  requirePublished,
  settingsOf,
  tables,
  visibleComment,
} from './read-comments.ts'

interface NewComment {
  storyId: string
  chapterId: string
  /** the comment or reply that is answered */
  parentId?: string
  content: RichText | string
}

/** The calls that write, and their limits for each person. */
export function createWriters() {
  let clock = () => new Date()
  const now = () => clock()
  const writes = createKeyedRateLimit({ most: commentLimits.writesPerTenMinutes, withinMs: 600_000, now })
  const reports = createKeyedRateLimit({ most: commentLimits.reportsPerDay, now })

  function take(limit: typeof writes, context: CallContext, text: string): void {
    clock = () => context.now()
    const retryAfter = limit.take(context.person().id)
    if (retryAfter > 0) throw rateLimited(text, retryAfter)
  }

  /** Writes a comment or a reply. */
  async function add(context: CallContext, input: NewComment): Promise<Reply> {
    const { id: me } = context.person()
    const content = contentOf(input.content)
    const extra = extraOf(input) ?? '{}'
    const id = context.newId()
    const moderator = await moderates(context, input.storyId)
    const repeated = async (tx: Tx) => {
      const row = await tables(tx)
        .selectFrom('comments')
        .select('id')
        .where('id', '=', id)
        .where('person_id', '=', me)
        .executeTakeFirst()
      return row ? answerOf(await findComment(tx, id, me), me) : null
    }
    return context.write(async tx => {
      // A repeated request gets the same answer and does not count towards the limit.
      const before = await repeated(tx)
      if (before) return before
      take(writes, context, 'You are writing more comments than anybody can read.')
      await requirePublished(context, tx, input.storyId, input.chapterId)
      const settings = await settingsOf(tx, input.storyId)
      await requireOpen(tx, context, input.storyId, moderator || !settings.closed)
      const parent = input.parentId === undefined ? null : await parentIn(context, tx, input, input.parentId)
      const isHeld = settings.hold && !moderator && !(await isKnown(tx, input.storyId, me))
      await tables(tx)
        .insertInto('comments')
        .values({
          ...{ id, project_id: input.storyId, chapter_id: input.chapterId, person_id: me, content, extra },
          ...{ parent_id: parent?.parent_id || (parent?.id ?? ''), answers_id: parent?.id ?? '' },
          ...{ state: isHeld ? 'waiting' : 'shown', created_at: context.now().toISOString(), edited_at: null },
        } as never)
        .execute()
      const row = await findComment(tx, id, me)
      await (isHeld ? notifyWaiting : notifyShown)(tx, context, row)
      await emitComments(tx, context, row)
      return answerOf(row, me)
    })
  }

  async function change(
    context: CallContext,
    input: { commentId: string; content: RichText | string },
  ): Promise<Reply> {
    const { id: me } = context.person()
    const content = contentOf(input.content)
    const extra = extraOf(input)
    take(writes, context, 'You are changing comments faster than anybody can read.')
    return context.write(async tx => {
      const before = await visibleComment(context, tx, input.commentId)
      if (before.person_id !== me) throw new Problem('forbidden', 'Only who wrote a comment may change it.')
      await requireOpen(tx, context, before.project_id, true)
      await tables(tx)
        .updateTable('comments')
        .set({ content, edited_at: context.now().toISOString(), ...(extra !== null && { extra }) })
        .where('id', '=', before.id)
        .execute()
      await emitComments(tx, context, before)
      return answerOf(await findComment(tx, before.id, me), me)
    })
  }

  async function report(context: CallContext, id: string, reason: string): Promise<void> {
    take(reports, context, 'You have reported many comments today. Write to the author of the story.')
    await context.write(async tx => {
      const row = await visibleComment(context, tx, id)
      const { id: me } = context.person()
      if (row.person_id === me) throw new Problem('conflict', 'This comment is yours: you can delete it.')
      const values = { reason: reason.trim(), settled: 0, created_at: context.now().toISOString() }
      await tables(tx)
        .insertInto('comment_reports')
        .values({ comment_id: id, person_id: me, ...values })
        .onConflict(conflict => conflict.columns(['comment_id', 'person_id']).doUpdateSet(values))
        .execute()
      await emitComments(tx, context, row)
    })
  }

  return { add, change, remove, report }
}

/** Deletes an own comment, or one of an own story, also while the story is taken back. */
async function remove(context: CallContext, id: string): Promise<void> {
  const { id: me } = context.person()
  const seen = await findComment(context.read, id, me)
  const isMine = seen.person_id === me || (await moderates(context, seen.project_id))
  await context.write(async tx => {
    const row = isMine ? await findComment(tx, id, me) : await visibleComment(context, tx, id)
    if (!isMine) throw new Problem('forbidden', 'Only who wrote a comment and the author of the story may delete it.')
    if (row.state === 'deleted') throw noComment()
    await removeRow(tx, row)
    await emitComments(tx, context, row)
  })
}

/** A comment with replies stays as an empty place, until the last of them goes. */
async function removeRow(tx: Tx, row: CommentRow): Promise<void> {
  const has = (parent: string) =>
    tables(tx).selectFrom('comments').select('id').where('parent_id', '=', parent).executeTakeFirst()
  if (row.parent_id === '' && (await has(row.id))) {
    await tables(tx)
      .updateTable('comments')
      .set({ state: 'deleted', content: '[{"type":"paragraph","children":[{"text":""}]}]', extra: '{}' })
      .where('id', '=', row.id)
      .execute()
    await tables(tx).deleteFrom('comment_reports').where('comment_id', '=', row.id).execute()
    return
  }
  await tables(tx).deleteFrom('comments').where('id', '=', row.id).execute()
  if (row.parent_id !== '' && !(await has(row.parent_id)))
    await tables(tx).deleteFrom('comments').where('id', '=', row.parent_id).where('state', '=', 'deleted').execute()
}

async function requireOpen(tx: Tx, context: CallContext, storyId: string, isOpen: boolean): Promise<void> {
  if (!isOpen) throw new Problem('forbidden', 'The author has closed the comments of this story.')
  if (await isBlocked(tx, storyId, context.person().id))
    throw new Problem('forbidden', 'The author of this story does not take comments from you.')
}

/** What a reply answers: a visible comment of the same chapter. @throws Problem not-found */
async function parentIn(context: CallContext, tx: Tx, { storyId, chapterId }: NewComment, parentId: string) {
  const parent = await findComment(tx, parentId, context.person().id)
  const isHere = parent.project_id === storyId && parent.chapter_id === chapterId
  if (!isHere || parent.state !== 'shown') throw noComment()
  return parent
}

/** Whether a comment of a person was shown in this story before. */
async function isKnown(tx: Tx, storyId: string, personId: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('comments')
    .select('id')
    .where('person_id', '=', personId)
    .where('project_id', '=', storyId)
    .where('state', '=', 'shown')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
