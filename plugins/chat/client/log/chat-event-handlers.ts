import { invalidateCalls, queryClient, queryKey, session, setCallData, showToast, t } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { chatCalls } from '../../shared.ts'
import { announce } from '../panel/announcements.ts'
import { forgetUnsentIn, isBeingSent } from '../sending/outgoing.ts'
import { chatState, isChatOpen, withRead } from '../state.ts'
import { addToLog, dropLog, removeFromLog } from './chat-logs.ts'
import type { ChatMessage } from './merge-log.ts'

const readDelayMs = 150
const pendingReads = new Set<string>()

function stringIn(data: unknown, name: string): string {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : ''
}

function isMessage(data: unknown): data is ChatMessage {
  return ['messageId', 'chatId', 'userId', 'username', 'content', 'createdAt'].every(
    name => stringIn(data, name) !== '',
  )
}

/** Fetches the newest page, which also marks the chat as read; batches events that come together. */
function scheduleRead(chatId: string): void {
  if (pendingReads.has(chatId)) return
  pendingReads.add(chatId)
  setTimeout(() => {
    pendingReads.delete(chatId)
    // A hidden page does not mark messages as read: it refetches when it becomes visible.
    const refetchType = document.hidden ? 'none' : 'active'
    void queryClient.invalidateQueries({ queryKey: newestKey(chatId), refetchType })
  }, readDelayMs)
}

function newestKey(chatId: string): readonly unknown[] {
  return queryKey(chatCalls.getChatMessages as Call, { chatId, page: 1 })
}

/** Updates the last message in the list of chats without a request. */
function setLastMessage(message: ChatMessage): void {
  const { messageId, userId, content, createdAt } = message
  setCallData(chatCalls.getChats, {}, old => {
    const chatEntry = old?.chats.find(one => one.chatId === message.chatId)
    if (!old || !chatEntry) return old
    const others = old.chats.filter(one => one !== chatEntry)
    return { ...old, chats: [{ ...chatEntry, lastMessage: { messageId, userId, content, createdAt } }, ...others] }
  })
}

export const chatEventHandlers = {
  /** The open chat shows the message, otherwise the list does. (docs/behaviour.md, Chat) */
  message(data: unknown): void {
    if (!isMessage(data)) return
    const { chatId, userId, username, content } = data
    const isMine = userId === session.user?.userId
    // The response to the own request adds the message in place of the unsent one.
    if (!isMine || !isBeingSent(chatId, content)) addToLog(data)
    if (isChatOpen(chatId)) {
      setLastMessage(data)
      if (isMine) return
      announce(t('chat.says', { name: username, text: content }))
      scheduleRead(chatId)
      return
    }
    void queryClient.invalidateQueries({ queryKey: newestKey(chatId), refetchType: 'none' })
    void invalidateCalls(chatCalls.getChats)
  },

  deleted(data: unknown): void {
    const chatId = stringIn(data, 'chatId')
    removeFromLog(chatId, stringIn(data, 'messageId'))
    // A page that is being fetched may still contain the message.
    void queryClient.invalidateQueries({
      queryKey: newestKey(chatId),
      refetchType: isChatOpen(chatId) ? 'active' : 'none',
    })
    void invalidateCalls(chatCalls.getChats)
  },

  changed(): void {
    void invalidateCalls(chatCalls.getChats)
  },

  gone(data: unknown): void {
    const chatId = stringIn(data, 'chatId')
    const name = chatState.chats.find(one => one.chatId === chatId)?.name
    removeChat(chatId)
    if (name && stringIn(data, 'by') !== session.user?.userId)
      showToast({ kind: 'info', icon: 'message-square', title: t('chat.gone', { name }) })
  },

  read(data: unknown): void {
    markRead(stringIn(data, 'chatId'))
  },
}

/** Removes a chat that the user is no longer part of. */
export function removeChat(chatId: string): void {
  if (chatState.activeChatId === chatId) chatState.activeChatId = null
  forgetUnsentIn(chatId)
  dropLog(chatId)
  queryClient.removeQueries({ queryKey: newestKey(chatId) })
  setCallData(chatCalls.getChats, {}, old => old && chatsAnswer(old.chats.filter(one => one.chatId !== chatId)))
  void invalidateCalls(chatCalls.getChats)
}

export function markRead(chatId: string): void {
  setCallData(chatCalls.getChats, {}, old => old && chatsAnswer(withRead(old.chats, chatId)))
}

function chatsAnswer(chats: Parameters<typeof withRead>[0]) {
  return { chats: [...chats], anyNewMessages: chats.some(one => one.newMessages) }
}
