import { userIdKey } from '#core/shared/access/account-rules.ts'
import { type CallContext, handle, Problem, type Tx, withTables } from '#server/index.ts'
import { chatCalls, chatEvents } from '../shared.ts'
import { chatOf, membersOf, ownChat } from './chat-rows.ts'
import { forgetDeletedOf, keepDeletedChat } from './deleted.ts'
import { emitChatChanged, emitToPeople } from './emit.ts'
import type { ChatTables } from './tables.ts'

/**
 * Removes a member. A chat without members is deleted; if the creator leaves, the longest-standing member becomes the
 * creator.
 */
async function removeMember(tx: Tx, chatId: string, personId: string): Promise<void> {
  const tables = withTables<ChatTables>(tx)
  await tables.deleteFrom('chat_members').where('chat_id', '=', chatId).where('user_id', '=', personId).execute()
  const [oldestMember] = await membersOf(tx, chatId)
  if (oldestMember === undefined) await tables.deleteFrom('chats').where('id', '=', chatId).execute()
  else
    await tables
      .updateTable('chats')
      .set({ creator_id: oldestMember })
      .where('id', '=', chatId)
      .where('creator_id', '=', personId)
      .execute()
}

/** Removes a deleted account from every chat. Its messages stay, by “Deleted user”. */
export async function forgetPerson(tx: Tx, personId: string): Promise<void> {
  const rows = await withTables<ChatTables>(tx)
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', personId)
    .execute()
  for (const { chat_id: chatId } of rows) await removeMember(tx, chatId, personId)
  await forgetDeletedOf(tx, personId)
}

const leave = handle(chatCalls.leave, async ({ chatId }, context) => {
  await context.write(tx => leaveChat(tx, context, chatId))
  return { ok: true as const }
})

async function leaveChat(tx: Tx, context: CallContext, chatId: string): Promise<void> {
  const { id: personId, userId } = context.person()
  await chatOf(tx, chatId, personId)
  await removeMember(tx, chatId, personId)
  await emitToPeople(tx, context, [personId], chatEvents.gone, { chatId, by: userId })
  await emitChatChanged(tx, context, chatId)
}

const kick = handle(chatCalls.kickUser, async ({ chatId, userId }, context) => {
  const me = context.person()
  await context.write(async tx => {
    // Every member may remove themselves.
    if (userIdKey(userId) === userIdKey(me.userId)) return leaveChat(tx, context, chatId)
    await ownChat(tx, chatId, me.id)
    const member = await withTables<ChatTables>(tx)
      .selectFrom('chat_members')
      .innerJoin('users', 'users.id', 'chat_members.user_id')
      .select('users.id')
      .where('chat_id', '=', chatId)
      .where('user_id_key', '=', userIdKey(userId))
      .executeTakeFirst()
    if (!member) throw new Problem('not-found', 'Nobody of that name is in this chat.')
    await removeMember(tx, chatId, member.id)
    await emitToPeople(tx, context, [member.id], chatEvents.gone, { chatId, by: me.userId })
    await emitChatChanged(tx, context, chatId)
  })
  return { ok: true as const }
})

const remove = handle(chatCalls.deleteChat, async ({ chatId }, context) => {
  const me = context.person()
  await context.write(async tx => {
    const chat = await ownChat(tx, chatId, me.id)
    const members = await membersOf(tx, chatId)
    await keepDeletedChat(tx, chat, me.id, context.now())
    await emitToPeople(tx, context, members, chatEvents.gone, { chatId, by: me.userId })
  })
  return { ok: true as const }
})

export const leavingHandlers = [leave, kick, remove]
