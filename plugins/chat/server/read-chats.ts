import { deletedUser } from '#core/shared/access/account-rules.ts'
import type { OutputOf } from '#core/shared/call.ts'
import { listed, type Params, prepare, type Reader, withTables } from '#server/index.ts'
import { type chatCalls, chatLimits } from '../shared.ts'
import type { ChatTables } from './tables.ts'

export type ChatSummary = OutputOf<typeof chatCalls.getChats>['chats'][number]
export type MessageOutput = OutputOf<typeof chatCalls.postMessage>

const selectChats = prepare((db, $: Params<{ person: string; limit: number }>) =>
  withTables<ChatTables>(db)
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_members.chat_id')
    .select(['chats.id', 'type', 'name', 'creator_id', 'pair_key'])
    .select(eb => [
      eb
        .selectFrom('chat_messages')
        .whereRef('chat_messages.chat_id', '=', 'chats.id')
        .select(of => of.fn.max<number | null>('seq').as('seq'))
        .as('newest'),
      eb
        .exists(
          eb
            .selectFrom('chat_messages')
            .whereRef('chat_messages.chat_id', '=', 'chats.id')
            .whereRef('chat_messages.seq', '>', 'chat_members.read_seq')
            .where('chat_messages.user_id', '<>', $.person)
            .select('seq'),
        )
        .as('unread'),
    ])
    .where('chat_members.user_id', '=', $.person)
    .orderBy('active_at', 'desc')
    .orderBy('chats.id')
    .limit($.limit),
)

const selectMembers = prepare((db, $: Params<{ chats: string }>) =>
  withTables<ChatTables>(db)
    .selectFrom('chat_members')
    .innerJoin('users', 'users.id', 'chat_members.user_id')
    .select(['chat_id', 'users.id', 'users.user_id', 'username'])
    .where('chat_id', 'in', listed<string>($.chats))
    .orderBy('joined_at')
    .orderBy('users.id'),
)

const selectMessages = prepare((db, $: Params<{ seqs: string }>) =>
  withTables<ChatTables>(db)
    .selectFrom('chat_messages')
    .innerJoin('users', 'users.id', 'chat_messages.user_id')
    .select(['chat_messages.seq', 'chat_messages.id', 'chat_id', 'content', 'chat_messages.created_at'])
    .select(['users.user_id', 'username', 'deleted_at'])
    .where('chat_messages.seq', 'in', listed<number>($.seqs)),
)

const selectUsers = prepare((db, $: Params<{ ids: string }>) =>
  db.selectFrom('users').select(['id', 'user_id', 'username', 'deleted_at']).where('id', 'in', listed<string>($.ids)),
)

/** The chats of a user as they see them, the most recently active first. */
export async function readChats(read: Reader, personId: string): Promise<ChatSummary[]> {
  const rows = await selectChats.all(read, { person: personId, limit: chatLimits.listed })
  const people = await selectMembers.all(read, { chats: JSON.stringify(rows.map(({ id }) => id)) })
  const newest = rows.flatMap(row => row.newest ?? [])
  const last = new Map((await readChatMessages(read, newest)).map(message => [message.chatId, message]))
  const inChat = Map.groupBy(people, ({ chat_id }) => chat_id)
  const named = await readUserNames(
    read,
    rows.flatMap(row => [row.creator_id, ...otherMember(row.pair_key, personId)]),
  )
  return rows.map(row => {
    const [other = ''] = otherMember(row.pair_key, personId)
    const message = last.get(row.id)
    return {
      chatId: row.id,
      name: row.name || (named.get(other)?.username ?? ''),
      type: row.type,
      users: (inChat.get(row.id) ?? []).map(({ user_id: userId, username }) => ({ userId, username })),
      creator: named.get(row.creator_id)?.userId ?? deletedUser,
      newMessages: Boolean(row.unread),
      lastMessage: message
        ? {
            messageId: message.messageId,
            userId: message.userId,
            content: message.content.slice(0, chatLimits.preview).toWellFormed(),
            createdAt: message.createdAt,
          }
        : null,
    }
  })
}

/** Messages by sequence number, in the order of the numbers. */
export async function readChatMessages(read: Reader, seqs: readonly number[]): Promise<MessageOutput[]> {
  if (seqs.length === 0) return []
  const rows = await selectMessages.all(read, { seqs: JSON.stringify(seqs) })
  const bySeq = new Map(rows.map(row => [row.seq, row]))
  return seqs.flatMap(seq => {
    const row = bySeq.get(seq)
    if (!row) return []
    const isDeleted = row.deleted_at !== null
    return [
      {
        _id: row.id,
        messageId: row.id,
        chatId: row.chat_id,
        userId: isDeleted ? deletedUser : row.user_id,
        username: isDeleted ? deletedUser : row.username,
        content: row.content,
        createdAt: row.created_at,
      },
    ]
  })
}

async function readUserNames(read: Reader, ids: readonly string[]) {
  const rows = await selectUsers.all(read, { ids: JSON.stringify([...new Set(ids)]) })
  return new Map(
    rows.map(({ id, user_id, username, deleted_at }) => {
      const userId = deleted_at === null ? user_id : deletedUser
      return [id, { userId, username }]
    }),
  )
}

/** The other member of a private chat's pair, whether they have left or not. */
function otherMember(pairKey: string | null, personId: string): string[] {
  return pairKey?.split(' ').filter(id => id !== personId) ?? []
}
