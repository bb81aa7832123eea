import { type CommandArgs, call, fetchCall, type StepOption, session, t } from '#core/client/index.ts'
import { chatCalls } from '../shared.ts'
import { readLog } from './log/chat-logs.ts'
import { type Chat, chatState, showChats } from './state.ts'

const previewLetters = 80
/** the newest messages offered as options */
const messagesMax = 100

const me = () => session.user?.userId ?? ''

/** From the server: the user may have just been added to a chat, or the page may not have loaded its list yet. */
async function loadChats(): Promise<readonly Chat[]> {
  const { chats: loaded } = await fetchCall(chatCalls.getChats, {}, { freshMs: 0 })
  showChats(loaded)
  return loaded
}

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

export async function chats(): Promise<StepOption[]> {
  return chatOptions(await loadChats())
}

/** The chats that the user may change. */
export async function ownChats(): Promise<StepOption[]> {
  return chatOptions((await loadChats()).filter(one => one.creator === me()))
}

export function people(): Promise<StepOption[]> {
  return knownPeopleOptions()
}

/** Recipients of a message: groups and people. */
export async function partners(): Promise<StepOption[]> {
  const [known, all] = await Promise.all([knownPeopleOptions(), loadChats()])
  const groups = all.filter(one => one.type === 'group')
  return [...known, ...chatOptions(groups, 'chat:')]
}

async function chosenChat({ chat: chatId }: CommandArgs): Promise<Chat | undefined> {
  return (await loadChats()).find(one => one.chatId === chatId)
}

export async function newcomers(answers: CommandArgs): Promise<StepOption[]> {
  const [chat, known] = await Promise.all([chosenChat(answers), knownPeopleOptions()])
  const memberIds = new Set(chat?.users.map(({ userId }) => `user:${userId}`))
  return known.filter(({ value }) => !memberIds.has(value))
}

export async function members(answers: CommandArgs): Promise<StepOption[]> {
  const others = (await chosenChat(answers))?.users.filter(({ userId }) => userId !== me()) ?? []
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
