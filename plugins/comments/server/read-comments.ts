import { sql } from 'kysely'
import { deletedUser } from '#core/shared/access/account-rules.ts'
import type { RichText } from '#core/shared/rich-text/nodes.ts'
import { publicCalls } from '#plugins/library/shared.ts'
import {
  type CallContext,
  callerMay,
  type Params,
  Problem,
  prepare,
  type Reader,
  type Tx,
  withTables,
} from '#server/index.ts'
import { type Comment, commentLimits, type Reply } from '../shared.ts'
import type { CommentTables } from './tables.ts'

export const tables = withTables<CommentTables>

/** The same words for a comment that never was, is hidden, or belongs to something that is not published. */
export const noComment = () => new Problem('not-found', 'There is no such comment.')

type StoredComment = CommentTables['comments']

export type CommentRow = StoredComment & {
  user_id: string | null
  username: string | null
  replies: number
}

/** Who sees what: everybody what is shown, each also what they wrote. `me` is empty for visitors. */
const visible = (alias: 'c' | 'r', me: unknown) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`(${of('state')} = 'shown' or (${of('person_id')} = ${me} and ${of('state')} in ('waiting', 'hidden')))`
}

/** Comments with their authors; of a deleted account there is none. */
export const selectWithAuthors = (me: unknown) => sql`
  select c.*, users.user_id, users.username,
    (select count(*) from comments r where r.parent_id = c.id and c.parent_id = '' and ${visible('r', me)}) as replies
  from comments c left join users on users.id = c.person_id and deleted_at is null`

interface Me {
  me: string
}
interface Page {
  limit: number
  skip: number
}

/** Something deleted is there for its replies alone. */
const ofChapter = ($: Params<Me & { chapter: string }>) => sql`
  chapter_id = ${$.chapter} and parent_id = '' and (${visible('c', $.me)} or (state = 'deleted' and exists (
    select 1 from comments r where r.parent_id = c.id and ${visible('r', $.me)})))`

const selectComments = prepare(
  (_, $: Params<Me & Page & { chapter: string }>) => sql<CommentRow>`
    ${selectWithAuthors($.me)} where ${ofChapter($)} order by seq desc limit ${$.limit} offset ${$.skip}`,
)
const countComments = prepare(
  (_, $: Params<Me & { chapter: string }>) => sql<{ count: number }>`
    select count(*) as count from comments c where ${ofChapter($)}`,
)
const selectReplies = prepare(
  (_, $: Params<Me & Page & { parent: string }>) => sql<CommentRow>`
    ${selectWithAuthors($.me)} where parent_id = ${$.parent} and ${visible('c', $.me)}
    order by seq limit ${$.limit} offset ${$.skip}`,
)
const countReplies = prepare(
  (_, $: Params<Me & { parent: string }>) => sql<{ count: number }>`
    select count(*) as count from comments c where parent_id = ${$.parent} and ${visible('c', $.me)}`,
)
const selectOne = prepare(
  (_, $: Params<Me & { id: string }>) => sql<CommentRow>`${selectWithAuthors($.me)} where c.id = ${$.id}`,
)

/** A comment as calls answer it. */
export function answerOf(row: CommentRow, me: string): Reply {
  const isDeleted = row.state === 'deleted'
  const own = !isDeleted && row.person_id === me
  return {
    ...(isDeleted ? {} : (JSON.parse(row.extra) as object)),
    ...{ commentId: row.id, storyId: row.project_id, chapterId: row.chapter_id },
    parentId: row.parent_id === '' ? null : row.parent_id,
    content: JSON.parse(row.content) as RichText,
    user:
      row.user_id === null || isDeleted
        ? { userId: deletedUser, username: deletedUser }
        : { userId: row.user_id, username: row.username ?? '' },
    ...{ createdAt: row.created_at, editedAt: row.edited_at, state: row.state, own, replies: row.replies },
  }
}

