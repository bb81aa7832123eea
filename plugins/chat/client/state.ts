import { proxy, ref } from 'valtio'
import type { OutputOf } from '#core/shared/call.ts'
import type { chatCalls } from '../shared.ts'

export type Chat = OutputOf<typeof chatCalls.getChats>['chats'][number]
export type Display = 'widget' | 'portal' | 'expanded'

interface ChatState {
  /** those talked in last before others */
  chats: ReturnType<typeof ref<readonly Chat[]>>
  anyNewMessages: boolean
  display: Display
  activeChatId: string | null
  /** the message the keys act on */
  focusedMessage: string | null
  /** counts the wishes to see the newest message */
  toNewest: number
}

/** Foundation 3: what the chat shows. */
export const chat = proxy<ChatState>({
  chats: ref<readonly Chat[]>([]),
  anyNewMessages: false,
  display: 'widget',
  activeChatId: null,
  focusedMessage: null,
  toNewest: 0,
})

/** From the widget to the portal, from either of the others back (decision A-031). */
export function toggled(display: Display): Display {
  return display === 'widget' ? 'portal' : 'widget'
}

/** Where Escape leads. */
export function below(display: Display): Display {
  return display === 'expanded' ? 'portal' : 'widget'
}

export function showChats(chats: readonly Chat[]): void {
  chat.chats = ref(chats)
  chat.anyNewMessages = chats.some(one => one.newMessages)
}

/** A list with one chat marked as read. */
export function withRead(chats: readonly Chat[], chatId: string): Chat[] {
  return chats.map(one => (one.chatId === chatId && one.newMessages ? { ...one, newMessages: false } : one))
}

export function openChat(chatId: string | null): void {
  chat.activeChatId = chatId
  if (chat.display === 'widget') chat.display = 'portal'
}

/** Whether a chat's messages are before the person. */
export function isOpen(chatId: string): boolean {
  return chat.display !== 'widget' && chat.activeChatId === chatId
}
