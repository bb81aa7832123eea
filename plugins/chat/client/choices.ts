import { call, type Option, session, t } from '#core/client/index.ts'
import { chatCalls } from '../shared.ts'
import { readLog } from './logs.ts'
import { type Chat, chat } from './state.ts'

type Answers = Readonly<Record<string, string>>
const previewLetters = 80
/** messages there are to choose from, the newest */
const mostMessages = 100

const me = () => session.user?.userId ?? ''

/** The chat the person is in first: it is mostly meant. */
function withActiveFirst(list: readonly Chat[]): Chat[] {
  const isActive = (one: Chat) => one.chatId === chat.activeChatId
  return [...list.filter(isActive), ...list.filter(one => !isActive(one))]
}

function chatOptions(list: readonly Chat[], prefix = ''): Option[] {
  return withActiveFirst(list).map(one => ({
    value: prefix + one.chatId,
    label: one.name,
    icon: one.type === 'group' ? 'users' : 'user',
    about: one.type === 'group' ? t('chat.people-count', { count: one.users.length }) : undefined,
  }))
}

async function known(): Promise<Option[]> {
  const people = await call(chatCalls.getPeople, {}, { quiet: true })
  return people.map(({ userId, username }) => ({
    value: `user:${userId}`,
    label: `${username} @${userId}`,
    icon: 'user',
  }))
}

export function chats(): Option[] {
  return chatOptions(chat.chats)
}

/** Those the person may change. */
export function ownChats(): Option[] {
  return chatOptions(chat.chats.filter(one => one.creator === me()))
}

export function people(): Promise<Option[]> {
  return known()
}

/** Whom a message can go to: groups, and people. */
export async function partners(): Promise<Option[]> {
  const groups = chatOptions(
    chat.chats.filter(one => one.type === 'group'),
    'chat:',
  )
  return [...(await known()), ...groups]
}

const chosen = ({ chat: chatId }: Answers) => chat.chats.find(one => one.chatId === chatId)

export async function newcomers(answers: Answers): Promise<Option[]> {
  const inside = new Set(chosen(answers)?.users.map(({ userId }) => `user:${userId}`))
  return (await known()).filter(({ value }) => !inside.has(value))
}

export function members(answers: Answers): Option[] {
  const others = chosen(answers)?.users.filter(({ userId }) => userId !== me()) ?? []
  return others.map(({ userId, username }) => ({ value: userId, label: username, icon: 'user', about: `@${userId}` }))
}

/** Messages of the open chat, newest first. */
export function messages(): Option[] {
  return optionsOf(() => true)
}

export function ownMessages(): Option[] {
  return optionsOf(userId => userId === me())
}

function optionsOf(fits: (userId: string) => boolean): Option[] {
  return readLog(chat.activeChatId ?? '')
    .messages.filter(({ userId }) => fits(userId))
    .slice(-mostMessages)
    .reverse()
    .map(({ messageId, username, content }) => ({
      value: messageId,
      label: [...content.slice(0, previewLetters * 2)].slice(0, previewLetters).join('').replace(/\s+/g, ' '),
      icon: 'message-square',
      about: username,
    }))
}

/** Asks whether it is meant; what keeps everything as it is comes first. */
export function sure(doIt: string, icon: string): Option[] {
  return [
    { value: 'keep', label: t('chat.keep'), icon: 'x' },
    { value: 'do', label: doIt, icon },
  ]
}
