import type { OutputOf } from '#core/shared/call.ts'
import type { chatCalls } from '../../shared.ts'

export type ChatMessage = OutputOf<typeof chatCalls.postMessage>
export type MessagePage = OutputOf<typeof chatCalls.getChatMessages>

/** The known messages of a chat: contiguous, up to the newest. */
export interface ChatLog {
  /** oldest first */
  messages: readonly ChatMessage[]
  /** cursor of the older page; null if there is none, undefined if nothing was fetched yet */
  older: string | null | undefined
}

export const emptyLog: ChatLog = { messages: [], older: undefined }

function indexById(messages: readonly ChatMessage[]): Map<string, number> {
  return new Map(messages.map(({ messageId }, at) => [messageId, at]))
}

/** Whether unfetched messages lie between the log and a page of the newest. */
export function hasGap({ messages, older }: ChatLog, { data, nextCursor }: MessagePage): boolean {
  if (messages.length === 0 || older === undefined || nextCursor === null) return false
  const indexes = indexById(messages)
  return !data.some(({ messageId }) => indexes.has(messageId))
}

/**
 * Merges the newest page. Older messages stay, messages missing from the range of the page were deleted, and messages
 * that arrived while it was in flight stay.
 */
export function withNewest(log: ChatLog, page: MessagePage): ChatLog {
  const pageMessages = page.data.toReversed()
  const [oldest] = pageMessages
  if (!oldest) return { messages: [], older: null }
  const indexes = indexById(log.messages)
  // Messages received before the first page may have gaps, so only those newer than the page stay.
  const overlap = log.older === undefined ? undefined : indexes.get(oldest.messageId)
  const lastShared = pageMessages.findLast(({ messageId }) => indexes.has(messageId))
  const arrived = lastShared
    ? log.messages.slice((indexes.get(lastShared.messageId) ?? 0) + 1)
    : log.messages.filter(({ createdAt }) => createdAt >= (pageMessages.at(-1)?.createdAt ?? ''))
  const inPage = indexById(pageMessages)
  const newer = arrived.filter(({ messageId }) => !inPage.has(messageId))
  if (overlap === undefined) return { messages: [...pageMessages, ...newer], older: page.nextCursor }
  // An event that arrived early may have put a message of the page before its place.
  const before = log.messages.slice(0, overlap).filter(({ messageId }) => !inPage.has(messageId))
  return { messages: [...before, ...pageMessages, ...newer], older: log.older }
}

/** Merges a page of older messages. */
export function withOlder(log: ChatLog, page: MessagePage): ChatLog {
  const indexes = indexById(log.messages)
  const pageMessages = page.data.filter(({ messageId }) => !indexes.has(messageId)).reverse()
  return { messages: [...pageMessages, ...log.messages], older: page.nextCursor }
}

/** How many messages are kept of a chat whose first page is still in flight. */
const unloadedKept = 50

/** Appends a message that was just sent or received as an event. */
export function withMessage(log: ChatLog, message: ChatMessage): ChatLog {
  // Searched from the end, where a known message most likely is.
  const isKnown = log.messages.findLast(({ messageId }) => messageId === message.messageId) !== undefined
  if (isKnown) return log
  const before = log.older === undefined ? log.messages.slice(-unloadedKept) : log.messages
  return { ...log, messages: [...before, message] }
}

/** Puts a message that is back at its place; before what is known it comes with the older messages. */
export function withRestored(log: ChatLog, message: ChatMessage): ChatLog {
  const { messages, older } = log
  if (older === undefined || messages.some(({ messageId }) => messageId === message.messageId)) return log
  const at = messages.findIndex(({ createdAt }) => createdAt > message.createdAt)
  if (at === 0 && older !== null) return log
  const place = at < 0 ? messages.length : at
  return { ...log, messages: [...messages.slice(0, place), message, ...messages.slice(place)] }
}

export function withoutMessage(log: ChatLog, messageId: string): ChatLog {
  const messages = log.messages.filter(message => message.messageId !== messageId)
  return messages.length === log.messages.length ? log : { ...log, messages }
}
