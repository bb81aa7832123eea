import { type AnswerChange, queryClient, queryKey, session, showToast, t } from '#core/client/index.ts'
import type { Call, OutputOf } from '#core/shared/call.ts'
import { chatCalls, type chatEvents } from '../../shared.ts'
import { announce } from '../panel/announcements.ts'
import { forgetUnsentIn, isBeingSent } from '../sending/outgoing.ts'
import { type Chat, chatState, isChatOpen, withRead } from '../state.ts'
import { addToLog, dropLog, putBackInLog, removeFromLog } from './chat-logs.ts'
import type { ChatMessage } from './merge-log.ts'

/** The newest page of an open chat is fetched after a moment, which also marks the chat as read. */
const readDelayMs = 150

function stringIn(data: unknown, name: string): string {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : ''
}

function isMessage(data: unknown): data is ChatMessage {
  return ['messageId', 'chatId', 'userId', 'username', 'content', 'createdAt'].every(
    name => stringIn(data, name) !== '',
  )
}

/** The newest page of a chat; a hidden page does not mark it as read, so it is fetched when it becomes visible. */
function newestPage(chatId: string): AnswerChange {
  const isFetchedLater = document.hidden || !isChatOpen(chatId)
  return { call: chatCalls.getChatMessages.name, where: { chatId }, isFetchedLater }
}

type Chats = OutputOf<typeof chatCalls.getChats>

const staleChats: AnswerChange = { call: chatCalls.getChats.name }

function patchChats(update: (chats: readonly Chat[]) => readonly Chat[]): AnswerChange {
  const patch = ({ chats }: Chats): Chats => {
    const updated = [...update(chats)]
    return { chats: updated, anyNewMessages: updated.some(one => one.newMessages) }
  }
  return { ...staleChats, patch }
}

/** The chat with its last message comes first. */
function withLastMessage(chats: readonly Chat[], message: ChatMessage): readonly Chat[] {
  const { messageId, userId, content, createdAt } = message
  const chat = chats.find(one => one.chatId === message.chatId)
  const others = chats.filter(one => one !== chat)
  return chat ? [{ ...chat, lastMessage: { messageId, userId, content, createdAt } }, ...others] : chats
}

/**
 * What changes with the events of the chat: its logs, which also hold messages not sent yet, and the cached answers.
 */
export const chatUpdates: Readonly<Record<keyof typeof chatEvents, (data: unknown) => AnswerChange[]>> = {
  /** The open chat shows the message, otherwise the list does. (docs/behaviour.md, Chat) */
  message(data) {
    if (!isMessage(data)) return []
    const { chatId, userId, username, content } = data
    const isMine = userId === session.user?.userId
    // The response to the own request adds the message in place of the unsent one.
    if (!isMine || !isBeingSent(chatId, content)) addToLog(data)
    if (!isChatOpen(chatId)) return [newestPage(chatId), staleChats]
    const lastMessage = patchChats(chats => withLastMessage(chats, data))
    if (isMine) return [lastMessage]
    announce(t('chat.says', { name: username, text: content }))
    return [lastMessage, { ...newestPage(chatId), delayMs: document.hidden ? undefined : readDelayMs }]
  },

  deleted(data) {
    const chatId = stringIn(data, 'chatId')
    removeFromLog(chatId, stringIn(data, 'messageId'))
    // A page that is being fetched may still contain the message.
    return [{ ...newestPage(chatId), isFetchedLater: !isChatOpen(chatId) }, staleChats]
  },

  restored(data) {
    if (!isMessage(data)) return []
    putBackInLog(data)
    return [{ ...newestPage(data.chatId), isFetchedLater: !isChatOpen(data.chatId) }, staleChats]
  },

  changed: () => [staleChats],

  /** The user is no longer part of the chat. */
  gone(data) {
    const chatId = stringIn(data, 'chatId')
    const name = chatState.chats.find(one => one.chatId === chatId)?.name
    if (chatState.activeChatId === chatId) chatState.activeChatId = null
    forgetUnsentIn(chatId)
    dropLog(chatId)
    queryClient.removeQueries({ queryKey: queryKey(chatCalls.getChatMessages as Call, { chatId, page: 1 }) })
    if (name && stringIn(data, 'by') !== session.user?.userId)
      showToast({ kind: 'info', icon: 'message-square', title: t('chat.gone', { name }) })
    return [patchChats(chats => chats.filter(one => one.chatId !== chatId)), staleChats]
  },

  read: data => [patchChats(chats => withRead(chats, stringIn(data, 'chatId')))],
}