const cursorAfter = (page: number, total: number) => (page * commentLimits.pageSize < total ? String(page + 1) : null)
const pageAt = (page: number): Page => ({ limit: commentLimits.pageSize, skip: (page - 1) * commentLimits.pageSize })

/** A page of the comments of a chapter. Whether it is published is the caller's to check. */
export async function readComments(read: Reader, me: string, chapter: string, page: number) {
  const total = (await countComments.first(read, { me, chapter }))?.count ?? 0
  const rows = await selectComments.all(read, { me, chapter, ...pageAt(page) })
  const data: Comment[] = []
  for (const row of rows) {
    const first = { me, parent: row.id, limit: commentLimits.firstReplies, skip: 0 }
    const replies = row.replies === 0 ? [] : await selectReplies.all(read, first)
    data.push({ ...answerOf(row, me), firstReplies: replies.map(reply => answerOf(reply, me)) })
  }
  return { data, total, nextCursor: cursorAfter(page, total) }
}

export async function readReplies(read: Reader, me: string, parent: string, page: number) {
  const total = (await countReplies.first(read, { me, parent }))?.count ?? 0
  const rows = await selectReplies.all(read, { me, parent, ...pageAt(page) })
  return { data: rows.map(row => answerOf(row, me)), total, nextCursor: cursorAfter(page, total) }
}

/** @throws Problem not-found */
export async function findComment(read: Reader, id: string, me: string): Promise<CommentRow> {
  const row = await selectOne.first(read, { id, me })
  if (!row) throw noComment()
  return row
}

/** Whether the chapter is published and its story in the library. Inside of a transaction where there is one. */
async function isPublished(context: CallContext, tx: Tx | null, storyId: string, chapterId: string) {
  try {
    const story = await (tx
      ? context.perform(tx, publicCalls.story, { storyId })
      : context.performRead(publicCalls.story, { storyId }))
    // Comments quote the text.
    if (story.asks)
      throw new Problem('forbidden', 'This story has content warnings: say on its page first that you want to read it.')
    return story.list.some(one => one.chapterId === chapterId)
  } catch (error) {
    if (error instanceof Problem && error.type === 'not-found') return false
    throw error
  }
}

/** @throws Problem not-found, the same whether the chapter is unpublished, of another story or was never there */
export async function requirePublished(context: CallContext, tx: Tx | null, storyId: string, chapterId: string) {
  if (!(await isPublished(context, tx, storyId, chapterId)))
    throw new Problem('not-found', 'There is no such chapter in this story.')
}

/** A comment that the caller can see: shown or their own, and not deleted. @throws Problem not-found */
export async function visibleComment(context: CallContext, tx: Tx | null, id: string): Promise<CommentRow> {
  const me = context.user?.id ?? ''
  const row = await findComment(tx ?? context.read, id, me)
  const isVisible = row.state === 'shown' || (row.person_id === me && row.state !== 'deleted')
  if (!isVisible || !(await isPublished(context, tx, row.project_id, row.chapter_id))) throw noComment()
  return row
}

interface StorySettings {
  closed: boolean
  hold: boolean
  notify: boolean
}

export async function settingsOf(read: Reader, storyId: string): Promise<StorySettings> {
  const row = await tables(read)
    .selectFrom('comment_stories')
    .select(['closed', 'hold', 'notify'])
    .where('project_id', '=', storyId)
    .executeTakeFirst()
  return { closed: row?.closed === 1, hold: row?.hold === 1, notify: row?.notify !== 0 }
}

export async function isBlocked(read: Reader, storyId: string, personId: string): Promise<boolean> {
  const row = await tables(read)
    .selectFrom('comment_blocks')
    .select('person_id')
    .where('project_id', '=', storyId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the caller moderates the comments of a story: those who may publish it do. */
export const moderates = (context: CallContext, storyId: string) => callerMay(context, storyId, 'project.publish')
