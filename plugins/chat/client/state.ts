import { proxy, ref } from 'valtio'
import type { OutputOf } from '#core/shared/call.ts'
import type { chatCalls } from '../shared.ts'

export type Chat = OutputOf<typeof chatCalls.getChats>['chats'][number]
export type ChatDisplay = 'widget' | 'portal' | 'expanded'

interface ChatState {
  /** the most recently active first */
  chats: ReturnType<typeof ref<readonly Chat[]>>
  anyNewMessages: boolean
  display: ChatDisplay
  activeChatId: string | null
  /** the message that commands act on */
  focusedMessage: string | null
  /** counts requests to scroll to the newest message */
  toNewest: number
}

/** What the chat shows. (docs/behaviour.md, Chat) */
export const chatState = proxy<ChatState>({
  chats: ref<readonly Chat[]>([]),
  anyNewMessages: false,
  display: 'widget',
  activeChatId: null,
  focusedMessage: null,
  toNewest: 0,
})

/** Widget to portal, any other to widget. */
export function toggledDisplay(display: ChatDisplay): ChatDisplay {
  return display === 'widget' ? 'portal' : 'widget'
}

/** The display after Escape. */
export function smallerDisplay(display: ChatDisplay): ChatDisplay {
  return display === 'expanded' ? 'portal' : 'widget'
}

export function showChats(chats: readonly Chat[]): void {
  chatState.chats = ref(chats)
  chatState.anyNewMessages = chats.some(one => one.newMessages)
}

/** A list with one chat marked as read. */
export function withRead(chats: readonly Chat[], chatId: string): Chat[] {
  return chats.map(one => (one.chatId === chatId && one.newMessages ? { ...one, newMessages: false } : one))
}

export function openChat(chatId: string | null): void {
  chatState.activeChatId = chatId
  if (chatState.display === 'widget') chatState.display = 'portal'
}

/** Whether a chat's messages are visible. */
export function isChatOpen(chatId: string): boolean {
  return chatState.display !== 'widget' && chatState.activeChatId === chatId
}
