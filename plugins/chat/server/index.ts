import { defineServerPlugin, handle } from '#server/index.ts'
import { chatCalls } from '../shared.ts'
import { forgetPerson, leavingHandlers } from './leave.ts'
import { messageHandlers } from './messages.ts'
import { getPeople } from './people.ts'
import { readChats } from './read-chats.ts'
import { startHandlers } from './start.ts'
import { chatMigration } from './tables.ts'

const getChats = handle(chatCalls.getChats, async (_, context) => {
  const chats = await readChats(context.read, context.person().id)
  return { chats, anyNewMessages: chats.some(chat => chat.newMessages) }
})

export const chat = defineServerPlugin({
  id: 'chat',
  migrations: [chatMigration],
  calls: [getChats, ...messageHandlers, ...startHandlers, ...leavingHandlers, getPeople],
  forgetPerson,
})
