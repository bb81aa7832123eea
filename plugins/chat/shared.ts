import { defineCalls, okOutput } from '#core/shared/call.ts'
import { person } from '#core/shared/calls/shapes.ts'

export const chatTypes = ['private', 'group'] as const
export type ChatType = (typeof chatTypes)[number]

export const chatLimits = {
  /** characters of a message */
  message: 10_000,
  /** people in a chat, its creator among them */
  people: 50,
  pageSize: 20,
  pageSizeMax: 100,
  /** characters of a message that a list of chats shows */
  preview: 200,
  /** chats a list answers, those talked in last */
  listed: 500,
  /** chats one person may begin, or draw others into, within an hour */
  startsPerHour: 30,
  /** messages one person may send within ten minutes */
  messagesPerTenMinutes: 600,
} as const

/** What open pages hear beside `message`, which carries the message itself. */
export const chatEvents = {
  /** the documents' own name (foundation 7): a new message, to everybody in the chat */
  message: 'message',
  /** `{chatId, messageId}` */
  deleted: 'chat.message-deleted',
  /** its name or who is in it: `{chatId}` */
  changed: 'chat.changed',
  /** to whom it is there no more: `{chatId, by}`, `by` the user id of who saw to it */
  gone: 'chat.gone',
  /** read in another window of the same person: `{chatId}` */
  read: 'chat.read',
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
  /** may change it, and take people out of it */
  creator: 'string',
  newMessages: 'boolean',
  lastMessage: [{ messageId: 'id', userId: 'string', content: 'string', createdAt: 'instant' }, '|', 'null'],
} as const

/** Chats are between people, not of a project (foundation 7, decisions ). */
export const chatCalls = defineCalls('chat', {
  getChats: {
    method: 'GET',
    access: 'identity',
    output: { chats: [chat, '[]'], anyNewMessages: 'boolean' },
    about: 'The chats one is in, those talked in last before others.',
  },
  getChatMessages: {
    method: 'GET',
    access: 'identity',
    input: { chatId: 'id', 'page?': 'page', 'limit?': '1 <= number.integer <= 100' },
    output: { data: [message, '[]'], total: 'number.integer', nextCursor: 'string | null' },
    about: 'Messages, newest first, 20 a page; asking for page 1 marks the chat as read.',
  },
  postMessage: {
    access: 'identity',
    input: { chatId: 'id', content: 'string <= 20000' },
    output: message,
    about: 'Send a message of 1 to 10,000 characters; sent again with the same Idempotency-Key it is there once.',
  },
  deleteMessage: {
    method: 'DELETE',
    access: 'identity',
    input: { messageId: 'id', chatId: 'id' },
    output: okOutput,
    about: 'Delete an own message.',
  },
  startChat: {
    access: 'identity',
    input: { 'name?': 'string <= 1000', type: "'private' | 'group'", users: 'string[] <= 100' },
    output: chat,
    about: 'Begin a chat; with one person there is one private chat, which is answered again.',
  },
  editChat: {
    access: 'identity',
    input: { chatId: 'id', data: { 'name?': 'string <= 1000', 'users?': 'string[] <= 100' } },
    output: chat,
    about: 'Rename an own chat, or bring the users named into it.',
  },
  deleteChat: {
    method: 'DELETE',
    access: 'identity',
    input: { chatId: 'id' },
    output: okOutput,
    about: 'Delete an own chat for everybody in it.',
  },
  kickUser: {
    method: 'DELETE',
    access: 'identity',
    input: { chatId: 'id', userId },
    output: okOutput,
    about: 'Take somebody out of an own chat.',
  },
  leave: { access: 'identity', input: { chatId: 'id' }, output: okOutput, about: 'Leave a chat.' },
  getPeople: {
    access: 'identity',
    input: { 'text?': 'string <= 200' },
    output: [person, '[]'],
    about: 'People one shares a space or a chat with, by name; at most 50.',
  },
})
