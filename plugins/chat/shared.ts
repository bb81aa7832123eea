import { defineCalls, okOutput } from '#core/shared/call.ts'
import { person } from '#core/shared/calls/shapes.ts'

export { chatEvents } from './shared/event.ts'

const chatTypes = ['private', 'group'] as const
export type ChatType = (typeof chatTypes)[number]

export const chatLimits = {
  /** characters of a message */
  message: 10_000,
  /** people in a chat, including its creator */
  people: 50,
  pageSize: 20,
  pageSizeMax: 100,
  /** characters of a message in a list of chats */
  preview: 200,
  /** chats in a list, the most recently active */
  listed: 500,
  /** chats a user may start, or add others to, per hour */
  startsPerHour: 30,
  /** messages a user may send per ten minutes */
  messagesPerTenMinutes: 600,
} as const

const userId = 'string <= 64'
const message = {
  _id: 'id',
  messageId: 'id',
  chatId: 'id',
  userId: 'string',
  username: 'string',
  content: 'string',
  createdAt: 'instant',
} as const
const chat = {
  chatId: 'id',
  name: 'string',
  type: "'private' | 'group'",
  users: [person, '[]'],
  /** may change the chat and remove members */
  creator: 'string',
  newMessages: 'boolean',
  lastMessage: [{ messageId: 'id', userId: 'string', content: 'string', createdAt: 'instant' }, '|', 'null'],
} as const

/** Chats are between people and belong to no project. */
export const chatCalls = defineCalls('chat', {
  getChats: {
    method: 'GET',
    access: 'identity',
    output: { chats: [chat, '[]'], anyNewMessages: 'boolean' },
    about: 'The chats of the caller, the most recently active first.',
  },
  getChatMessages: {
    method: 'GET',
    access: 'identity',
    input: { chatId: 'id', 'page?': 'page', 'limit?': '1 <= number.integer <= 100' },
    output: { data: [message, '[]'], total: 'number.integer', nextCursor: 'string | null' },
    about: 'Messages, newest first, 20 a page; page 1 marks the chat as read.',
  },
  postMessage: {
    access: 'identity',
    input: { chatId: 'id', content: 'string <= 20000' },
    output: message,
    about: 'Send a message of 1 to 10,000 characters; a repeated Idempotency-Key sends it once.',
  },
  deleteMessage: {
    method: 'DELETE',
    access: 'identity',
    input: { messageId: 'id', chatId: 'id' },
    output: okOutput,
    about: 'Delete an own message.',
  },
  restoreMessage: {
    access: 'identity',
    input: { messageId: 'id', chatId: 'id' },
    output: okOutput,
    about: 'Bring back a message that one deleted within a day, at its place among the others.',
  },
  startChat: {
    access: 'identity',
    input: { 'name?': 'string <= 1000', type: "'private' | 'group'", users: 'string[] <= 100' },
    output: chat,
    about: 'Start a chat; a private chat with the same person is returned if it exists.',
  },
  editChat: {
    access: 'identity',
    input: { chatId: 'id', data: { 'name?': 'string <= 1000', 'users?': 'string[] <= 100' } },
    output: chat,
    about: 'Rename an own chat, or add users to it.',
  },
  deleteChat: {
    method: 'DELETE',
    access: 'identity',
    input: { chatId: 'id' },
    output: okOutput,
    about: 'Delete an own chat for all its members.',
  },
  restoreChat: {
    access: 'identity',
    input: { chatId: 'id' },
    output: okOutput,
    about: 'Bring back a chat that one deleted within a day, with its messages, for those who were in it.',
  },
  kickUser: {
    method: 'DELETE',
    access: 'identity',
    input: { chatId: 'id', userId },
    output: okOutput,
    about: 'Remove a member from an own chat, or leave one with one’s own user ID.',
  },
  leave: { access: 'identity', input: { chatId: 'id' }, output: okOutput, about: 'Leave a chat.' },
  getPeople: {
    access: 'identity',
    input: { 'text?': 'string <= 200' },
    output: [person, '[]'],
    about: 'People with a space or a chat in common, by name; at most 50.',
  },
})
