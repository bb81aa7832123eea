import type { OutputOf } from '#core/shared/call.ts'
import type { chatCalls } from '../../shared.ts'

export type ChatMessage = OutputOf<typeof chatCalls.postMessage>
export type MessagePage = OutputOf<typeof chatCalls.getChatMessages>

/** What is known of a chat's messages: one stretch without gaps, up to the newest. */
export interface ChatLog {
  /** oldest first */
  messages: readonly ChatMessage[]
  /** cursor of what is older; null where there is nothing, undefined where nobody has asked yet */
  older: string | null | undefined
}

export const emptyLog: ChatLog = { messages: [], older: undefined }

function indexById(messages: readonly ChatMessage[]): Map<string, number> {
  return new Map(messages.map(({ messageId }, at) => [messageId, at]))
}

/** Whether messages lie between what is known and a page of the newest that nobody has asked for. */
export function hasGap({ messages, older }: ChatLog, { data, nextCursor }: MessagePage): boolean {
  if (messages.length === 0 || older === undefined || nextCursor === null) return false
  const indexes = indexById(messages)
  return !data.some(({ messageId }) => indexes.has(messageId))
}

/**
 * Takes in the newest messages. What was known before them stays, what the page should hold and does not was deleted, and
 * what arrived while it was on the way stays too.
 */
export function withNewest(log: ChatLog, page: MessagePage): ChatLog {
  const pageMessages = page.data.toReversed()
  const [oldest] = pageMessages
  if (!oldest) return { messages: [], older: null }
  const indexes = indexById(log.messages)
  // What came before anybody asked may have holes: of that, only what is newer than the page counts.
  const overlap = log.older === undefined ? undefined : indexes.get(oldest.messageId)
  const lastShared = pageMessages.findLast(({ messageId }) => indexes.has(messageId))
  const arrived = lastShared
    ? log.messages.slice((indexes.get(lastShared.messageId) ?? 0) + 1)
    : log.messages.filter(({ createdAt }) => createdAt >= (pageMessages.at(-1)?.createdAt ?? ''))
  const inPage = indexById(pageMessages)
  const newer = arrived.filter(({ messageId }) => !inPage.has(messageId))
  if (overlap === undefined) return { messages: [...pageMessages, ...newer], older: page.nextCursor }
  return { messages: [...log.messages.slice(0, overlap), ...pageMessages, ...newer], older: log.older }
}

/** Takes in a page of older messages. */
export function withOlder(log: ChatLog, page: MessagePage): ChatLog {
  const indexes = indexById(log.messages)
  const pageMessages = page.data.filter(({ messageId }) => !indexes.has(messageId)).reverse()
  return { messages: [...pageMessages, ...log.messages], older: page.nextCursor }
}

/** Kept of a chat nobody has asked for yet: what comes while its first page is on the way. */
const unloadedKept = 50

/** Takes in a message that was just sent or heard of; it is the newest. */
export function withMessage(log: ChatLog, message: ChatMessage): ChatLog {
  // Looked for from the end: that is where it is if it is known.
  const isKnown = log.messages.findLast(({ messageId }) => messageId === message.messageId) !== undefined
  if (isKnown) return log
  const before = log.older === undefined ? log.messages.slice(-unloadedKept) : log.messages
  return { ...log, messages: [...before, message] }
}

export function withoutMessage(log: ChatLog, messageId: string): ChatLog {
  const messages = log.messages.filter(message => message.messageId !== messageId)
  return messages.length === log.messages.length ? log : { ...log, messages }
}
