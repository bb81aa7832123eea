import { Problem, type Reader, withTables } from '#server/index.ts'
import type { ChatTables } from './tables.ts'

export type ChatRow = ChatTables['chats'] & { read_seq: number }

/** One error for a chat that does not exist and for one of others, so that it does not reveal which. */
function noSuchChat(): Problem {
  return new Problem('not-found', 'There is no such chat, or you are not in it.')
}

/** A chat that the user is in. @throws Problem not-found */
export async function chatOf(read: Reader, chatId: string, personId: string): Promise<ChatRow> {
  const row = await withTables<ChatTables>(read)
    .selectFrom('chats')
    .innerJoin('chat_members', 'chat_members.chat_id', 'chats.id')
    .selectAll('chats')
    .select('chat_members.read_seq')
    .where('chats.id', '=', chatId)
    .where('chat_members.user_id', '=', personId)
    .executeTakeFirst()
  if (!row) throw noSuchChat()
  return row
}

/** A chat that the user created. @throws Problem not-found, or forbidden for its other members */
export async function ownChat(read: Reader, chatId: string, personId: string): Promise<ChatRow> {
  const row = await chatOf(read, chatId, personId)
  if (row.creator_id !== personId)
    throw new Problem('forbidden', 'Only who began the chat may do that. You can leave it.')
  return row
}

/** Internal ids of the members of a chat, in the order they joined. */
export async function membersOf(read: Reader, chatId: string): Promise<string[]> {
  const rows = await withTables<ChatTables>(read)
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', chatId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  return rows.map(row => row.user_id)
}

/** The sequence number of a chat's newest message; 0 if there is none. */
export async function newestMessageSeq(read: Reader, chatId: string): Promise<number> {
  const row = await withTables<ChatTables>(read)
    .selectFrom('chat_messages')
    .select(eb => eb.fn.max<number | null>('seq').as('seq'))
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  return row?.seq ?? 0
}
