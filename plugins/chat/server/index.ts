import { defineServerPlugin, handle } from '#server/index.ts'
import { chatCalls } from '../shared.ts'
import { restoringHandlers, startPurgingDeletedChats } from './deleted.ts'
import { forgetPerson, leavingHandlers } from './leave.ts'
import { messageHandlers } from './messages.ts'
import { getPeople } from './people.ts'
import { readChats } from './read-chats.ts'
import { startHandlers } from './start.ts'
import { chatMigration, deletedMigration } from './tables.ts'

const getChats = handle(chatCalls.getChats, async (_, context) => {
  const chats = await readChats(context.read, context.person().id)
  return { chats, anyNewMessages: chats.some(chat => chat.newMessages) }
})

export const chat = defineServerPlugin({
  id: 'chat',
  migrations: [chatMigration, deletedMigration],
  calls: [getChats, ...messageHandlers, ...startHandlers, ...leavingHandlers, ...restoringHandlers, getPeople],
  forgetPerson,
  start: startPurgingDeletedChats,
})
