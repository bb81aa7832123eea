import { sql } from 'kysely'
import { userIdKey } from '#core/shared/access/account-rules.ts'
import type { InputOf } from '#core/shared/call.ts'
import { type CallContext, handle, type Params, Problem, pageNumber, prepare, type Reader } from '#server/index.ts'
import { commentLimits, commentsEvent, moderationCalls } from '../shared.ts'
import { emitComments, notifyAnswered } from './notify.ts'
import {
  answerOf,
  type CommentRow,
  findComment,
  noComment,
  selectWithAuthors,
  settingsOf,
  tables,
} from './read-comments.ts'

/** What readers reported and nobody has settled. */
const reported = sql`state in ('shown', 'waiting') and exists (
  select 1 from comment_reports where comment_id = c.id and settled = 0)`

interface Listed {
  project: string
  me: string
  limit: number
  skip: number
}
type ListedRow = CommentRow & { chapter_title: string | null }
type Show = InputOf<typeof moderationCalls.list>['show']

const conditions: Record<Show, ReturnType<typeof sql>> = {
  waiting: sql`state = 'waiting'`,
  reported,
  hidden: sql`state = 'hidden'`,
  shown: sql`state = 'shown'`,
}

const selectListed = Object.fromEntries(
  Object.entries(conditions).map(([show, condition]) => [
    show,
    prepare(
      (_, $: Params<Listed>) => sql<ListedRow>`
        select found.*, label as chapter_title from (
          ${selectWithAuthors($.me)} where c.project_id = ${$.project} and ${condition}
          order by seq desc limit ${$.limit} offset ${$.skip}) found
        left join entities on entities.id = chapter_id order by found.seq desc`,
    ),
  ]),
) as Record<Show, ReturnType<typeof prepare<Listed, ListedRow>>>

type Counts = Record<Show, number>

const selectCounts = prepare(
  (_, $: Params<{ project: string }>) => sql<Counts>`
    select coalesce(sum(state = 'waiting'), 0) as waiting, coalesce(sum(state = 'hidden'), 0) as hidden,
      coalesce(sum(state = 'shown'), 0) as shown, coalesce(sum(${reported}), 0) as reported
    from comments c where project_id = ${$.project}`,
)

const noCounts: Counts = { waiting: 0, hidden: 0, shown: 0, reported: 0 }
const countsOf = async (read: Reader, project: string) => (await selectCounts.first(read, { project })) ?? noCounts

function blockedIn(read: Reader, projectId: string) {
  return tables(read)
    .selectFrom('comment_blocks')
    .innerJoin('users', 'users.id', 'comment_blocks.person_id')
    .select(['users.user_id as userId', 'users.username'])
    .where('project_id', '=', projectId)
    .where('deleted_at', 'is', null)
    .orderBy('users.user_id_key')
    .execute()
}

async function reportsOf(read: Reader, id: string): Promise<string[]> {
  const rows = await tables(read)
    .selectFrom('comment_reports')
    .select('reason')
    .where('comment_id', '=', id)
    .where('settled', '=', 0)
    .orderBy('created_at')
    .limit(20)
    .execute()
  return rows.map(({ reason }) => reason)
}

/** Somebody who wrote in this story, or is blocked there. @throws Problem not-found */
async function writerIn(read: Reader, projectId: string, userId: string): Promise<string> {
  const row = await tables(read)
    .selectFrom('users')
    .select('id')
    .where('user_id_key', '=', userIdKey(userId))
    .where('deleted_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('id', 'in', eb.selectFrom('comments').select('person_id').where('project_id', '=', projectId)),
        eb('id', 'in', eb.selectFrom('comment_blocks').select('person_id').where('project_id', '=', projectId)),
      ]),
    )
    .executeTakeFirst()
  if (!row) throw new Problem('not-found', 'Nobody of that name has commented on this story.')
  return row.id
}

/** A comment of the story, whatever its state; not one that is deleted. @throws Problem not-found */
async function commentIn(read: Reader, projectId: string, id: string, me: string): Promise<CommentRow> {
  const row = await findComment(read, id, me)
  if (row.project_id !== projectId || row.state === 'deleted') throw noComment()
  return row
}

const moderate = handle(
  moderationCalls.moderate,
  async ({ storyId: projectId, commentId, state, settled }, context) => {
    const { id: me } = context.person()
    await context.write(async tx => {
      const before = await commentIn(tx, projectId, commentId, me)
      await tables(tx).updateTable('comments').set({ state }).where('id', '=', commentId).execute()
      if (settled !== undefined)
        await tables(tx)
          .updateTable('comment_reports')
          .set({ settled: Number(settled) })
          .where('comment_id', '=', commentId)
          .execute()
      const after: CommentRow = { ...before, state }
      if (before.state === 'waiting' && state === 'shown' && before.answers_id !== '')
        await notifyAnswered(tx, context, after)
      // Readers hear of what appears and of what goes.
      await emitComments(tx, context, before.state === 'shown' ? before : after)
    })
    return { ok: true as const }
  },
)

async function emitSettings(tx: Parameters<typeof emitComments>[0], context: CallContext, projectId: string) {
  await context.events.emit(tx, 'everyone', commentsEvent, { storyId: projectId })
}

/** The calls of authors. */
export const moderationHandlers = [
  handle(moderationCalls.state, async ({ storyId }, { read }) => ({
    ...(await settingsOf(read, storyId)),
    ...(await countsOf(read, storyId)),
    blocked: (await blockedIn(read, storyId)).map(({ userId, username }) => ({ userId: userId ?? '', username })),
  })),
  handle(moderationCalls.list, async ({ storyId: project, show, page }, context) => {
    const { id: me } = context.person()
    const { read } = context
    const at = pageNumber(page)
    const limit = commentLimits.pageSize
    const total = (await countsOf(read, project))[show]
    const rows = await selectListed[show].all(read, { project, me, limit, skip: (at - 1) * limit })
    const data = []
    for (const row of rows) {
      const reports = await reportsOf(read, row.id)
      data.push({ ...answerOf(row, me), chapterTitle: row.chapter_title ?? '', reports })
    }
    return { data, total, nextCursor: at * limit < total ? String(at + 1) : null }
  }),
  moderate,
  handle(moderationCalls.set, async ({ storyId: projectId, closed, hold, notify }, context) => {
    await context.write(async tx => {
      const old = await settingsOf(tx, projectId)
      const values = {
        ...{ closed: Number(closed ?? old.closed), hold: Number(hold ?? old.hold) },
        notify: Number(notify ?? old.notify),
      }
      await tables(tx)
        .insertInto('comment_stories')
        .values({ project_id: projectId, ...values })
        .onConflict(conflict => conflict.column('project_id').doUpdateSet(values))
        .execute()
      await emitSettings(tx, context, projectId)
    })
    return { ok: true as const }
  }),
  handle(moderationCalls.block, async ({ storyId: projectId, userId, value }, context) => {
    await context.write(async tx => {
      const personId = await writerIn(tx, projectId, userId)
      if (personId === context.person().id) throw new Problem('conflict', 'You cannot block yourself.')
      const db = tables(tx)
      await db
        .deleteFrom('comment_blocks')
        .where('project_id', '=', projectId)
        .where('person_id', '=', personId)
        .execute()
      if (value) await db.insertInto('comment_blocks').values({ project_id: projectId, person_id: personId }).execute()
      await context.events.emit(tx, { person: personId }, commentsEvent, { storyId: projectId })
      await context.events.emit(tx, { project: projectId, permission: 'project.publish' }, commentsEvent, {
        storyId: projectId,
      })
    })
    return { ok: true as const }
  }),
]
