import { type CommandArgs, call, type StepOption, session, t } from '#core/client/index.ts'
import { chatCalls } from '../shared.ts'
import { readLog } from './log/chat-logs.ts'
import { type Chat, chatState } from './state.ts'

const previewLetters = 80
/** the newest messages offered as options */
const messagesMax = 100

const me = () => session.user?.userId ?? ''

/** The open chat is first: it is the most likely choice. */
function withActiveFirst(list: readonly Chat[]): Chat[] {
  const isActive = (one: Chat) => one.chatId === chatState.activeChatId
  return [...list.filter(isActive), ...list.filter(one => !isActive(one))]
}

function chatOptions(list: readonly Chat[], prefix = ''): StepOption[] {
  return withActiveFirst(list).map(one => ({
    value: prefix + one.chatId,
    label: one.name,
    icon: one.type === 'group' ? 'users' : 'user',
    about: one.type === 'group' ? t('chat.people-count', { count: one.users.length }) : undefined,
  }))
}

async function knownPeopleOptions(): Promise<StepOption[]> {
  const people = await call(chatCalls.getPeople, {}, { quiet: true })
  return people.map(({ userId, username }) => ({
    value: `user:${userId}`,
    label: `${username} @${userId}`,
    icon: 'user',
  }))
}

export function chats(): StepOption[] {
  return chatOptions(chatState.chats)
}

/** The chats that the user may change. */
export function ownChats(): StepOption[] {
  return chatOptions(chatState.chats.filter(one => one.creator === me()))
}

export function people(): Promise<StepOption[]> {
  return knownPeopleOptions()
}

/** Recipients of a message: groups and people. */
export async function partners(): Promise<StepOption[]> {
  const groups = chatOptions(
    chatState.chats.filter(one => one.type === 'group'),
    'chat:',
  )
  return [...(await knownPeopleOptions()), ...groups]
}

const chosenChat = ({ chat: chatId }: CommandArgs) => chatState.chats.find(one => one.chatId === chatId)

export async function newcomers(answers: CommandArgs): Promise<StepOption[]> {
  const memberIds = new Set(chosenChat(answers)?.users.map(({ userId }) => `user:${userId}`))
  return (await knownPeopleOptions()).filter(({ value }) => !memberIds.has(value))
}

export function members(answers: CommandArgs): StepOption[] {
  const others = chosenChat(answers)?.users.filter(({ userId }) => userId !== me()) ?? []
  return others.map(({ userId, username }) => ({ value: userId, label: username, icon: 'user', about: `@${userId}` }))
}

/** Messages of the open chat, newest first. */
export function messages(): StepOption[] {
  return messageOptions(() => true)
}

export function ownMessages(): StepOption[] {
  return messageOptions(userId => userId === me())
}

function messageOptions(matches: (userId: string) => boolean): StepOption[] {
  return readLog(chatState.activeChatId ?? '')
    .messages.filter(({ userId }) => matches(userId))
    .slice(-messagesMax)
    .reverse()
    .map(({ messageId, username, content }) => ({
      value: messageId,
      label: [...content.slice(0, previewLetters * 2)].slice(0, previewLetters).join('').replace(/\s+/g, ' '),
      icon: 'message-square',
      about: username,
    }))
}

/** Confirmation options; cancelling is the first. */
export function confirmChatChoices(doIt: string, icon: string): StepOption[] {
  return [
    { value: 'keep', label: t('chat.keep'), icon: 'x' },
    { value: 'do', label: doIt, icon },
  ]
}
