import { requiredIssue } from '#core/shared/issue.ts'
import { isCleanText } from '#core/shared/text/text-keys.ts'
import {
  badField,
  type CallContext,
  createKeyedRateLimit,
  handle,
  Problem,
  type Reader,
  rateLimited,
  type Tx,
  withTables,
} from '#server/index.ts'
import { chatCalls, chatEvents, chatLimits } from '../shared.ts'
import { type ChatRow, chatOf, membersOf, newestMessageSeq } from './chat-rows.ts'
import { keepDeletedMessage } from './deleted.ts'
import { emitToPeople } from './emit.ts'
import { readMessagePage } from './page.ts'
import { type MessageOutput, readChatMessages } from './read-chats.ts'
import type { ChatTables } from './tables.ts'

const messageRate = createKeyedRateLimit({
  most: chatLimits.messagesPerTenMinutes,
  withinMs: 10 * 60_000,
  now: () => new Date(),
})

/** Validates and normalizes the text. @throws Problem bad-input */
function textFrom(content: string): string {
  const text = content.replace(/\r\n?/g, '\n')
  if (/^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text)) throw badField('content', requiredIssue)
  if ([...text].length > chatLimits.message) throw badField('content', `has at most ${chatLimits.message} characters`)
  if (!isCleanText(text)) throw badField('content', 'cannot hold control characters')
  return text
}

const post = handle(chatCalls.postMessage, async ({ chatId, content }, context) => {
  const text = textFrom(content)
  const { id: personId } = context.person()
  const messageId = context.newId()
  // A repeated request gets the same answer and does not count towards the limit.
  const before = await findByIdempotencyKey(context.read, messageId, chatId, personId)
  if (before) return before
  const retryAfter = messageRate.take(personId)
  if (retryAfter > 0) throw rateLimited('You are sending more messages than anybody can read.', retryAfter)
  return context.write(async tx => {
    const chat = await chatOf(tx, chatId, personId)
    const again = await findByIdempotencyKey(tx, messageId, chatId, personId)
    return again ?? appendMessage(tx, context, chat, { id: messageId, text })
  })
})

async function findByIdempotencyKey(
  read: Reader,
  messageId: string,
  chatId: string,
  personId: string,
): Promise<MessageOutput | undefined> {
  const row = await withTables<ChatTables>(read)
    .selectFrom('chat_messages')
    .select(['seq', 'chat_id'])
    .where('id', '=', messageId)
    .where('user_id', '=', personId)
    .executeTakeFirst()
  if (!row) return undefined
  await chatOf(read, chatId, personId)
  if (row.chat_id !== chatId) throw new Problem('conflict', 'This message was sent to another chat.')
  return (await readChatMessages(read, [row.seq]))[0]
}

async function appendMessage(
  tx: Tx,
  context: CallContext,
  chat: ChatRow,
  { id, text }: { id: string; text: string },
): Promise<MessageOutput> {
  const { id: personId } = context.person()
  const tables = withTables<ChatTables>(tx)
  const at = context.now().toISOString()
  const newest = await newestMessageSeq(tx, chat.id)
  const { seq } = await tables
    .insertInto('chat_messages')
    .values({ id, chat_id: chat.id, user_id: personId, content: text, created_at: at })
    .returning('seq')
    .executeTakeFirstOrThrow()
  await tables.updateTable('chats').set({ active_at: at }).where('id', '=', chat.id).execute()
  // If the sender has read everything so far, their own message is read too.
  if (chat.read_seq >= newest) await markRead(tx, chat.id, personId, seq)
  const [message] = await readChatMessages(tx, [seq])
  if (!message) throw new Error('A message that was written cannot be read')
  await emitToPeople(tx, context, await membersOf(tx, chat.id), chatEvents.message, message)
  return message
}

async function markRead(tx: Tx, chatId: string, personId: string, seq: number): Promise<boolean> {
  const { numUpdatedRows } = await withTables<ChatTables>(tx)
    .updateTable('chat_members')
    .set({ read_seq: seq })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', personId)
    .where('read_seq', '<', seq)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const get = handle(chatCalls.getChatMessages, async ({ chatId, page, limit = chatLimits.pageSize }, context) => {
  const { id: personId } = context.person()
  const chat = await chatOf(context.read, chatId, personId)
  const { seqs, ...counted } = await readMessagePage(context.read, chatId, page, limit)
  const data = await readChatMessages(context.read, seqs)
  const [newest = 0] = seqs
  if ((page ?? 1) === 1 && newest > chat.read_seq)
    await context.write(async tx => {
      if (!(await markRead(tx, chatId, personId, newest))) return
      await emitToPeople(tx, context, [personId], chatEvents.read, { chatId })
    })
  return { data, ...counted }
})

const remove = handle(chatCalls.deleteMessage, async ({ chatId, messageId }, context) => {
  const { id: personId } = context.person()
  await context.write(async tx => {
    await chatOf(tx, chatId, personId)
    const tables = withTables<ChatTables>(tx)
    const row = await tables
      .selectFrom('chat_messages')
      .select('user_id')
      .where('id', '=', messageId)
      .where('chat_id', '=', chatId)
      .executeTakeFirst()
    if (!row) throw new Problem('not-found', 'There is no such message here, or not any more.')
    if (row.user_id !== personId) throw new Problem('forbidden', 'Only who wrote a message may delete it.')
    await keepDeletedMessage(tx, messageId, context.now())
    await emitToPeople(tx, context, await membersOf(tx, chatId), chatEvents.deleted, { chatId, messageId })
  })
  return { ok: true as const }
})

export const messageHandlers = [post, get, remove]
