import type { CallContext, Tx } from '#server/index.ts'
import { commentsEvent } from '../shared.ts'
import { type CommentRow, isBlocked, settingsOf, tables } from './read-comments.ts'

/** Open pages read the comments again. Readers get no event about what waits or is hidden from them. */
export async function emitComments(tx: Tx, { events }: CallContext, row: CommentRow): Promise<void> {
  const change = { storyId: row.project_id }
  if (row.state === 'shown') await events.emit(tx, 'everyone', commentsEvent, change)
  else {
    await events.emit(tx, { person: row.person_id }, commentsEvent, change)
    await events.emit(tx, { project: row.project_id, permission: 'project.publish' }, commentsEvent, change)
  }
}

async function payloadOf(tx: Tx, row: CommentRow) {
  const project = await tx
    .selectFrom('projects')
    .select(['space_id', 'name'])
    .where('id', '=', row.project_id)
    .executeTakeFirstOrThrow()
  const by = { userId: row.user_id ?? '', username: row.username ?? '' }
  return {
    ...{ storyId: row.project_id, chapterId: row.chapter_id, commentId: row.id, storyName: project.name, by },
    ...{ spaceId: project.space_id, projectId: row.project_id },
  }
}

async function ownerOf(tx: Tx, projectId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('project_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('role', '=', 'owner')
    .executeTakeFirst()
  return row?.user_id
}

/** Notifies the author of the story that a comment waits for them. */
export async function notifyWaiting(tx: Tx, context: CallContext, row: CommentRow): Promise<void> {
  await notifyOwner(tx, context, row, '')
}

/** Notifies who is answered, and the author of the story, of a comment that readers can see. */
export async function notifyShown(tx: Tx, context: CallContext, row: CommentRow): Promise<void> {
  const answered = row.answers_id === '' ? '' : await notifyAnswered(tx, context, row)
  await notifyOwner(tx, context, row, answered)
}

/** Returns whom it has told. */
export async function notifyAnswered(tx: Tx, { notifications }: CallContext, row: CommentRow): Promise<string> {
  const answered = await tables(tx)
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.person_id')
    .select('person_id')
    .where('comments.id', '=', row.answers_id)
    .where('state', '=', 'shown')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!answered || answered.person_id === row.person_id) return ''
  const payload = await payloadOf(tx, row)
  await notifications.notify(tx, {
    ...{ personId: answered.person_id, action: 'COMMENT_REPLY', payload },
    title: `${row.username ?? ''} replied to your comment on “${payload.storyName}”`,
  })
  return answered.person_id
}

async function notifyOwner(tx: Tx, { notifications }: CallContext, row: CommentRow, notifiedId: string): Promise<void> {
  const owner = await ownerOf(tx, row.project_id)
  if (owner === undefined || owner === row.person_id || owner === notifiedId) return
  if (!(await settingsOf(tx, row.project_id)).notify || (await isBlocked(tx, row.project_id, row.person_id))) return
  const payload = { ...(await payloadOf(tx, row)), waits: row.state === 'waiting' }
  await notifications.notify(tx, {
    ...{ personId: owner, action: 'COMMENT_NEW', payload, projectId: row.project_id },
    title: payload.waits
      ? `A comment of ${row.username ?? ''} on “${payload.storyName}” waits for your approval`
      : `${row.username ?? ''} commented on “${payload.storyName}”`,
  })
}
