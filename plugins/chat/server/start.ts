import { nameFault } from '#core/shared/account-rules.ts'
import { badField, type CallContext, createPace, handle, Problem, type Tx, tooSoon, withTables } from '#server/index.ts'
import { type ChatType, chatCalls, chatLimits } from '../shared.ts'
import { membersOf, newestIn, ownChat } from './chat-rows.ts'
import { findPeople } from './people.ts'
import { type ShownChat, shownChats } from './shown.ts'
import type { ChatTables } from './tables.ts'
import { tellChanged } from './tell.ts'

const pace = createPace({ most: chatLimits.startsPerHour, withinMs: 60 * 60_000, now: () => new Date() })

/** Nobody is drawn into chats without end. @throws Problem too-many */
function slowDown(personId: string): void {
  const wait = pace.take(personId)
  if (wait > 0) throw tooSoon(`You have begun ${chatLimits.startsPerHour} chats within an hour.`, wait)
}

/** @throws Problem bad-input for a name that hides something, or for none where there has to be one */
function nameFrom(name: string, field: string, optional: boolean): string {
  if (optional && name.trim() === '') return ''
  const fault = nameFault(name)
  if (fault) throw badField(field, fault)
  return name.trim()
}

async function shown(tx: Tx, chatId: string, personId: string): Promise<ShownChat> {
  const chat = (await shownChats(tx, personId)).find(one => one.chatId === chatId)
  if (!chat) throw new Error('A chat that was written cannot be read')
  return chat
}

const start = handle(chatCalls.startChat, async ({ name = '', type, users }, context) => {
  const { id: personId } = context.person()
  const isPrivate = type === 'private'
  const kept = nameFrom(name, 'name', isPrivate)
  const id = context.newId()
  return context.write(async tx => {
    // Accounts end; who is found here is there until the chat is.
    const others = await findPeople(tx, users, { field: 'users', but: personId })
    if (isPrivate && others.length !== 1) throw badField('users', 'a private chat is with one other person')
    if (others.length + 1 > chatLimits.people) throw badField('users', `a chat has at most ${chatLimits.people} people`)
    const pairKey = isPrivate ? [personId, ...others].sort().join(' ') : null
    const known = await withTables<ChatTables>(tx)
      .selectFrom('chats')
      .select(['id', 'creator_id'])
      .where(eb => (pairKey === null ? eb('id', '=', id) : eb('pair_key', '=', pairKey)))
      .executeTakeFirst()
    if (known) await draw(tx, context, known.id, pairKey === null ? [] : [personId, ...others])
    else {
      slowDown(personId)
      await insert(tx, context, { id, type, name: kept, pairKey, people: [personId, ...others] })
    }
    return shown(tx, known?.id ?? id, personId)
  })
})

interface NewChat {
  id: string
  type: ChatType
  name: string
  pairKey: string | null
  people: readonly string[]
}

async function insert(tx: Tx, context: CallContext, { id, type, name, pairKey, people }: NewChat): Promise<void> {
  const at = context.now().toISOString()
  const tables = withTables<ChatTables>(tx)
  await tables
    .insertInto('chats')
    .values({
      ...{ id, type, name, creator_id: context.person().id, pair_key: pairKey },
      ...{ created_at: at, active_at: at },
    })
    .execute()
  await tables
    .insertInto('chat_members')
    .values(people.map(person => ({ chat_id: id, user_id: person, read_seq: 0, joined_at: at })))
    .execute()
  await tellChanged(tx, context, id)
}

/** Brings people into a chat that is there; answers whether any of them was not in it. */
async function draw(tx: Tx, context: CallContext, chatId: string, people: readonly string[]): Promise<boolean> {
  const members = await membersOf(tx, chatId)
  const missing = people.filter(person => !members.includes(person))
  if (missing.length === 0) return false
  if (members.length + missing.length > chatLimits.people)
    throw badField('data.users', `a chat has at most ${chatLimits.people} people`)
  slowDown(context.person().id)
  const at = context.now().toISOString()
  // What was said before they came is there to be read, and is no news.
  const newest = await newestIn(tx, chatId)
  await withTables<ChatTables>(tx)
    .insertInto('chat_members')
    .values(missing.map(person => ({ chat_id: chatId, user_id: person, read_seq: newest, joined_at: at })))
    .execute()
  await tellChanged(tx, context, chatId)
  return true
}

const edit = handle(chatCalls.editChat, async ({ chatId, data }, context) => {
  const { id: personId } = context.person()
  const { name, users = [] } = data
  return context.write(async tx => {
    const chat = await ownChat(tx, chatId, personId)
    const isPrivate = chat.type === 'private'
    const kept = name === undefined ? chat.name : nameFrom(name, 'data.name', isPrivate)
    if (isPrivate && users.length > 0) throw new Problem('conflict', 'A private chat stays between two. Begin a group.')
    await draw(tx, context, chatId, await findPeople(tx, users, { field: 'data.users', but: personId }))
    if (kept !== chat.name) {
      await withTables<ChatTables>(tx).updateTable('chats').set({ name: kept }).where('id', '=', chatId).execute()
      await tellChanged(tx, context, chatId)
    }
    return shown(tx, chatId, personId)
  })
})

export const startHandlers = [start, edit]
