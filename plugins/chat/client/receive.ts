import { keepAnswer, queries, queryKey, refresh, session, showToast, t } from '#core/client/index.ts'
import type { Call } from '#core/shared/call.ts'
import { chatCalls } from '../shared.ts'
import { announce } from './announcements.ts'
import type { Message } from './log-merge.ts'
import { addMessage, dropLog, dropMessage } from './logs.ts'
import { forgetUnsentIn, isBeingSent, wakeOutgoing } from './outgoing.ts'
import { chat, isOpen, withRead } from './state.ts'

const quietMs = 150
const waiting = new Set<string>()

function textOf(data: unknown, name: string): string {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' ? value : ''
}

function isMessage(data: unknown): data is Message {
  return ['messageId', 'chatId', 'userId', 'username', 'content', 'createdAt'].every(name => textOf(data, name) !== '')
}

/** Asks for the newest messages, which also says that they were read; once for many that come together. */
function readSoon(chatId: string): void {
  if (waiting.has(chatId)) return
  waiting.add(chatId)
  setTimeout(() => {
    waiting.delete(chatId)
    // A page nobody looks at has read nothing: it asks when somebody does.
    const refetchType = document.hidden ? 'none' : 'active'
    void queries.invalidateQueries({ queryKey: newestKey(chatId), refetchType })
  }, quietMs)
}

function newestKey(chatId: string): readonly unknown[] {
  return queryKey(chatCalls.getChatMessages as Call, { chatId, page: 1 })
}

/** Shows a message in the list of chats without asking for it. */
function showAsLast(message: Message): void {
  const { messageId, userId, content, createdAt } = message
  keepAnswer(chatCalls.getChats, {}, old => {
    const own = old?.chats.find(one => one.chatId === message.chatId)
    if (!old || !own) return old
    const others = old.chats.filter(one => one !== own)
    return { ...old, chats: [{ ...own, lastMessage: { messageId, userId, content, createdAt } }, ...others] }
  })
}

export const receive = {
  /** Foundation 4: the open chat shows it; elsewhere the list does. */
  message(data: unknown): void {
    wakeOutgoing()
    if (!isMessage(data)) return
    const { chatId, userId, username, content } = data
    const isMine = userId === session.user?.userId
    // The answer to the sending brings it, in place of what is shown until then.
    if (!isMine || !isBeingSent(chatId, content)) addMessage(data)
    if (isOpen(chatId)) {
      showAsLast(data)
      if (isMine) return
      announce(t('chat.says', { name: username, text: content }))
      readSoon(chatId)
      return
    }
    void queries.invalidateQueries({ queryKey: newestKey(chatId), refetchType: 'none' })
    void refresh(chatCalls.getChats)
  },

  deleted(data: unknown): void {
    const chatId = textOf(data, 'chatId')
    dropMessage(chatId, textOf(data, 'messageId'))
    // A page that is on its way may hold it still.
    void queries.invalidateQueries({ queryKey: newestKey(chatId), refetchType: isOpen(chatId) ? 'active' : 'none' })
    void refresh(chatCalls.getChats)
  },

  changed(): void {
    void refresh(chatCalls.getChats)
  },

  gone(data: unknown): void {
    const chatId = textOf(data, 'chatId')
    const name = chat.chats.find(one => one.chatId === chatId)?.name
    forget(chatId)
    if (name && textOf(data, 'by') !== session.user?.userId)
      showToast({ kind: 'info', icon: 'message-square', title: t('chat.gone', { name }) })
  },

  read(data: unknown): void {
    markRead(textOf(data, 'chatId'))
  },
}

/** A chat is there for the person no more. */
export function forget(chatId: string): void {
  if (chat.activeChatId === chatId) chat.activeChatId = null
  forgetUnsentIn(chatId)
  dropLog(chatId)
  queries.removeQueries({ queryKey: newestKey(chatId) })
  keepAnswer(chatCalls.getChats, {}, old => old && withChats(old.chats.filter(one => one.chatId !== chatId)))
  void refresh(chatCalls.getChats)
}

export function markRead(chatId: string): void {
  keepAnswer(chatCalls.getChats, {}, old => old && withChats(withRead(old.chats, chatId)))
}

function withChats(chats: Parameters<typeof withRead>[0]) {
  return { chats: [...chats], anyNewMessages: chats.some(one => one.newMessages) }
}
