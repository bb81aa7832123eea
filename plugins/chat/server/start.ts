import { nameIssue } from '#core/shared/access/account-rules.ts'
import {
  badField,
  type CallContext,
  createKeyedRateLimit,
  handle,
  Problem,
  rateLimited,
  type Tx,
  withTables,
} from '#server/index.ts'
import { type ChatType, chatCalls, chatLimits } from '../shared.ts'
import { membersOf, newestMessageSeq, ownChat } from './chat-rows.ts'
import { emitChatChanged } from './emit.ts'
import { findKnownPeople } from './people.ts'
import { type ChatSummary, readChats } from './read-chats.ts'
import type { ChatTables } from './tables.ts'

const startRate = createKeyedRateLimit({ most: chatLimits.startsPerHour, withinMs: 60 * 60_000, now: () => new Date() })

/** Limits how often people can be added to chats. @throws Problem too-many */
function enforceRate(personId: string): void {
  const wait = startRate.take(personId)
  if (wait > 0) throw rateLimited(`You have begun ${chatLimits.startsPerHour} chats within an hour.`, wait)
}

/** @throws Problem bad-input for a name with invisible characters, or for a missing required one */
function nameFrom(name: string, field: string, optional: boolean): string {
  if (optional && name.trim() === '') return ''
  const issue = nameIssue(name)
  if (issue) throw badField(field, issue)
  return name.trim()
}

async function readChat(tx: Tx, chatId: string, personId: string): Promise<ChatSummary> {
  const chat = (await readChats(tx, personId)).find(one => one.chatId === chatId)
  if (!chat) throw new Error('A chat that was written cannot be read')
  return chat
}

const start = handle(chatCalls.startChat, async ({ name = '', type, users }, context) => {
  const { id: personId } = context.person()
  const isPrivate = type === 'private'
  const validName = nameFrom(name, 'name', isPrivate)
  const id = context.newId()
  return context.write(async tx => {
    // In the transaction: an account found here exists until the chat does.
    const others = await findKnownPeople(tx, users, { field: 'users', but: personId })
    if (isPrivate && others.length !== 1) throw badField('users', 'a private chat is with one other person')
    if (others.length + 1 > chatLimits.people) throw badField('users', `a chat has at most ${chatLimits.people} people`)
    const pairKey = isPrivate ? [personId, ...others].sort().join(' ') : null
    const known = await withTables<ChatTables>(tx)
      .selectFrom('chats')
      .select(['id', 'creator_id'])
      .where(eb => (pairKey === null ? eb('id', '=', id) : eb('pair_key', '=', pairKey)))
      .executeTakeFirst()
    if (known && (await membersOf(tx, known.id)).length === 0)
      throw new Problem('conflict', 'This chat was deleted. Begin another one.')
    if (known) await readOutput(tx, context, known.id, pairKey === null ? [] : [personId, ...others])
    else {
      enforceRate(personId)
      await insertChat(tx, context, { id, type, name: validName, pairKey, people: [personId, ...others] })
    }
    return readChat(tx, known?.id ?? id, personId)
  })
})

interface NewChat {
  id: string
  type: ChatType
  name: string
  pairKey: string | null
  people: readonly string[]
}

async function insertChat(tx: Tx, context: CallContext, { id, type, name, pairKey, people }: NewChat): Promise<void> {
  const at = context.now().toISOString()
  const tables = withTables<ChatTables>(tx)
  await tables
    .insertInto('chats')
    .values({ id, type, name, creator_id: context.person().id, pair_key: pairKey, created_at: at, active_at: at })
    .execute()
  await tables
    .insertInto('chat_members')
    .values(people.map(person => ({ chat_id: id, user_id: person, read_seq: 0, joined_at: at })))
    .execute()
  await emitChatChanged(tx, context, id)
}

/** Adds people to a chat; resolves to whether any of them is new. */
async function readOutput(tx: Tx, context: CallContext, chatId: string, people: readonly string[]): Promise<boolean> {
  const members = await membersOf(tx, chatId)
  const missing = people.filter(person => !members.includes(person))
  if (missing.length === 0) return false
  if (members.length + missing.length > chatLimits.people)
    throw badField('data.users', `a chat has at most ${chatLimits.people} people`)
  enforceRate(context.person().id)
  const at = context.now().toISOString()
  // New members can read earlier messages, which do not count as unread.
  const newest = await newestMessageSeq(tx, chatId)
  await withTables<ChatTables>(tx)
    .insertInto('chat_members')
    .values(missing.map(person => ({ chat_id: chatId, user_id: person, read_seq: newest, joined_at: at })))
    .execute()
  await emitChatChanged(tx, context, chatId)
  return true
}

const edit = handle(chatCalls.editChat, async ({ chatId, data }, context) => {
  const { id: personId } = context.person()
  const { name, users = [] } = data
  return context.write(async tx => {
    const chat = await ownChat(tx, chatId, personId)
    const isPrivate = chat.type === 'private'
    const validName = name === undefined ? chat.name : nameFrom(name, 'data.name', isPrivate)
    if (isPrivate && users.length > 0) throw new Problem('conflict', 'A private chat stays between two. Begin a group.')
    await readOutput(tx, context, chatId, await findKnownPeople(tx, users, { field: 'data.users', but: personId }))
    if (validName !== chat.name) {
      await withTables<ChatTables>(tx).updateTable('chats').set({ name: validName }).where('id', '=', chatId).execute()
      await emitChatChanged(tx, context, chatId)
    }
    return readChat(tx, chatId, personId)
  })
})

export const startHandlers = [start, edit]
