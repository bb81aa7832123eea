import {
  type CallContext,
  handle,
  Problem,
  type ServerServices,
  type StopJob,
  startJob,
  type Tx,
  undoableSince,
  withTables,
} from '#server/index.ts'
import { chatCalls, chatEvents } from '../shared.ts'
import { type ChatRow, chatOf, membersOf } from './chat-rows.ts'
import { emitChatChanged, emitToPeople } from './emit.ts'
import { readChatMessages } from './read-chats.ts'
import type { ChatTables } from './tables.ts'

const tenMinutesMs = 10 * 60 * 1000

const memberColumns = ['chat_id', 'user_id', 'read_seq', 'joined_at'] as const

/** Takes a chat away from all its members; its messages stay for a day, where nobody reads them. */
export async function keepDeletedChat(tx: Tx, { id, pair_key }: ChatRow, by: string, now: Date): Promise<void> {
  const tables = withTables<ChatTables>(tx)
  await forgetDeleted(tx, now)
  await tables
    .insertInto('deleted_chats')
    .values({ chat_id: id, person: by, pair_key, at: now.toISOString() })
    .execute()
  await tables
    .insertInto('deleted_chat_members')
    .columns(memberColumns)
    .expression(tables.selectFrom('chat_members').select(memberColumns).where('chat_id', '=', id))
    .execute()
  await tables.deleteFrom('chat_members').where('chat_id', '=', id).execute()
  // Frees the pair, so that the two can start a new chat.
  await tables.updateTable('chats').set({ pair_key: null }).where('id', '=', id).execute()
}

/** Deletes a message, which is kept for a day. */
export async function keepDeletedMessage(tx: Tx, messageId: string, now: Date): Promise<void> {
  const tables = withTables<ChatTables>(tx)
  await forgetDeleted(tx, now)
  const message = await tables
    .deleteFrom('chat_messages')
    .where('id', '=', messageId)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tables
    .insertInto('deleted_messages')
    .values({ ...message, at: now.toISOString() })
    .execute()
}

/** Removes for good what was deleted more than a day ago. */
async function forgetDeleted(tx: Tx, now: Date): Promise<void> {
  const tables = withTables<ChatTables>(tx)
  const old = tables.selectFrom('deleted_chats').select('chat_id').where('at', '<', undoableSince(now))
  await tables.deleteFrom('chats').where('id', 'in', old).execute()
  await tables.deleteFrom('deleted_messages').where('at', '<', undoableSince(now)).execute()
}

/** The same for what a deleted account deleted, and its place in chats that others deleted. */
export async function forgetDeletedOf(tx: Tx, personId: string): Promise<void> {
  const tables = withTables<ChatTables>(tx)
  const own = tables.selectFrom('deleted_chats').select('chat_id').where('person', '=', personId)
  await tables.deleteFrom('chats').where('id', 'in', own).execute()
  await tables.deleteFrom('deleted_chat_members').where('user_id', '=', personId).execute()
  await tables.deleteFrom('deleted_messages').where('user_id', '=', personId).execute()
}

export function startPurgingDeletedChats({ database, log, now }: ServerServices): StopJob {
  return startJob(
    { everyMs: tenMinutesMs, firstMs: tenMinutesMs },
    () => database.write(tx => forgetDeleted(tx, now())),
    err => log.error({ err }, 'what was deleted of chats could not be forgotten'),
  )
}

function nothingToUndo(what: string): Problem {
  return new Problem('not-found', `There is no ${what} of yours to bring back: each is kept for a day.`)
}

async function putBack(tx: Tx, context: CallContext, chatId: string): Promise<void> {
  const tables = withTables<ChatTables>(tx)
  const deleted = await tables
    .selectFrom('deleted_chats')
    .select('pair_key')
    .where('chat_id', '=', chatId)
    .where('person', '=', context.person().id)
    .where('at', '>=', undoableSince(context.now()))
    .executeTakeFirst()
  if (!deleted) throw nothingToUndo('deleted chat')
  const { pair_key } = deleted
  if (pair_key !== null) {
    const other = await tables.selectFrom('chats').select('id').where('pair_key', '=', pair_key).executeTakeFirst()
    if (other) throw new Problem('conflict', 'You two have begun another chat since.')
    await tables.updateTable('chats').set({ pair_key }).where('id', '=', chatId).execute()
  }
  await tables
    .insertInto('chat_members')
    .columns(memberColumns)
    .expression(tables.selectFrom('deleted_chat_members').select(memberColumns).where('chat_id', '=', chatId))
    .execute()
  await tables.deleteFrom('deleted_chats').where('chat_id', '=', chatId).execute()
  await emitChatChanged(tx, context, chatId)
}

const restoreChat = handle(chatCalls.restoreChat, async ({ chatId }, context) => {
  await context.write(tx => putBack(tx, context, chatId))
  return { ok: true as const }
})

const restoreMessage = handle(chatCalls.restoreMessage, async ({ chatId, messageId }, context) => {
  const { id: personId } = context.person()
  await context.write(async tx => {
    await chatOf(tx, chatId, personId)
    const tables = withTables<ChatTables>(tx)
    const row = await tables
      .selectFrom('deleted_messages')
      .selectAll()
      .where('id', '=', messageId)
      .where('chat_id', '=', chatId)
      .where('user_id', '=', personId)
      .where('at', '>=', undoableSince(context.now()))
      .executeTakeFirst()
    if (!row) throw nothingToUndo('deleted message')
    const { at: _, ...message } = row
    await tables.insertInto('chat_messages').values(message).execute()
    await tables.deleteFrom('deleted_messages').where('id', '=', messageId).execute()
    const [shown] = await readChatMessages(tx, [message.seq])
    await emitToPeople(tx, context, await membersOf(tx, chatId), chatEvents.restored, shown)
  })
  return { ok: true as const }
})

export const restoringHandlers = [restoreChat, restoreMessage]
