import type { OutputOf } from '#core/shared/call.ts'
import type { chatCalls } from '../shared.ts'

export type Message = OutputOf<typeof chatCalls.postMessage>
export type Page = OutputOf<typeof chatCalls.getChatMessages>

/** What is known of a chat's messages: one stretch without gaps, up to the newest. */
export interface Log {
  /** oldest first */
  messages: readonly Message[]
  /** cursor of what is older; null where there is nothing, undefined where nobody has asked yet */
  older: string | null | undefined
}

export const emptyLog: Log = { messages: [], older: undefined }

function positions(messages: readonly Message[]): Map<string, number> {
  return new Map(messages.map(({ messageId }, at) => [messageId, at]))
}

/** Whether messages lie between what is known and a page of the newest that nobody has asked for. */
export function leavesGap({ messages, older }: Log, { data, nextCursor }: Page): boolean {
  if (messages.length === 0 || older === undefined || nextCursor === null) return false
  const known = positions(messages)
  return !data.some(({ messageId }) => known.has(messageId))
}

/**
 * Takes in the newest messages. What was known before them stays, what the page should hold and does not was deleted, and
 * what arrived while it was on the way stays too.
 */
export function withNewest(log: Log, page: Page): Log {
  const fresh = page.data.toReversed()
  const [oldest] = fresh
  if (!oldest) return { messages: [], older: null }
  const known = positions(log.messages)
  // What came before anybody asked may have holes: of that, only what is newer than the page counts.
  const overlap = log.older === undefined ? undefined : known.get(oldest.messageId)
  const lastShared = fresh.findLast(({ messageId }) => known.has(messageId))
  const arrived = lastShared
    ? log.messages.slice((known.get(lastShared.messageId) ?? 0) + 1)
    : log.messages.filter(({ createdAt }) => createdAt >= (fresh.at(-1)?.createdAt ?? ''))
  const inPage = positions(fresh)
  const newer = arrived.filter(({ messageId }) => !inPage.has(messageId))
  if (overlap === undefined) return { messages: [...fresh, ...newer], older: page.nextCursor }
  return { messages: [...log.messages.slice(0, overlap), ...fresh, ...newer], older: log.older }
}

/** Takes in a page of older messages. */
export function withOlder(log: Log, page: Page): Log {
  const known = positions(log.messages)
  const fresh = page.data.filter(({ messageId }) => !known.has(messageId)).reverse()
  return { messages: [...fresh, ...log.messages], older: page.nextCursor }
}

/** Kept of a chat nobody has asked for yet: what comes while its first page is on the way. */
const keptUnasked = 50

/** Takes in a message that was just sent or heard of; it is the newest. */
export function withMessage(log: Log, message: Message): Log {
  // Looked for from the end: that is where it is if it is known.
  const isKnown = log.messages.findLast(({ messageId }) => messageId === message.messageId) !== undefined
  if (isKnown) return log
  const before = log.older === undefined ? log.messages.slice(-keptUnasked) : log.messages
  return { ...log, messages: [...before, message] }
}

export function without(log: Log, messageId: string): Log {
  const messages = log.messages.filter(message => message.messageId !== messageId)
  return messages.length === log.messages.length ? log : { ...log, messages }
}
